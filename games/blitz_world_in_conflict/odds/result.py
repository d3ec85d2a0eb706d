"""What the courses of a Ground Attack come to, as plain data (see `Odds` in pbem/engine/game.py).
Units count with their Size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Locals
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.odds.course import Way
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import flow
from pbem.games.blitz_world_in_conflict.rounds.combatants import OURS, Combat

WON, HELD, BARRED = "win", "hold", "barred"
ATTACKER, DEFENDER = "attacker", "defender"
Forces = dict[str, dict[str, int]]
Units = Mapping[str, Sequence[str]]


def forces(g: Position, units: Iterable[str]) -> Forces:
    """{power: {unit: Size}} of those that are on the map."""
    found: Forces = {}
    for unit in units:
        if g.at(unit):
            found.setdefault(g.owner(unit), {})[unit] = g.size(unit)
    return found


def of_ground(way: Way) -> str:
    """BLZ-573, BLZ-580: whether the attackers take the area at the end of a course, hold it who
    had it, or nobody can advance into an area that is empty."""
    g, f = way.g, way.f
    if g.defenders(f["at"]):
        return HELD
    troops = [unit for unit in f["ours"] if g.at(unit) and g.board.units[unit].kind == LAND]
    return WON if set(troops) - set(f.get("barred", ())) else BARRED


def told(ways: Sequence[Way], before: Mapping[str, Forces]) -> dict[str, Any]:
    """The chances of all ends of a Ground Attack, what is left on average, and the Size that is
    lost; `before` are the forces of both sides."""
    units = {side: [u for us in before[side].values() for u in us] for side in before}
    chances = dict.fromkeys((WON, HELD, BARRED), 0.0)
    expected: dict[str, dict[str, float]] = {side: {} for side in before}
    survivors: dict[str, dict[str, Any]] = {}
    for way in ways:
        end, chance = of_ground(way), float(way.chance)
        chances[end] += chance
        left = {side: forces(way.g, units[side]) for side in before}
        for side in before:
            for unit, size in _all(left[side]).items():
                expected[side][unit] = expected[side].get(unit, 0.0) + chance * size
        same = survivors.setdefault(repr((end, left)), {"chance": 0.0, "end": end, **left})
        same["chance"] += chance
    lost = {
        side: sum(_all(before[side]).values()) - sum(expected[side].values()) for side in before
    }
    return {
        **before,
        "chances": chances,
        "takes": chances[WON],
        "expected": expected,
        "lost": lost,
        "swing": lost[DEFENDER] - lost[ATTACKER],
        "survivors": sorted(survivors.values(), key=lambda each: -float(each["chance"])),
    }


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
