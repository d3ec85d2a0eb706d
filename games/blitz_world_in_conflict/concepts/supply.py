"""Lines of supply (BLZ-234 to BLZ-241)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import AIR, BB, CV, SUB
from pbem.games.blitz_world_in_conflict.concepts import convoys, homes, in_force
from pbem.games.blitz_world_in_conflict.position import USA, Position

_FIGHTING = (BB, CV, SUB)
T = TypeVar("T")


def is_supplied(g: Position, unit: str) -> bool:
    """BLZ-234, BLZ-235: whether a unit on the map has a line; at sea always."""
    return Lines(g).is_supplied(unit)


def sources(g: Position, unit: str) -> set[str]:
    """BLZ-235, BLZ-237: where lines for a unit begin: in friendly land areas of home countries of
    its power, of its own home, and of AFA and USA for each other once the USA is at war."""
    power = g.owner(unit)
    return beginnings(g, power) | _at_home(g, unit, power)


def _at_home(g: Position, unit: str, power: str) -> set[str]:
    return {area for area in homes.areas(g, unit) if g.is_friendly(area, power)}


def beginnings(g: Position, power: str, *, alone: bool = False) -> set[str]:
    """BLZ-146: the friendly land areas in which lines of a power begin, and those out of play in
    which they do as well; `alone` for those of its own."""
    return set(Lines(g).beginnings(power, alone=alone))


def outside(g: Position, power: str) -> set[str]:
    """BLZ-146: the land areas out of play in which lines of a power begin."""
    found = {a for name in _lines(g, power).get("begin", ()) for a in g.areas_of(name)}
    return found - g.board.in_play


def _lines(g: Position, power: str) -> Mapping[str, Any]:
    """What a set-up says of lines of a power out of play."""
    told: Mapping[str, Any] = g.board.set_up.get("lines", {}).get(power, {})
    return told


def _partners(g: Position, power: str) -> Iterable[str]:
    pair = ("AFA", USA)
    if power not in pair or not set(pair) <= set(g.board.powers) or g.is_neutral(USA):
        return ()
    return tuple(each for each in pair if each != power)


def reaches(
    g: Position, power: str, area: str, begin: Iterable[str], *, through_neutrals: bool = False
) -> bool:
    """Whether a line of a power leads from one of these areas to an area. With `through_neutrals`
    it may also cross land areas of neutral countries (BLZ-236)."""
    return area in region(g, power, begin, through_neutrals=through_neutrals)


def region(
    g: Position, power: str, begin: Iterable[str], *, through_neutrals: bool = False
) -> frozenset[str]:
    """All areas to which a line of a power leads from one of these areas, as in `reaches`."""
    return Lines(g).region(power, frozenset(begin), through_neutrals=through_neutrals)


@lru_cache(maxsize=64)
def _ends(board: BlitzBoard, begin: frozenset[str], passable: frozenset[str]) -> frozenset[str]:
    """BLZ-235: where lines end that begin in some areas and run through others: at the latest
    beside those."""
    ends, ahead = set(begin), list(begin)
    while ahead:
        for area in board.on_lines(ahead.pop()):
            if area not in ends:
                ends.add(area)
                if area in passable:
                    ahead.append(area)
    return frozenset(ends)


def lets_through(g: Position, power: str, area: str, through_neutrals: bool) -> bool:
    """BLZ-235, BLZ-236: whether lines of a power run through an area."""
    return area in Lines(g).passable(power, through_neutrals)


def is_friendly_sea(g: Position, sea: str, power: str) -> bool:
    """BLZ-229, BLZ-230: whether a sea area is friendly for a power."""
    return sea not in Lines(g).closed(power)


class Lines:
    """Lines of supply in a position that does not change meanwhile: what was found for one unit
    holds for others that begin where it does, and until something changes at sea, in control of
    areas, in wars or Convoys."""

    def __init__(self, g: Position) -> None:
        # The Convoys hang on who holds what and whose countries are, as everything else here does.
        self.g, self._known = g, g.board.fed.of(g.state, g.at_sea(), convoys.sign(g))
        self._ends: dict[str, frozenset[str]] = {}

    def is_supplied(self, unit: str) -> bool:
        """As `is_supplied` says."""
        area = self.g.at(unit)
        if self.g.board.is_sea(area) or not in_force.supply(self.g):
            return True
        return self.leads(unit, area)

    def leads(self, unit: str, area: str) -> bool:
        """Whether a line for a unit leads to an area."""
        if unit not in self._ends:
            power = self.g.owner(unit)
            begin = self.beginnings(power) | _at_home(self.g, unit, power)
            self._ends[unit] = self.region(power, begin)
        return area in self._ends[unit]

    def beginnings(self, power: str, *, alone: bool = False) -> frozenset[str]:
        """As `beginnings` says."""
        return self.once(("begin", power, alone), lambda: _begin(self.g, power, alone))

    def region(
        self, power: str, begin: frozenset[str], *, through_neutrals: bool = False
    ) -> frozenset[str]:
        """As `region` says."""
        return self.once(
            ("region", power, begin, through_neutrals),
            lambda: _ends(self.g.board, begin, self.passable(power, through_neutrals)),
        )

    def passable(self, power: str, through_neutrals: bool) -> frozenset[str]:
        """The areas through which lines of a power run."""
        return self.once(
            ("passable", power, through_neutrals),
            lambda: _passable(self.g, power, through_neutrals, self.closed(power)),
        )

    def closed(self, power: str) -> frozenset[str]:
        """The sea areas that are not friendly for a power."""
        return self.once(("closed", power), lambda: _closed(self.g, power))

    def once(self, key: Hashable, work: Callable[[], frozenset[str]]) -> frozenset[str]:
        """What hangs on nothing but that, worked out once."""
        found: frozenset[str] | None = self._known.get(key)
        if found is None:
            found = self._known[key] = work()
        return found


def _begin(g: Position, power: str, alone: bool) -> frozenset[str]:
    powers = [power, *(() if alone else _partners(g, power))]
    countries = {country for each in powers for country in g.board.powers[each].homes}
    found = {a for name in countries for a in g.areas_of(name) if g.is_friendly(a, power)}
    return frozenset(found | outside(g, power))


def _passable(
    g: Position, power: str, through_neutrals: bool, closed: frozenset[str]
) -> frozenset[str]:
    """BLZ-146, BLZ-228, BLZ-235, BLZ-236: the areas through which lines of a power run; out of play
    the sea, and land areas with some flags, where a set-up says so."""
    key = ("lines over land", power, through_neutrals)
    land = g.board.held.get(g.state, key, lambda: _over_land(g, power, through_neutrals))
    return land | (g.board.seas_in_play - closed)


def _over_land(g: Position, power: str, through_neutrals: bool) -> frozenset[str]:
    """All but the sea areas in play."""
    board, control = g.board, g.state["control"]
    friends = board.friends_of(power)
    land = {area for area, holder in control.items() if holder in friends}
    if through_neutrals:
        land |= board.lands - control.keys()
    return (board.in_play & land).union(_outside(g, power))


def _outside(g: Position, power: str) -> Iterable[str]:
    """BLZ-146: the areas out of play through which lines of a power run."""
    if not (flags := _lines(g, power).get("flags", ())):
        return ()
    board = g.board
    land = {area for area in board.lands if board.fact(area, "control") in flags}
    return (land | board.seas) - board.in_play


def _closed(g: Position, power: str) -> frozenset[str]:
    """BLZ-229, BLZ-230: the sea areas that are not friendly for a power: those with an air, BB, CV
    or SUB unit of a foe, or his Convoy, and no unit or Convoy of its own side."""
    friends, foes = g.board.friends_of(power), g.foes(power)
    own, closed = set[str](), set[str]()
    for unit, told in g.at_sea():
        if told["of"] in friends:
            own.add(told["at"])
        elif told["of"] in foes and _closes(g, unit):
            closed.add(told["at"])
    for sea, owner in convoys.owners(g).items():
        if owner in friends:
            own.add(sea)
        elif owner in foes:
            closed.add(sea)
    return frozenset(closed - own)


def _closes(g: Position, unit: str) -> bool:
    return g.board.units[unit].kind == AIR or g.face(unit).type in _FIGHTING
