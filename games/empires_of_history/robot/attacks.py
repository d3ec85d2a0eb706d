"""Which territories the robot attacks over land, and with whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Protocol

from pbem.games.empires_of_history.components import CAPITAL
from pbem.games.empires_of_history.land import arms, marches
from pbem.games.empires_of_history.robot.chances import Arm, Outcome, outcome, power
from pbem.games.empires_of_history.robot.scene import Scene, able
from pbem.values import dataclass
from pbem.wargame.counts import Counts

# What a territory is worth against units lost; what part of the force should be left; how strong
# the garrison of a threatened territory is, against those beside it.
_WORTH, _LEFT, _GARRISON, _AT_HOME, _IN_CAPITAL = 3.0, 0.45, 0.45, 0.7, 0.9
# How much more of a garrison who is outnumbered keeps.
_CAREFUL = 1.5
# What part of a threat holds a territory; what it is worth for a while, and how many of those who
# cannot hold it are lost.
_HOLDS, _PASSING, _RISK = 0.4, 0.4, 0.5
_AIR_ROUNDS, _AIR_COST, _AIR_MOST = 0.7, 16, 2.5


@dataclass(frozen=True, slots=True)
class Unit:
    """Units of a kind that could attack: from a start, over the last area before the target; some
    go in first."""

    start: str
    origin: str
    kind: str
    count: int
    power: float
    cost: int
    hits: int
    is_first: bool


@dataclass
class Assault:
    """An attack: {(start, origin): {kind: count}}, what it is worth and how it is likely to end."""

    target: str
    forces: dict[tuple[str, str], Counts] = field(default_factory=dict)
    value: float = 0.0
    end: Outcome | None = None


class Wings(Protocol):
    """What can come from the air."""

    def hits(self, territory: str) -> float:
        """The hits in a round over a territory."""


class Planner:
    """Plans attacks one after the other: units of one are not there for the next. `wings` are the
    aircraft that can come."""

    def __init__(self, scene: Scene, bold: float, wings: Wings) -> None:
        self.scene, self.bold, self.wings = scene, bold, wings
        g, nation = scene.g, scene.nation
        self.left: dict[str, Counts] = {}
        for area, here in sorted(g.state["units"].items()):
            if nation not in here or g.board.is_sea(area):
                continue
            if found := able(g, marches.unmoved(g, nation, area)):
                self.left[area] = found
        self.targets: set[str] = set()
        self.entries = {start: dict(self._entries(start)) for start in self.left}

    def _entries(self, start: str) -> Iterator[tuple[str, tuple[str, int]]]:
        """{target: (last area before it, steps)} of hostile territories within reach."""
        scene = self.scene
        most = max(arms.pace(scene.g, scene.nation, kind) for kind in self.left[start])
        edge, seen = [start], {start}
        for steps in range(1, most + 1):
            after = []
            for area in edge:
                for other in scene.g.board.borders(area):
                    if other in seen:
                        continue
                    seen.add(other)
                    if scene.is_hostile(other):
                        yield other, (area, steps)
                    elif scene.is_friendly(other) and not scene.defenders(other):
                        after.append(other)
            edge = after

    # Attacks

    def best(self) -> Assault | None:
        """The best attack that is left, if there is a good one."""
        goals = {t for found in self.entries.values() for t in found} - self.targets
        found = [each for goal in sorted(goals) if (each := self._plan(goal))]
        return max(found, key=lambda each: (each.value, each.target), default=None)

    def take(self, assault: Assault) -> None:
        """Its units are not there for others."""
        self.targets.add(assault.target)
        for (start, _), counts in assault.forces.items():
            for kind, count in counts.items():
                self.left[start][kind] -= count
            self.left[start] = {k: n for k, n in self.left[start].items() if n}

    def _plan(self, target: str) -> Assault | None:
        """An attack past fortifications if there is one, else over them."""
        g, units = self.scene.g, list(self._units(target))
        past = [unit for unit in units if not g.is_fortified(unit.origin, target)]
        found = self._with(target, past)
        return found if found or len(past) == len(units) else self._with(target, units)

    def _with(self, target: str, units: list[Unit]) -> Assault | None:
        """With as many of these units as win and hold it; if nothing holds it, with those who
        win."""
        if not units:
            return None
        scene = self.scene
        defence = scene.defence(target, {unit.origin for unit in units})
        if not defence and not scene.g.complexes(target):
            return self._walk(target, units)
        fort = scene.fort(target)
        fewest = min(4, 1 + len(scene.defenders(target)))
        planes = min(self.wings.hits(target), _AIR_MOST)
        chosen: list[tuple[Unit, int]] = []
        good: Assault | None = None
        for unit, count in _in_parts(units):
            chosen.append((unit, count))
            end = self._end(chosen, defence, fort, planes)
            if not end.wins or end.left < self._wanted() or _count(chosen) < fewest:
                continue
            good = good or self._assault(target, chosen, end)
            if self._holds(target, chosen, end):
                return self._assault(target, chosen, end) or good
        return good

    def _wanted(self) -> float:
        return _LEFT + 0.2 * (1 - self.bold)

    def _end(
        self, chosen: list[tuple[Unit, int]], defence: list[Arm], fort: int, planes: float
    ) -> Outcome:
        attack = [Arm(u.power, count, u.cost, u.hits) for u, count in chosen]
        if planes:
            attack.append(Arm(planes * _AIR_ROUNDS, 1, _AIR_COST))
        return outcome(attack, defence, fort)

    def _assault(self, target: str, chosen: list[tuple[Unit, int]], end: Outcome) -> Assault | None:
        value = self._prize(target, chosen, end) + end.killed - end.lost
        if value <= 0:
            return None
        forces: dict[tuple[str, str], Counts] = {}
        for unit, count in chosen:
            here = forces.setdefault((unit.start, unit.origin), {})
            here[unit.kind] = here.get(unit.kind, 0) + count
        return Assault(target, forces, value, end)

    def _prize(self, target: str, chosen: list[tuple[Unit, int]], end: Outcome) -> float:
        """What the territory is worth, less where it will hardly be held, with those who are left
        in it."""
        worth = _WORTH * self.scene.worth(target)
        if self._holds(target, chosen, end):
            return worth
        risk = _RISK * end.left * sum(unit.cost * count for unit, count in chosen)
        return _PASSING * worth - risk

    def _holds(self, target: str, chosen: list[tuple[Unit, int]], end: Outcome) -> bool:
        """Whether those who are left stand against what is beside the territory then."""
        g, nation = self.scene.g, self.scene.nation
        held = end.left * sum(g.unit(nation, u.kind).defence * n for u, n in chosen) / 10
        return held >= _HOLDS * self.scene.threat(target, self.targets)

    def _walk(self, target: str, units: list[Unit]) -> Assault | None:
        """Into an empty territory: one unit, or a few more where enemies are beside it."""
        threat = self.scene.threat(target, self.targets)
        chosen: list[tuple[Unit, int]] = []
        held = 0.0
        for unit in sorted(units, key=lambda each: (each.cost, -each.count, each.start)):
            for _ in range(unit.count):
                if chosen and (held >= _GARRISON * threat or len(chosen) > 5):
                    break
                chosen.append((unit, 1))
                held += self.scene.g.unit(self.scene.nation, unit.kind).defence / 10
        end = Outcome(wins=True, left=1.0, lost=0.0, killed=0.0)
        return self._assault(target, chosen, end) or self._assault(target, chosen[:1], end)

    def _units(self, target: str) -> Iterator[Unit]:
        """Who can attack a territory without leaving his own bare."""
        scene, g = self.scene, self.scene.g
        is_met = bool(scene.defenders(target))
        for start, goals in self.entries.items():
            if target not in goals:
                continue
            origin, steps = goals[target]
            for kind, count in self._spare(start, target).items():
                if steps > arms.pace(g, scene.nation, kind) or (
                    is_met and self._barred(kind, origin, target)
                ):
                    continue
                worth = scene.attack(target, origin, kind)
                is_first = steps < arms.pace(g, scene.nation, kind) and self._leads(kind, target)
                cost, hits = scene.cost(scene.nation, kind), scene.hits(scene.nation, kind)
                if worth:
                    yield Unit(start, origin, kind, count, worth, cost, hits, is_first)

    def _leads(self, kind: str, target: str) -> bool:
        """Armor goes first where it can go on behind the battle."""
        g = self.scene.g
        is_open = not g.board.city(target) or arms.in_blitzkrieg(g, self.scene.nation)
        return is_open and arms.fights_as(g, kind) == arms.ARMOR

    def _barred(self, kind: str, origin: str, target: str) -> bool:
        is_armor = arms.fights_as(self.scene.g, kind) == arms.ARMOR
        return is_armor and self.scene.bars_armor(origin, target)

    # Garrisons

    def _spare(self, start: str, target: str) -> Counts:
        """The units that can leave a territory for an attack, those that defend best staying."""
        return self.spare(start, self.targets | {target})

    def spare(self, start: str, without: set[str]) -> Counts:
        """The units that can leave a territory if those that are left out are no threat."""
        scene = self.scene
        threat = scene.threat(start, without)
        city = scene.g.board.city(start)
        at_home = bool(city) and scene.g.board.native(start) in scene.friends
        part = _AT_HOME if at_home else _GARRISON
        part = _IN_CAPITAL if at_home and city and city.kind == CAPITAL else part
        have = self._held(start)
        here = dict(self.left.get(start, {}))
        if not threat:
            return here
        part *= _CAREFUL if scene.is_outnumbered else 1.0
        wanted = part * threat * (1.2 - 0.4 * self.bold)
        spare = max(0.0, have - max(wanted, 0.4))
        found: Counts = {}
        for kind in sorted(here, key=lambda k: (-self._bias(k), k)):
            value = scene.g.unit(scene.nation, kind).defence / 10
            count = here[kind] if not value else min(here[kind], int(spare / value + 1e-9))
            if count > 0:
                found[kind] = count
                spare -= count * value
        return found

    def _held(self, start: str) -> float:
        """The defence of all friends in a territory, without units that have been sent away."""
        scene = self.scene
        sent = power(
            Arm(scene.g.unit(scene.nation, kind).defence / 10, count, 0)
            for kind, count in self._gone(start).items()
        )
        return scene.strength(start) - sent

    def _gone(self, start: str) -> Counts:
        scene = self.scene
        whole = able(scene.g, marches.unmoved(scene.g, scene.nation, start))
        rest = self.left.get(start, {})
        return {kind: n - rest.get(kind, 0) for kind, n in whole.items() if n > rest.get(kind, 0)}

    def _bias(self, kind: str) -> float:
        """Who attacks better than he defends goes first."""
        told = self.scene.g.unit(self.scene.nation, kind)
        return told.attack - told.defence


def _in_parts(units: list[Unit]) -> Iterator[tuple[Unit, int]]:
    """Units for an attack, those first that hit most for their price, each kind in two halves."""
    ranks = {n: (not u.is_first, -u.power / u.cost, -u.power, n) for n, u in enumerate(units)}
    for unit in [units[n] for n in sorted(ranks, key=lambda n: ranks[n])]:
        half = max(1, unit.count // 2)
        yield unit, half
        if unit.count > half:
            yield unit, unit.count - half


def _count(chosen: list[tuple[Unit, int]]) -> int:
    return sum(count for _, count in chosen)
