"""The attack on ports of the USA with which Japan begins its war, an option (§Ph1.3, §US Entry)."""

from __future__ import annotations

from pbem.games.empires_of_history.position import JAPAN, USA, Position

SURPRISE = "pearl harbor surprise"
RAIDS = (5, 6)


def is_surprised(g: Position, nation: str, place: str) -> bool:
    """EOH-329: whether ships of a nation in a port, and the guns of the port, do not defend
    themselves: those of the USA against Japan in the turn of the option, up to the end of the first
    round."""
    raided = JAPAN in g.now["nations"] and g.state["phase"] in RAIDS
    return raided and nation == USA and bool(g.board.port(place)) and g.flag(SURPRISE)
