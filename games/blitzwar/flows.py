"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.blitzwar import opening, sequence
from pbem.games.blitzwar.cards import phase as cards
from pbem.games.blitzwar.combat import phases as combat
from pbem.games.blitzwar.diplomacy import phase as diplomacy
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (
    *sequence.FLOWS,
    opening.opening,
    diplomacy.diplomacy,
    cards.card_choice,
    *combat.FLOWS,
)

# The places of a line that say which battle, port or zone it is about.
reply = reply_of(FLOWS, places=("battle", "target", "where", "port"), predicates=PREDICATES)
