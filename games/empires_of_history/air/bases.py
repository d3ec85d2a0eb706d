"""Where aircraft may land: cities, airbases and carriers (§Fighters, §Aircraft Carriers, EOH-011,
EOH-023, EOH-230, EOH-248, EOH-252, EOH-275, R79)."""

from __future__ import annotations

from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position

FIGHTER, BOMBER, CARRIER = "fighter", "bomber", "carrier"


def is_base(g: Position, nation: str, area: str, *, before: bool = False) -> bool:
    """EOH-011, EOH-023, EOH-248: a city or airbase on land that a nation or an ally controls.

    R79: one that was taken in this slot is a base, but not one that was there `before`.
    """
    holder = g.controller(area)
    if not g.is_air_base(area) or not holder or not g.is_friendly(nation, holder):
        return False
    return not (before and area in g.now["taken"])


def capacity(g: Position, nation: str, area: str, *, undamaged: bool = False) -> int:
    """EOH-230: how many fighters the carriers of a nation in an area hold; those that may start
    from them are on the undamaged ones."""
    each = values.unit(g, nation, CARRIER).fighters
    kinds = (CARRIER,) if undamaged else (CARRIER, f"{DAMAGED}{CARRIER}")
    return each * sum(g.count(area, nation, kind) for kind in kinds)


def room(g: Position, nation: str, area: str) -> int:
    """EOH-230, EOH-248: fighters that can still land on the carriers of a nation in an area."""
    aboard = g.state["aboard"].get(area, {}).get(nation, {}).get(FIGHTER, 0)
    return max(0, capacity(g, nation, area) - int(aboard))


def may_land(
    g: Position, nation: str, kind: str, area: str, count: int = 1, *, before: bool = False
) -> bool:
    """EOH-248, EOH-252: whether so many aircraft may land in an area: at a base, or fighters on
    carriers with room."""
    if not g.board.is_sea(area) and is_base(g, nation, area, before=before):
        return True
    return kind == FIGHTER and room(g, nation, area) >= count
