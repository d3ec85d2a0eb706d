"""Where what a ruling sets can be: on land, or at sea."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.position import Position


def on_land(g: Position, area: str) -> None:
    """EOH-018: a territory. Raises Illegal."""
    if g.board.is_sea(area):
        raise Illegal("EOH-018", "only_on_land", area=area)


def at_sea(g: Position, area: str) -> None:
    """EOH-225, EOH-230: a sea zone, or a territory with a port. Raises Illegal."""
    if not g.board.is_sea(area) and not g.board.port(area):
        raise Illegal("EOH-027", "ships_need_water", area=area)
