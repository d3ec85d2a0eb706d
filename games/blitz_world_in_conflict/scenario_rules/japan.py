"""Japan's war in the scenario that has no Pacific (§F): announced by Germany, with what it brings
(BLZ-175, BLZ-179)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import belonging
from pbem.games.blitz_world_in_conflict.politics import wars
from pbem.games.blitz_world_in_conflict.position import AFA, GERMANY, JAPAN, USA, Position

EVENT = "Japan at war"


def announce(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-175, BLZ-179: Germany announces it before anybody acts in a turn; AFA and USA are at war
    with Japan then, and the neutrality of the USA ends. Raises Illegal."""
    del args
    belonging.check(g, "announce")
    if power != GERMANY:
        raise Illegal("BLZ-175", "japan_by_germany", power=power)
    if EVENT in g.state["events"]:
        raise Illegal("BLZ-175", "japan_at_war_already", turn=g.state["events"][EVENT])
    if g.state["phase"] or g.state["step"]:
        raise Illegal("BLZ-175", "turn_has_opened", turn=g.turn)
    g.state["events"][EVENT] = g.turn
    events.append({"kind": "japan_at_war", "turn": g.turn})
    for foe in (AFA, USA):
        wars.begin(g, JAPAN, foe, events)
