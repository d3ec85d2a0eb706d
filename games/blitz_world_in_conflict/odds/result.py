"""What the courses of a combat come to, as plain data (see `Odds` in pbem/engine/game.py). Units
count with their Size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from pbem.engine.flow import Locals
from pbem.games.blitz_world_in_conflict.components import LAND, NAVAL
from pbem.games.blitz_world_in_conflict.odds.course import Way
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import flow
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AT_SEA,
    FACTORY,
    GROUND,
    OURS,
    PORT,
    Combat,
)
from pbem.values import dataclass

WON, LOST, BOTH_GONE, OPEN, HELD, BARRED = "win", "loss", "draw", "stalemate", "hold", "barred"
ATTACKER, DEFENDER = "attacker", "defender"
_ENDS: Mapping[str, Sequence[str]] = {
    GROUND: (WON, HELD, BARRED),
    AT_SEA: (WON, LOST, BOTH_GONE, OPEN),
}
Forces = dict[str, dict[str, int]]
Units = Mapping[str, Sequence[str]]


def forces(g: Position, units: Iterable[str]) -> Forces:
    """{power: {unit: Size}} of those that are on the map."""
    found: Forces = {}
    for unit in units:
        if g.at(unit):
            found.setdefault(g.owner(unit), {})[unit] = g.size(unit)
    return found


@dataclass(frozen=True, slots=True)
class End:
    """How courses of a kind of combat end in an area; `g` is the position at its start."""

    kind: str
    at: str
    g: Position

    def of(self, way: Way) -> str:
        """The name of an end."""
        if self.kind == GROUND:
            return of_ground(way)
        if self.kind == AT_SEA:
            return self._at_sea(way)
        return f"damage_{self.damage(way)}"

    def _at_sea(self, way: Way) -> str:
        """BLZ-412: who is left in the sea area."""
        left = [any(way.g.at(u) == self.at for u in way.f[side]) for side in ("ours", "theirs")]
        return {(1, 0): WON, (0, 1): LOST, (0, 0): BOTH_GONE}.get((left[0], left[1]), OPEN)

    def damage(self, way: Way) -> int:
        """BLZ-553, BLZ-554: the points that a Factory, the ships of a Port or a Convoy take."""
        if self.kind == PORT:
            ships = self.g.here(self.at, NAVAL)
            return sum(self.g.size(unit) - way.g.size(unit) for unit in ships)
        part = "factories" if self.kind == FACTORY else "convoys"
        now, then = self.g.state[part], way.g.state[part]
        return int(then.get(self.at, 0)) - int(now.get(self.at, 0))


def of_ground(way: Way) -> str:
    """BLZ-573, BLZ-580: whether the attackers take the area at the end of a course, hold it who
    had it, or nobody can advance into an area that is empty."""
    g, f = way.g, way.f
    if g.defenders(f["at"]):
        return HELD
    troops = [unit for unit in f["ours"] if g.at(unit) and g.board.units[unit].kind == LAND]
    return WON if set(troops) - set(f.get("barred", ())) else BARRED


def told(ways: Sequence[Way], before: Mapping[str, Forces], end: End) -> dict[str, Any]:
    """The chances of all ends of a combat, what is left on average, the Size that is lost, and the
    damage; `before` are the forces of both sides."""
    found = _spread(ways, before, end)
    left = found["expected"]
    lost = {s: sum(_all(before[s]).values()) - sum(left[s].values()) for s in before}
    found |= {**before, "lost": lost, "swing": lost[DEFENDER] - lost[ATTACKER]}
    if end.kind == GROUND:
        return {**found, "takes": found["chances"][WON]}
    mean = sum(float(way.chance) * end.damage(way) for way in ways)
    return {**found, "damage": {"expected": mean}} if mean else found


def _spread(ways: Sequence[Way], before: Mapping[str, Forces], end: End) -> dict[str, Any]:
    """The chances of the ends, the mean Size of each unit, and who is left, the likeliest first."""
    units = {side: list(_all(before[side])) for side in before}
    chances = dict.fromkeys(_ENDS.get(end.kind, ()), 0.0)
    expected: dict[str, dict[str, float]] = {side: {} for side in before}
    survivors: dict[str, dict[str, Any]] = {}
    for name, way in sorted(((end.of(way), way) for way in ways), key=itemgetter(0)):
        chance = float(way.chance)
        chances[name] = chances.get(name, 0.0) + chance
        left = {side: forces(way.g, units[side]) for side in before}
        for side in before:
            for unit, size in _all(left[side]).items():
                expected[side][unit] = expected[side].get(unit, 0.0) + chance * size
        same = survivors.setdefault(repr((name, left)), {"chance": 0.0, "end": name, **left})
        same["chance"] += chance
    ranked = sorted(survivors.values(), key=lambda each: -float(each["chance"]))
    return {"chances": chances, "expected": expected, "survivors": ranked}


def _all(told: Forces) -> dict[str, int]:
    return {unit: size for units in told.values() for unit, size in units.items()}


def figures(g: Position, f: Locals, kinds: Iterable[str]) -> dict[str, float]:
    """The column of both sides in each of these Rounds, as printed and after each modification, if
    nobody is lost before it."""
    found: dict[str, float] = {}
    for kind in kinds:
        for side, total in flow.totals(g, kind, Combat.of(f)).items():
            name = ATTACKER if side == OURS else DEFENDER
            for why, value in total.stages if total.column else ():
                whole = value.denominator == 1
                found[f"{kind}_{name}_{why}"] = int(value) if whole else float(value)
    return found
