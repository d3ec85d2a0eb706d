"""Lines of supply of units, an optional rule (§Lines of Supply, EOH-700, R57).

The rulebook names the effects, against R57: land units out of supply have 2 less in attack and
defence, aircraft that begin there attack nobody and fly with half their fuel, rounded up.
"""

from __future__ import annotations

from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.position import Position

PENALTY = -2


def in_supply(g: Position, area: str, nation: str) -> bool:
    """EOH-700: whether units of a nation in an area are in supply, always without the rule.

    From their area, whoever has it, territories of the nation and its allies lead to a city of
    theirs; or to a port, or from their sea zone, on over zones without enemy ships to a coast with
    a city of theirs. Partisans cut what leads over land (EOH-269).
    """
    if g.option("lines_of_supply") != "on":
        return True
    if g.board.is_sea(area):
        return _over_sea(g, area, nation)
    found = routes.reach(g, area, lambda t: routes.own_land(g, t, nation), lambda zone: False)
    own = [t for t in found if routes.own_land(g, t, nation)]
    if any(g.board.city(t) for t in own):
        return True
    zones = {zone for t in own if g.board.port(t) for zone in g.board.coast(t)}
    return any(_over_sea(g, zone, nation) for zone in sorted(zones))


def _over_sea(g: Position, zone: str, nation: str) -> bool:
    if not routes.open_for_cargo(g, zone, nation):
        return False
    zones = routes.reach(
        g, zone, lambda t: False, lambda other: routes.open_for_cargo(g, other, nation)
    )
    coasts = {t for each in zones for t in g.board.coast(each)}
    return any(g.board.city(t) and routes.own_land(g, t, nation) for t in coasts)
