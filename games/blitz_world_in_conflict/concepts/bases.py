"""Bases of units that come from the sea or the air, and how far they are (BLZ-381, BLZ-383,
BLZ-385, BLZ-413, BLZ-570, BLZ-582)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import NAVAL
from pbem.games.blitz_world_in_conflict.concepts import (
    holds,
    in_force,
    passages,
    stacking,
    supply,
    travel,
)
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, port_name
from pbem.games.blitz_world_in_conflict.position import Position


def in_range(g: Position, unit: str, start: str = "") -> dict[str, int]:
    """BLZ-381, BLZ-385: what each base costs, by its place, to which a unit can go with one
    movement from where it is, or from `start`."""
    return _bases(g, unit, start or g.at(unit), reach(g, unit))


def is_any_in_range(g: Position, unit: str) -> bool:
    """Whether there is one."""
    return any(True for _ in _each(g, unit, g.at(unit), reach(g, unit)))


def reach(g: Position, unit: str) -> int:
    """How far a unit goes with one movement, as printed."""
    return travel.range_of(g, unit) if _flies(g, unit) else g.face(unit).move


def must_return(g: Position, unit: str, lines: supply.Lines) -> bool:
    """BLZ-381, BLZ-382: whether a unit at sea has to return to base: none is in range, or none of
    those in range has supply; `lines` are those of this position."""
    if holds.troops(g, unit):
        return not any(is_fed(g, unit, place, lines) for place in in_range(g, unit))
    found = _each(g, unit, g.at(unit), reach(g, unit))
    return not any(is_fed(g, unit, place, lines) for place, _ in found)


def closest(g: Position, unit: str, start: str = "") -> list[str]:
    """BLZ-381, BLZ-413: the closest bases of all, however far; none for a unit that is lost
    (BLZ-383)."""
    found = _bases(g, unit, start or g.at(unit), travel.FAR)
    best = min(found.values(), default=0)
    return [place for place, cost in found.items() if cost == best]


def refuges(g: Position, unit: str) -> list[str]:
    """BLZ-582: the closest land areas, other than where it is, to which a line of supply leads, not
    farther than three times the movement; several where they are as close."""
    here, lines = g.at(unit), supply.Lines(g)
    found = {
        place: cost
        for place, cost in _bases(g, unit, here, travel.REBASE * reach(g, unit)).items()
        if area_of(place) != here and is_fed(g, unit, place, lines)
    }
    return sorted(place for place, cost in found.items() if cost == min(found.values()))


def open_to(g: Position, unit: str, start: str = "") -> list[str]:
    """BLZ-413: where a unit that is sent home can go, the usual base first: where it came from,
    else the nearest with supply; one out of range only if there is none in range."""
    found = in_range(g, unit, start)
    if not found:
        return closest(g, unit, start)
    origin = (g.now["came"].get(unit) or [g.at(unit)])[0]
    lines = supply.Lines(g)

    def rank(place: str) -> tuple[bool, bool, int, str]:
        is_away = area_of(place) != origin
        return is_away, not is_fed(g, unit, place, lines), found[place], place

    return sorted(found, key=rank)


def is_fed(g: Position, unit: str, place: str, lines: supply.Lines | None = None) -> bool:
    """BLZ-382: whether a base has a line of supply for a unit; `lines` are those of this position,
    where several bases are asked for."""
    return not in_force.supply(g) or (lines or supply.Lines(g)).leads(unit, area_of(place))


def _flies(g: Position, unit: str) -> bool:
    """A ship goes by sea, everything else through the air, a PARA too."""
    return g.board.units[unit].kind != NAVAL


def _bases(g: Position, unit: str, start: str, most: int) -> dict[str, int]:
    found = dict(_each(g, unit, start, most))
    if not holds.troops(g, unit):
        return found
    roomy = {place: cost for place, cost in found.items() if holds.can_land(g, unit, place)}
    return roomy or found


def _each(g: Position, unit: str, start: str, most: int) -> Iterator[tuple[str, int]]:
    """All bases, whatever a unit has aboard, with what they cost."""
    return (_airfields if _flies(g, unit) else _ports)(g, unit, start, most)


def _airfields(g: Position, unit: str, start: str, most: int) -> Iterator[tuple[str, int]]:
    costs, power = travel.within(g, start, most), g.owner(unit)
    near = sorted(area for area in costs.keys() - g.board.seas if g.is_friendly(area, power))
    return ((area, costs[area]) for area in near if stacking.may_stack(g, unit, area))


def _ports(g: Position, unit: str, start: str, most: int) -> Iterator[tuple[str, int]]:
    """Every Port that can hold a ship and what it costs, entered from the sea areas that it
    reaches; a land area to start from means where the ship is."""
    costs, found = _waters(g, unit, start), set[str]()
    ahead = list(costs)
    while ahead:
        sea = ahead.pop(0)
        if costs[sea] >= most:
            break
        for area, place in _harbours_of(g, g.owner(unit), sea):
            if place not in found and passages.can_enter(g, unit, area, sea):
                found.add(place)
                yield place, costs[sea] + 1
        for other in passages.waters(g, unit, sea):
            if other not in costs:
                costs[other] = costs[sea] + 1
                ahead.append(other)


def _waters(g: Position, unit: str, start: str) -> dict[str, int]:
    """The sea areas in which a ship begins, and what it costs to be there."""
    sea = start if g.board.is_sea(start) else g.at(unit)
    if g.board.is_sea(sea):
        return {sea: 0}
    port = g.port_of(unit)
    return dict.fromkeys((each for each in port.sea if each in g.board.in_play), 1) if port else {}


def _harbours_of(g: Position, power: str, sea: str) -> list[tuple[str, str]]:
    """Those of `_harbours` that are friendly for a power."""
    return g.board.held.get(
        g.state,
        ("harbours", power, sea),
        lambda: [each for each in _harbours(g.board, sea) if g.is_friendly(each[0], power)],
    )


@lru_cache(maxsize=256)
def _harbours(board: BlitzBoard, sea: str) -> tuple[tuple[str, str], ...]:
    """The land areas with a Port that is entered from a sea area, each with how the Port is named:
    with its sea area where the land area has two."""
    found = []
    for area in board.coast(sea):
        if port := board.port_on(area, sea):
            is_one = len(board.ports[area]) == 1
            found.append((area, area if is_one else port_name(area, port.sea[0])))
    return tuple(found)
