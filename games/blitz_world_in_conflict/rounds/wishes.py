"""Lists of wishes: whom damage and letters are for first (BLZ-555, BLZ-564, BLZ-574)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import CONVOY

_BIG_FROM = 3


def worth(g: Position, unit: str) -> int:
    """All factors of a unit together, to rank units that no wish names; a Convoy has none."""
    if unit == CONVOY:
        return 0
    face = g.face(unit)
    return face.land + face.air + face.naval + face.bomb


def by_worth(g: Position, units: Sequence[str], *, dear_first: bool) -> list[str]:
    """Units by their worth, those of equal worth by name."""
    sign = -1 if dear_first else 1
    return sorted(units, key=lambda unit: (sign * worth(g, unit), unit))


def in_order(
    g: Position, units: Sequence[str], wishes: Sequence[str], usual: Sequence[str]
) -> list[str]:
    """Units in the order of wishes (names, types, classes), the others behind them in the usual
    one."""
    found: list[str] = []
    for wish in wishes:
        found += [u for u in usual if u in units and u not in found and _is_meant(g, u, wish)]
    return found + [unit for unit in usual if unit in units and unit not in found]


def _is_meant(g: Position, unit: str, wish: str) -> bool:
    if unit == CONVOY:
        return wish == unit
    if wish in ("big", "small"):
        return (g.size(unit) >= _BIG_FROM) == (wish == "big")
    return wish in (unit, g.face(unit).type, g.board.units[unit].kind)


def points(
    sizes: Mapping[str, int], count: int, own: Sequence[str], enemy: Sequence[str]
) -> list[str]:
    """BLZ-555: who takes each point: the owner picks the first, the enemy the next, and so on."""
    left, taken = dict(sizes), list[str]()
    while len(taken) < count and any(left.values()):
        order = enemy if len(taken) % 2 else own
        unit = next(each for each in order if left.get(each))
        left[unit] -= 1
        taken.append(unit)
    return taken


def picks(count: int, own: Sequence[str], enemy: Sequence[str]) -> list[str]:
    """BLZ-564: whom a letter is for: the owner picks the first, the enemy the next, and so on."""
    taken: list[str] = []
    while len(taken) < min(count, len(own)):
        order = enemy if len(taken) % 2 else own
        taken.append(next(each for each in order if each not in taken))
    return taken
