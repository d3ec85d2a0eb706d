"""A mail for phases 4 to 9 is carried out on a copy of the position, so that its receipt says what
will not be, and what else the player should know."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Self

from pbem.engine.errors import LATER, TOLD, Illegal, Problem, Refusal
from pbem.engine.flow import Sifted
from pbem.engine.orders import Line
from pbem.games.blitzwar import crowding, reorganisation
from pbem.games.blitzwar.board import FORTIFIED, counter_name
from pbem.games.blitzwar.concepts import stacking, weather
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import BLITZ, DIPLOMACY
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts, added
from pbem.wargame.phases import Phase
from pbem.wargame.phases import Rehearsal as Carried
from pbem.wargame.sections import IN_SEQUENCE, Sections

Remark = tuple[Line, Problem]
Forces = Mapping[str, Counts]
Stacks = Mapping[str, Forces]
_MAP = ("units", "ashore")

# The phases in which counters come into zones before somebody attacks.
_GATHERING = (6, 7)
_FORT = counter_name(FORTIFIED, 1)


def sift(
    g: Position, phases: Sequence[Phase[Position]], sections: Collection[str], texts: Sequence[str]
) -> Sifted:
    """BWR-398: lines are carried out in the order of their phases; what can never be done, or not
    after what stands before it, is refused when it is sent."""
    mail = Sections(texts, sections, partial(read_line, g.board))
    rehearsal = Rehearsal(g)
    mail.judge(DIPLOMACY, IN_SEQUENCE, partial(_undeclarable, rehearsal))
    rehearsal.declare(mail.of(DIPLOMACY))
    for phase in phases:
        mail.judge(phase.section, IN_SEQUENCE, partial(rehearsal.faults, phase))
        lines = mail.of(phase.section)
        rehearsal.go_on(phase, lines)
        mail.remark(phase.section, rehearsal.told(phase, lines))
    if BLITZ in sections and BLITZ not in [phase.section for phase in phases]:
        mail.judge(BLITZ, IN_SEQUENCE, partial(_closed, g))
    return mail.sifted(_totals(g, rehearsal.g))


def _closed(g: Position, lines: Sequence[Line]) -> list[tuple[Line, Problem]]:
    """BWR-438: lines of a phase 8 that does not take place."""
    why = Illegal("BWR-438", "no_phase_8", weather=weather.weather(g)).problem
    return [(line, why) for line in lines]


class Rehearsal(Carried[Position]):
    """A mail carried out on a copy, as if nobody answered. Once a die or an answer may come between
    it `is_open`: what then cannot be done as things are now is no fault but a remark."""

    def __init__(self, g: Position) -> None:
        super().__init__(g)
        self.remarks: list[Remark] = []

    def declare(self, lines: Sequence[Line]) -> None:
        """The wars that the mail declares."""
        for line in lines:
            declared.declare(self.g, line, [])

    def go_on(self, phase: Phase[Position], lines: Sequence[Line]) -> None:
        """Lines that stand are carried out, and the phase is that, also without any."""
        self.remarks = []
        super().go_on(phase, lines)
        self.g.state["phase"] = phase.number

    def told(self, phase: Phase[Position], lines: Sequence[Line]) -> list[Remark]:
        """What there is to say of the lines of a phase that were carried out."""
        is_gathering = phase.number in _GATHERING
        return [*self.remarks, *(crowded(self.g, lines) if is_gathering else ())]

    def _become(self, after: Self) -> None:
        super()._become(after)
        self.remarks = after.remarks

    def carry_out(self, phase: Phase[Position], line: Line) -> None:
        """One line of a phase. Raises a Refusal; this rehearsal is of no use then."""
        self._known = None
        if line.verb == declared.VERB:
            declared.declare(self.g, line, [])
            return
        phase.check_verb(line)
        phase.judge(self.g, line)
        if "when" in line.args:
            self.is_open = True
            return
        self._try(phase, line)
        self.is_open = self.is_open or not phase.is_certain(self.g, line)

    def _try(self, phase: Phase[Position], line: Line) -> None:
        # What fails is no fault while it is open, and has to be undone then.
        then = self.g.trial() if self.is_open else self.g
        before = [then.state[part].copy() for part in _MAP]
        try:
            phase.rehearse(then, line)
        except Refusal as refusal:
            if not self.is_open:
                raise
            self.remarks.append((line, replace(refusal.problem, kind=LATER)))
            return
        self.remarks += formed(before, then, line)
        self.g = then


def _undeclarable(rehearsal: Rehearsal, lines: Sequence[Line]) -> Iterator[Remark]:
    for line in lines:
        try:
            if line.verb == declared.VERB:
                declared.check(rehearsal.g, line)
            else:
                fields = {"section": DIPLOMACY, "verb": line.verb}
                raise Refusal(Problem("illegal", "verb_not_in_phase", fields))
        except Refusal as refusal:
            yield line, refusal.problem


# What the player should know


def _totals(before: Position, after: Position) -> dict[str, Any]:
    """BWR-084: the supply of the side on the map, before the mail and after it."""
    told = [sum(sum(stock) for _, stock in g.stocks(before.side)) for g in (before, after)]
    if told[0] == told[1]:
        return {}
    return {"supply": {"before": show_halves(told[0]), "after": show_halves(told[1])}}


def formed(before: Sequence[Stacks], after: Position, line: Line) -> Iterator[Remark]:
    """BWR-258: counters that are put together for a line which does not say so; `before` is what
    stood on the map and on beachheads."""
    if line.verb in reorganisation.VERBS:
        return
    places = _changed(before, after)
    for country in after.countries_of(after.side) if places else ():
        taken = added(*(here.get(country, {}) for here, _ in places))
        given = added(*(here.get(country, {}) for _, here in places))
        new = {n: c - taken.get(n, 0) for n, c in given.items() if c > taken.get(n, 0)}
        old = {n: c - given.get(n, 0) for n, c in taken.items() if c > given.get(n, 0)}
        new.pop(_FORT, None)
        if new and old:
            told = {"country": country, "given": new, "taken": old}
            yield line, Problem(TOLD, "put_together", told, "BWR-258")


def _changed(before: Sequence[Stacks], after: Position) -> list[tuple[Forces, Forces]]:
    """What stands in places before and after, where that is not the same."""
    found: list[tuple[Forces, Forces]] = []
    for old, part in zip(before, _MAP, strict=True):
        new: Stacks = after.state[part]
        places = {**old, **new}
        found += [(old.get(p, {}), new.get(p, {})) for p in places if old.get(p) is not new.get(p)]
    return found


def crowded(g: Position, lines: Sequence[Line]) -> Iterator[Remark]:
    """BWR-030, BWR-033, BWR-186: what leaves a place at the end of the phase if all comes as it is
    ordered, said of the last line that leads there."""
    for crowd in crowding.crowds(g):
        leading = [line for line in lines if _goal(line) in crowd.zones]
        if leading and crowd.side == g.side:
            _, _, name = stacking.smallest(g, crowding.members(g, crowd))
            told = {"area": crowd.place, "unit": name}
            if crowd.is_let:
                yield leading[-1], Problem(TOLD, "too_many_guests", told, "BWR-186")
            else:
                yield leading[-1], Problem(TOLD, "too_many", told, "BWR-033")


def _goal(line: Line) -> str:
    """Where the counters of a line go, "" for one that moves none."""
    if "path" in line.args:
        return str(line.args["path"]["places"][-1])
    return str(line.args.get("goal", ""))
