"""Strategic movement of air units (§13.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases
from pbem.games.blitzwar.air.bases import UNIT, Units
from pbem.games.blitzwar.air.missions import as_counters
from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.position import Position

REBASE = "rebase"


def check_ever(g: Position, line: Line) -> None:
    """BWR-333: what is wrong with such a line whatever comes before it. Raises Illegal."""
    for area in (line.args["area"], line.args["goal"]):
        if g.board.is_sea(area):
            raise Illegal("BWR-333", "no_base_at_sea", area=area)
    if line.args["area"] == line.args["goal"]:
        raise Illegal("BWR-333", "same_base", area=line.args["goal"])


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-187, BWR-300, BWR-333, BWR-334, BWR-335, G-90: air units at base get another one. Raises
    Illegal."""
    check_ever(g, line)
    side, base, goal = g.now["side"], line.args["area"], line.args["goal"]
    units = bases.chosen(g, base, line.args["units"], free(g, base, side))
    for country in units:
        limits.check(g, goal, country, 0, base)
    if goal not in reach(g, base, side):
        raise Illegal("BWR-333", "no_way_to_base", area=goal, base=base)
    here = g.now["rebased"].setdefault(goal, {})
    for country, count in units.items():
        g.add(base, country, UNIT, -count)
        g.add(goal, country, UNIT, count)
        here[country] = here.get(country, 0) + count
    told = {"from": base, "to": goal, "units": as_counters(units)}
    events.append({"kind": "rebased", **told})


def free(g: Position, zone: str, side: str) -> Units:
    """BWR-334, BWR-335, BWR-341: the air units at base in a zone that may change it: not those that
    have done so in this turn, nor those that came by sea."""
    came = g.now["rebased"].get(zone, {})
    left = {
        country: count - came.get(country, 0) - _shipped(g, zone, country)
        for country, count in bases.at(g, zone, side).items()
    }
    return {country: count for country, count in left.items() if count > 0}


def _shipped(g: Position, zone: str, country: str) -> int:
    came = (zone, country, UNIT)
    return sum((each["at"], each["country"], each["counter"]) == came for each in g.now["spent"])


def reach(g: Position, base: str, side: str) -> set[str]:
    """BWR-333: the zones to which air units of a side get from a base: through zones that it
    controls, and from coast to coast of a sea zone."""
    found, edge = {base}, [base]
    while edge:
        after = [zone for each in edge for zone in _steps(g, each) if g.controller(zone) == side]
        edge = sorted(set(after) - found)
        found.update(edge)
    return found


def _steps(g: Position, zone: str) -> Iterator[str]:
    yield from g.board.neighbours(zone, {BROWN})
    for sea in g.board.coast(zone):
        yield from g.board.coastal(sea)
