"""Random lines of phases 4 and 6."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import AIR
from pbem.games.blitzwar.concepts import ships
from pbem.games.blitzwar.orders.sections import NAVAL, TRANSPORT
from pbem.games.blitzwar.orders.writer import Items, counters, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import picks


def sail(g: Position, rng: Chooser) -> list[Line]:
    """Ships of an area sail, step by step."""
    found = picks.a_stack(g, lambda name: g.counter(name).is_naval, rng)
    if not found:
        return []
    area, country, there = found
    name = rng.choice(sorted(there))
    way = [area]
    for _ in range(rng.randint(1, ships.STEPS)):
        if not (near := sorted(ships.steps(g, way[-1], g.side, g.counter(name).kind))):
            return []
        way.append(rng.choice(near))
    units = counters(g, {country: {name: rng.randint(1, there[name])}}, named=True)
    return [writer(g).along("sail", NAVAL, units, way)]


def fight(g: Position, rng: Chooser) -> list[Line]:
    """A sea zone in which both sides have ships."""
    enemies = g.enemy_sides(g.side)
    seas = [
        sea
        for sea in g.board.sea_zones
        if g.naval(sea, g.side) and any(g.naval(sea, enemy) for enemy in enemies)
    ]
    return [writer(g).line("attack at sea", NAVAL, area=rng.choice(seas))] if seas else []


def ship(g: Position, rng: Chooser) -> list[Line]:
    """Corps, air units or supply go from port to port."""
    ports = [zone for zone in g.board.land_zones if _is_port(g, zone)]
    if (cargo := _cargo(g, rng)) is None or not ports:
        return []
    area, units = cargo
    return [writer(g).along("ship", TRANSPORT, units, [area, rng.choice(ports)])]


def _is_port(g: Position, zone: str) -> bool:
    return bool(g.board.port_seas(zone)) and g.controller(zone) == g.side


def _cargo(g: Position, rng: Chooser) -> tuple[str, Items] | None:
    if rng.random() < 0.4:
        return picks.a_store(g, rng, lambda zone: _is_port(g, zone))
    found = picks.a_stack(g, lambda name: picks.is_mobile(g, name) or _is_air(g, name), rng)
    if not found or found[0] not in g.board.areas or not _is_port(g, found[0]):
        return None
    area, country, there = found
    return area, picks.some(g, country, there, rng)


def _is_air(g: Position, name: str) -> bool:
    return g.counter(name).kind == AIR


def land(g: Position, rng: Chooser) -> list[Line]:
    """Corps go onto a beachhead of the side."""
    zones = sorted({e["zone"] for e in g.state["beachheads"].values() if e["side"] == g.side})
    found = picks.a_stack(g, lambda name: picks.is_mobile(g, name), rng)
    if not zones or not found or found[0] not in g.board.areas or not _is_port(g, found[0]):
        return []
    area, country, there = found
    units = picks.some(g, country, there, rng)
    return [writer(g).across("land", TRANSPORT, units, area, rng.choice(zones))]


def re_embark(g: Position, rng: Chooser) -> list[Line]:
    """Corps on a beachhead go back to a port."""
    ashore = sorted(g.state["ashore"])
    ports = [zone for zone in g.board.land_zones if _is_port(g, zone)]
    if not ashore or not ports:
        return []
    area = rng.choice(ashore)
    country = rng.choice(sorted(g.state["ashore"][area]))
    units = picks.some(g, country, g.stack(area, country), rng)
    return [writer(g).across("re-embark", TRANSPORT, units, area, rng.choice(ports))]
