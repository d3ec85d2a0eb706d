"""Who raids trade, and what can look for the raiders (§Convoy Battles, EOH-600, EOH-603, EOH-605,
EOH-607, R92); the lines `search` of who collects the trade."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Events, Locals
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import fuel, over_sea
from pbem.games.empires_of_history.components import ALLIES, SEA
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import USA, Position
from pbem.games.empires_of_history.sea import fleets
from pbem.games.empires_of_history.sea.movement import facts, read
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.counts import Counts

SEARCH = "search"
_KINDS = ("bomber", "fighter")
# Where ships of a neutral USA look for submarines, once an option says so.
_PATROL, _PATROLLED = "us neutrality patrol", "O-01"


def raiders(g: Position, zone: str, owner: str) -> dict[str, int]:
    """EOH-600: submarines of enemies in a sea zone, {nation: count}."""
    found = {n: g.count(zone, n, fleets.SUBMARINE) for n in g.enemies_in(zone, owner, SEA)}
    return {nation: count for nation, count in found.items() if count}


def hunters(g: Position, zone: str, owner: str) -> list[str]:
    """EOH-603, EOH-329: who may hunt those that raid a nation's trade: the nation and its allies,
    and in its patrolled waters a neutral USA for the Allies."""
    patrols = g.flag(_PATROL) and zone == _PATROLLED and not g.side_of(USA)
    helpers = [USA] if patrols and g.side_of(owner) == ALLIES and owner != USA else []
    return [*g.friends_of(owner), *helpers]


def searchers(g: Position, zone: str, owner: str) -> dict[str, Counts]:
    """EOH-603, EOH-605: ships of the owner of the trade and his allies that can search."""
    found = {}
    for nation in hunters(g, zone, owner):
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
            ready = fuel.ready(g, area, nation, kind)
            most = (max(ready, default=0) - fuel.ROUND) // 2
            if way := fuel.way(g, nation, area, zone, most):
                need = 2 * fuel.cost(g, way) + fuel.ROUND
                if count := sum(n for points, n in ready.items() if points >= need):
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


def pass_over(g: Position, lines: Iterable[str], raids: Collection[str], events: Events) -> None:
    """EOH-603, EOH-607: lines of this phase that had nothing to search for, as no trade was raided
    where they say."""
    for text in lines:
        line = read(g, text)
        zone = line.args.get("zone") or line.args.get("where", EVERYWHERE)
        if zone in raids or (zone == EVERYWHERE and raids):
            continue
        problem = Illegal("EOH-607", "no_raid_there", area=zone).problem.data()
        told = {"by": list(g.now["nations"]), "line": text, "problem": problem}
        events.append({"kind": LINE_UNUSED, **told})
