"""A player that needs no person: sensible legal answers to all questions of the game.

It looks no further than its own turn: it attacks where the odds are good for what the supply costs,
takes what is empty, and brings everything else nearer to the front. It begins the wars in the west
and in the east when they were begun, and the Allies land once the USA is with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitzwar.board import AIR, ARMOR, FLEET, INFANTRY, SUPPLY, UBOAT
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.operations import sift
from pbem.games.blitzwar.orders.sections import CARDS, REINFORCEMENT
from pbem.games.blitzwar.orders.writer import writer
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.reinforcement import receipt
from pbem.games.blitzwar.robot import campaign, fights

# What a unit of a card is worth to it.
WORTH: Mapping[str, float] = {
    INFANTRY: 1.0,
    ARMOR: 2.2,
    AIR: 0.9,
    FLEET: 0.4,
    UBOAT: 0.5,
    SUPPLY: 0.35,
}
_MODERN, _FREED = 1.5, "3-corps infantry"
# Above so many half units that are stored supply is worth less to it.
_ENOUGH, _PLENTY = 24, 0.3

Answer = Callable[[Position, Ask, Chooser], Say]


def answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A legal answer to this ask; `rng` varies how bold the robot is and which cards it likes."""
    found = _ANSWERS.get(ask.verb)
    return found(g, ask, rng) if found else ask.default


def _cards(g: Position, ask: Ask, rng: Chooser) -> Say:
    """The cards that are worth most, each a little more or less by chance."""
    cards = queue.available(g, ask.args["side"])
    liked = {card: _worth(g, card) + rng.random() for card in cards}
    chosen = sorted(liked, key=lambda card: (-liked[card], card))[: ask.args["count"]]
    if len(chosen) < ask.args["count"]:
        return []
    told = {"card": chosen[0]} if len(chosen) == 1 else {"cards": chosen}
    return [writer(g).line(next(iter(told)), CARDS, **told).text]


def _worth(g: Position, card: str) -> float:
    told = g.board.cards[card]
    stored = sum(sum(stock) for _, stock in g.stocks(told.side))
    worth = {**WORTH, SUPPLY: WORTH[SUPPLY] * (_PLENTY if stored > _ENOUGH else 1)}
    units = sum(worth[kind] * count for kind, count in told.units.items())
    return units + _MODERN * told.modernisation


def _reinforce(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Counters that Modernisation frees; all else stands where silence puts it."""
    hand = ask.args["hand"]
    lines = [writer(g).line("modernise", REINFORCEMENT, what=_FREED)] * int(hand["modern"])
    return list(receipt.sift(g, hand, [line.text for line in lines]).good)


def _orders(g: Position, ask: Ask, rng: Chooser) -> Say:
    return list(sift(g, ask, campaign.mail(g, rng)).good)


def _blitz(g: Position, ask: Ask, rng: Chooser) -> Say:
    return list(sift(g, ask, fights.lines(g, BLITZ)).good)


def _combat(g: Position, ask: Ask, rng: Chooser) -> Say:
    return list(sift(g, ask, fights.lines(g, NORMAL)).good)


_ANSWERS: Mapping[str, Answer] = {
    "roll": lambda g, ask, rng: True,
    "choose_cards": _cards,
    "reinforce": _reinforce,
    "orders": _orders,
    "blitz_orders": _blitz,
    "combat_orders": _combat,
}
