"""The lines on the desk while a run is played again, and what they settle: which answer was due,
and what left the desk.

A line that no record has opened yet is sealed: nobody but the moderator and its author knows what
it says. The audit leaves it out, compares the answer with what the others give, and notes where
such a line could have changed it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import Input, open_asks, unput, waits_for
from pbem.engine.state import difference
from pbem.records import desks, people, precedence, turnover
from pbem.records.desk_places import ANSWER, STANDING, batch_of, belongs
from pbem.records.desks import Entry
from pbem.records.settle import NOBODY, Pressed, Settled, Settler, takes_answers
from pbem.storage import kinds
from pbem.storage.kinds import Apart, Record

if TYPE_CHECKING:
    from pbem.replay.replay import Replay


class Lying:
    """The desk during the run of one record. `doubts` are the questions whose answer, or whose
    being put, sealed lines could have changed, with the seats of these lines."""

    def __init__(self, replay: Replay, record: Record, before: dict[str, Any]) -> None:
        self.replay = replay
        self.number = int(record["record"])
        self.desk = desks.copied(before)
        self.releases = replay.state["engine"]["releases"]
        self.doubts: dict[str, set[str]] = {}

    # What lies there

    def lines(self, seat: str) -> list[tuple[Entry, Line | None]]:
        """A seat's lines; None for one that is still sealed."""
        return [(entry, self.replay.line(seat, entry)) for entry in desks.entries(self.desk, seat)]

    def _open_lines(self, seat: str) -> list[tuple[Entry, Line]]:
        """Those of them that can be read, and are for powers which the seat still has."""
        lines = self.lines(seat)
        powers = ("", *self.replay.powers_of(seat)) if lines else ()
        return [(e, line) for e, line in lines if line is not None and line.power in powers]

    def _sealed(self, ask: Ask, seat: str) -> list[tuple[int, Entry]]:
        """The sealed lines of a seat that could answer this question, with their places on its
        desk.
        """
        return [
            (place, entry)
            for place, (entry, line) in enumerate(self.lines(seat))
            if line is None and self._may_answer(ask, entry)
        ]

    def _may_answer(self, ask: Ask, entry: Entry) -> bool:
        """Whether a line could answer a question, by its place alone."""
        if entry.section == ANSWER:
            return entry.about == ask.id and takes_answers(self.replay.state, ask)
        if ask.sections:
            is_standing = entry.section == STANDING and bool(ask.verbs)
            return is_standing or belongs(entry.place, ask, ask.to)
        return entry.section in precedence.deciding(self.replay.grammar, ask.verbs)

    def _settler(self, pressed: Pressed = NOBODY) -> Settler:
        return Settler(
            self.replay.table,
            self._open_lines,
            lambda seat: desks.closed(self.desk, seat),
            self.replay.powers_of,
            self.replay.policy,
            pressed=pressed,
            robots=people.robots(self.replay.people),
        )

    # Inputs

    def answer(self, given: Input, ask: Ask) -> Apart | None:
        """Whether this is the answer that was due to an open question; it then leaves the desk."""
        settled = self._due(given, ask)
        if settled is None:
            return "how", "a reason that there was", given.get("how")
        for part in ("by", "how", "say"):
            if difference(settled.given[part], given.get(part)) is not None:
                return part, settled.given[part], given.get(part)
        turnover.use(self.desk, settled.seat, settled.used, settled.places, self.number)
        return None

    def _due(self, given: Input, ask: Ask) -> Settled | None:
        """The answer that open lines, policy and silence give, and whether a sealed line could have
        changed it.
        """
        state, pressed = self.replay.state, self._pressed(given, ask)
        settled = self._settler(pressed).of(state, ask)
        doubt = self._in_doubt(ask, settled)
        self._doubt(ask, doubt)
        is_by_line = settled is not None and settled.given["how"] in ("standing", "line", "person")
        if is_by_line and doubt and given.get("how") == "silence":
            # A sealed line before it may have asked for its author, who then said nothing.
            return replace(self._settler(pressed), lines=lambda seat: []).of(state, ask)
        return settled

    def _pressed(self, given: Input, ask: Ask) -> Pressed:
        """The moderator's word, or that of the clock, that certain seats are not waited for."""
        seats = {self.replay.seat_of(power) for power in given["by"]}
        pairs = frozenset((ask.id, seat) for seat in seats if seat is not None)
        none: frozenset[tuple[str, str]] = frozenset()
        how = given.get("how")
        return Pressed(pairs if how == "lock" else none, pairs if how == "silence" else none)

    def robot(self, seat: str, ask: Ask) -> None:
        """A robot's answer uses no lines; its seat's orders are locked by it."""
        places = batch_of(ask, self.replay.powers_of(seat))
        turnover.use(self.desk, seat, [], places, self.number)

    def put(self, given: Input) -> Apart | None:
        """Whether all these questions, and no others, needed a person."""
        state = self.replay.state
        names = unput(state)
        if given["put"] != names:
            return "put", names, given["put"]
        for ask in [ask for ask in open_asks(state) if ask.id in names]:
            if (apart := self._put(ask)) is not None:
                return apart
        return None

    def _put(self, ask: Ask) -> Apart | None:
        settled = self._settler().of(self.replay.state, ask)
        if settled is not None and settled.places and not self.replay.takes_orders:
            return None
        doubt = self._in_doubt(ask, settled)
        if settled is not None and not doubt:
            what = f"the answer to {ask.id} that was there: {settled.given['how']}"
            return "put", what, ask.id
        self._doubt(ask, doubt)
        return None

    def advanced(self) -> None:
        """An input was played: what leaves the desk when a turn ends, and answers to questions that
        are closed.
        """
        replay = self.replay
        if replay.state["engine"]["releases"] != self.releases:
            self.releases = replay.state["engine"]["releases"]
            turnover.turn_over(self.desk)

    def answered(self, ask: str) -> None:
        """The same after an answer to this question: answers to those that are closed."""
        turnover.answered(self.desk, self.replay.state, self.replay.seat_of, ask)

    # What is not provable yet

    def _in_doubt(self, ask: Ask, settled: Settled | None) -> set[str]:
        """The seats of which a sealed line could have been tried before what settled this
        question.
        """
        asked = waits_for(self.replay.state, ask) or ask.to
        found = (self.replay.seat_of(power) for power in asked)
        seats = [seat for seat in dict.fromkeys(found) if seat is not None]
        if settled is not None and settled.seat:
            # Where the first answer counts, seats are tried in this order.
            before = 0 if ask.agree == "all" else seats.index(settled.seat)
            seats = [*seats[:before], settled.seat]
        return {seat for seat in seats if self._could_precede(ask, seat, settled)}

    def _could_precede(self, ask: Ask, seat: str, settled: Settled | None) -> bool:
        sealed = self._sealed(ask, seat)
        if settled is None or settled.seat != seat or settled.places:
            return bool(sealed)
        noun = self.replay.table.game.noun
        lines = enumerate(self.lines(seat))
        used = min(
            precedence.rank(ask, noun, place, entry, line)
            for place, (entry, line) in lines
            if line is not None and entry in settled.used
        )
        return any(precedence.earliest(place, entry) < used for place, entry in sealed)

    def _doubt(self, ask: Ask, seats: Iterable[str]) -> None:
        if seats := set(seats):
            self.doubts.setdefault(ask.id, set()).update(seats)

    # The end

    def apart(self, record: Record, before: dict[str, Any]) -> Apart | None:
        """The first thing on the desk that is not as the inputs leave it."""
        sealed = sum("sealed" in given for given in record.get("inputs", []))
        expected = {
            **self.desk,
            "count": before["count"] + sealed,
            "since": "" if record["kind"] in kinds.REVISIONS else self._since(record, before),
            "founded": before["founded"] or self._founds(record),
        }
        return difference(expected, self.replay.desk, "desk")

    def _since(self, record: Record, before: dict[str, Any]) -> str:
        return turnover.since(before, {**record}, self.replay.heads[self.number - 1])

    def _founds(self, record: Record) -> bool:
        return self.replay.book is None and record["kind"] == kinds.LOCK
