"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.total_domination import free_setup, year
from pbem.games.total_domination.action import phase, turn
from pbem.games.total_domination.administrative import bombardment, sequence
from pbem.games.total_domination.cards import decks
from pbem.games.total_domination.operations import rockets
from pbem.games.total_domination.orders.predicates import PREDICATES
from pbem.games.total_domination.solo import turn as solo
from pbem.games.total_domination.strategic import phase as strategic
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (
    year.campaign,
    decks.decks,
    free_setup.free_setup,
    *strategic.FLOWS,
    phase.action,
    turn.card_turn,
    solo.solo_turn,
    rockets.launch,
    sequence.administrative,
    bombardment.bombardment,
)

# Readers look at the places of a line themselves: an area may be that of a unit, or where it goes.
reply = reply_of(FLOWS, places=(), predicates=PREDICATES)
