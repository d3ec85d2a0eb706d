"""Superiority at sea and in the air (§12.3, §13.4), worked out anew each time."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.blitzwar.board import FLEET
from pbem.games.blitzwar.position import Position

# The sides that have each of the two arms somewhere: fleets, air units.
_Arms = tuple[set[str], set[str]]


def _arms_at(g: Position, sea: str) -> _Arms:
    """BWR-284, BWR-290: U-boats and beachheads count for nothing."""
    fleets, here = g.board.ship_sizes(FLEET).keys(), g.state["units"].get(sea, {})
    ships = {g.ship_side(c) for c, units in here.items() if not fleets.isdisjoint(units)}
    flown = [each for each in g.state["missions"] if each["at"] == sea and each["use"] == "sea"]
    return ships, {g.side_of(each["country"]) for each in flown}


def _are_superior(there: _Arms, side: str, enemies: Iterable[str]) -> bool:
    """BWR-283, BWR-285, BWR-291, G-59: an arm where the enemy has none, or both where he has one;
    all sides at war with it count together."""
    ships, planes = there
    mine = (side in ships) + (side in planes)
    return mine > (not ships.isdisjoint(enemies)) + (not planes.isdisjoint(enemies))


def arms(g: Position, sea: str, side: str) -> int:
    """BWR-283, G-70: how many of the two arms, fleets and air units, a side has in a sea zone."""
    return sum(side in arm for arm in _arms_at(g, sea))


def naval(g: Position, sea: str, side: str) -> bool:
    """Whether a side has naval superiority."""
    return _are_superior(_arms_at(g, sea), side, g.enemy_sides(side))


def against(g: Position, sea: str, side: str) -> bool:
    """BWR-286: whether an enemy of a side has naval superiority in a sea zone."""
    there = _arms_at(g, sea)
    return any(_are_superior(there, each, g.enemy_sides(each)) for each in g.enemy_sides(side))


def barred(g: Position, side: str) -> tuple[str, ...]:
    """The sea zones in which an enemy of a side has naval superiority, sorted; he needs something
    there for it."""
    foes = {each: g.enemy_sides(each) for each in g.enemy_sides(side)}
    units, flown = g.state["units"], {e["at"] for e in g.state["missions"] if e["use"] == "sea"}
    found = []
    for sea in g.board.sea_zones if foes else ():
        if sea in units or sea in flown:
            there = _arms_at(g, sea)
            if any(_are_superior(there, each, foes[each]) for each in foes):
                found.append(sea)
    return tuple(found)


def air(g: Position, zone: str) -> str:
    """BWR-316: the side with air superiority over a land zone, "" for none."""
    there = {g.side_of(each["country"]) for each in _over(g, zone)}
    return next(iter(there)) if len(there) == 1 else ""


def _over(g: Position, zone: str) -> list[dict[str, str]]:
    return [each for each in g.state["missions"] if each["at"] == zone and each["use"] == "air"]
