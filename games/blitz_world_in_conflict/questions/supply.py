"""By which line units are in supply, or what stops it (§1.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitz_world_in_conflict.board import LINES
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import in_force, supply
from pbem.games.blitz_world_in_conflict.position import Position

Args = Mapping[str, Any]
# How many names of one kind an answer has.
MOST = 8


def _supply(g: Position, args: Args) -> Answer:
    """BLZ-032, BLZ-234 to BLZ-240: of a unit, or of all units in an area, each by itself."""
    if "unit" in args:
        units = [args["unit"]]
        if not g.at(args["unit"]):
            raise Illegal("BLZ-388", "unit_not_on_map", unit=args["unit"])
    else:
        units = [unit for unit in g.here(args["place"]) if g.owner(unit)]
        if not units:
            raise Illegal("BLZ-235", "nobody_to_supply", area=args["place"])
    if not in_force.supply(g):
        return Answer((Because("no_supply_rules", {}, "BLZ-032"),), True, {"units": units})
    lines = {unit: line_of(g, unit) for unit in units}
    told = [each for unit in units for each in _of_unit(g, unit, lines[unit])]
    return Answer(tuple(told), all(lines.values()), {"lines": lines})


def line_of(g: Position, unit: str) -> list[str]:
    """The shortest line from a source to the area of a unit; [] for none."""
    area = g.at(unit)
    if g.board.is_sea(area):
        return [area]
    return list(_trace(g, unit)["path"]) if _trace(g, unit)["ok"] else []


def _trace(g: Position, unit: str) -> Mapping[str, Any]:
    area, power = g.at(unit), g.owner(unit)
    begin = sorted(supply.sources(g, unit))
    found: Mapping[str, Any] = g.board.connected(
        begin,
        [area],
        lambda _, there: there == area or supply.lets_through(g, power, there, False),
        LINES,
    )
    return found


def _of_unit(g: Position, unit: str, line: list[str]) -> Iterator[Because]:
    said: dict[str, Any] = {"unit": unit, "power": g.owner(unit), "area": g.at(unit)}
    if g.board.is_sea(g.at(unit)):
        yield Because("supplied_at_sea", said, "BLZ-234")
    elif len(line) == 1:
        yield Because("supplied_here", said, "BLZ-235")
    elif line:
        yield Because("supplied_by", {**said, "path": line}, "BLZ-235")
    elif not supply.sources(g, unit):
        yield Because("no_source", said, "BLZ-235")
    else:
        yield Because("no_line", {**said, "path": list(_trace(g, unit)["path"])}, "BLZ-235")
        yield from _around(g, unit)
    if not line and g.board.units[unit].kind == LAND:
        yield Because("defends_badly", said, "BLZ-240")


def _around(g: Position, unit: str) -> Iterator[Because]:
    """BLZ-228, BLZ-229: what bounds the areas that lines of its power reach."""
    power = g.owner(unit)
    reached = set(supply.sources(g, unit))
    ahead, stops = sorted(reached), {"line_stops_on_land": set[str](), "line_stops_at_sea": set()}
    while ahead:
        for other in g.board.neighbours(ahead.pop(), LINES):
            if other in reached or other not in g.board.in_play:
                continue
            if supply.lets_through(g, power, other, False):
                reached.add(other)
                ahead.append(other)
            else:
                is_sea = g.board.is_sea(other)
                stops["line_stops_at_sea" if is_sea else "line_stops_on_land"].add(other)
    for code, places in stops.items():
        if places:
            near = sorted(places, key=lambda area: (_far(g, area, g.at(unit)), area))[:MOST]
            rule = "BLZ-229" if code == "line_stops_at_sea" else "BLZ-228"
            yield Because(code, {"power": power, "places": near}, rule)


def _far(g: Position, area: str, goal: str) -> int:
    found = g.board.connected([area], [goal], kinds=LINES)
    return int(found["steps"]) if found["ok"] else len(g.board.areas)


QUESTIONS = (
    Question(
        "supply",
        ("{unit}", "{place}"),
        _supply,
        "By which line a unit, or all units in an area, are in supply, or what stops it.",
        "supply London",
    ),
)
