"""Damage markers go, air fleets and rockets are ready again (§4.3.C, §4.3.E)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.total_domination.position import Position


def remove_damage(g: Position, events: Events) -> None:
    """TDM-091, TDM-119: from each Home area that its owner controls; TDM-118: those of the US and
    China have one only when they have joined. A Capital with an enemy in it is not controlled by
    its owner."""
    mended = [area for area in g.state["damage"] if _is_held(g, area)]
    g.state["damage"] = [area for area in g.state["damage"] if area not in mended]
    if mended:
        events.append({"kind": "repaired", "areas": mended})


def _is_held(g: Position, area: str) -> bool:
    owner = g.home_player(area)
    return bool(owner) and g.controller(area) == owner


def refresh(g: Position, events: Events) -> None:
    """TDM-093, TDM-240, R-19: flipped air fleets are active, turned cards are turned back."""
    if g.state["used"] or g.state["turned"]:
        events.append({"kind": "refreshed"})
    g.state["used"], g.state["turned"] = {}, {}
