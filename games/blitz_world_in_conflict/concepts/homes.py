"""Where units are at home, and to whom their counters go: countries are conquered, come apart and
change sides in the course of a game."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import is_big, unit_of
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.position import Position

FRANCE, VICHY, NORTH_AFRICA = "France", "Vichy France", "French North Africa"
# BLZ-348, BLZ-354: what becomes neutral with the fall of France; BLZ-344 alone brings its counters.
FALLEN = (NORTH_AFRICA, "French West Africa", "Madagascar", VICHY)


def nation(g: Position, unit: str) -> str:
    """BLZ-201, BLZ-312, BLZ-349: the country whose a unit is: its home, or what has come apart from
    that with it. An area for units that are at home in one."""
    if unit in g.state["fleet"]:
        return VICHY
    home = g.board.units[unit].home
    if not g.state["apart"] or g.board.units[unit].power:
        return home
    start = next((area for area, units in _minors(g).items() if unit in units), "")
    return str(g.state["apart"].get(start, home))


def _minors(g: Position) -> dict[str, dict[str, int]]:
    minors: dict[str, dict[str, int]] = g.board.set_up.get("minors", {})
    return minors


def country(g: Position, unit: str) -> str:
    """BLZ-334: the country where a unit is at home now: another than its own once that is
    conquered."""
    own = nation(g, unit)
    return str(g.state["homes"].get(own, own))


def areas(g: Position, unit: str) -> tuple[str, ...]:
    """BLZ-201, BLZ-334: the land areas where a unit is at home now."""
    home = country(g, unit)
    return g.areas_of(home) or ((home,) if home in g.board.areas else ())


def units_of(g: Position, land: str) -> list[str]:
    """The units of a country on the map, whoever commands them."""
    return sorted(unit for unit in g.state["units"] if nation(g, unit) == land)


def is_lost(g: Position, counter: str, side: str) -> bool:
    """BLZ-335, BLZ-336, BLZ-627: whether the counters of a country are set aside for a side: it is
    conquered, neutral, or with the other side."""
    land = nation(g, unit_of(counter))
    if land not in g.board.countries and land not in g.state["apart"].values():
        return False
    ally = g.ally(land)
    return g.is_conquered(land) or not ally or g.side_of(ally) != side


def pool_of(g: Position, counter: str, power: str) -> str:
    """BLZ-335, BLZ-336, BLZ-337, BLZ-342, BLZ-627, BLZ-628: whose Force Pool a counter of a power
    goes to, when it leaves the map or is developed: that of the power whose its country is; ""
    where it is set aside."""
    if not in_force.holds(g, in_force.PRODUCTION):
        return power
    if not power or is_lost(g, counter, g.side_of(power)):
        return ""
    return g.ally(nation(g, unit_of(counter))) or power


def set_aside_of(g: Position, land: str) -> list[str]:
    """BLZ-344: the counters of a country that are set aside, of which one may come back: Small
    ones; Big ones only where there is no Small one."""
    there = [each for each in g.state["aside"] if nation(g, unit_of(each)) == land]
    return [each for each in there if not is_big(each)] or there
