"""The solo deck from year to year (§13.0): which cards are in it, and how many lie before the Axis.

Secret under the moderator: the pile of the deck `solo`, and `solo_removed`, the cards that are out
of the game for good. Public in `state["solo"]`: `points`, the marker; `dealt`, cards left before
the Axis; `removed`, how many are out.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.chance import MODERATOR
from pbem.engine.deck import Deck, new_deck
from pbem.engine.dice import Dice
from pbem.engine.flow import Events
from pbem.games.total_domination.position import Position

MODE = "solo"
DECK = "solo"
FIRST = 1939
LAST_NEW = 1943
TAKEN_OUT = 2


def begin() -> dict[str, Any]:
    """TDM-264: what the solo game remembers at its start."""
    return {"points": 0, "dealt": 0, "removed": 0}


def deal(g: Position, dice: Dice, events: Events) -> None:
    """TDM-267, TDM-268, TDM-315, TDM-316: the deck of the year is made and shuffled, and so many of
    its cards as the year says lie before the Axis, face down."""
    if DECK not in g.state.get("decks", {}):
        new_deck(g.state, DECK, _of_year(g, g.year), dice)
    else:
        _renew(g, dice)
    solo = g.state["solo"]
    solo["dealt"] = min(g.board.years[str(g.year)].solo, Deck(g.state, DECK).count)
    events.append({"kind": "solo_cards_dealt", "cards": solo["dealt"], "removed": solo["removed"]})


def _of_year(g: Position, year: int) -> list[str]:
    return [name for name, card in g.board.solo_cards.items() if card.year == year]


def _renew(g: Position, dice: Dice) -> None:
    """All cards that were turned up come back; two of 1939 go out, those of the year come in, until
    1943."""
    deck, played = Deck(g.state, DECK), Deck(g.state, DECK).discarded
    new = _of_year(g, g.year) if FIRST < g.year <= LAST_NEW else []
    out: list[str] = []
    if new:
        there = [*deck.top(deck.count), *played]
        first = sorted(card for card in there if g.board.solo_cards[card].year == FIRST)
        out = dice.shuffle(f"removed/{g.year}", first, sealed=True)[:TAKEN_OUT]
    add = [card for card in [*played, *new] if card not in out]
    order = deck.order_with(dice, add, [card for card in out if card not in played])
    deck.pick_up(played)
    deck.lay(order, dice.draw_number)
    if out:
        g.secret(MODERATOR).setdefault("solo_removed", []).extend(out)
        g.state["solo"]["removed"] += len(out)


def turn_up(g: Position, events: Events, power: str) -> str:
    """TDM-278: the top card is turned up for everybody."""
    deck = Deck(g.state, DECK)
    [place] = deck.places(1)
    deck.show(place)
    [card] = deck.draw(1)
    deck.discard([card])
    g.state["solo"]["dealt"] -= 1
    events.append({"kind": "solo_card", "power": power, "card": card})
    return card
