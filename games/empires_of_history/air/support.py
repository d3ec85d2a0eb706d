"""Aircraft over a land battle (§Ph9, EOH-502, EOH-508)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.air import aloft, missions
from pbem.games.empires_of_history.air.aloft import Flight
from pbem.games.empires_of_history.position import Position

# EOH-502: what aircraft need to take part in a land battle: a round, and a way home.
FOR_A_BATTLE = 2


def fit(g: Position, place: str, nation: str = "") -> list[Flight]:
    """EOH-502, EOH-508: aircraft over a territory that can fight a round of its land battle: with
    two points or more, and a way home behind the round."""
    here = aloft.over(g, place, (aloft.SUPPORT,), (nation,) if nation else ())
    return [
        each for each in here if each["fuel"] >= FOR_A_BATTLE and missions.can_go_on(g, each, 1)
    ]


def ends(g: Position, events: Events, place: str = "") -> None:
    """EOH-508: aircraft that supported a land battle, or all of them, fly home."""
    for flight in [each for each in g.state["flying"] if each["use"] == aloft.SUPPORT]:
        if place in ("", flight["at"]):
            aloft.come_home(g, flight, events)
