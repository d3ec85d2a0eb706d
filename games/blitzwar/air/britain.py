"""The Battle of Britain (§13.4.3)."""

from __future__ import annotations

from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.position import ALLIES, Position

LONDON = "London"


def defenders(g: Position) -> int:
    """BWR-321, BWR-323, G-60: the Allied air units at base in range of London."""
    return bases.total(bases.of_side(g, ALLIES, ranges.bases(g.board, LONDON)))


def is_won(g: Position) -> bool:
    """BWR-321, G-36: whether the Axis may land in the UK: no Allied air unit is left in range of
    London."""
    return not defenders(g)
