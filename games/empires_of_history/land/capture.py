"""What happens when land units have a territory to themselves (§Ph7, §Conquest, EOH-111, EOH-214,
EOH-463)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import guns
from pbem.games.empires_of_history.components import AIR, LAND
from pbem.games.empires_of_history.concepts import control
from pbem.games.empires_of_history.position import Position


def is_hostile(g: Position, territory: str, nation: str) -> bool:
    """A territory that an enemy controls."""
    holder = g.controller(territory)
    return not g.board.is_sea(territory) and bool(holder) and g.at_war(nation, holder)


def is_friendly(g: Position, territory: str, nation: str) -> bool:
    """A territory that the nation or an ally controls."""
    holder = g.controller(territory)
    return not g.board.is_sea(territory) and bool(holder) and g.is_friendly(nation, holder)


def defenders(g: Position, territory: str, nation: str) -> list[str]:
    """EOH-500: the nations at war with one whose land units or aircraft are in a territory."""
    return g.enemies_in(territory, nation, LAND, AIR)


def take(g: Position, territory: str, nation: str, events: Events) -> None:
    """EOH-111, EOH-463, R31, R61, R87: a nation takes a territory without defenders; generals that
    were left alone there fall, and a nation may be conquered by it."""
    before = g.controller(territory)
    generals_fall(g, territory, g.enemies_of(nation), events)
    control.take(g, territory, nation, events)
    if g.controller(territory) != before:
        guns.speak(g, territory)
    for owner in dict.fromkeys((g.board.native(territory), before)):
        if owner:
            control.check_conquered(g, owner, events)


def generals_fall(g: Position, territory: str, nations: Iterable[str], events: Events) -> None:
    """EOH-214: generals of these nations who have no land unit left in a territory fall there."""
    here = g.state["generals"].get(territory, {})
    for nation in [n for n in nations if n in here and not g.of_class(territory, n, LAND)]:
        names = here.pop(nation)
        g.state["fallen_generals"] += names
        told = {"area": territory, "power": nation, "generals": names}
        events.append({"kind": "generals_fell", **told})
    if not here:
        g.state["generals"].pop(territory, None)
