"""Ways of the robot's ships: to sea, back to Port, and what waits there."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL, PLANE
from pbem.games.blitz_world_in_conflict.concepts import convoys, passages, travel, values
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot.scene import Scene

Ways = dict[str, list[str]]
_CONVOY, _SHIP, _OWN, _GUARD, _NEAR = 2.5, 0.5, 2.0, 1.0, 0.5


def voyages(g: Position, unit: str) -> Ways:
    """The sea areas to which a naval unit can sail from its Port, and how."""
    start, port = g.at(unit), g.port_of(unit)
    most = passages.movement(g, unit)
    if port is None or not most:
        return {}
    found = {sea: [start, sea] for sea in port.sea if sea in g.board.in_play}
    return _spread(g, unit, found, most - 1)


def harbours(g: Position, unit: str) -> Ways:
    """The land areas with a Port to which a naval unit can return from its sea area, and how."""
    start = g.at(unit)
    seas = _spread(g, unit, {start: [start]}, passages.movement(g, unit) - 1)
    found: Ways = {}
    for sea, way in seas.items():
        for area in g.board.coast(sea):
            if area not in found and passages.can_enter(g, unit, area, sea):
                found[area] = [*way, named(g, area, sea)]
    return found


def named(g: Position, area: str, sea: str) -> str:
    """The Port of an area on a sea area, as lines call it."""
    ports = g.board.ports[area]
    port = g.board.port_on(area, sea)
    place = f"{area} ({port.sea[0]})" if port and len(ports) > 1 else area
    return place if sea_of(place) or area_of(place) == area else area


def _spread(g: Position, unit: str, begin: Ways, left: int) -> Ways:
    found, ahead = dict(begin), dict(begin)
    for _ in range(max(0, left)):
        further: Ways = {}
        for sea, way in ahead.items():
            for other in g.board.waters(sea):
                is_new = other not in found and other in g.board.in_play
                if is_new and passages.is_open(g, unit, sea, other):
                    found[other] = further[other] = [*way, other]
        ahead = further
    return found


def flights(g: Position, unit: str) -> list[str]:
    """The sea areas to which an aircraft can fly."""
    reached = travel.within(g, g.at(unit), travel.range_of(g, unit))
    return sorted(sea for sea in reached if g.board.is_sea(sea))


def power_at(scene: Scene, sea: str, *, enemy: bool) -> float:
    """The Naval Factors of a side in a sea area, and half of those of the enemy's naval aircraft
    that may fly in."""
    g, foes = scene.g, scene.g.foes(scene.power)
    found = 0.0
    for unit in g.here(sea, AIR, NAVAL):
        is_foe = g.owner(unit) in foes
        is_own = bool(g.owner(unit)) and g.side_of(g.owner(unit)) == scene.side
        if is_foe if enemy else is_own:
            found += float(values.naval_factors(g, unit))
    if not enemy:
        return found
    for unit, told in g.state["units"].items():
        board = g.board.units[unit]
        is_one = told["of"] in foes and board.type == PLANE and board.primary == "naval"
        if is_one and not g.board.is_sea(told["at"]) and sea in flights(g, unit):
            found += _NEAR * float(values.naval_factors(g, unit))
    return found


def worth(scene: Scene, sea: str) -> float:
    """What there is to be won or to be kept in a sea area."""
    g, foes = scene.g, scene.g.foes(scene.power)
    owner = convoys.owner(g, sea)
    found = _CONVOY * convoys.left(g, sea) if owner in foes else 0.0
    enemies = [u for u in g.here(sea, AIR, NAVAL) if g.owner(u) in foes]
    found += _SHIP * sum(map(g.size, enemies))
    if owner and g.side_of(owner) == scene.side:
        found += (_OWN if enemies else _GUARD) * g.board.convoys[sea].factor
    return found
