"""Settling the open asks: closed batch, reply line, the campaign's policy for silence, else a
person (P4).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import field
from typing import Any, Protocol

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import PERSON, Ask, Sifted
from pbem.engine.orders import Line
from pbem.engine.play import Input, asks_to, check, is_put, open_asks, sift, waits_for
from pbem.engine.state import State
from pbem.engine.table import Table
from pbem.records.desk_places import ANSWER, STANDING, batch_of, belongs, closes, section_of
from pbem.records.desks import Entry
from pbem.records.precedence import for_batch, in_order
from pbem.values import dataclass

DEFAULT = "default"
WAIT = "wait"


@dataclass(frozen=True)
class Skipped:
    """A line that could not be used now; its owner is told, nobody else is stopped."""

    seat: str
    line: str
    problem: Problem


@dataclass(frozen=True)
class Pressed:
    """What a rule of time does not wait for any more, question by question, as (ask id, seat):
    `locks` are orders that are used as they lie there, `silent` answers that are not waited for.
    `lines`: nor the reactions to the lock."""

    locks: frozenset[tuple[str, str]] = frozenset()
    silent: frozenset[tuple[str, str]] = frozenset()
    lines: bool = False


NOBODY = Pressed()


@dataclass
class Progress:
    """What one resolution did: the records written, and the lines that were skipped (for their
    owners only).
    """

    records: list[dict[str, Any]] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


@dataclass
class Settled:
    """One ask settled: the input for `advance`, the lines of the desk that it used up or opened,
    and the places of the orders that it locked.
    """

    given: Input
    seat: str = ""
    used: list[Entry] = field(default_factory=list)
    places: tuple[str, ...] = ()


class Answerer(Protocol):
    """Whoever answers without being asked: players who have spoken in advance, or a robot."""

    skipped: list[Skipped]

    def next(self, state: State) -> Settled | None:
        """The first open ask that can be settled now."""


@dataclass
class Settler:
    """Everything needed to answer for those who have spoken in advance.

    `lines(seat)` gives a seat's lines in force with their parsed form, `closed(seat)` the
    places that it has closed, `powers(seat)` the powers for which it decides, `policy(verb)` is
    "default" or "wait". `silence`: the moderator has declared that
    nobody is waited for any more. `lock`: batches count even without `done`. `pressed` says the
    same of single questions. `robots` are seats that are never waited for. What was skipped is
    collected in `skipped`, the fields of lines whose time came, used or not, in `reached`.
    """

    table: Table
    lines: Callable[[str], Sequence[tuple[Entry, Line]]]
    closed: Callable[[str], Sequence[str]]
    powers: Callable[[str], Sequence[str]]
    policy: Callable[[str], str]
    lock: bool = False
    silence: bool = False
    pressed: Pressed = NOBODY
    robots: Collection[str] = ()
    skipped: list[Skipped] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)

    def next(self, state: State) -> Settled | None:
        """The first open ask that can be settled without a person, None when all others have to
        wait.
        """
        found = (self.of(state, ask) for ask in open_asks(state))
        return next((settled for settled in found if settled is not None), None)

    def of(self, state: State, ask: Ask) -> Settled | None:
        """The next answer to this open ask, None when it waits for a person, or for those beside
        it.
        """
        missing = waits_for(state, ask)
        if (settled := self._by_lines(state, ask, missing)) is not None:
            return settled
        if (settled := self._second_thoughts(state, ask, missing)) is not None:
            return settled
        if not missing:
            return None
        if self._takes_default(state, ask):
            how = "policy" if not is_put(state, ask) else "silence"
            return Settled(_answer(ask, missing, at_silence(state, ask), how))
        if by := self._silent(state, ask, missing):
            return Settled(_answer(ask, by, at_silence(state, ask), "silence"))
        return None

    def _by_lines(self, state: State, ask: Ask, missing: Sequence[str]) -> Settled | None:
        for seat, powers in self._seats(state, missing).items():
            if ask.sections:
                settled = self._batch(state, ask, seat, powers)
                settled = settled or self._standing(state, ask, seat, powers)
            else:
                settled = self._reply(state, ask, seat, powers, self.lines(seat))
            if settled is not None:
                return settled
        return None

    def _second_thoughts(self, state: State, ask: Ask, missing: Sequence[str]) -> Settled | None:
        """A new answer of somebody who has answered already, while others are still asked."""
        answered = [power for power in ask.to if power not in missing]
        if not answered or not is_replaceable(state, ask):
            return None
        for seat, powers in self._seats(state, answered).items():
            if ask.sections:
                settled = self._batch(state, ask, seat, powers)
            else:
                again = [each for each in self.lines(seat) if each[0].section == ANSWER]
                settled = self._reply(state, ask, seat, powers, again)
            if settled is not None:
                return settled
        return None

    def _seats(self, state: State, powers: Sequence[str]) -> dict[str, list[str]]:
        seats: dict[str, list[str]] = {}
        for power in powers:
            seat = self.table.decider(state, power)
            if seat is not None:
                seats.setdefault(seat, []).append(power)
        return seats

    def _batch(self, state: State, ask: Ask, seat: str, powers: Sequence[str]) -> Settled | None:
        every = self.powers(seat)
        places = batch_of(ask, every)
        closed = [told for told in self.closed(seat) if closes(told, ask, every)]
        mine = self._own(state, ask, seat, powers)
        locks = self.lock or (ask.id, seat) in self.pressed.locks
        silence = self.silence or (ask.id, seat) in self.pressed.silent
        pressed = self._is_late(state, ask, powers) and ((locks and bool(mine)) or silence)
        if not closed and not pressed:
            return None
        said = {*map(section_of, closed), *(entry.section for entry, _ in mine)}
        if not pressed and (unsaid := unsaid_of(self.table, state, ask, said)):
            fault = Illegal("", "section_unsaid", sections=unsaid)
            self._skip(seat, "done", fault.problem)
            return None
        orders = [(e, line) for e, line in mine if is_for_batch(self.table, ask, line)]
        texts = [line.text for _, line in orders]
        sifted = sift(self.table, state, ask, texts, seat, totals=False)
        if sifted is None:
            return None
        self._skip_all(seat, [(orders[i][1], problem) for i, problem in sifted.problems])
        if _stops(sifted, is_ahead=not is_put(state, ask)) and not pressed:
            return None
        how = "orders" if not pressed else "lock" if locks and mine else "silence"
        is_silent = how == "silence" and not orders and ask.default is not None
        say = ask.default if is_silent else list(sifted.good)
        used = [entry for entry, _ in orders]
        return Settled(_answer(ask, powers, say, how), seat, used, places)

    def _is_late(self, state: State, ask: Ask, powers: Sequence[str]) -> bool:
        """Whether something is waited for that was asked for."""
        return is_put(state, ask) and not set(powers).isdisjoint(waits_for(state, ask))

    def _own(
        self, state: State, ask: Ask, seat: str, powers: Sequence[str]
    ) -> list[tuple[Entry, Line]]:
        """A seat's orders for a batch. Where it is asked the same for another power too, a line has
        to say for which it is."""
        beside = asks_to(state, lambda power: self.table.decider(state, power) == seat, ask)
        others = {section for each in beside for section in each.sections}
        return [
            (entry, line)
            for entry, line in self.lines(seat)
            if belongs(entry.place, ask, powers) and (entry.about or entry.section not in others)
        ]

    def _standing(self, state: State, ask: Ask, seat: str, powers: Sequence[str]) -> Settled | None:
        """The answer of standing lines to a question that takes several lines, as many as go
        together; None where none applies, one of them asks for its author, or he has begun to
        answer himself.
        """
        if not ask.verbs or self._own(state, ask, seat, powers):
            return None
        lines = for_batch(ask, self.table.game.noun, self.lines(seat))
        answers = list(self._replies(state, ask, seat, powers, lines))
        if any(say == PERSON for _, _, say in answers):
            return None
        used: list[Entry] = []
        said: list[str] = []
        for entry, line, say in answers:
            more = [say] if isinstance(say, str) else list(say)
            if more and self._passes(state, ask, seat, line, [*said, *more]):
                used.append(entry)
                said += more
        if not used:
            return None
        say = check(self.table, state, ask, said, [seat])
        places = batch_of(ask, self.powers(seat))
        return Settled(_answer(ask, powers, say, "standing"), seat, used, places)

    def _skip_all(self, seat: str, refused: Sequence[tuple[Line, Problem]]) -> None:
        for line, problem in refused:
            self._skip(seat, line.text, problem)

    def _skip(self, seat: str, text: str, problem: Problem) -> None:
        skipped = Skipped(seat, text, problem)
        if skipped not in self.skipped:
            self.skipped.append(skipped)

    def _reply(
        self,
        state: State,
        ask: Ask,
        seat: str,
        powers: Sequence[str],
        lines: Sequence[tuple[Entry, Line]],
    ) -> Settled | None:
        """The answer of the first line that applies; None where none does, or where it says that a
        person is asked.
        """
        found = self._first(state, ask, seat, powers, lines)
        if found is None or found[2] == PERSON:
            return None
        entry, power, say = found
        how = {STANDING: "standing", ANSWER: "person"}.get(entry.section, "line")
        by = [power] if power and ask.agree == "all" else powers
        return Settled(_answer(ask, by, say, how), seat, [entry])

    def _first(
        self,
        state: State,
        ask: Ask,
        seat: str,
        powers: Sequence[str],
        lines: Sequence[tuple[Entry, Line]],
    ) -> tuple[Entry, str, Any] | None:
        """The first of a seat's lines that applies now, its power, and what it says; lines that the
        rules refuse are skipped.
        """
        lines = in_order(ask, self.table.game.noun, lines)
        for entry, line, say in self._replies(state, ask, seat, powers, lines):
            if say == PERSON or self._passes(state, ask, seat, line, say):
                return entry, line.power, say
        return None

    def _replies(
        self,
        state: State,
        ask: Ask,
        seat: str,
        powers: Sequence[str],
        lines: Sequence[tuple[Entry, Line]],
    ) -> Iterator[tuple[Entry, Line, Any]]:
        """The lines that apply to a question now, each with what it says."""
        for entry, line in lines:
            if line.verb not in ask.verbs or line.power not in ("", *powers):
                continue
            is_for_it = entry.about == ask.id and takes_answers(state, ask)
            if entry.section == ANSWER and not is_for_it:
                continue
            try:
                say = self.table.reply(state, ask, line, seat)
            except Refusal as refusal:
                self.reached.add(entry.field)
                self._skip(seat, line.text, refusal.problem)
                continue
            if say is not None:
                self.reached.add(entry.field)
                yield entry, line, say

    def _passes(self, state: State, ask: Ask, seat: str, line: Line, say: Any) -> bool:
        """Whether the rules take what a line says; if not, its owner is told."""
        try:
            check(self.table, state, ask, say, [seat])
        except Refusal as refusal:
            self._skip(seat, line.text, refusal.problem)
            return False
        return True

    def _takes_default(self, state: State, ask: Ask) -> bool:
        if ask.default is None or (ask.sections and not ask.verbs):
            return False
        if ask.sections and self._is_begun(state, ask):
            return False
        if not self._seats(state, ask.to) or (self.silence and is_put(state, ask)):
            return True
        return (
            not is_put(state, ask)
            and not ask.unforeseen
            and not self._wants_person(state, ask)
            and (self.policy(ask.verb) == DEFAULT)
        )

    def _is_begun(self, state: State, ask: Ask) -> bool:
        """Whether orders lie there for a batch."""
        seats = self._seats(state, waits_for(state, ask))
        return any(self._own(state, ask, seat, powers) for seat, powers in seats.items())

    def _silent(self, state: State, ask: Ask, missing: Sequence[str]) -> list[str]:
        """The powers whose default is taken since time has run out for their seats. Where the first
        answer counts, all seats that could still give one have to be silent."""
        if ask.default is None or ask.sections or not is_put(state, ask):
            return []
        seats = self._seats(state, missing)
        silent = [seat for seat in seats if (ask.id, seat) in self.pressed.silent]
        awaited = [seat for seat in seats if seat not in silent and seat not in self.robots]
        if ask.agree != "all":
            return list(missing) if silent and not awaited else []
        by = {power for seat in silent for power in seats[seat]}
        return [power for power in missing if power in by]

    def _wants_person(self, state: State, ask: Ask) -> bool:
        """Whether somebody has said that he wants to be asked."""
        seats = self._seats(state, waits_for(state, ask))
        if ask.sections:
            every = (self._replies(state, ask, s, p, self.lines(s)) for s, p in seats.items())
            return any(say == PERSON for replies in every for _, _, say in replies)
        found = (self._first(state, ask, s, p, self.lines(s)) for s, p in seats.items())
        return any(each is not None and each[2] == PERSON for each in found)


def is_for_batch(table: Table, ask: Ask, line: Line) -> bool:
    """Whether a line is for the batch that answers a question; others are conditions and lists
    beside it."""
    return line.verb in ask.verbs or line.verb not in table.game.reply_verbs


def is_replaceable(state: State, ask: Ask) -> bool:
    """Whether an answer that was given may still be changed: nobody has seen it, or all have to
    agree and not all have spoken."""
    return ask.is_sealed or (ask.agree == "all" and bool(waits_for(state, ask)))


def takes_answers(state: State, ask: Ask) -> bool:
    """Whether a person may answer an open question: once it was put, or while no die of the segment
    has fallen, as after a ruling. Else he could know the dice that follow."""
    return is_put(state, ask) or not state["engine"]["segment"]["rolled"]


def unsaid_of(table: Table, state: State, ask: Ask, said: Collection[str]) -> list[str]:
    """The sections of a batch in which silence would give something away, but for those in which
    something is said.
    """
    wanted = table.wants(state, ask)
    return [section for section in wanted if section not in said]


def _stops(sifted: Sifted, *, is_ahead: bool) -> bool:
    """Whether something is wrong with a batch that its owner has to mend. Of what was sent ahead,
    before the question was put to him, lines that have lapsed meanwhile are not used, and he is
    told."""
    return any(not (is_ahead and number in sifted.lapsed) for number, _ in sifted.problems)


def at_silence(state: State, ask: Ask) -> Any:
    """The default; who owns something together with others and says nothing goes along with
    them.
    """
    said = shared(state, ask)
    return ask.default if said is None else said


def shared(state: State, ask: Ask) -> Any:
    """What the first of the others has said of something that they own together; None if there is
    nothing to go along with.
    """
    said = state["engine"]["said"].get(ask.id, {})
    given = [said[power]["say"] for power in ask.to if "say" in said.get(power, {})]
    return given[0] if ask.agree and given else None


def _answer(ask: Ask, by: Sequence[str], say: Any, how: str) -> Input:
    return {"answer": ask.id, "by": list(by), "say": say, "how": how}
