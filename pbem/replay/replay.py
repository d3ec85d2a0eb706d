"""A campaign played again from its anchor, record by record, for the audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Refusal
from pbem.engine.orders import Line
from pbem.engine.play import Input, Outcome, open_asks, waits_for
from pbem.engine.state import difference
from pbem.library import registry
from pbem.records import desks, people, withdrawal
from pbem.records.accounts import concerned
from pbem.records.desk_places import ANSWER
from pbem.records.desks import Entry
from pbem.records.dice import burnt_numbers, phrases, rolls
from pbem.records.line_fields import is_own
from pbem.records.standing import Standing
from pbem.replay import closed_lines, openings, reasons, stops, witness
from pbem.replay import rewind as again
from pbem.replay.desk_lines import Lying
from pbem.replay.run import Run
from pbem.replay.witness import Opened, Witness
from pbem.storage import kinds, ledger, misfits

if TYPE_CHECKING:
    from pbem.records.later import Ready
    from pbem.records.seals.commits import Taken
    from pbem.replay.signatures import Signatures

Record = Mapping[str, Any]
Apart = tuple[str, Any, Any]


class Replay(Standing):
    """The standing as the records lead to it. `opened` is what they open of secrets, `rewind` the
    positions that undos want; `sealed`: a draw or an answer came that nobody can repeat before the
    campaign is opened; `robots` counts by version the answers of robots that are not here,
    `recomputed` those of the others. Without `asks_robots` their answers are taken as they are
    recorded, and none is counted. `unproven` are, by record, questions whose answer or whose
    being put lines could have changed that are still sealed, with the seats of these."""

    def __init__(
        self,
        anchor: Record,
        loaded: registry.Loaded,
        opened: Opened | None = None,
        rewind: again.Rewind | None = None,
        *,
        heads: dict[int, str] | None = None,
        public: Mapping[str, Any] | None = None,
    ) -> None:
        """Before the first record, or where the state has this `public` part; `heads` are those of
        records that it has not played itself."""
        super().__init__(anchor, loaded)
        self.witness = Witness(opened or Opened(anchor, []))
        self.heads: dict[int, str] = {} if heads is None else heads
        if public is None:
            self.start(self.heads.__getitem__)
        else:
            self.stand(public, self.heads.__getitem__)
        self.later_records: list[Record] = []
        self.rolled: dict[tuple[str, ...], int] = {}
        self.hasty: list[int] = []
        self.past: list[Record] = []
        self.out_of_turn: list[int] = []
        self.knows_all = True
        self.rules = Run(self, self.witness.source, self.witness.unsealed, rewind)
        self.kinds: dict[int, str] = {}
        self.taken_back: set[str] = set()
        self.sealed = False
        self.robots: Counter[str] = Counter()
        self.recomputed = 0
        self.asks_robots = True
        self.unproven: dict[int, dict[str, set[str]]] = {}
        self._lines: dict[str, Line] = {}
        self._position = ""
        self._mark(0)

    @property
    def _has(self) -> set[str]:
        """What there is in this campaign, of forms.ONLY_WITH."""
        game, book, timing = self.table.game.secrets, self.book, self.timing
        there = {"secrets": game, "players' chains": book, "a rule of time": timing}
        return {name for name, told in there.items() if told}

    def line(self, seat: str, entry: Entry) -> Line | None:
        """What a line on the desk says; None while it is sealed, or where it cannot be read."""
        if entry.field not in self._lines:
            said = self.witness.opened.said(seat, entry.field, entry.commit)
            try:
                if said is None:
                    return None
                self._lines[entry.field] = self.grammar.stored_line(said)
            except Refusal:
                return None
        return self._lines[entry.field]

    def take(self, record: Record) -> Apart | None:
        """One record; the first difference as (path, expected, found)."""
        number = int(record["record"])
        if (apart := misfits.stranger(record, self._has)) is not None:
            return apart
        self.heads[number - 1] = ledger.head_before(record)
        self.rules.begin(record)
        before = desks.copied(self.desk)
        # Whoever gets a key with a record gets it with one that is looked at anyhow.
        desk_before = desks.copied(self.desk) if self._is_signed(record) else {}
        desks.apply(self.desk, record.get("desk", {}))
        self.witness.saw(record)
        self.taken_back |= again.taken_back(record, before, self.desk)
        apart = self._played(record, before)
        for part in ("sealed", "boxes"):
            # Changed by mails and by records of kind `seat`, for which `before` says so already.
            told = before.get(part, {}), self.desk.get(part, {})
            apart = apart or difference(*told, f"desk.{part}")
        if apart is not None or self.sealed:
            return apart
        notes = self.end_record()
        if (apart := self.witness.check(record, self.state, notes)) is not None:
            return apart
        if (apart := self._told(record, number, desk_before)) is not None:
            return apart
        self._mark(number, rolls.KIND if rolls.is_lock(record) else record["kind"])
        if (apart := stops.since(self, record, before)) is not None:
            return apart
        expected = self._state_hash(record)
        return None if record.get("state") == expected else ("state", expected, record.get("state"))

    def _state_hash(self, record: Record) -> str:
        """The hash of the public state after a record. A mail moves nothing: the position is as it
        was written out before.
        """
        if not self._position or record["kind"] not in kinds.MAILS:
            self._position = ledger.position_text(self.state)
        return ledger.state_hash(self.public, self._position)

    def _played(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """What moves the game, or dice beside it, played again."""
        if rolls.is_lock(record) or record["kind"] == rolls.KIND:
            from pbem.replay import roll_records

            return roll_records.again(self, record, before)
        if before[rolls.KIND] and record["kind"] in (*kinds.RUNS, *kinds.REVISIONS):
            return "kind", "the roll that is locked", record["kind"]
        if record["kind"] in kinds.RUNS:
            apart = again.hidden(record) or self._seat_changes(record, before)
            return apart or self.repeat(record, before)
        if record["kind"] in kinds.REVISIONS:
            return again.apart(self, record, before)
        return self._noted(record, before)

    def _seat_changes(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """A change of keys or people."""
        if record["kind"] != kinds.SEAT:
            return None
        from pbem.replay import seals

        apart = seals.keys_apart(self, record, before)
        apart = apart or people.apart(record, self.book, before, self.desk)
        return apart or self._robot_changes(record)

    def _robot_changes(self, record: Record) -> Apart | None:
        """No robot comes or goes while dice are waited for; what may be known of the next ones is
        used up.
        """
        if record["change"] not in people.ROBOTS:
            return None
        if record["seat"] not in self.seats:
            return "seat", sorted(self.seats), record["seat"]
        if burnt_numbers.is_waiting(self.book, self.state):
            return "change", "no robot that comes or goes while a lock waits", record["change"]
        return burnt_numbers.apart(record, self.book, self.state)

    def _noted(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """What moves nothing, and changes at most the desk."""
        kind = record["kind"]
        if kind in kinds.MAILS:
            apart = withdrawal.apart(record, before, self.desk)
            return apart or closed_lines.apart(self, record, before) or self._mail(record, before)
        if kind == kinds.CLOCK or (self.book and kind in (kinds.FOUNDING, kinds.DEPOSIT)):
            return difference({**before, "since": self.desk["since"]}, self.desk, "desk")
        if kind == kinds.NOTE:
            return again.note_apart(record, before, self.desk)
        if kind == kinds.LATER:
            from pbem.records import later

            return later.apart(
                record, self.later_due(before), before, self.desk, self._unmet(record)
            )
        if witness.is_open(record):
            return difference(before, self.desk, "desk")
        return "kind", "a kind that this version knows (is there a newer pbem?)", kind

    def _told(self, record: Record, number: int, before: dict[str, Any]) -> Apart | None:
        """The accounts beside the game, and what the record says of them."""
        if (apart := self._in_time(record)) is not None:
            return apart
        for account in concerned(self, record):
            try:
                account.take(self, record, number)
            except Refusal as refusal:
                return account.field, account.wanted, refusal.problem.data()
        self._keep_again(record)
        if self.timing is not None:
            from pbem.replay import recorded_times

            if (apart := recorded_times.apart(self.timing, record)) is not None:
                return apart
        return self._signed(record, before)

    def _signed(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """What is signed in a record; where no seat has a key, mails come on the moderator's
        word."""
        if self._is_signed(record):
            return self.signatures.take(self, record, before)
        how = record.get("authenticated")
        is_told = record["kind"] not in kinds.MAILS or how == kinds.WORD
        return None if is_told else ("authenticated", kinds.WORD, how)

    def _is_signed(self, record: Record) -> bool:
        """Whether something in a record may be signed."""
        is_beside = record["kind"] in (kinds.SEAT, kinds.OPEN) or {"proof", "proofs"} & {*record}
        return self.has_keys or bool(is_beside)

    @cached_property
    def signatures(self) -> Signatures:
        """The signed mails; `knows_all` says whether those of all records before are among them."""
        from pbem.replay.signatures import Signatures

        return Signatures(self.signing, knows_all=self.knows_all)

    def _mark(self, number: int, kind: str = "") -> None:
        """Record `number` has been played (0: nothing yet): remember what an undo may want to
        know.
        """
        self.kinds[number] = kind
        self.rules.rewind.saw(number, self.state, self.desk, self.witness.kept, self.later)

    def _in_time(self, record: Record) -> Apart | None:
        """What a record says of time, by the accounts as they were before it."""
        apart = None
        if self.timing is not None:
            from pbem.replay import recorded_times

            if recorded_times.is_hasty(self.timing, record, self.seats):
                self.hasty.append(int(record["record"]))
            apart = recorded_times.in_turn(self, self.timing, record)
        if record["kind"] in (kinds.CLOCK, kinds.LOCK):
            self.past.append(record)
        return apart

    # Mails

    def _mail(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """A mail changes the desk of its own seat only, and says so in full."""
        seat, after = record["seat"], self.desk
        is_told = seat in after["seats"] or bool(
            {kinds.LATER, "phrase", "closes_for"} & record.keys()
        )
        if seat in people.robots(self.people) and is_told:
            return "seat", "a seat that no robot plays", seat
        fresh = desks.fields(after, seat) - desks.fields(before, seat)
        new = [entry for entry in desks.entries(after, seat) if entry.field in fresh]
        apart = self._sealed_itself(record, before, new)
        if apart := apart or self._kept_for_later(record, before):
            return apart
        is_answer = any(entry.section == ANSWER for entry in new)
        before["seats"].pop(seat, None)
        told = {**before["phrases"]}
        if "phrase" in record and self.book is None:
            try:
                plays = people.plays(self.anchor, self.people)
                phrases.check(seat, told, plays, closed=before["founded"])
            except Refusal as refusal:
                return "phrase", "a phrase that may be said now", refusal.problem.data()
            told[seat] = record["phrase"]
        expected = {
            **before,
            "count": before["count"]
            + sum(not is_own(entry.field) for entry in new)
            + self._fresh_for_later(record),
            "since": after["since"],
            "phrases": told,
        }
        seats = {name: told for name, told in after["seats"].items() if name != seat}
        if (apart := difference(expected, {**after, "seats": seats}, "desk")) is not None:
            return apart
        kind = "answer" if is_answer else "orders"
        return None if record["kind"] == kind else ("kind", kind, record["kind"])

    def _sealed_itself(
        self, record: Record, before: dict[str, Any], new: Sequence[Entry]
    ) -> Apart | None:
        """What a mail's record says of lines that its seat has sealed; most have none."""
        kept = [text for told in record.get(kinds.LATER, []) for text in told["lines"]]
        names = [entry.field for entry in [*new, *map(Entry.of, kept)]]
        if "seals" not in record and not any(map(is_own, names)):
            return None
        from pbem.replay import seals

        return seals.of_mail(self, record, before, new)

    def _kept_for_later(self, record: Record, before: dict[str, Any]) -> Apart | None:
        if kinds.LATER not in record:
            return None
        from pbem.records import later

        return later.of_mail(self.later, record, before)

    def _fresh_for_later(self, record: Record) -> int:
        if kinds.LATER not in record:
            return 0
        from pbem.records import later

        return later.fresh(self.later, record)

    def _keep_again(self, record: Record) -> None:
        """What came onto desks, or was left over, since the position that an undo brings back is
        kept for later again.
        """
        if not (self.later_records or kinds.LATER in (record["kind"], *record)):
            return
        from pbem.records import later

        if record["kind"] == kinds.UNDO:
            first = record["undo"]
            gone = [each for each in self.later_records if each["record"] >= first]
            later.bring_back(self.later, self.rules.rewind.before(first).later, gone)
        self.later_records += [record] if later.is_about(record) else []

    def later_due(self, desk: dict[str, Any] | None = None) -> Ready | None:
        """The orders for a later turn or question that are asked for now, by this desk."""
        if not self.later:
            return None
        from pbem.records import later

        asks = (ask for ask in open_asks(self.state) if waits_for(self.state, ask))
        now = int(self.state["engine"]["date"]["turn"])
        return later.due(self.later, asks, self.seat_of, desk or self.desk, now)

    def _unmet(self, record: Record) -> Callable[[Ready, Entry], Apart | bool]:
        """How a record that brings a set opens its condition, and whether that is not met."""
        from pbem.records import later

        def unmet(told: Ready, condition: Entry) -> Apart | bool:
            opened = record.get("opened", [])
            is_right = len(opened) == 1 and opened[0].split(" ")[:2] == [told.seat, condition.field]
            if not is_right or not desks.is_opened_rightly(self.id, opened[0], condition.commit):
                return "opened", [f"{told.seat} {condition.field} ..."], opened
            line = self.grammar.parse_line(opened[0].split(" ", 3)[3])
            return not later.holds(self.table, self.state, told, line)

        return unmet

    # Runs

    def repeat(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """Play a record again: what it opens, what was answered and why, and what came of it."""
        if (apart := openings.apart(self, record, before)) is not None:
            return apart
        if record["kind"] in kinds.STILL:
            self.burn(record.get("inputs", []))
            return None
        answers: list[Taken] = []
        lying = Lying(self, record, before)
        apart = self._put_in(record, lying, answers)
        if apart is not None or self.sealed:
            return apart
        if (apart := self.witness.settle(self.state, record, answers)) is not None:
            return apart
        whole = self.rules.outcome
        again = ledger.run_record(record["kind"], whole, record.get("inputs", []))
        if record["kind"] == kinds.LOCK:
            number = int(self.state["engine"]["segment"]["number"])
            again |= {"segment": number if whole.needs_draw else whole.needs}
            again |= {"openers": ["moderator"]}
            if self.book is not None:
                again["openers"] = record.get("openers")
            elif not before["founded"]:
                again["founding"] = sorted(before["phrases"])
        for part in ("dice", "events", "forced", "segment", "openers", "founding"):
            if (apart := difference(again.get(part), record.get(part), part)) is not None:
                return apart
        if lying.doubts:
            self.unproven[int(record["record"])] = lying.doubts
        return lying.apart(record, before)

    def _put_in(self, record: Record, lying: Lying, answers: list[Taken]) -> Apart | None:
        """Put in the inputs of a record; answers to sealed asks go into `answers`."""
        given: Input = {}
        for number, stop in enumerate(self.rules.steps(record)):
            lying.advanced()
            if "answer" in given:
                lying.answered(given["answer"])
            if self.rules.is_withheld:
                self.sealed = True
                return None
            if stop.following is None:
                break
            if "sealed" in stop.following and not self.witness.knows(stop.following):
                self.sealed = True
                return self.witness.withheld(stop.following)
            given = self.witness.unsealed(stop.following)
            if (wrong := self._put_in_wrongly(record, given, lying, stop.made)) is not None:
                path, expected, found = wrong
                return f"inputs[{number}].{path}", expected, found
            if "answer" in given and self.table.game.secrets:
                from pbem.records.seals import commits

                answer = commits.taken(self.table, self.state, given, [])
                answers += [answer] if answer is not None else []
        return stops.left(self, record)

    def _put_in_wrongly(
        self, record: Record, given: Input, lying: Lying, made: Outcome
    ) -> Apart | None:
        """Whether there was a reason for an input at the stop `made`."""
        if "answer" in given:
            return reasons.reason(self, given, lying)
        if record["kind"] in kinds.REVISIONS:
            return None
        if "put" in given:
            return stops.put(self, record, given, lying)
        return stops.burnt(self, record, given, made) if "burn" in given else None


def judge(
    replay: Replay, record: Record, through: tuple[type[Exception], ...] = ()
) -> Apart | None:
    """`Replay.take`, where whatever a record breaks is a difference too, but for errors that go
    `through`.
    """
    try:
        return replay.take(record)
    except Refusal as refusal:
        return "inputs", "an input that the rules allow", refusal.problem.data()
    except through:
        raise
    except Exception as error:  # a forged record may break the rules' code anywhere
        return "", "a record that can be read", f"{type(error).__name__}: {error}"
