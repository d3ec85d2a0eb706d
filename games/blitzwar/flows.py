"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.blitzwar import crowding, flight, opening, operations, sequence
from pbem.games.blitzwar.cards import phase as cards
from pbem.games.blitzwar.diplomacy import phase as diplomacy
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.reinforcement import phase as reinforcement
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (
    *sequence.FLOWS,
    opening.opening,
    diplomacy.diplomacy,
    cards.card_choice,
    *reinforcement.FLOWS,
    *operations.FLOWS,
    flight.flight,
    crowding.crowding,
)

# The places of a line that say which battle, port or zone it is about.
reply = reply_of(FLOWS, places=("battle", "target", "where", "port"), predicates=PREDICATES)
