"""What an ally's units have to leave for ships that come to his Port by his leave (BLZ-216)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import AIR, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import guests
from pbem.games.blitz_world_in_conflict.politics import waiting
from pbem.games.blitz_world_in_conflict.position import Position

# The flow of land.displacing.
_DISPLACING = "displacing"


def make_room(g: Position, ship: str) -> None:
    """BLZ-216: the controller's air and naval units there go to the closest base when play comes to
    a stop."""
    area, power = g.at(ship), g.owner(ship)
    holder = g.controller(area)
    if g.board.is_sea(area) or guests.is_at_home(g, power, area):
        return
    for unit in g.here(area, AIR, NAVAL, power=holder):
        waiting.add(g, _DISPLACING, unit=unit, at=area, by=holder)
