"""The last activity of a turn (§8): every power counts what its Victory Cards bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import cards, points
from pbem.games.blitz_world_in_conflict.victory.cards import Card
from pbem.games.blitz_world_in_conflict.victory.conditions import Finding, judge

counting = Flow("victory_points")


def findings(g: Position, card: Card) -> list[Finding]:
    """What the conditions of a card find now."""
    return [judge(g, told) for told in card.get("when", ())]


def worth(g: Position, card: Card) -> int:
    """BLZ-700: what a card is worth in this turn if its conditions hold."""
    told = card.get("points", 1)
    by_turn = int(told) if isinstance(told, int) else int(told.get(str(g.turn), 0))
    return by_turn if g.turn >= card.get("from", 1) else 0


def awards(g: Position, power: str) -> Iterator[tuple[Card, int]]:
    """BLZ-700: what a power gains at the end of this turn."""
    for card in cards.cards_of(g.board, power):
        if "tested" in card:
            yield from ((card, n) for n in _of_tests(g, power, card))
        elif gain := _gain(g, card):
            yield card, gain


def _gain(g: Position, card: Card) -> int:
    """What a card with conditions brings now."""
    holds = "when" in card and all(found.holds for found in findings(g, card))
    return worth(g, card) if holds else 0


def _of_tests(g: Position, power: str, card: Card) -> Iterator[int]:
    """BLZ-705: those who pass their first test in one turn all get the best award that is open."""
    prizes = card["tested"]
    for who, turn in g.state["atomic"]:
        if who == power and turn == g.turn:
            place = sum(earlier < turn for _, earlier in g.state["atomic"])
            yield prizes[min(place, len(prizes) - 1)]


@counting.step
def count(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-700: all powers count at the same time."""
    found = [(power, *award) for power in g.board.powers for award in awards(g, power)]
    for power, card, gain in found:
        points.add(g, power, gain, card["title"], events)


FLOWS = (counting,)
