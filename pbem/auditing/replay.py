"""A campaign played again from its anchor, record by record, for the audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pbem import desk as desks
from pbem import registry
from pbem.desk import ANSWER, STANDING
from pbem.dicing import booking, rolls
from pbem.dicing.book import Book
from pbem.dicing.openers import Facts
from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import (
    Input,
    Outcome,
    advance,
    end_draw,
    is_put,
    open_asks,
    sift,
    start,
    waits_for,
)
from pbem.engine.state import State, copy, difference, public
from pbem.secrecy import opening, secrets
from pbem.secrecy.opening import Opened, Witness
from pbem.settle import Settler, at_silence
from pbem.storage import ledger

RUNS = ("lock", "result", "seat", rolls.KIND)
MAILS = ("orders", "answer")
ABOUT_DICE = ("founding", "deposit")
ROBOT = "robot"
_BATCH = ("orders", "lock", "silence")

Record = Mapping[str, Any]
Apart = tuple[str, Any, Any]


@dataclass(frozen=True)
class _Line:
    """A line that a record opens: whose it is, under which section it lay on the desk, and what it says."""

    seat: str
    section: str
    line: Line


class Replay:
    """The state as the records lead to it. `opened` is what they open of secrets; `sealed`: a draw or an answer came that
    nobody can repeat before the campaign is opened; `robots` counts answers that no player gave."""

    def __init__(
        self, anchor: Record, loaded: registry.Loaded, opened: Opened | None = None
    ) -> None:
        self.witness = Witness(opened or Opened(anchor, []))
        self.campaign = str(anchor["campaign"])
        self.policy: dict[str, str] = anchor.get("policy", {})
        self.table = loaded.table
        self.grammar = loaded.game.grammar(loaded.board)
        self.seats = {seat: list(told["powers"]) for seat, told in anchor["seats"].items()}
        scenario = loaded.scenario(anchor["scenario"])
        options = {**anchor["options"], "seats": self.seats}
        self.state: State = start(self.table, scenario, options)
        self.desk = desks.new_desk()
        self.heads: dict[int, str] = {}
        self.book = Book.of(anchor, None, self.heads.__getitem__)
        self.sealed = False
        self.robots = 0

    @property
    def public(self) -> dict[str, Any]:
        """What the trailer holds."""
        book = {"book": self.book.data} if self.book else {}
        return {"game": public(self.state), "desk": self.desk, **book}

    @property
    def facts(self) -> Facts:
        """What the rules say of the position as far as it decides who opens the next dice."""
        sides = self.table.game.sides(self.table.position(self.state))
        asked = {self._decider(power) for ask in open_asks(self.state) for power in ask.to}
        return Facts.of(sides, self.seats, [seat for seat in self.seats if seat in asked])

    def take(self, record: Record) -> Apart | None:
        """One record; the first difference as (path, expected, found)."""
        number = int(record["record"])
        self.heads[number - 1] = ledger.head_before(record)
        before = copy(self.desk)
        desks.apply(self.desk, record.get("desk", {}))
        self.witness.saw(record)
        if rolls.is_lock(record) or record["kind"] == rolls.KIND:
            apart = rolls.again(self, record, before)
        elif before[rolls.KIND] and record["kind"] in RUNS:
            apart = "kind", "the roll that is locked", record["kind"]
        elif record["kind"] in RUNS:
            apart = self._run(record, before)
        elif record["kind"] in MAILS:
            apart = self._closed_lines(record, before) or self._mail(record, before)
        elif self.book and record["kind"] in ABOUT_DICE:
            apart = difference({**before, "since": self.desk["since"]}, self.desk, "desk")
        elif opening.is_open(record):
            apart = difference(before, self.desk, "desk")
        else:
            apart = "kind", "a kind of record that this version knows", record["kind"]
        if apart is not None or self.sealed:
            return apart
        if (apart := self.witness.check(record, self.state)) is not None:
            return apart
        end_draw(self.state)
        if self.book is not None:
            try:
                booking.take(self.book, record, number, self.facts)
            except Refusal as refusal:
                return "links", "what the rules of the dice allow", refusal.problem.data()
        expected = ledger.state_hash(self.public)
        return None if record.get("state") == expected else ("state", expected, record.get("state"))

    # Mails

    def _mail(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """A mail changes the desk of its own seat only, and says so in full."""
        seat, after = record["seat"], self.desk
        new = desks.fields(after, seat) - desks.fields(before, seat)
        is_answer = any(e.section == ANSWER for e in desks.entries(after, seat) if e.field in new)
        before["seats"].pop(seat, None)
        phrases = {**before["phrases"]}
        if "phrase" in record and self.book is None:
            phrases[seat] = record["phrase"]
        expected = {
            **before,
            "count": before["count"] + len(new),
            "since": after["since"],
            "phrases": phrases,
        }
        seats = {name: told for name, told in after["seats"].items() if name != seat}
        if (apart := difference(expected, {**after, "seats": seats}, "desk")) is not None:
            return apart
        kind = "answer" if is_answer else "orders"
        return None if record["kind"] == kind else ("kind", kind, record["kind"])

    def _closed_lines(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """A lock closes standing lines: they neither come nor go until locks are released."""
        seat = record["seat"]
        if self.book is None or seat not in self.book.data["closed"]:
            return None
        was, now = (
            [each.text for each in desks.entries(desk, seat) if each.section == STANDING]
            for desk in (before, self.desk)
        )
        return difference(was, now, f"desk.seats.{seat}.lines")

    # Runs

    def _run(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """Play a record again: what it opens, what was answered and why, and what came of it."""
        opened: list[_Line] = []
        if (apart := self._open(record, before, opened)) is not None:
            return apart
        whole, answers = Outcome(), list[secrets.Taken]()
        apart = self._play(record, before, opened, whole, answers)
        if apart is not None or self.sealed:
            return apart
        if (apart := self.witness.settle(self.state, record, answers)) is not None:
            return apart
        again = ledger.run_record(record["kind"], whole, record.get("inputs", []))
        if record["kind"] == "lock":
            again |= {"segment": whole.needs, "openers": ["moderator"]}
            if self.book is not None:
                again["openers"] = record.get("openers")
            elif not before["founded"]:
                again["founding"] = sorted(before["phrases"])
        for part in ("dice", "events", "forced", "segment", "openers", "founding"):
            if (apart := difference(again.get(part), record.get(part), part)) is not None:
                return apart
        return None

    def _play(
        self,
        record: Record,
        before: dict[str, Any],
        opened: list[_Line],
        whole: Outcome,
        answers: list[secrets.Taken],
    ) -> Apart | None:
        """Put in the inputs of a record; what comes of it goes into `whole`, answers to sealed asks into `answers`."""
        source = ledger.source(self.campaign, record.get("links", {}), self._founding(record))
        is_founded = bool(self.book.founding["closed"] if self.book else before["founded"])
        for number, given in enumerate([{}, *record.get("inputs", [])]):
            if "sealed" in given and not self.witness.knows(given):
                self.sealed = True
                return self.witness.withheld(given)
            given = self.witness.unsealed(given)
            if "answer" in given:
                known = self._lying(before) if "sealed" in given else opened
                if (wrong := self._reason(given, known, before)) is not None:
                    path, expected, found = wrong
                    return f"inputs[{number - 1}].{path}", expected, found
                answer = secrets.taken(self.table, self.state, given, [])
                answers += [answer] if answer is not None else []
            elif "put" in given and (ready := self._settled()):
                return (
                    f"inputs[{number - 1}].put",
                    f"the answer that was there: {ready}",
                    given["put"],
                )
            draw = int(self.state["engine"]["draw"]["number"])
            sealed = self.witness.source(draw if is_founded else 0, self._drawn_from())
            made = advance(self.table, self.state, given, source, sealed)
            whole.events += made.events
            whole.rolls += made.rolls
            whole.forced += made.forced
            whole.needs = made.needs
            if made.needs_draw == draw and is_founded:
                self.sealed = True
                return None
            if made.needs_draw and record["kind"] == "lock":
                whole.needs = int(self.state["engine"]["segment"]["number"])
        return None

    def _founding(self, record: Record) -> dict[str, str | bytes]:
        """The founding that goes into the seed of a record's dice."""
        if self.book is None:
            return {**ledger.founding_of(self.desk)}
        return self.book.entries(ledger.segment_of(record.get("links", {})))

    def _drawn_from(self) -> dict[str, str | bytes]:
        """The founding that goes into the seed of a sealed draw now."""
        if self.book is None:
            return {**ledger.founding_of(self.desk)}
        return self.book.entries(self.state["engine"]["segment"]["number"])

    def _lying(self, before: dict[str, Any]) -> list[_Line]:
        """The lines that lay on the desk, as far as they are open by now or later."""
        known = self.witness.opened.values
        return [
            _Line(seat, entry.section, self.grammar.parse_line(known[entry.field]))
            for seat in before["seats"]
            for entry in desks.entries(before, seat)
            if entry.field in known
        ]

    def _open(self, record: Record, before: dict[str, Any], opened: list[_Line]) -> Apart | None:
        """Opened lines are those that were committed to, and no line leaves a desk unopened."""
        lying = {
            e.field: (seat, e) for seat in before["seats"] for e in desks.entries(before, seat)
        }
        fields = set()
        for number, text in enumerate(record.get("opened", [])):
            seat, name, _, line = text.split(" ", 3)
            if self.witness.opens_kept(text):
                continue
            owner, entry = lying.get(name, ("", None))
            if (
                entry is None
                or owner != seat
                or not desks.is_opened_rightly(self.campaign, text, entry.commit)
            ):
                return f"opened[{number}]", f"the line that {name} committed to", text
            opened.append(_Line(seat, entry.section, self.grammar.parse_line(line)))
            fields.add(name)
        fields |= self.witness.keep(record, {name: seat for name, (seat, _) in lying.items()})
        for seat in sorted({*before["seats"], *self.desk["seats"]}):
            was, now = desks.fields(before, seat), desks.fields(self.desk, seat)
            if now - was or was - now - fields:
                kept = sorted(was - fields)
                return f"desk.seats.{seat}", f"the lines that were there: {kept}", sorted(now)
        return None

    # Why an answer is what it is, and a question is put

    def _settled(self) -> str:
        """The first open question that needed no person, since a line or a policy had settled it; "" if all did.

        That takes all lines that wait, so it is known once the campaign is open. Robots answer without lines.
        """
        if not self.witness.opened.is_whole or self.robots:
            return ""
        settler = Settler(
            self.table,
            lambda seat: [(entry, self._known(entry)) for entry in desks.entries(self.desk, seat)],
            lambda seat: desks.closed(self.desk, seat),
            lambda verb: self.policy.get(verb, "default"),
        )
        settled = settler.next(self.state)
        # A closed batch also waits for the founding of the dice.
        return "" if settled is None or settled.sections else str(settled.given["answer"])

    def _known(self, entry: desks.Entry) -> Line:
        return self.grammar.parse_line(self.witness.opened.values[entry.field])

    def _reason(self, given: Input, opened: list[_Line], before: dict[str, Any]) -> Apart | None:
        """Whether the answer follows from what it says it follows from: opened lines, or the policy for silence."""
        ask = next((a for a in open_asks(self.state) if a.id == given["answer"]), None)
        if ask is None:
            return "answer", "a question that is open", given["answer"]
        how, missing = given.get("how"), waits_for(self.state, ask)
        seats = {self._decider(power) for power in given["by"]}
        if how == ROBOT or (how in ("policy", "silence") and not ask.sections):
            wanted = list(missing)
        else:
            # A person may think again while others are still asked.
            asked = missing if set(given["by"]) & set(missing) or how != "person" else ask.to
            wanted = [power for power in asked if self._decider(power) in seats]
        if given["by"] != wanted or not wanted:
            return "by", wanted, given["by"]
        if how == ROBOT:
            self.robots += 1
            return None
        if ask.sections:
            return self._batch(given, ask, opened, before)
        if how in ("policy", "silence"):
            return self._silence(given, ask)
        mine = [each for each in opened if each.seat in seats]
        says = [say for say in self._replies(ask, mine, given) if say is not None]
        if given["say"] not in says:
            return "say", says[0] if says else "what a line that was sent says", given["say"]
        return None

    def _decider(self, power: str) -> str | None:
        return self.table.game.decider(self.table.position(self.state), power)

    def _batch(
        self, given: Input, ask: Ask, opened: list[_Line], before: dict[str, Any]
    ) -> Apart | None:
        how, seat = given.get("how"), self._decider(given["by"][0]) or ""
        texts = [
            each.line.text
            for each in opened
            if each.seat == seat
            and each.section in ask.sections
            and each.line.verb not in self.table.game.reply_verbs
        ]
        closed = set(desks.closed(before, seat)) & set(ask.sections)
        is_right = bool(closed) if how == "orders" else is_put(self.state, ask)
        if how not in _BATCH or not is_right:
            return "how", "a reason that there was", how
        sifted = sift(self.table, self.state, ask, texts)
        good = list(sifted.good) if sifted is not None else texts
        return difference(good, given["say"], "say")

    def _silence(self, given: Input, ask: Ask) -> Apart | None:
        how = "silence" if is_put(self.state, ask) else "policy"
        if given["how"] != how:
            return "how", how, given["how"]
        if how == "policy" and self.policy.get(ask.verb) == "wait" and self._is_anybodys(ask):
            return "how", "an answer of a person: the campaign waits for it", how
        return difference(at_silence(self.state, ask), given["say"], "say")

    def _is_anybodys(self, ask: Ask) -> bool:
        return any(self._decider(power) is not None for power in ask.to)

    def _replies(self, ask: Ask, opened: list[_Line], given: Input) -> Iterator[Any]:
        """What opened lines of the right origin say to this question."""
        for each in opened:
            origin = {STANDING: "standing", ANSWER: "person"}.get(each.section, "line")
            is_named = each.line.power in ("", *given["by"])
            if each.line.verb in ask.verbs and origin == given.get("how") and is_named:
                try:
                    yield self.table.game.reply(self.table.position(self.state), ask, each.line)
                except Refusal:
                    continue
