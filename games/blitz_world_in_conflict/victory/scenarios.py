"""The ends of scenarios A and B: by who holds certain areas."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.position import AFA, GERMANY, WESTERN, Position

_PRIZES = ("Paris", "Poland")
_REICH = ("Berlin", "Western Germany")


def at_once(g: Position) -> dict[str, Any]:
    """BLZ-021, BLZ-051: who has won the moment that control changes; {} for nobody."""
    if g.state["letter"] == "A" and all(g.controller(area) == GERMANY for area in _PRIZES):
        return {"winner": GERMANY, "why": "prizes", "areas": list(_PRIZES)}
    if g.state["letter"] == "B" and all(g.controller(area) == WESTERN for area in _REICH):
        return {"winner": WESTERN, "why": "prizes", "areas": list(_REICH)}
    return {}


def at_the_end(g: Position) -> dict[str, Any]:
    """BLZ-021, BLZ-051: who has won after the last turn; {} before it, and in other scenarios."""
    if g.turn < g.board.last:
        return {}
    winner = {"A": AFA, "B": GERMANY}.get(g.state["letter"], "")
    return {"winner": winner, "why": "time", "areas": []} if winner else {}
