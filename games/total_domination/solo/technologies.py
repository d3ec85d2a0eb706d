"""The technologies of the Axis in the solo game (§13.0): cards of the draw pile are turned up until
each power has one that it can use."""

from __future__ import annotations

from pbem.engine.deck import Deck
from pbem.engine.dice import Dice
from pbem.engine.flow import Events
from pbem.games.total_domination import technology
from pbem.games.total_domination.board import AXIS
from pbem.games.total_domination.cards import piles
from pbem.games.total_domination.position import CARDS, Position

NEVER = ("D1", "D2", "A4")
RADAR, V1 = "C3", "E1"


def wanting(g: Position) -> list[str]:
    """TDM-270, TDM-272: the Axis powers in player order."""
    return [power for power in g.order if g.board.side_of(power) == AXIS]


def usable(g: Position, power: str, card: str) -> bool:
    """TDM-271: whether an Axis power can use the technology of a card: none that it has, never
    Espionage, Enigma or Heavy Bombers, Radar against a V1 of the Allies, others by what they
    need."""
    developed = g.board.cards[card].technology
    if developed in NEVER or g.has(power, developed):
        return False
    if developed == RADAR:
        return _radars(g) < _rockets(g)
    return technology.missing(g, power, developed) == ([], [])


def _radars(g: Position) -> int:
    return sum(g.has(power, RADAR) for power in wanting(g))


def _rockets(g: Position) -> int:
    """The V1 that the Allies have, each of which allows one Radar."""
    return sum(g.has(power, V1) for power in g.board.players if g.board.side_of(power) != AXIS)


def next_card(g: Position, left: list[str], dice: Dice, events: Events) -> list[str]:
    """TDM-270, TDM-272, TDM-317: the top card is turned up for everybody; the first of the powers
    in `left` that can use it has it, else it is discarded. Who still wants one; nobody where no
    card is left (TDM-066)."""
    drawing = piles.plan(g, 1, dice)
    if not drawing.cards:
        return []
    drawing.carry_out(g, [("", drawing.cards)], events)
    [card] = drawing.cards
    taker = next((power for power in left if usable(g, power, card)), "")
    if not taker:
        Deck(g.state, CARDS).discard([card])
        events.append({"kind": "solo_card_skipped", "card": card})
        return left
    told = {"power": taker, "technology": technology.add(g, taker, card), "card": card}
    events.append({"kind": "technology_revealed", **told, "points": 0})
    return [power for power in left if power != taker]
