"""What may be seen of a position: everything but the cards on their way; a side sees its own."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar import victory
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.position import AXIS, Position


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """The public position for templates, and under "secret" the cards of a seat.

    * `turn`, `phase`, `side`, `options`
    * `secret`: by side {"queue": [cards]}
    """
    return {
        "turn": g.turn,
        "phase": g.state["phase"],
        "side": g.side,
        "options": dict(g.state["options"]),
        "secret": {side: {"queue": queue.cards(g, side)} for side in queue.owners(g, seat)},
    }


def score(g: Position) -> dict[str, Any]:
    """The standing in short: {"turn", "points"} (strategic points of the Axis)."""
    return {"turn": g.turn, "points": victory.points_of(g, AXIS)}
