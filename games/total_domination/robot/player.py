"""A player that needs no person: sensible legal answers to all questions of the game.

It looks no further than its own turn: each card goes where it brings most now, points and cards are
weighed against each other by a few fixed numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.deck import Hand
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.packs import Pack
from pbem.games.total_domination.administrative import bombardment
from pbem.games.total_domination.events.science import PILE
from pbem.games.total_domination.orders.verbs import BOMBARDMENT, CARD
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.robot import turns, worth
from pbem.games.total_domination.samples import sample

# A card that is worth less is thrown away for another one.
POOR = 2.2

Answer = Callable[[Position, Ask, float], Say]


def answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A legal answer to this ask; `rng` varies how bold the robot is."""
    bold = rng.random()
    if ask.verb in _ANSWERS:
        return _ANSWERS[ask.verb](g, ask, bold)
    return sample(g, ask, rng) if ask.default is None else ask.default


def _players(g: Position, ask: Ask) -> tuple[str, ...]:
    return g.players_at(g.holder(ask.to[0]))


def _orders(g: Position, ask: Ask, bold: float) -> Say:
    player = ask.to[0]
    if CARD in ask.sections:
        return turns.Choice(g, player, bold).mail()
    if "points" in ask.facts:
        return turns.after_reveal(g, player, ask.facts["points"], bold)
    return turns.from_pile(g, player, g.secret(g.holder(player))[PILE])


def _keep(g: Position, ask: Ask, bold: float) -> Say:
    cards = Pack(g.state, ask.args["pack"]).cards
    return sorted(worth.ranked(g, cards, _players(g, ask))[: ask.facts["keep"]])


def _replace(g: Position, ask: Ask, bold: float) -> Say:
    """The poorest cards, if they are poor enough."""
    players = _players(g, ask)
    cards = Hand(g.state, g.holder(ask.to[0])).cards
    poor = [card for card in cards if worth.of_card(g, card, players) < POOR]
    return sorted(worth.ranked(g, poor, players)[::-1][: ask.facts["most"]])


def _enigma(g: Position, ask: Ask, bold: float) -> Say:
    drawn = g.secret(g.holder(ask.to[0]))["drawn"]
    return sorted(worth.ranked(g, drawn, _players(g, ask))[: ask.facts["keep"]])


def _spy(g: Position, ask: Ask, bold: float) -> Say:
    """On who has most cards."""
    targets = sorted(ask.args["targets"])
    return max(targets, key=lambda holder: Hand(g.state, holder).count)


def _spy_discard(g: Position, ask: Ask, bold: float) -> Say:
    seen = g.secret(g.holder(ask.to[0]))["seen"]
    best = worth.ranked(g, seen, g.players_at(ask.args["at"]))
    return sorted(best[: ask.facts["most"]])


def _bombard(g: Position, ask: Ask, bold: float) -> Say:
    """One area from each air fleet, the one with most stars first."""
    taken: list[str] = []
    lines = []
    for start, areas in sorted(bombardment.targets(g, ask.to[0]).items()):
        left = [area for area in areas if area not in taken]
        if left:
            taken.append(max(sorted(left), key=g.board.stars))
            lines.append(f"{BOMBARDMENT}: bombard {taken[-1]} from {start}")
    return lines


_ANSWERS: Mapping[str, Answer] = {
    "orders": _orders,
    "keep": _keep,
    "replace": _replace,
    "enigma": _enigma,
    "spy": _spy,
    "spy_discard": _spy_discard,
    "bombard": _bombard,
}
