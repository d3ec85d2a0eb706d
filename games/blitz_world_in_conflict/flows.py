"""The flows of the game, and what order lines say to their questions."""

from __future__ import annotations

from pbem.engine.flow import Flow
from pbem.games.blitz_world_in_conflict import operations, sequence
from pbem.games.blitz_world_in_conflict.before import auction, road, votes
from pbem.games.blitz_world_in_conflict.commanders import fate, leading
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.rounds import cutting, flow, homeward
from pbem.games.blitz_world_in_conflict.turn_end import flow as turn_end
from pbem.games.blitz_world_in_conflict.victory import looting
from pbem.wargame.answers import reply_of

FLOWS: tuple[Flow, ...] = (
    *sequence.FLOWS,
    *votes.FLOWS,
    *auction.FLOWS,
    *road.FLOWS,
    *operations.FLOWS,
    *affairs.FLOWS,
    *flow.FLOWS,
    *homeward.FLOWS,
    *cutting.FLOWS,
    *turn_end.FLOWS,
    *looting.FLOWS,
    *leading.FLOWS,
    *fate.FLOWS,
)

reply = reply_of(FLOWS, places=("where",), predicates=PREDICATES)
