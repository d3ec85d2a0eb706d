"""Overseas divisions that an option calls home (§Ph1.3)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import bans
from pbem.games.empires_of_history.diplomacy import cession
from pbem.games.empires_of_history.position import Position

ANZAC, RECALL = "ANZAC", "anzac recall"
_EUROPE = "Europe"
_ALSO = ("Riyadh", "O-01", "O-02", "O-03", "O-04", "O-05", "O-06", "O-07", "O-08")


def is_west_of_india(g: Position, area: str) -> bool:
    """Whether an area lies west of India: all of the European map, Africa, Arabia, and the seas
    around these."""
    if g.board.fact(area, "map") == _EUROPE or area in _ALSO:
        return True
    return area in bans.africa(g.board)


def call_home(g: Position, events: Events) -> None:
    """EOH-329: once the divisions are recalled, units of ANZAC that would begin their turn west of
    India are sent home."""
    if not g.flag(RECALL) or ANZAC not in g.now["nations"]:
        return
    for area in [a for a, here in g.state["units"].items() if ANZAC in here]:
        if is_west_of_india(g, area):
            cession.send_home(g, area, ANZAC, events)
