"""The cards of a hand in a form: what each can be used for, and a turn with one of them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.deck import Hand
from pbem.engine.errors import Refusal
from pbem.engine.game import Offer
from pbem.games.total_domination import technology
from pbem.games.total_domination.action import batch, lend_lease
from pbem.games.total_domination.events.science import PILE
from pbem.games.total_domination.offers import deeds
from pbem.games.total_domination.orders.verbs import OPERATIONS
from pbem.games.total_domination.orders.wishes import ranked
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending import points


def turn(g: Position, player: str) -> list[Offer]:
    """TDM-027: the hand, the best card first, and operations with that card; `pass` below it."""
    hand = Hand(g.state, g.holder(player))
    cards = ranked(g.board, (), hand.cards, ())
    if not cards:
        # Of the cards of others nothing is known, and so nothing is offered.
        return [] if hand.count else [Offer("pass")]
    best = cards[0]
    given = points.available(g, player, g.board.cards[best].op, with_saved=False)
    lines, left = deeds.some(g, player, given)
    spare = ", save 1" if left and player not in g.state["saved"] else ""
    notes = tuple(("card", _told(g, player, card)) for card in cards)
    head = Offer(f"play {best} for operations{spare}", notes)
    return [head, *map(Offer, lines), Offer("pass")]


def _told(g: Position, player: str, card: str) -> dict[str, object]:
    """A card with its printed points and technology, and what else than operations it can be used
    for now."""
    told = g.board.cards[card]
    return {
        "card": card,
        "title": told.title,
        "points": told.op,
        "technology": told.technology,
        "uses": list(_uses(g, player, card)),
    }


def _uses(g: Position, player: str, card: str) -> Iterator[str]:
    """TDM-029, TDM-182, TDM-211: those that the rules take as things are."""
    if points.own_event(g, player, card):
        yield f"event ({g.board.cards[card].event})"
    try:
        technology.check_research(g, player, card)
        yield "research"
    except Refusal:
        pass
    try:
        lend_lease.check(g, player, card)
        yield "lend-lease"
    except Refusal:
        pass


def from_pile(g: Position, player: str) -> list[Offer]:
    """TDM-172: the first card that Science can take of the pile as it is."""
    for card in sorted(g.secret(g.holder(player))[PILE]):
        if batch.sift_again(g, player, [f"{OPERATIONS}: take {card}"]).good:
            return [Offer(f"take {card}")]
    return [Offer("pass")]
