"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.empires_of_history import sequence, slots
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (*sequence.FLOWS, *slots.FLOWS)

reply = reply_of(FLOWS, places=("where",), predicates=PREDICATES)
