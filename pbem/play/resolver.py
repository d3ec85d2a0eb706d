"""Bringing a campaign forward: locks, dice, questions, as far as it goes without a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem import plug_ins
from pbem.engine.orders import Line
from pbem.engine.play import Input, Outcome, flaw, is_put
from pbem.faults import BadGame
from pbem.play import lost_powers
from pbem.records import desks, people, turnover
from pbem.records.desks import Entry
from pbem.records.settle import NOBODY, Answerer, Pressed, Progress, Settled, Settler
from pbem.replay.run import Run
from pbem.storage import kinds
from pbem.storage.keys import Signer
from pbem.storage.ledger import link_text, run_record
from pbem.table import late_answers, unused
from pbem.table.campaign import Campaign, Record, write

if TYPE_CHECKING:
    from pbem.play.robot_players import Robots
    from pbem.records.seals.commits import Taken
    from pbem.table.dealer import Dealer


class Resolver:
    """Brings a campaign forward as far as it goes without a person, writing a record at each stop.

    Each lock is written before a link of the segment is used; a run that is cut off anywhere and
    repeated comes to the same dice. `answerer` stands in for what players have sent: a robot, or
    random play in tests.
    """

    def __init__(
        self,
        campaign: Campaign,
        signer: Signer,
        *,
        lock: bool = False,
        silence: bool = False,
        without: Sequence[str] = (),
        pressed: Pressed = NOBODY,
        answerer: Answerer | None = None,
    ) -> None:
        self.campaign = campaign
        self.signer = signer
        self.vault = campaign.vault
        self.progress = Progress()
        closes = lock or pressed.lines
        self.dealer = _dealer(campaign, lock=closes, without=without) if campaign.book else None
        playing = people.robots(campaign.people)
        settler = Settler(
            campaign.table,
            self._lines,
            lambda seat: desks.closed(campaign.desk, seat),
            campaign.powers_of,
            campaign.policy,
            lock=lock,
            silence=silence,
            pressed=pressed,
            robots=playing,
        )
        self.reached = settler.reached
        self.settler = answerer or (_robots(campaign, settler) if playing else settler)
        campaign.unlock()
        self.rules = Run(campaign, self.vault.sealed_source)
        self.deciders = lost_powers.deciders(campaign)
        self._begin()

    def _begin(self) -> None:
        self.rules.begin()
        self.opened: list[str] = []
        self.burnt: list[str] = []
        self.sealed: list[Taken] = []
        self.left: list[str] = []
        self.late: turnover.Left = []

    @property
    def inputs(self) -> list[Input]:
        """What has gone into the rules since the last record."""
        return self.rules.inputs

    @property
    def outcome(self) -> Outcome:
        """What has come of it."""
        return self.rules.outcome

    def run(self) -> Progress:
        """Go on until a person has to answer, or the game is over."""
        if self.campaign.desk["roll"]:
            from pbem.play import throws

            roll = throws.finish(self.campaign, self.signer)
            if roll is None:
                return self.progress
            self.progress.records.append(roll)
        if self.dealer and (closing := self.dealer.founding_due()):
            self._write("founding", closing)
        self._advance({})
        while not self.campaign.state["engine"]["over"]:
            if self.outcome.needs:
                if not self._lock_and_reveal(self.outcome.needs):
                    break
                continue
            if self.outcome.needs_draw:
                if not self._begin_draw():
                    break
                continue
            if self._bring_later():
                continue
            settled = self.settler.next(self.campaign.state)
            # Orders lie on the desk until the founding of the dice is closed.
            if settled is None or (settled.places and self._is_unfounded):
                break
            self._take(settled)
        self._put()
        if self.rules.has_moved:
            self._write("result")
        self.progress.skipped = self.settler.skipped
        self._note(self.campaign.save.count)
        return self.progress

    def _note(self, record: int) -> None:
        """What became of lines on the way to a record, for their owners."""
        unused.keep_reached(self.campaign, self.reached, record)
        unused.keep(self.campaign, self.settler.skipped, record)

    def _bring_later(self) -> bool:
        """Orders that were kept for this turn come onto their seat's desk; what the rules say
        against them is told.
        """
        if not self.campaign.later:
            return False
        from pbem.play import later_orders

        if (ready := later_orders.ready(self.campaign)) is None:
            return False
        if self.rules.has_moved:
            self._write("result")
        is_unmet = later_orders.is_unmet(self.campaign, ready)
        gone = later_orders.unused if is_unmet else later_orders.replaced
        self.settler.skipped += gone(self.campaign, ready)
        self._note(self.campaign.save.count + 1)
        record = later_orders.bring(self.campaign, ready)
        write(self.campaign, self.signer, record)
        self.progress.records.append(record)
        if not is_unmet:
            lines = self._lines(ready.seat)
            self.settler.skipped += later_orders.refused(self.campaign, ready, lines)
        return True

    def _lines(self, seat: str) -> list[tuple[Entry, Line]]:
        """The lines of a seat that are for powers which it still has."""
        kept = desks.lines(self.campaign.desk, self.vault, seat)
        lines = [(entry, self.campaign.parse(text)) for entry, text in kept]
        powers = ("", *self.campaign.powers_of(seat)) if lines else ()
        return [(entry, line) for entry, line in lines if line.power in powers]

    def _take(self, settled: Settled) -> None:
        campaign = self.campaign
        answer = self._sealed_answer(settled)
        number = campaign.save.count + 1
        turnover.use(campaign.desk, settled.seat, settled.used, settled.places, number)
        self._advance(settled.given)
        if answer is not None:
            self.sealed.append(answer)
        for entry in settled.used if answer is None else ():
            self._open(settled.seat, entry)
        late = turnover.answered(
            campaign.desk, campaign.state, campaign.seat_of, settled.given.get("answer", "")
        )
        self.late += late
        self._never_came(late)

    def _sealed_answer(self, settled: Settled) -> Taken | None:
        """An answer that stays sealed, before it is taken in; there is none in a game without
        secrets."""
        table = self.campaign.table
        if not table.game.secrets:
            return None
        from pbem.records.seals import commits

        return commits.taken(table, self.campaign.state, settled.given, settled.used)

    def _open(self, seat: str, entry: Entry) -> None:
        if (line := desks.opened(self.vault, entry, seat)) not in self.opened:
            self.opened.append(line)

    def _advance(self, given: Input) -> None:
        before = self.campaign.state["engine"]
        releases, date = before["releases"], before["date"]
        self.rules.advance(given)
        self._give_up_powers()
        if self.campaign.state["engine"]["releases"] != releases:
            self._forget_conditions(date)

    def _give_up_powers(self) -> None:
        """Whoever has lost a power is told what of his lines is not used now."""
        before, self.deciders = self.deciders, lost_powers.deciders(self.campaign)
        if before != self.deciders:
            self.settler.skipped += lost_powers.lying(self.campaign, before, self.deciders)

    def _forget_conditions(self, date: Mapping[str, Any]) -> None:
        """Orders are released, and what was before had this date: its conditions and loss lists are
        opened and leave the desk; nothing is locked.
        """
        campaign = self.campaign
        if campaign.later:
            from pbem.play import later_orders

            now = int(campaign.state["engine"]["date"]["turn"])
            self.settler.skipped += later_orders.left_behind(campaign, now)
        pinned = self._pinned()
        gone = turnover.turn_over(campaign.desk)
        self._never_came(gone, date)
        for seat, entry in gone:
            if entry.field in pinned:
                self.left.append(entry.field)
            else:
                self._open(seat, entry)

    def _pinned(self) -> set[str]:
        """The fields of lines that sealed answers have used."""
        if not self.campaign.table.game.secrets:
            return set()
        from pbem.table import secrets

        return secrets.pinned(self.vault, self.campaign.state, self.sealed)

    def _never_came(self, left: turnover.Left, date: Mapping[str, Any] = unused.NO_DATE) -> None:
        """Lines that leave the desk without having been used: their owner is told. `date` is that
        of the turn, or of its part, that is over.
        """
        reached = self.reached | unused.reached(self.campaign) if left else set()
        self.settler.skipped += unused.never_came(self.campaign, left, reached, date)

    @property
    def _is_unfounded(self) -> bool:
        return not self.campaign.takes_orders

    def _lock_and_reveal(self, number: int) -> bool:
        """Write down what is closed, then use the link of the segment, which has to be at hand;
        False: it is not.
        """
        if self.rules.opener:
            self._write("result")
        if self.dealer is not None:
            return self._lock_and_wait(self.dealer, number)
        link = self.vault.chains["moderator"].links[number]
        lock = self._own_lock(number)
        if self.inputs or self.outcome.events or not self._is_locked(number):
            self._write("lock", lock)
        self.rules.reveal({"links": {"moderator": link_text(number, link)}})
        self._advance({})
        return True

    def _own_lock(self, number: int) -> Record:
        """A lock where the moderator alone has chains; the first one closes the founding."""
        lock: Record = {"segment": number, "openers": ["moderator"]}
        if not self.campaign.desk["founded"]:
            self.campaign.desk["founded"] = True
            lock["founding"] = sorted(self.campaign.founding)
        return lock

    def _lock_and_wait(self, dealer: Dealer, number: int) -> bool:
        """The same where players hold chains: the links of all openers have to be here before the
        moderator's is used.
        """
        if self._is_unfounded:
            self.campaign.reload()
            self._begin()
            return False
        if (burn := dealer.burnt_before(number)) is not None:
            self._advance({"burn": burn})
            return True
        while (lock := dealer.lock_due()) is not None:
            self._write("lock", lock)
        proof = dealer.proof()
        if proof is None:
            return False
        self.rules.reveal(proof)
        self._advance({})
        return True

    def _begin_draw(self) -> bool:
        """Sealed chance comes after the founding, and each label of it once in a record; False: the
        founding is open.
        """
        segment = self.campaign.state["engine"]["segment"]
        if self._is_unfounded:
            self.campaign.reload()
            self._begin()
            return False
        if self.dealer is not None and self.campaign.draws_by_links:
            if self.rules.opener:
                self._write("result")
            return self._lock_and_wait(self.dealer, segment["number"])
        if not self.campaign.is_founded:
            self._write("lock", self._own_lock(segment["number"]))
        else:
            if segment["rolled"]:
                self._advance({"burn": segment["number"]})
            self._write("result")
        self._advance({})
        return True

    def _is_locked(self, number: int) -> bool:
        last = self.campaign.last
        return bool(last.get("kind") == kinds.LOCK and last.get("segment") == number)

    def _put(self) -> None:
        asks, state = self.campaign.asks, self.campaign.state
        waiting = [ask.id for ask in asks if not is_put(state, ask)]
        if waiting:
            self._check_asks(waiting)
            if self.dealer and (burn := self.dealer.burnt_by_asking()):
                self._advance({"burn": int(burn.split(" ", 1)[0])})
                self.burnt = [burn]
            self._advance({"put": waiting})

    def _check_asks(self, waiting: Sequence[str]) -> None:
        """Nobody is asked what he could not answer: raises BadGame, before anything of it is
        written.
        """
        table, state = self.campaign.table, self.campaign.state
        with plug_ins.blamed(self.campaign.loaded.plug_in):
            for ask in self.campaign.asks:
                if ask.id in waiting and (wrong := flaw(table, state, ask)):
                    raise BadGame("bad_ask", f"the question {ask.id!r}: {wrong}", table.game.title)

    def _write(self, kind: str, more: Record | None = None) -> None:
        record = run_record(kind, self.outcome, self.inputs)
        record |= self.rules.opener
        if self.dealer and self.rules.opener and "dice" in record:
            record |= self.dealer.grade()
        if self.burnt:
            record["burnt"] = self.burnt
        if self.opened:
            record["opened"] = self.opened
        if self.campaign.table.game.secrets:
            from pbem.table import secrets

            secrets.seal_answers(self.campaign, record, self.sealed, self.left)
        late_answers.leave(self.vault, record, self.late)
        self._move_head(record)
        record |= more or {}
        self.settler.skipped += unused.in_turn(self.campaign, self.outcome.events)
        self._note(self.campaign.save.count + 1)
        write(self.campaign, self.signer, record)
        self.progress.records.append(record)
        needs = self.outcome.needs
        self._begin()
        self.outcome.needs = needs

    def _move_head(self, record: Record) -> None:
        desk = self.campaign.desk
        desk["since"] = turnover.since(desk, record, self.campaign.save.head)


def _dealer(campaign: Campaign, *, lock: bool, without: Sequence[str]) -> Dealer:
    from pbem.table.dealer import Dealer

    return Dealer(campaign, lock=lock, without=without)


def _robots(campaign: Campaign, others: Settler) -> Robots:
    from pbem.play.robot_players import Robots

    return Robots(campaign, others)
