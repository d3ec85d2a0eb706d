"""The flows of the game, those of the phases of a turn apart from what comes before the first turn
and at the end of each, and what order lines say to their questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from pbem.engine.flow import Ask, Flow, Flows, ReadFunction, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import operations, sequence
from pbem.games.blitz_world_in_conflict.commanders import fate, leading
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.rounds import cutting, flow, homeward
from pbem.wargame.answers import reply_of


def _of_phases() -> Iterator[Flow]:
    yield from sequence.FLOWS
    yield from operations.FLOWS
    yield from affairs.FLOWS
    yield from flow.FLOWS
    yield from homeward.FLOWS
    yield from cutting.FLOWS
    yield from leading.FLOWS
    yield from fate.FLOWS


def _of_the_end() -> Iterator[Flow]:
    from pbem.games.blitz_world_in_conflict.turn_end import flow as turn_end
    from pbem.games.blitz_world_in_conflict.victory import looting

    yield from turn_end.FLOWS
    yield from looting.FLOWS


def _of_before() -> Iterator[Flow]:
    from pbem.games.blitz_world_in_conflict.before import auction, road, votes

    yield from votes.FLOWS
    yield from auction.FLOWS
    yield from road.FLOWS


FLOWS = Flows(_of_phases, _of_the_end, _of_before)


@cache
def _reader() -> ReadFunction:
    return reply_of(FLOWS.values(), places=("where",), predicates=PREDICATES)


def reply(g: Any, ask: Ask, line: Line) -> Say | None:
    """What a line says to a question, see `Game.reply`; it is asked of all flows."""
    return _reader()(g, ask, line)
