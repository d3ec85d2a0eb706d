"""Wars between powers (BLZ-300 to BLZ-309), and of countries by themselves (BLZ-366)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import road
from pbem.games.blitz_world_in_conflict.position import GERMANY, JAPAN, USA, USSR, Position

# BLZ-307, BLZ-308, BLZ-309, BLZ-619: whom a neutral power enters the war against; once it is at war
# with one of them it has no marker any more.
FOES: Mapping[str, tuple[str, ...]] = {USA: (GERMANY, JAPAN), USSR: (GERMANY,)}


def begin(g: Position, one: str, other: str, events: Events) -> None:
    """BLZ-301, BLZ-307, BLZ-620: two powers are at war; others are not by that. Their agreements
    end, and so does the entry of who was to be drawn in."""
    pair = sorted((one, other))
    if pair in g.state["wars"]:
        return
    g.state["wars"] = sorted([*g.state["wars"], pair])
    g.state["trades"] = [t for t in g.state["trades"] if sorted((t["from"], t["to"])) != pair]
    for power, foe in (pair, pair[::-1]):
        # BLZ-736: who has begun the war itself goes on with its limit.
        is_limited = power == one and road.limits_production(g, power)
        if foe in FOES.get(power, ()) and not is_limited:
            g.state["entry"].pop(power, None)
    events.append({"kind": "war_began", "one": one, "other": other})
    prune(g)


def begin_alone(g: Position, country: str, foe: str) -> None:
    """BLZ-366: a country is at war with a power by itself, unless its own power is."""
    if [country, foe] not in g.state["alone"]:
        g.state["alone"] = sorted([*g.state["alone"], [country, foe]])
    prune(g)


def prune(g: Position) -> None:
    """BLZ-313, BLZ-366: a country is at war by itself only as long as it is with the other side,
    and its power is not at war with that enemy."""
    g.state["alone"] = [
        [country, foe]
        for country, foe in g.state["alone"]
        if (ally := g.ally(country))
        and g.side_of(ally) != g.side_of(foe)
        and not g.at_war(ally, foe)
    ]
