"""How a Ground Attack is likely to end: all results of the Land Round, for both sides, with the
points and letters where they usually go."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.games.blitz_world_in_conflict.components import FORT
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import (
    choices,
    combatants,
    flow,
    reckoning,
    results,
    wishes,
)
from pbem.games.blitz_world_in_conflict.rounds.combatants import LAND_ROUND, Combat
from pbem.values import dataclass

_FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is likely: the chance to take the area, and the Size that both sides lose."""

    takes: float = 0.0
    lost: float = 0.0
    killed: float = 0.0


def outcome(g: Position, combat: Combat) -> Outcome:
    """The likely end of a Ground Attack, without its Air Round."""
    ours, theirs = (combatants.on_land(g, combat.side(acts)) for acts in (True, False))
    if not ours:
        return Outcome()
    told = flow.totals(g, LAND_ROUND, combat)
    armor = reckoning.has_more_armor(g, combat) and not g.board.is_island(combat.at)
    takes, killed = _fall(g, theirs, told[combatants.OURS].column, armor)
    barred, lost = _fall(g, ours, told[combatants.THEIRS].column, not g.board.is_island(combat.at))
    return Outcome(takes * (1 - barred), lost, killed)


def _fall(g: Position, units: Sequence[str], column: int, letters: bool) -> tuple[float, float]:
    """The chance that nobody of some units is left on the spot, and the Size that they lose."""
    if not units:
        return 1.0, 0.0
    if not column:
        return 0.0, 0.0
    gone = points = 0.0
    for face in _FACES:
        result = results.read(g.board.result(column, face))
        left, taken = _left(g, units, result.points)
        points += taken
        driven = result.share(len(left)) if letters else 0
        gone += len(left) <= driven and not _stands(g, left, driven)
    return gone / len(_FACES), points / len(_FACES)


def _left(g: Position, units: Sequence[str], points: int) -> tuple[list[str], int]:
    own = choices.usual(g, choices.OWN_LOSSES, units)
    enemy = choices.usual(g, choices.ENEMY_LOSSES, units)
    sizes = {unit: g.size(unit) for unit in units}
    hit = wishes.points(sizes, points, own, enemy)
    for unit in hit:
        sizes[unit] -= 1
    return [unit for unit in units if sizes[unit]], len(hit)


def _stands(g: Position, units: Sequence[str], driven: int) -> bool:
    """BLZ-576: a FORT takes a point and stays, unless it is the last."""
    return bool(driven) and any(g.face(u).type == FORT and g.size(u) > 1 for u in units)
