"""Lines of supply of units, an optional rule (§Optional: Lines of Supply, EOH-700).

The rulebook says what R57 took for missing: who is out of supply has 2 less in attack and defence,
and aircraft that start their turn so attack nothing and have half their fuel, rounded up.
"""

from __future__ import annotations

from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.position import Position

PENALTY = 2


def is_agreed_on(g: Position) -> bool:
    """Whether the players have agreed on the rule."""
    return g.option("lines_of_supply") == "on"


def in_supply(g: Position, area: str, nation: str) -> bool:
    """EOH-269, EOH-700: whether a line leads from a territory, over land that the nation or its
    allies hold and partisans do not cut, to a city of theirs; or to a port of theirs, and from
    there over sea zones without enemy ships and submarines to a territory with such a city. Who
    lands traces it from the sea zone. Always where the rule does not hold."""
    if not is_agreed_on(g):
        return True
    if g.board.is_sea(area):
        return _over_sea(g, {area}, nation)
    land = routes.reach(g, area, routes.own_lands(g, nation))
    if any(_has_city(g, t, nation) for t in land):
        return True
    harbours = [t for t in land if g.board.port(t) and _is_own(g, t, nation)]
    return _over_sea(g, {zone for t in harbours for zone in g.board.coast(t)}, nation)


def _over_sea(g: Position, zones: set[str], nation: str) -> bool:
    is_open = routes.cargo_zones(g, nation)
    sea = routes.reach_from(g, sorted(zones & is_open), is_open)
    return any(_has_city(g, t, nation) for zone in sea for t in g.board.coast(zone))


def _is_own(g: Position, territory: str, nation: str) -> bool:
    holder = g.controller(territory)
    return bool(holder) and g.is_friendly(nation, holder)


def _has_city(g: Position, territory: str, nation: str) -> bool:
    return bool(g.board.city(territory)) and _is_own(g, territory, nation)
