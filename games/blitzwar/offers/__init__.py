"""What the forms offer to be copied: a few lines in each section that can be sent as they stand,
and beside them what there is to decide about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitzwar.offers import fights, moves, preparations
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.position import Position

Made = Callable[[Position, Ask], Sequence[Offer]]


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[Offer]]:
    """By section; those of cards are made of the queue, and so for its owner alone."""
    return {name: _OFFERS[name](g, ask) for name in ask.sections if name in _OFFERS}


_OFFERS: Mapping[str, Made] = {
    sections.SETUP: preparations.armies,
    sections.CARDS: preparations.cards,
    sections.REINFORCEMENT: preparations.reinforcements,
    sections.DIPLOMACY: moves.neutrals,
    sections.NAVAL: moves.ships,
    sections.AIR: moves.flights,
    sections.TRANSPORT: moves.transports,
    sections.MOVEMENT: moves.marches,
    sections.BLITZ: fights.blitz,
    sections.COMBAT: fights.combat,
}


def wants(g: Position, ask: Ask) -> Sequence[str]:
    """BWR-202, BWR-204: who writes nothing about his cards gets the first he might have: `done`
    alone does not say that."""
    return ask.sections if ask.verb == "choose_cards" else ()
