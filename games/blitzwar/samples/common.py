"""Random answers to the small questions of phases 1, 2 and of their own."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitzwar.air import counter_moves
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.orders.sections import CARDS
from pbem.games.blitzwar.orders.writer import writer
from pbem.games.blitzwar.position import AXIS, Position

_ROLLS = 0.8


def relocate(g: Position, ask: Ask, rng: Chooser) -> Say:
    """BWR-161: one of the nearest zones."""
    return rng.choice(ask.args["goals"])


def roll(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Whether to roll for a country, mostly yes."""
    return rng.random() < _ROLLS


def lose(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Supply of the Axis that pays for Yugoslavia, from zones in any order."""
    stocks, owed = list(g.stocks(AXIS)), ask.args["owed"]
    found: dict[str, int] = {}
    rng.shuffle(stocks)
    for zone, stock in stocks:
        if paid := min(sum(stock), owed - sum(found.values())):
            found[zone] = paid
    return found


def cards(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Any cards that may be chosen, in any order."""
    there = queue.available(g, ask.args["side"])
    rng.shuffle(there)
    chosen = there[: ask.args["count"]]
    if len(chosen) < ask.args["count"]:
        return []
    told = {"card": chosen[0]} if len(chosen) == 1 else {"cards": chosen}
    verb = next(iter(told))
    return [writer(g).line(verb, CARDS, **told).text]


def remove(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Any counter of the zone."""
    return rng.choice(ask.args["counters"])


def flee(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Any sea of the port."""
    return rng.choice(ask.args["goals"])


def counter(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An air unit of any base at hand, or nobody."""
    found = ask.args["bases"]
    base = rng.choice(sorted(found))
    return rng.choice([counter_moves.NOBODY, [base, rng.choice(sorted(found[base]))]])
