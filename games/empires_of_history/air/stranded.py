"""Aircraft whose base is gone: on a carrier that sinks or has no more room, or in a territory that
changes hands without a battle (§Aircraft Carriers, R43, R82)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, bases, fuel
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.position import Position

_USE = "stranded"


def leave_carriers(g: Position, area: str, nation: str, events: Events) -> None:
    """R82: fighters aboard beyond what the carriers of their nation in an area still hold fly, with
    the fuel that they have left, to another base or carrier in range, or are lost."""
    station = f"{fuel.ABOARD}{bases.FIGHTER}"
    over = fuel.based(g, area, nation, station) - bases.capacity(g, nation, area)
    if over > 0:
        _fly(g, area, nation, station, over, events)


def leave_territory(g: Position, territory: str, events: Events) -> None:
    """R43: aircraft in a territory that is no base of theirs any more, and in which no battle was
    fought, fly to the nearest base in range, or are lost."""
    for nation in g.powers_in(territory):
        if not bases.is_base(g, nation, territory):
            for kind, count in g.of_class(territory, nation, AIR).items():
                _fly(g, territory, nation, kind, count, events)


def _fly(g: Position, area: str, nation: str, station: str, count: int, events: Events) -> None:
    flights = aloft.leave(g, nation, area, [station], count, 0, able=fuel.left, use=_USE)
    for flight in flights:
        aloft.come_home(g, flight, events)
