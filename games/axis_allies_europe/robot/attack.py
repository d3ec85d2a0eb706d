"""The robot's attacks on land: for each target the cheapest force that is likely to take it, the
best targets first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.orders.vocabulary import LAND_UNITS
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.robot.lift import Lift
from pbem.games.axis_allies_europe.robot.lines import fly
from pbem.games.axis_allies_europe.robot.odds import land_odds
from pbem.games.axis_allies_europe.robot.scene import Scene, might
from pbem.games.axis_allies_europe.units import ARMOR
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added, change

SURE, LIKELY, FOR_A_CAPITAL = 0.8, 0.66, 0.5
Source = tuple[str, str, tuple[str, ...]]  # base, kind, way


@dataclass
class Attack:
    """One battle with its units by where they come from, and the lines that bring them."""

    target: str
    units: dict[Source, int] = field(default_factory=dict)
    lift: Lift | None = None
    win: float = 0.0

    def force(self) -> Counts:
        """All units together."""
        mine: Counts = {}
        for (_, kind, _), count in self.units.items():
            change(mine, kind, count)
        return added(mine, self.lift.cargo if self.lift else {})

    def lines(self, g: Position) -> list[Line]:
        """The order lines; units of one base go together."""
        found: list[Line] = []
        groups: dict[tuple[str, ...], Counts] = {}
        for (base, kind, way), count in self.units.items():
            if g.board.unit(kind).is_air:
                line = fly(g, "combat", kind, count, base, self.target)
                found += [line] if line else []
            else:
                change(groups.setdefault(way, {}), kind, count)
        found += [writer(g).move("combat", counts, way) for way, counts in groups.items()]
        return found + (self.lift.attack_lines(g, self.target) if self.lift else [])


class Planner:
    """Chooses the attacks of a turn. `new` units will join the capital; `boldness` moves the
    chances that it asks for.
    """

    def __init__(self, scene: Scene, lifts: list[Lift], new: Counts, boldness: float) -> None:
        self.scene = scene
        self.g = scene.g
        self.lifts = lifts
        self.boldness = boldness
        self.new = new
        self.free: dict[str, Counts] = {}
        self.used: dict[str, Counts] = {}
        self._collect()

    def _collect(self) -> None:
        """Units that may leave: an own capital keeps what it needs."""
        for area in self.scene.lands:
            units = {
                kind: count - self.g.converted(area, kind)
                for kind, count in self.g.units(area, self.g.power).items()
                if kind in LAND_UNITS and count > self.g.converted(area, kind)
            }
            if units:
                self.free[area] = units
        self.planes = {(base, kind): count for base, kind, count in self.scene.bases()}

    def spare(self, area: str, kind: str) -> int:
        """How many of a kind may leave an area without giving an own capital away."""
        count = self.free.get(area, {}).get(kind, 0)
        if area != self.scene.capital or not count:
            return count
        stays = dict(self.scene.friendly_units(area))
        for gone, number in self.used.get(area, {}).items():
            change(stays, gone, -min(number, stays.get(gone, 0)))
        while count and not self.scene.is_kept(added(stays, self.new, {kind: -count})):
            count -= 1
        return count

    # Choosing

    def attacks(self) -> list[Attack]:
        """The attacks that are worth it, in the order in which they were chosen."""
        chosen: list[Attack] = []
        targets = [a for a in self.scene.lands if self.g.is_enemy_held(a, self.g.power)]
        for target in sorted(targets, key=self._attraction, reverse=True):
            attack = self._best(target)
            if attack is not None:
                self._take(attack)
                chosen.append(attack)
        return chosen

    def _attraction(self, target: str) -> tuple[int, str]:
        near = self.scene.to_goal.get(target, 9)
        killed = sum(
            (self.g.board.unit(kind).cost or 0) * n
            for kind, n in self.scene.defenders(target).items()
        )
        return 3 * self.scene.worth(target) + max(0, 8 - near) * 2 + killed // 4, target

    def _best(self, target: str) -> Attack | None:
        """The smallest force that is sure enough, by land and from the sea."""
        theirs = self.scene.defenders(target)
        wanted = FOR_A_CAPITAL if target in self.scene.goals else LIKELY
        wanted -= self.boldness
        attack = Attack(target)
        if not theirs:
            return self._walk_in(target)
        danger = might(self.g, theirs, attacks=False)
        tried = 0.0
        for source, count in self._sources(target):
            for _ in range(count):
                attack.units[source] = attack.units.get(source, 0) + 1
                mine = might(self.g, attack.force(), attacks=True)
                if mine > 1.1 * danger and mine > tried * 1.15:
                    tried = mine
                    attack.win, swing = self._odds(attack, theirs)
                    if attack.win >= SURE:
                        return attack if self._is_worth(attack, swing) else None
        for lift in self.lifts:
            if not (lift.target_zone(target) and lift.is_free(self.free)):
                continue
            bigger = Attack(target, dict(attack.units), lift)
            bigger.win, swing = self._odds(bigger, theirs)
            if bigger.win > max(attack.win, wanted) and self._is_worth(bigger, swing):
                return bigger
        attack.win, swing = self._odds(attack, theirs) if attack.units else (0.0, 0.0)
        return attack if attack.win >= wanted and self._is_worth(attack, swing) else None

    def _walk_in(self, target: str) -> Attack | None:
        """One unit takes what nobody defends."""
        for source, _ in self._sources(target):
            base, kind, _ = source
            alone = sum(self.free.get(base, {}).values()) == 1
            if kind in LAND_UNITS and not (
                alone and self.scene.worth(base) > self.scene.worth(target)
            ):
                return Attack(target, {source: 1}, win=1.0)
        for lift in self.lifts:
            if (
                self.scene.worth(target) > 3
                and lift.target_zone(target)
                and lift.is_free(self.free)
            ):
                return Attack(target, {}, lift, win=1.0)
        return None

    def _odds(self, attack: Attack, theirs: Counts) -> tuple[float, float]:
        force = attack.force()
        if not any(kind in LAND_UNITS for kind in force):
            return 0.0, 0.0
        flying = any(self.g.board.unit(kind).is_air for kind in force)
        guns = flying and bool(self.g.enemy_guns(attack.target, self.g.power))
        support = attack.lift.support(self.g, attack.target) if attack.lift else ()
        return land_odds(self.g, force, theirs, guns=guns, support=support)

    def _is_worth(self, attack: Attack, swing: float) -> bool:
        """What is won now, and what may be lost to the answer of the enemy."""
        if attack.target in self.scene.goals:
            return True
        gain = attack.win * self.scene.worth(attack.target) + swing
        danger = might(self.g, self.scene.threat(attack.target), attacks=True)
        exposed = 0.0
        if might(self.g, attack.force(), attacks=False) < danger:
            troops = sum(
                (self.g.board.unit(kind).cost or 0) * n
                for kind, n in attack.force().items()
                if kind in LAND_UNITS
            )
            exposed = 0.3 * troops
        return gain - exposed > 0

    # Where units come from

    def _sources(self, target: str) -> Iterator[tuple[Source, int]]:
        """Units that reach the target, those that can do least elsewhere first."""
        found: list[tuple[int, Source, int]] = []
        for near in self.scene.neighbours(target):
            for rank, kind in enumerate(LAND_UNITS):
                if count := self.spare(near, kind):
                    found.append((rank, (near, kind, (near, target)), count))
            if self.g.is_friendly(near, self.g.power):
                for far in self.scene.neighbours(near):
                    count = self.spare(far, ARMOR)
                    if count and target not in self.scene.neighbours(far) and far != target:
                        found.append((4, (far, ARMOR, (far, near, target)), count))
        for (base, kind), count in self.planes.items():
            if count and self.scene.can_land(kind, base, target):
                found.append((5, (base, kind, (base, target)), count))
        seen: set[tuple[str, str]] = set()
        for _, source, count in sorted(found):
            if source[:2] not in seen:
                seen.add(source[:2])
                yield source, count

    def _take(self, attack: Attack) -> None:
        """Units of an attack are not there for another one."""
        for (base, kind, _), count in attack.units.items():
            if kind in LAND_UNITS:
                change(self.free[base], kind, -count)
                change(self.used.setdefault(base, {}), kind, count)
            else:
                self.planes[base, kind] -= count
        if attack.lift:
            self.lifts.remove(attack.lift)
            attack.lift.take(self.free)
