"""What the robot sees of a position: strengths, threats, distances to the front, fields for its
planes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from pbem.games.axis_allies_europe.board import LAND_WAYS, SEA_WAYS
from pbem.games.axis_allies_europe.orders.vocabulary import LAND_UNITS, PLANES
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BATTLESHIP,
    CARRIER,
    FIGHTER,
    INFANTRY,
    TRANSPORT,
)
from pbem.wargame.counts import Counts, added, change

FAR = 99


def hits_of(units: Mapping[str, int]) -> int:
    """Hits that units can take; a battleship takes two."""
    return sum(n * (2 if kind == BATTLESHIP else 1) for kind, n in units.items())


def punch(g: Position, units: Mapping[str, int], *, attacks: bool) -> int:
    """The sum of factors, with infantry raised by artillery."""
    total = 0
    for kind, count in units.items():
        unit = g.board.unit(kind)
        total += count * (unit.attack if attacks else unit.defense)
    if attacks:
        total += min(units.get(INFANTRY, 0), units.get(ARTILLERY, 0))
    return total


def might(g: Position, units: Mapping[str, int], *, attacks: bool) -> int:
    """Hits times punch: of two forces that fight to the end the mightier one is likely to win."""
    return hits_of(units) * punch(g, units, attacks=attacks)


class Scene:
    """A position through the eyes of the moving power; nothing in it changes while it is looked
    at.
    """

    def __init__(self, g: Position) -> None:
        self.g = g
        self.board = g.board
        self.power = g.power
        self.friends = g.friends_of(g.power)
        self.enemies = g.enemies_of(g.power)
        self.capital = g.board.capital(g.power)
        self._threats: dict[str, Counts] = {}
        self._clear: dict[str, bool] = {}
        self._voyages: dict[str, dict[str, list[str]]] = {}

    # Areas

    @cached_property
    def lands(self) -> list[str]:
        """All territories that can be entered."""
        return [
            area
            for area in self.board.areas
            if self.board.is_land(area) and not self.board.is_neutral(area)
        ]

    @cached_property
    def goals(self) -> list[str]:
        """Enemy capitals that decide the game, and own ones that were lost."""
        wanted = [self.board.capital(power) for power in self.enemies]
        if self.power != "Germany":
            wanted += [self.board.capital(power) for power in self.board.allies]
        return [area for area in wanted if self.g.is_enemy_held(area, self.power)]

    def neighbours(self, area: str) -> list[str]:
        """Territories beside a territory."""
        return [a for a in self.board.neighbours(area, LAND_WAYS) if not self.board.is_neutral(a)]

    def defenders(self, area: str) -> Counts:
        """Enemy units of all owners that would fight for an area; at sea with the fighters of
        carriers.
        """
        found: Counts = {}
        for enemy in self.enemies:
            if self.board.is_land(area):
                parts = [self.g.combat_units(area, enemy)]
            else:
                parts = [self.g.surfaced(area, enemy)]
                parts += [
                    {FIGHTER: n}
                    for entry in self.g.ships_with_cargo(area, enemy, CARRIER)
                    for held in entry["holds"].values()
                    if (n := held.get(FIGHTER, 0))
                ]
            found = added(found, *parts)
        return found

    def friendly_units(self, area: str) -> Counts:
        """Units of the own side that defend an area."""
        return added(*(self.g.combat_units(area, friend) for friend in self.friends))

    def worth(self, area: str) -> int:
        """What a territory is worth to have, in IPCs of some turns; capitals decide the game."""
        if area in self.goals:
            return 100
        value = 3 * self.board.value(area)
        if self.board.has_complex(area):
            value += 6
        return value + 1

    # Distances

    def distances(self, goals: Iterable[str]) -> dict[str, int]:
        """Steps on land from each territory to the nearest of these."""
        targets = [goal for goal in goals if self.board.is_land(goal)]
        return self.board.reach(
            targets, may_enter=lambda _, to: not self.board.is_neutral(to), kinds=LAND_WAYS
        )

    @cached_property
    def to_enemy(self) -> dict[str, int]:
        """Steps on land to the nearest territory of the enemy."""
        return self.distances([a for a in self.lands if self.g.is_enemy_held(a, self.power)])

    @cached_property
    def to_goal(self) -> dict[str, int]:
        """Steps on land to the nearest capital that is to be taken."""
        return self.distances(self.goals)

    def sea_steps(self, zone: str, most: int = 2) -> Mapping[str, int]:
        """Zones that ships reach from a zone without passing an enemy's ships."""
        return self.board.reach([zone], most, kinds=SEA_WAYS, may_pass=self.is_clear)

    def voyages(self, zone: str) -> Mapping[str, list[str]]:
        """The zones that ships reach from a zone without meeting an enemy's ships, each with the
        way there.
        """
        if zone not in self._voyages:
            ways = {
                goal: self.board.path(zone, goal, 2, lambda _, to: self.is_clear(to), SEA_WAYS)
                for goal in self.sea_steps(zone)
            }
            self._voyages[zone] = {goal: way for goal, way in ways.items() if way}
        return self._voyages[zone]

    def is_clear(self, zone: str) -> bool:
        """No enemy ship on the surface."""
        if zone not in self._clear:
            self._clear[zone] = not self.g.enemy_ships(zone, self.power)
        return self._clear[zone]

    # Danger

    def threat(self, area: str) -> Counts:
        """The strongest force with which one enemy power could attack a territory in its next
        turn.
        """
        if area not in self._threats:
            forces = [self._reach_of(enemy, area) for enemy in self.enemies]
            self._threats[area] = max(forces, key=lambda units: might(self.g, units, attacks=True))
        return self._threats[area]

    def _reach_of(self, enemy: str, area: str) -> Counts:
        found: Counts = {}
        beside = self.neighbours(area)
        for near in beside:
            for kind, count in self.g.units(near, enemy).items():
                if kind in LAND_UNITS:
                    change(found, kind, count)
            for far in self.neighbours(near):
                armor = self.g.count(far, enemy, ARMOR)
                is_far = far != area and far not in beside
                if is_far and armor and not self.friendly_units(near):
                    change(found, ARMOR, armor)
        for kind in PLANES:
            reach = self.board.unit(kind).move - 1
            steps = self.board.air_steps(area)
            for base, need in steps.items():
                count = self.g.count(base, enemy, kind) if need <= reach else 0
                if count:
                    change(found, kind, count)
        lift = self._lift_of(enemy, area)
        if lift:
            change(found, INFANTRY, lift)
        return found if any(kind in LAND_UNITS for kind in found) else {}

    def _lift_of(self, enemy: str, area: str) -> int:
        """Land units that an enemy's transports could bring."""
        ships = 0
        seen: set[str] = set()
        for coast in self.board.seas(area):
            for zone in self.board.reach([coast], 2, kinds=SEA_WAYS):
                if zone not in seen:
                    seen.add(zone)
                    ships += self.g.count(zone, enemy, TRANSPORT)
        return 2 * ships

    @cached_property
    def siege(self) -> Counts:
        """What could stand before the own capital in two turns: all enemy troops within two steps
        of it, of one enemy, and what the transports of all of them could land."""
        forces = []
        for enemy in self.enemies:
            found = dict(self._reach_of(enemy, self.capital))
            near = self.neighbours(self.capital)
            behind = {far for each in near for far in self.neighbours(each)}
            is_armor_counted = ARMOR in found
            for far in sorted(behind - {self.capital, *near}):
                for kind, count in self.g.units(far, enemy).items():
                    if kind in LAND_UNITS and not (kind == ARMOR and is_armor_counted):
                        change(found, kind, count)
            others = sum(
                self._lift_of(each, self.capital) for each in self.enemies if each != enemy
            )
            change(found, INFANTRY, others)
            forces.append(found)
        return max(forces, key=lambda units: might(self.g, units, attacks=True))

    def is_kept(self, units: Mapping[str, int], margin: float = 1.0) -> bool:
        """Whether these units would keep the own capital against a siege."""
        return might(self.g, units, attacks=False) >= margin * might(
            self.g, self.siege, attacks=True
        )

    def holds(self, area: str, units: Mapping[str, int], margin: float = 1.0) -> bool:
        """Whether units of the own side would hold a territory against what threatens it."""
        danger = might(self.g, self.threat(area), attacks=True)
        return might(self.g, units, attacks=False) >= margin * danger

    # Planes

    def is_field(self, area: str) -> bool:
        """Whether planes may land in a territory in this turn."""
        return (
            self.board.is_land(area)
            and not self.board.is_neutral(area)
            and self.g.was_friendly(area, self.power)
        )

    def can_land(self, kind: str, base: str, target: str) -> bool:
        """Whether a plane from a base reaches a target and a field on land after it."""
        steps = self.board.air_steps(base)
        left = self.board.unit(kind).move - steps.get(target, FAR)
        if left < 0:
            return False
        back = self.board.air_steps(target)
        return any(need <= left and self.is_field(area) for area, need in back.items())

    def bases(self) -> list[tuple[str, str, int]]:
        """(area, kind, count) of the own planes on land."""
        return [
            (area, kind, count)
            for area in sorted(self.g.state["units"])
            if self.board.is_land(area)
            for kind, count in sorted(self.g.units(area, self.power).items())
            if kind in PLANES
        ]
