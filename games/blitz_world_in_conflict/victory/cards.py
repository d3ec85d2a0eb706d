"""Which Victory Cards a power has in a scenario (BLZ-109, BLZ-141, BLZ-143, BLZ-171)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.position import Position

Card = Mapping[str, Any]

EVERYBODY = "every power"
INDUSTRY, ATOMIC_CLUB, NO_CASUALTIES = (
    "Control Industrial Might",
    "Join Atomic Club",
    "No Casualties",
)
_END = "victory"


def cards_of(board: BlitzBoard, power: str) -> tuple[Card, ...]:
    """The cards of a power, in the order of their numbers: those that the set-up names for it
    (titles, or cards of its own), else all of its charts; none where no points are counted."""
    if _END not in board.set_up["end"]:
        return ()
    charts = (EVERYBODY, *(board.powers[power].of or (power,)))
    printed = {card["title"]: card for chart in charts for card in board.victory.get(chart, ())}
    named = board.set_up.get("victory", {}).get(power)
    if named is None:
        return tuple(printed.values())
    return tuple(printed[each] if isinstance(each, str) else each for each in named)


def has(g: Position, power: str, title: str) -> bool:
    """Whether a power has a card."""
    return any(card["title"] == title for card in cards_of(g.board, power))
