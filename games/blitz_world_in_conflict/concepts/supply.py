"""Lines of supply (BLZ-234 to BLZ-241)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.board import BORDER, COAST, ROUTE, WATER
from pbem.games.blitz_world_in_conflict.components import AIR, BB, CV, SUB
from pbem.games.blitz_world_in_conflict.concepts import convoys, homes, in_force
from pbem.games.blitz_world_in_conflict.position import USA, Position

_FIGHTING = (BB, CV, SUB)
LINKS = {BORDER, COAST, WATER, ROUTE}


def is_supplied(g: Position, unit: str) -> bool:
    """BLZ-234, BLZ-235: whether a unit on the map has a line; at sea always."""
    area = g.at(unit)
    if g.board.is_sea(area) or not in_force.supply(g):
        return True
    return reaches(g, g.owner(unit), area, sources(g, unit))


def sources(g: Position, unit: str) -> set[str]:
    """BLZ-235, BLZ-237: where lines for a unit begin: in friendly land areas of home countries of
    its power, of its own home, and of AFA and USA for each other once the USA is at war."""
    power = g.owner(unit)
    return beginnings(g, power) | {a for a in homes.areas(g, unit) if g.is_friendly(a, power)}


def beginnings(g: Position, power: str, *, alone: bool = False) -> set[str]:
    """BLZ-146: the friendly land areas in which lines of a power begin, and those out of play in
    which they do as well; `alone` for those of its own."""
    powers = [power, *(() if alone else _partners(g, power))]
    countries = {country for each in powers for country in g.board.powers[each].homes}
    found = {a for name in countries for a in g.areas_of(name) if g.is_friendly(a, power)}
    return found | outside(g, power)


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
    waters, reached = Waters(g, power), set(begin)
    ahead = sorted(reached)
    while ahead:
        here = ahead.pop()
        if here == area:
            return True
        for other in g.board.neighbours(here, LINKS):
            if other not in reached and (
                other == area or _lets_through(g, waters, other, through_neutrals)
            ):
                reached.add(other)
                ahead.append(other)
    return False


def region(
    g: Position, power: str, begin: Iterable[str], *, through_neutrals: bool = False
) -> set[str]:
    """All areas to which a line of a power leads from one of these areas, as in `reaches`."""
    waters, inside = Waters(g, power), set(begin)
    ahead, ends = sorted(inside), set(inside)
    while ahead:
        for other in g.board.neighbours(ahead.pop(), LINKS):
            ends.add(other)
            if other not in inside and _lets_through(g, waters, other, through_neutrals):
                inside.add(other)
                ahead.append(other)
    return ends


def lets_through(g: Position, power: str, area: str, through_neutrals: bool) -> bool:
    """BLZ-235, BLZ-236: whether lines of a power run through an area."""
    return _lets_through(g, Waters(g, power), area, through_neutrals)


def _lets_through(g: Position, waters: Waters, area: str, through_neutrals: bool) -> bool:
    """BLZ-146, BLZ-235, BLZ-236: whether lines of a power run through an area; out of play through
    the sea, and land areas with some flags, where a set-up says so."""
    if area not in g.board.in_play:
        flags = _lines(g, waters.power).get("flags", ())
        return bool(flags) and (g.board.is_sea(area) or g.board.fact(area, "control") in flags)
    if g.board.is_sea(area):
        return waters.is_friendly(area)
    return g.is_friendly(area, waters.power) or (through_neutrals and not g.controller(area))


def is_friendly_sea(g: Position, sea: str, power: str) -> bool:
    """BLZ-229, BLZ-230: whether a sea area is friendly for a power."""
    return Waters(g, power).is_friendly(sea)


class Waters:
    """BLZ-229, BLZ-230: which sea areas are friendly for a power: all but those with an air, BB, CV
    or SUB unit of a foe, or his Convoy, and no unit or Convoy of its own side."""

    def __init__(self, g: Position, power: str) -> None:
        self.g, self.power = g, power
        self._side, self._foes = g.side_of(power), set(g.foes(power))
        self._own, self._closed = set[str](), set[str]()
        for unit, told in g.state["units"].items():
            if told["of"] and g.side_of(told["of"]) == self._side:
                self._own.add(told["at"])
            elif told["of"] in self._foes and _closes(g, unit):
                self._closed.add(told["at"])

    def is_friendly(self, sea: str) -> bool:
        """Of one sea area."""
        if sea in self._own:
            return True
        if convoy := convoys.owner(self.g, sea) if sea in self.g.board.convoys else "":
            if self.g.side_of(convoy) == self._side:
                return True
            if convoy in self._foes:
                return False
        return sea not in self._closed


def _closes(g: Position, unit: str) -> bool:
    return g.board.units[unit].kind == AIR or g.face(unit).type in _FIGHTING
