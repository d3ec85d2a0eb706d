"""Random lines of phase 5."""

from __future__ import annotations

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.air.bases import UNIT
from pbem.games.blitzwar.air.missions import AT_SEA
from pbem.games.blitzwar.orders.sections import AIR
from pbem.games.blitzwar.orders.writer import Items, counters, writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import picks


def fly(g: Position, rng: Chooser) -> list[Line]:
    """An air unit over a zone near enemies, or into a sea zone."""
    if not (base := _base(g, rng)):
        return []
    near = [area for area in g.board.areas if base in ranges.bases(g.board, area)]
    goals = [area for area in near if g.board.is_sea(area) or _is_of_use(g, area)]
    goal = rng.choice(goals or near)
    if not g.board.is_sea(goal) and (war := picks.wars(g, goal, AIR, rng)) is None:
        return []
    first = [] if g.board.is_sea(goal) else war or []
    return [*first, writer(g).across("fly", AIR, _units(g, base, rng), base, goal)]


def _is_of_use(g: Position, zone: str) -> bool:
    return bool(picks.front(g, zone)) or any(
        g.has_corps(zone, enemy) for enemy in g.enemy_sides(g.side)
    )


def _base(g: Position, rng: Chooser) -> str:
    zones = list(bases.of_side(g, g.side, g.board.land_zones))
    return str(rng.choice(zones)) if zones else ""


def _units(g: Position, base: str, rng: Chooser) -> Items:
    there = bases.at(g, base, g.side)
    country = rng.choice(sorted(there))
    return counters(g, {country: {UNIT: rng.randint(1, min(2, there[country]))}}, named=True)


def rebase(g: Position, rng: Chooser) -> list[Line]:
    """Air units get another base."""
    goals = [zone for zone in g.board.land_zones if g.controller(zone) == g.side]
    if not goals or not (base := _base(g, rng)):
        return []
    units = _units(g, base, rng)
    return [writer(g).across("rebase", AIR, units, base, rng.choice(goals))]


def bomb(g: Position, rng: Chooser) -> list[Line]:
    """Air units of a base bomb."""
    base = _base(g, rng)
    return [writer(g).line("bomb", AIR, count=1, area=base)] if base else []


def over_britain(g: Position, rng: Chooser) -> list[Line]:
    """The Battle of Britain."""
    ends = ({"until": "equal"}, {"until": "the end"}, {"rounds": rng.randint(1, 3)})
    told = rng.choice(ends)
    return [writer(g).line("battle of britain", AIR, **told)]


def beachhead(g: Position, rng: Chooser) -> list[Line]:
    """Air units become beachheads at a zone of an enemy, those at sea or straight from a base."""
    flown = {e["at"] for e in g.state["missions"] if (e["use"], e["turn"]) == (AT_SEA, g.turn)}
    ways = [("", sea, zone) for sea in sorted(flown) for zone in _landings(g, sea)]
    for base in bases.of_side(g, g.side, g.board.land_zones):
        ways += [(base, sea, zone) for sea in g.board.coast(base) for zone in _landings(g, sea)]
    if not ways:
        return []
    base, sea, zone = rng.choice(ways)
    if (war := picks.wars(g, zone, AIR, rng)) is None:
        return []
    told = {"area": base} if base else {}
    line = writer(g).line("beachhead", AIR, count=rng.randint(1, 2), sea=sea, target=zone, **told)
    return [*war, line]


def _landings(g: Position, sea: str) -> list[str]:
    """The zones with beaches on a sea that are not the side's."""
    near = (zone for zone in g.board.coastal(sea) if sea in g.board.beaches(zone))
    return [zone for zone in near if g.controller(zone) != g.side]
