"""The robot at sea: battles with good odds, Convoy centers that stand open, ships that follow the
transports.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.robot.attack import Attack, Planner, Source
from pbem.games.axis_allies_europe.robot.odds import sea_odds
from pbem.games.axis_allies_europe.robot.scene import Scene, might
from pbem.games.axis_allies_europe.units import BATTLESHIP, CARRIER, DESTROYER, SUBMARINE, TRANSPORT
from pbem.wargame.counts import Counts, change

SURE, LIKELY = 0.85, 0.7
WARSHIPS = (SUBMARINE, DESTROYER, CARRIER, BATTLESHIP)


class FleetPlanner:
    """Chooses the battles at sea with what the landings leave: ships by zone, planes by base."""

    def __init__(self, scene: Scene, planner: Planner, chosen: list[Attack]) -> None:
        self.scene = scene
        self.g = scene.g
        self.planes = planner.planes
        self.ships: dict[str, Counts] = {}
        busy = [attack.lift.zone for attack in chosen if attack.lift]
        busy += [lift.zone for lift in planner.lifts if lift.held]
        for zone in sorted(self.g.state["units"]):
            if self.g.board.is_sea(zone):
                there = self.g.units(zone, self.g.power)
                free = {k: n for k, n in there.items() if k in WARSHIPS}
                if zone in busy:
                    free = {k: n for k, n in free.items() if k == SUBMARINE}
                self.ships[zone] = free

    def attacks(self) -> list[Attack]:
        """Battles that are worth it, and open centers."""
        zones = [zone for zone in self.g.board.areas if self.g.board.is_sea(zone)]
        targets = [
            zone
            for zone in zones
            if not self.scene.is_clear(zone)
            or (self.g.board.is_convoy(zone) and self.g.is_enemy_held(zone, self.g.power))
        ]
        chosen = []
        for target in sorted(targets, key=self._attraction, reverse=True):
            attack = self._best(target)
            if attack is not None:
                self._take(attack)
                chosen.append(attack)
        return chosen

    def _attraction(self, zone: str) -> tuple[int, str]:
        held = self.g.board.is_convoy(zone) and self.g.is_enemy_held(zone, self.g.power)
        killed = sum(
            (self.g.board.unit(kind).cost or 0) * n
            for kind, n in self.scene.defenders(zone).items()
        )
        return killed + (3 * self.g.board.value(zone) if held else 0), zone

    def _best(self, target: str) -> Attack | None:
        theirs = self.scene.defenders(target)
        attack = Attack(target)
        if not theirs:
            for source, _ in self._sources(target):
                if self.g.board.unit(source[1]).is_ship and source[0] != target:
                    return Attack(target, {source: 1}, win=1.0)
            return None
        standing = self.ships.get(target, {})
        danger, tried = might(self.g, theirs, attacks=False), 0.0
        swing = 0.0
        for source, count in self._sources(target):
            for _ in range(count):
                attack.units[source] = attack.units.get(source, 0) + 1
                mine = might(self.g, attack.force(), attacks=True)
                if mine > danger and mine > 1.2 * tried:
                    tried = mine
                    attack.win, swing = sea_odds(self.g, attack.force(), theirs)
                    if attack.win >= SURE and swing > 0:
                        return attack
        if not attack.units or (standing and set(attack.units) == set()):
            return None
        attack.win, swing = sea_odds(self.g, attack.force(), theirs)
        return attack if attack.win >= LIKELY and swing > 0 else None

    def _sources(self, target: str) -> Iterator[tuple[Source, int]]:
        """Ships of the zone itself first, they fight anyway; then ships and planes that reach
        it.
        """
        for kind, count in self.ships.get(target, {}).items():
            yield (target, kind, (target,)), count
        for zone, ships in self.ships.items():
            if zone == target or target not in self.scene.sea_steps(zone):
                continue
            way = self.g.board.path(zone, target, 2, None, SEA_WAYS, self.scene.is_clear)
            for kind, count in sorted(ships.items()):
                if count and way:
                    yield (zone, kind, tuple(way)), count
        for (base, kind), count in self.planes.items():
            if count and self.scene.can_land(kind, base, target):
                yield (base, kind, (base, target)), count

    def _take(self, attack: Attack) -> None:
        for (base, kind, _), count in attack.units.items():
            if self.g.board.unit(kind).is_air:
                self.planes[base, kind] -= count
            else:
                change(self.ships[base], kind, -count)

    def lines(self, attack: Attack) -> list[Line]:
        """The moves of an attack; ships that lie there already need none."""
        moving = {source: n for source, n in attack.units.items() if len(source[2]) > 1}
        return Attack(attack.target, moving).lines(self.g)


def follow(scene: Scene) -> Iterator[Line]:
    """Warships that did not fight gather where the own transports lie; submarines stay on the
    hunt.
    """
    g = scene.g
    harbours = {
        zone: g.count(zone, g.power, TRANSPORT)
        for zone in g.state["units"]
        if g.board.is_sea(zone) and g.count(zone, g.power, TRANSPORT)
    }
    if not harbours:
        return
    for zone in sorted(g.state["units"]):
        if not g.board.is_sea(zone) or zone in harbours:
            continue
        tired = g.turn["tired"].get(zone, {})
        free = {
            kind: n - tired.get(kind, 0)
            for kind, n in g.units(zone, g.power).items()
            if kind in WARSHIPS[1:] and n > tired.get(kind, 0)
        }
        if not free or zone in g.turn["fought"]:
            continue
        steps = {
            goal: len(way) - 1
            for goal in harbours
            if (way := g.board.path(zone, goal, None, lambda _, to: scene.is_clear(to), SEA_WAYS))
        }
        if steps:
            goal = min(steps, key=lambda each: (steps[each], each))
            way = g.board.path(zone, goal, None, lambda _, to: scene.is_clear(to), SEA_WAYS) or []
            if all(g.is_friendly(each, g.power) for each in way[1:3]):
                yield writer(g).move("noncombat", free, way[:3])
