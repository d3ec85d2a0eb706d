"""The point that may be saved from a card and added to a later one (§6.0)."""

from __future__ import annotations

from pbem.engine.deck import Deck
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.total_domination.position import CARDS, Position


def check_saved(g: Position, player: str, *, uses: bool, saves: bool) -> None:
    """TDM-104, TDM-105: nobody uses a saved point that he has not, or has two of them."""
    has_saved = player in g.state["saved"]
    if uses and not has_saved:
        raise Illegal("TDM-105", "nothing_saved", power=player)
    if saves and has_saved and not uses:
        card = g.state["saved"][player]
        raise Illegal("TDM-104", "one_saved_already", power=player, card=card)


def check_left(points: int, *, saves: bool) -> None:
    """TDM-103: a point is saved only where one is left."""
    if saves and points < 1:
        raise Illegal("TDM-103", "nothing_left_to_save")


def use(g: Position, player: str, events: Events) -> None:
    """TDM-105, TDM-297: the rotated card gives its point and goes to the discard pile."""
    card = g.state["saved"].pop(player)
    Deck(g.state, CARDS).discard([card])
    events.append({"kind": "saved_point_used", "power": player, "card": card})


def rotate(g: Position, player: str, card: str, events: Events) -> None:
    """TDM-103, TDM-297: the card that was played stays before the player, worth one point, instead
    of on the discard pile; nothing of one that a ruling has taken from there."""
    pile = Deck(g.state, CARDS)
    if card not in pile.discarded:
        return
    pile.pick_up([card])
    g.state["saved"][player] = card
    events.append({"kind": "point_saved", "power": player, "card": card})


def lapse(g: Position, events: Events) -> None:
    """TDM-076, TDM-106: at the end of the phase rotated cards are discarded, their points lost."""
    for player in [each for each in g.board.players if each in g.state["saved"]]:
        card = g.state["saved"].pop(player)
        Deck(g.state, CARDS).discard([card])
        events.append({"kind": "saved_point_lost", "power": player, "card": card})
