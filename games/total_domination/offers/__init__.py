"""What the forms offer to be copied: a card turn as it can be sent, with all cards of the hand
beside it; what Peace and Science can be used for; set-ups and bombs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.total_domination.free_setup import printed_lines
from pbem.games.total_domination.offers import deeds, hand
from pbem.games.total_domination.orders.verbs import BOMBARDMENT, CARD, OPERATIONS, SETUP
from pbem.games.total_domination.position import Position

PASS = "pass"


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[str | Offer]]:
    """Lines by section that can be sent as they stand, all together; those of a card turn are made
    of the hand, and so for its owner alone."""
    player = ask.to[0]
    if CARD in ask.sections:
        return {CARD: hand.turn(g, player)}
    if OPERATIONS in ask.sections:
        if "points" not in ask.facts:
            return {OPERATIONS: hand.from_pile(g, player)}
        return {OPERATIONS: deeds.of_peace(g, player, ask.facts["points"])}
    if SETUP in ask.sections:
        printed = printed_lines(g.board, player)
        return {SETUP: [line.removeprefix(f"{SETUP}: ") for line in printed]}
    if BOMBARDMENT in ask.sections:
        return {BOMBARDMENT: [f"bombard {ask.args['target']} from {ask.args['base']}"]}
    return {}


def wants(g: Position, ask: Ask) -> Sequence[str]:
    """TDM-070: who is on turn says what he does, or that he passes; `done` alone says neither."""
    return ask.sections if ask.verb == "orders" else ()
