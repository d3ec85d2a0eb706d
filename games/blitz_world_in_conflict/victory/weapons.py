"""Super Weapons (§8): points for units, the first time that they are built."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, points


def built(g: Position, power: str, unit: str, events: Events) -> None:
    """BLZ-700: a power has built a new unit; it brings a point the first time, where a card of the
    power names it."""
    for card in cards.cards_of(g.board, power):
        if unit in card.get("built", ()) and unit not in g.state["supers"]:
            g.state["supers"] = sorted([*g.state["supers"], unit])
            points.add(g, power, card.get("points", 1), card["title"], events, unit)
