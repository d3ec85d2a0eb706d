"""Random lines of phase 7."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import BROWN, FORTIFIED
from pbem.games.blitzwar.occupation import can_be_fortified
from pbem.games.blitzwar.orders.sections import MOVEMENT
from pbem.games.blitzwar.orders.writer import Items, everything, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import picks

# How far tactical movement goes.
_ZONES = 4
_FORWARD = 0.7


def move(g: Position, rng: Chooser) -> list[Line]:
    """A counter moves zone by zone, rather into zones that are not its own yet."""
    found = _movable(g, rng)
    if not found:
        return []
    area, units = found
    way = [area]
    for _ in range(rng.randint(1, _ZONES)):
        near = [zone for zone in g.board.neighbours(way[-1], {BROWN}) if zone not in way]
        free = [zone for zone in near if not set(g.holders(zone)) - {g.side}]
        others = [zone for zone in free if g.controller(zone) != g.side]
        if not free:
            break
        way.append(rng.choice(others if others and rng.random() < _FORWARD else free))
    first: list[Line] = []
    for zone in way[1:]:
        if (war := picks.wars(g, zone, MOVEMENT, rng)) is None:
            return []
        first += [line for line in war if line not in first]
    return [*first, writer(g).along("move", MOVEMENT, units, way)] if len(way) > 1 else []


def _movable(g: Position, rng: Chooser) -> tuple[str, Items] | None:
    """Corps of a land zone, or a supply counter."""
    if rng.random() < 0.2:
        return picks.a_store(g, rng)
    found = picks.a_stack(g, lambda name: picks.is_mobile(g, name), rng)
    if not found or found[0] not in g.board.areas:
        return None
    area, country, there = found
    return area, picks.some(g, country, there, rng)


def rail(g: Position, rng: Chooser) -> list[Line]:
    """Counters go through zones of their side, rather to where enemies are near."""
    found = _movable(g, rng)
    goals = [zone for zone in g.board.land_zones if g.controller(zone) == g.side]
    near = [zone for zone in goals if picks.front(g, zone)]
    if not found or not goals:
        return []
    goal = rng.choice(near if near and rng.random() < _FORWARD else goals)
    return [writer(g).along("rail", MOVEMENT, found[1], [found[0], goal])]


def activate(g: Position, rng: Chooser) -> list[Line]:
    """Corps beside enemies may attack."""
    zones = [zone for zone in sorted(g.state["units"]) if not g.board.is_sea(zone)]
    zones = [zone for zone in zones if g.has_corps(zone, g.side) and picks.front(g, zone)]
    if not zones:
        return []
    area = rng.choice(zones)
    country = rng.choice(sorted(g.corps_in(area, g.side)))
    there = {n: c for n, c in g.stack(area, country).items() if picks.is_mobile(g, n)}
    if not there:
        return []
    units = everything(country) if rng.random() < _FORWARD else picks.one(g, country, there, rng)
    return [writer(g).at("activate", MOVEMENT, units, area)]


def fortify(g: Position, rng: Chooser) -> list[Line]:
    """A corps digs in."""
    zones = [area for area, c in picks.owned(g, g.side) if can_be_fortified(g, area, c)]
    return [writer(g).fortify(rng.choice(zones))] if zones else []


def unfortify(g: Position, rng: Chooser) -> list[Line]:
    """A fortified corps turns back."""
    found = picks.a_stack(g, lambda name: g.counter(name).kind == FORTIFIED, rng)
    return [writer(g).line("unfortify", MOVEMENT, area=found[0])] if found else []
