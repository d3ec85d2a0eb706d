"""Trade Agreements (§7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import reach

_STOPS_AT = 10


def fulfilled(g: Position) -> list[Mapping[str, Any]]:
    """BLZ-635 to BLZ-637, BLZ-642: the agreements by which something is delivered in this turn."""
    return [told for told in g.state["trades"] if _is_fulfilled(g, told)]


def _is_fulfilled(g: Position, told: Mapping[str, Any]) -> bool:
    giver, taker = told["from"], told["to"]
    if has_ended(g, told):
        return False
    if giver in g.board.powers:
        if g.state["entry"].get(giver, 0) >= _STOPS_AT:
            return False
        countries = g.board.powers[giver].homes
    elif g.ally(giver):
        return False
    else:
        countries = (giver,)
    areas = (area for country in countries for area in g.areas_of(country))
    lines = reach.Lines(g, taker)
    return any(lines.reaches(area) for area in areas if _has(g, area, told))


def _has(g: Position, area: str, told: Mapping[str, Any]) -> bool:
    """Whether what is traded comes from there."""
    return bool(wealth.oil(g, area) if "oil" in told else wealth.resources(g, area))


def has_ended(g: Position, told: Mapping[str, Any]) -> bool:
    """BLZ-636: for good, when both are at war, or who controls the minor country with its
    partner."""
    giver = told["from"] if told["from"] in g.board.powers else g.ally(told["from"])
    return bool(giver) and g.at_war(giver, told["to"])


def end_agreements(g: Position, events: Events) -> None:
    """BLZ-636: agreements that have ended are none any more."""
    for told in [each for each in g.state["trades"] if has_ended(g, each)]:
        g.state["trades"].remove(told)
        events.append({"kind": "trade_ended", "from": told["from"], "to": told["to"]})
