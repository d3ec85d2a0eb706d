"""Control Industrial Might (§8): points for Factories, the moment they change hands."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import in_force, road
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, points


def after_change(g: Position, area: str, power: str, was: str, events: Events) -> None:
    """BLZ-706, BLZ-781: who gains a Factory that he did not have at the start gains its Factory
    Factor in points, and who loses such a Factory loses them, also where he has looted it. `power`
    and `was` may be "" for nobody."""
    factor = g.board.factory(area)
    if not factor or power == was or road.is_under_way(g):
        return
    if _counts(g, was, area):
        points.add(g, was, -factor, cards.INDUSTRY, events, area)
    if not _counts(g, power, area):
        return
    if in_force.option(g, "looting"):
        told = {"area": area, "power": power, "points": factor}
        g.state["affairs"].append({"what": "looting", **told})
    else:
        points.add(g, power, factor, cards.INDUSTRY, events, area)


def _counts(g: Position, power: str, area: str) -> bool:
    """Whether a power scores with an area."""
    if power not in g.state["vp"] or area in g.state["began"].get(power, ()):
        return False
    return cards.has(g, power, cards.INDUSTRY)
