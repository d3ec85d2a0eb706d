"""Room on the board and counters in the pools (§3.6, §3.7)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.total_domination.position import Position


def check_room(g: Position, area: str) -> None:
    """TDM-039: Illegal where an area is full."""
    if g.stacked(area) >= g.board.limit(area):
        raise Illegal("TDM-039", "area_full", area=area, limit=g.board.limit(area))


def check_pool(g: Position, nation: str, kind: str) -> None:
    """TDM-006: Illegal where no counter is left."""
    if not g.left(nation, kind):
        raise Illegal("TDM-006", "none_left", power=nation, unit=kind)
