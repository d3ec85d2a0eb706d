"""Which Ground Attacks the robot makes, and with what."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field

from pbem.games.blitz_world_in_conflict.components import (
    AIR,
    ARM,
    BB,
    CV,
    FORT,
    LAND,
    NAVAL,
    PARA,
    PLANE,
)
from pbem.games.blitz_world_in_conflict.concepts import in_force, stacking, travel, values
from pbem.games.blitz_world_in_conflict.land import attackers
from pbem.games.blitz_world_in_conflict.robot.chances import Outcome, outcome
from pbem.games.blitz_world_in_conflict.robot.marches import reach
from pbem.games.blitz_world_in_conflict.robot.scene import Scene
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from pbem.values import dataclass

_LEAST, _ENOUGH, _LOSS, _KILL, _WEAR, _WORTH, _BETTER = 0.3, 0.95, 1.4, 0.8, 0.05, 0.9, 0.05
_MOST_FROM, _MOST_ON_ISLAND, _ALL = 10, 2, 99.0


@dataclass
class Assault:
    """An attack that is planned: its units by name with the area from which they come, where some
    have to march or rebase to; those that fly as PARA, and its ships."""

    at: str
    units: dict[str, str] = field(default_factory=dict)
    flown: list[str] = field(default_factory=list)
    ships: list[str] = field(default_factory=list)
    likely: Outcome = field(default_factory=Outcome)
    value: float = 0.0

    @property
    def all(self) -> list[str]:
        """All that take part."""
        return [*self.units, *self.ships]


class Planner:
    """Plans the attacks of a power one after the other; `used` are units that have something to
    do. Units march and rebase before them where the phase has these steps."""

    def __init__(self, scene: Scene, bold: float, *, rebases: bool, marches: bool) -> None:
        self.scene, self.g, self.bold = scene, scene.g, bold
        self.rebases, self.marches = rebases, marches
        self.used = {u for told in self.g.now["attacks"] for u in (*told["units"], *told["ships"])}
        self.gone: dict[str, int] = {}
        self._reach: dict[str, set[str]] = {}

    def best(self) -> Assault | None:
        """The best attack that is left, None if none is good enough."""
        plans = (self.plan(target) for target in self.scene.hostile if self._is_open(target))
        good = [plan for plan in plans if plan.value > _LEAST]
        return max(good, key=lambda plan: (plan.value, plan.at), default=None)

    def _is_open(self, target: str) -> bool:
        announced = any(each["at"] == target for each in self.g.now["attacks"])
        return not announced and bool(self.g.defenders(target))

    def plan(self, target: str) -> Assault:
        """The attack on an area with all that helps."""
        found = Assault(target)
        theirs = (*self.g.defenders(target), *self._guests(target))
        left: dict[str, float] = {}
        for unit, base in self._candidates(target).items():
            if found.likely.takes >= _ENOUGH:
                break
            start = self.g.at(unit)
            if start not in left:
                left[start] = self._left(start, target)
            if self._is_too_much(found, unit, base, left[start]):
                continue
            longer = self._with(found, unit, base)
            longer.likely = outcome(self.g, self._combat(longer, theirs))
            longer.value = self._value(longer)
            if longer.value > found.value + _BETTER or not found.units:
                found = longer
                if self.g.board.units[unit].kind == LAND:
                    left[start] -= self.g.size(unit)
        return found

    def take(self, plan: Assault) -> None:
        """The units of an attack are used."""
        self.used |= set(plan.all)
        for unit in plan.units:
            start = self.g.at(unit)
            if self.g.board.units[unit].kind == LAND:
                self.gone[start] = self.gone.get(start, 0) + self.g.size(unit)

    def _left(self, area: str, target: str) -> float:
        """The Size that can still leave an area for an attack."""
        if self.g.board.is_sea(area):
            return _ALL
        return self.scene.spare(area, target) + 0.5 * self.bold - self.gone.get(area, 0)

    def _value(self, plan: Assault) -> float:
        """Who is worn down is easier to beat the next time, the more so the more is at stake."""
        likely, worth = plan.likely, self.scene.worth(plan.at)
        kill = _KILL + _WEAR * worth * (1 - likely.takes)
        lost = (_LOSS - 0.4 * self.bold) * self.scene.care * likely.lost
        return _WORTH * likely.takes * worth + kill * likely.killed - lost

    def _with(self, plan: Assault, unit: str, base: str) -> Assault:
        is_ship = self.g.board.units[unit].kind == NAVAL
        is_near = base in (*self.g.board.borders(plan.at), *self.g.board.coast(plan.at))
        flies = self.g.board.units[unit].type == PARA and not is_near
        return Assault(
            plan.at,
            {**plan.units, **({} if is_ship else {unit: base})},
            [*plan.flown, *([unit] if flies else [])],
            [*plan.ships, *([unit] if is_ship else [])],
        )

    def _combat(self, plan: Assault, theirs: Sequence[str]) -> Combat:
        origins = {**plan.units, **{unit: self.g.at(unit) for unit in plan.ships}}
        ours = tuple(plan.all)
        return Combat(GROUND, plan.at, ours, tuple(theirs), tuple(plan.flown), origins)

    def _is_too_much(self, plan: Assault, unit: str, base: str, left: float) -> bool:
        """BLZ-465, BLZ-466: for the place from which it comes, or for an Island."""
        if self.g.board.units[unit].kind != LAND:
            return False
        size = self.g.size(unit)
        if left < size:
            return True
        if not in_force.stacking(self.g):
            return False
        troops = [u for u in plan.units if self.g.board.units[u].kind == LAND]
        if self.g.board.is_island(plan.at):
            return sum(map(self.g.size, troops)) + size > _MOST_ON_ISLAND
        here = [u for u in troops if plan.units[u] == base]
        return sum(map(self.g.size, here)) + size > _MOST_FROM

    # Who could come

    def _candidates(self, target: str) -> dict[str, str]:
        """{unit: base}: land units first, ARM and what is strong before others, then ships and
        aircraft."""
        g = self.g
        found = {unit: base for unit, base in self._troops(target) if unit not in self.used}
        if not found:
            return {}
        troops = sorted(found, key=lambda u: (g.face(u).type != ARM, -g.face(u).land, u))
        more = dict((*self._ships(target), *self._planes(target)))
        support = sorted(
            (u for u in more if u not in self.used), key=lambda u: (-values.land_factors(g, u), u)
        )
        return {unit: (found | more)[unit] for unit in (*troops, *support)}

    def _mine(self, *kinds: str) -> Iterator[str]:
        for unit, told in sorted(self.g.state["units"].items()):
            if told["of"] == self.scene.power and self.g.board.units[unit].kind in kinds:
                yield unit

    def _troops(self, target: str) -> Iterator[tuple[str, str]]:
        g = self.g
        borders = [area for area in g.board.borders(target) if area in g.board.in_play]
        stages = [a for a in borders if g.is_friendly(a, self.scene.power)]
        coast = g.board.coast(target)
        for unit in self._mine(LAND):
            face, at = g.face(unit), g.at(unit)
            if face.type == FORT or not face.land:
                continue
            if at in borders or (at in coast and not attackers.bars(g, at, self.scene.power)):
                yield unit, at
            elif near := [area for area in stages if area in self._reached(unit)]:
                yield unit, near[0]
            elif face.type == PARA and target in self._flight(unit):
                yield unit, at

    def _reached(self, unit: str) -> set[str]:
        if not self.marches:
            return set()
        if unit not in self._reach:
            self._reach[unit] = set(reach(self.scene, unit))
        return self._reach[unit]

    def _ships(self, target: str) -> Iterator[tuple[str, str]]:
        for unit in self._mine(NAVAL):
            at = self.g.at(unit)
            if at in self.g.board.coast(target) and self.g.face(unit).type in (BB, CV):
                yield unit, at

    def _planes(self, target: str) -> Iterator[tuple[str, str]]:
        """Where they are, else from the first base to which they can go."""
        g, power = self.g, self.scene.power
        for unit in self._mine(AIR):
            at, most = g.at(unit), travel.range_of(g, unit)
            if g.board.units[unit].type != PLANE or g.board.is_sea(at):
                continue
            if target in travel.within(self.g, at, most):
                yield unit, at
            elif self.rebases:
                reached = travel.within(self.g, at, travel.REBASE * most)
                bases = (
                    area
                    for area in sorted(reached)
                    if g.is_friendly(area, power)
                    and not (self.scene.threat(area) and not self.scene.strength(area))
                    and stacking.may_stack(g, unit, area)
                    and target in travel.within(self.g, area, most)
                )
                if base := next(bases, ""):
                    yield unit, base

    def _flight(self, unit: str) -> Collection[str]:
        """The areas in range of a PARA or an aircraft where it is."""
        at = self.g.at(unit)
        return (
            ()
            if self.g.board.is_sea(at)
            else travel.within(self.g, at, travel.range_of(self.g, unit))
        )

    def _guests(self, target: str) -> list[str]:
        """The enemy's aircraft that may well come: every other one in range."""
        g, foes = self.g, self.g.foes(self.scene.power)
        found = [
            unit
            for unit, told in g.state["units"].items()
            if g.board.units[unit].type == PLANE
            and told["of"] in foes
            and not g.board.is_sea(told["at"])
            and target in travel.within(self.g, told["at"], travel.range_of(g, unit))
        ]
        found.sort(key=lambda u: (-values.land_factors(g, u), u))
        return found[::2]


def plans(planner: Planner, most: int = 8) -> list[Assault]:
    """The best attacks, one after the other."""
    made: list[Assault] = []
    while len(made) < most and (plan := planner.best()):
        planner.take(plan)
        made.append(plan)
    return made
