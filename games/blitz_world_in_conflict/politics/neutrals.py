"""Neutral countries that join a power of themselves, once its condition holds (§3.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS, LAND
from pbem.games.blitz_world_in_conflict.concepts import in_force, road, supply, travel
from pbem.games.blitz_world_in_conflict.politics import alignment
from pbem.games.blitz_world_in_conflict.position import (
    AFA,
    GERMANY,
    JAPAN,
    USA,
    USSR,
    Position,
)

MEDITERRANEAN = "Mediterranean Sea"
_FLIGHT = 4
_SUPPLIED = 2
Wants = Callable[[Position, str], str]


def settle(g: Position, events: Events) -> bool:
    """BLZ-315: countries join whom they have to, in the order of their names; whether one did."""
    if not in_force.holds(g, in_force.WORLD):
        return False
    for country, wants in JOINS.items():
        is_free = alignment.is_neutral(g, country) and _follows(g, country)
        if is_free and (power := wants(g, country)):
            alignment.join(g, country, power, events)
            return True
    return False


def _follows(g: Position, country: str) -> bool:
    """BLZ-737, BLZ-740: some need an option of the Road to War, where that is played."""
    if not in_force.holds(g, _ONLY.get(country, in_force.WORLD)):
        return False
    return country not in _PACTS or road.holds(g, _PACTS[country])


def _near(g: Position, country: str) -> str:
    """BLZ-317, BLZ-328: an Axis power with a land unit of its own home countries in an area that it
    controls, four aircraft moves or fewer away."""
    near = g.owned(("near", country), lambda: _held_near(g, country))
    for power, held in near.items():
        bases = (
            area
            for area in held
            if any(_is_own(g, power, unit) for unit in g.here(area, power=power))
        )
        if any(_flies(g, base, country) for base in bases):
            return power
    return ""


def _held_near(g: Position, country: str) -> dict[str, list[str]]:
    """The areas near a country that Axis powers control, of those that do."""
    near, held = _within(g.board, g.areas_of(country)), dict[str, list[str]]()
    for power in g.board.sides[AXIS]:
        if areas := sorted(area for area in near if g.controller(area) == power):
            held[power] = areas
    return held


@lru_cache(maxsize=64)
def _within(board: BlitzBoard, goals: tuple[str, ...]) -> frozenset[str]:
    """The areas from which an aircraft would come into some areas if nothing were closed to it."""
    costs, ahead = dict.fromkeys(goals, 0), list(goals)
    while ahead:
        here = ahead.pop()
        cost = costs[here] + (travel.SEA_COST if board.is_sea(here) else travel.LAND_COST)
        for area in board.by_air(here):
            if cost <= _FLIGHT and cost < costs.get(area, _FLIGHT + 1):
                costs[area] = cost
                ahead.append(area)
    return frozenset(costs)


def _is_own(g: Position, power: str, unit: str) -> bool:
    told = g.board.units[unit]
    return told.kind == LAND and told.home in g.board.powers[power].homes


def _flies(g: Position, base: str, country: str) -> bool:
    """Whether an aircraft comes from a base into the country, which is closed but for this."""
    goals = set(g.areas_of(country))

    steps = {**travel.in_the_air(g), **dict.fromkeys(goals, travel.LAND_COST)}
    return not goals.isdisjoint(travel.reached(g.board, base, steps, _FLIGHT))


def _coast(g: Position, country: str) -> str:
    """BLZ-319, BLZ-320: who is left at the Mediterranean Sea."""
    holders = {g.controller(area) for area in g.board.coast(MEDITERRANEAN)}
    sides = {g.side_of(holder) for holder in holders if holder}
    if ALLIES not in sides:
        return GERMANY
    return "" if AXIS in sides else AFA


def _at_war(g: Position, country: str) -> str:
    """BLZ-178, BLZ-321, BLZ-326: the USA is at war with the Axis."""
    return "" if g.is_neutral(USA) else USA


def _against_ussr(g: Position, country: str) -> str:
    """BLZ-322, BLZ-323: Germany is at war with the USSR."""
    return GERMANY if g.at_war(GERMANY, USSR) else ""


def _holding(area: str) -> Wants:
    """BLZ-324, BLZ-330: Germany controls an area."""

    def wants(g: Position, country: str) -> str:
        return GERMANY if g.controller(area) == GERMANY else ""

    return wants


def _beside(g: Position, country: str) -> str:
    """BLZ-327: Germany controls two areas next to it to which it has supply."""
    own = set(g.areas_of(country))
    beside = {other for area in own for other in (*g.board.borders(area), *g.board.routes(area))}
    held = [area for area in sorted(beside - own) if g.controller(area) == GERMANY]
    if len(held) < _SUPPLIED:
        return ""
    begin = supply.beginnings(g, GERMANY)
    fed = [area for area in held if supply.reaches(g, GERMANY, area, begin)]
    return GERMANY if len(fed) >= _SUPPLIED else ""


def _asia(g: Position, country: str) -> str:
    """BLZ-329: Japan is at war with the AFA, or the Axis controls Paris."""
    paris = g.controller("Paris")
    return JAPAN if g.at_war(JAPAN, AFA) or (paris and g.side_of(paris) == AXIS) else ""


_ONLY: Mapping[str, str] = {"Mexico": "W", "South-East Asia": "W"}
_PACTS: Mapping[str, str] = {
    "Brazil": road.MONROE,
    "Central Europe": road.ANTI_COMINTERN,
    "Finland": road.ANTI_COMINTERN,
    "Mexico": road.MONROE,
}
JOINS: Mapping[str, Wants] = {
    "Argentina": _near,
    "Balkans": _coast,
    "Brazil": _at_war,
    "Central Europe": _against_ussr,
    "Finland": _against_ussr,
    "Iberia": _holding("Gibraltar"),
    "Mexico": _at_war,
    "Near East": _beside,
    "Paraguay-Uruguay": _near,
    "South-East Asia": _asia,
    "Turkey": _holding("Caucasus Mountains"),
}
