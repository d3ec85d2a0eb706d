"""Ports: who may enter them, and how many ships they hold (§Major Ports, §Minor Ports, EOH-027 to
EOH-029, EOH-427)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.components import MINOR_PORT, SEA
from pbem.games.empires_of_history.position import Position

MOST_IN_MINOR, MANY = 2, 999


def check_open(g: Position, territory: str, nation: str) -> None:
    """EOH-029: ships enter the ports of their nation and its allies alone. Raises Illegal."""
    holder = g.controller(territory)
    if not g.board.port(territory):
        raise Illegal("EOH-029", "no_port_there", area=territory)
    if not holder or not g.is_friendly(nation, holder):
        raise Illegal("EOH-029", "port_closed", area=territory, power=holder, nation=nation)


def ships_in(g: Position, area: str) -> int:
    """All ships in a port or a sea zone."""
    return sum(sum(g.of_class(area, n, SEA).values()) for n in g.nations_in(area, SEA))


def room_in(g: Position, territory: str) -> int:
    """EOH-027, EOH-028: for how many more ships a port has room."""
    if g.board.port(territory) == MINOR_PORT:
        return max(0, MOST_IN_MINOR - ships_in(g, territory))
    return MANY


def check_room(g: Position, territory: str, count: int, *, inside: int = 0) -> None:
    """EOH-027, EOH-028, EOH-427: a minor port holds two ships, a major one any number; so many of
    these are `inside` already. Raises Illegal."""
    room = MOST_IN_MINOR - ships_in(g, territory) + inside
    if g.board.port(territory) == MINOR_PORT and count > room:
        raise Illegal("EOH-028", "minor_port_full", area=territory, count=count, have=max(0, room))
