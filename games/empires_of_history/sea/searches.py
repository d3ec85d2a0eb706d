"""Who raids trade, and what can look for the raiders (§Convoy Battles, EOH-600, EOH-603, EOH-605,
EOH-607, R92); the lines `search` of who collects the trade."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Locals
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import fuel, over_sea
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fleets
from pbem.games.empires_of_history.sea.movement import facts, read
from pbem.wargame.counts import Counts

SEARCH = "search"
_KINDS = ("bomber", "fighter")


def raiders(g: Position, zone: str, owner: str) -> dict[str, int]:
    """EOH-600: submarines of enemies in a sea zone, {nation: count}."""
    found = {n: g.count(zone, n, fleets.SUBMARINE) for n in g.enemies_in(zone, owner, SEA)}
    return {nation: count for nation, count in found.items() if count}


def searchers(g: Position, zone: str, owner: str) -> dict[str, Counts]:
    """EOH-603, EOH-605: ships of the owner of the trade and his allies that can search."""
    found = {}
    for nation in g.friends_of(owner):
        ships = {
            kind: count
            for kind, count in g.of_class(zone, nation, SEA).items()
            if values.unit(g, nation, kind).search
        }
        if ships:
            found[nation] = ships
    return found


def in_range(g: Position, zone: str, nation: str) -> list[tuple[str, str, int]]:
    """EOH-607, R92: (base, kind, count) of aircraft of a nation that reach a zone, can fight a
    round there and come back."""
    found = []
    for area, _, kind, _ in list(g.standing(nation)):
        if kind in _KINDS:
            way = fuel.way(g, nation, area, zone)
            need = 2 * fuel.cost(g, way) + fuel.ROUND
            ready = fuel.ready(g, area, nation, kind)
            if count := sum(n for points, n in ready.items() if way and points >= need):
                found.append((area, kind, count))
    return sorted(found, key=lambda each: (_KINDS.index(each[1]), each[0]))


# Lines


def rehearse(g: Position, line: Line) -> None:
    """EOH-607: a line of phase 11. Raises Illegal."""
    if line.verb == SEARCH:
        _send(g, line, [])


def _send(g: Position, line: Line, events: Events) -> None:
    told = line.args
    stops = [told["base"], *told.get("via", ()), told["zone"]]
    over_sea.search(g, nation_of(g, line), told["units"], stops, events, home=told.get("home"))


def _check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


search_lines = LineFlow("search_lines", read, check=_check, facts=facts, predicates=PREDICATES)


@search_lines.step
def take_off(g: Position, f: Locals, dice: Any, events: Events) -> None:
    _send(g, read(g, f["line"]), events)
