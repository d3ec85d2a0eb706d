"""What air units at base reach (§13.4.1)."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.blitzwar.board import BROWN, DOTTED, BlitzBoard

# BWR-311: how many zones away a land zone may be.
RANGE = 3


@lru_cache(maxsize=4096)
def bases(board: BlitzBoard, area: str) -> frozenset[str]:
    """BWR-311, BWR-312, BWR-313: the land zones from which air units reach a land or sea zone,
    whoever controls what lies between: a sea zone from its coasts, a land zone from three zones
    away and from all coasts of its seas."""
    if board.is_sea(area):
        return frozenset(board.coastal(area))
    coasts = {zone for sea in board.coast(area) for zone in board.coastal(sea)}
    return within(board, area, RANGE) | coasts


@lru_cache(maxsize=4096)
def within(board: BlitzBoard, zone: str, most: int) -> frozenset[str]:
    """BWR-044, BWR-311: the land zones so many zones away or nearer, over land and dotted lines,
    the zone itself among them."""
    found, edge = {zone}, {zone}
    for _ in range(most):
        edge = {o for each in edge for o in board.neighbours(each, {BROWN, DOTTED})} - found
        found |= edge
    return frozenset(found)
