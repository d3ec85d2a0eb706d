"""Who plays alone throws cards away instead of passing them on (§13.0), and may say which.

The answer {"throw": cards} or {"throw_by": wishes} stands for that: what is kept are all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Say
from pbem.engine.orders import Line
from pbem.games.total_domination.orders.wishes import ranked, wanted
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.strategic.choice import said

THROW, THROW_BY = "throw", "throw_by"


def throws(say: Say) -> bool:
    """Whether an answer says what is thrown away."""
    return isinstance(say, dict) and (THROW in say or THROW_BY in say)


def read(g: Position, ask: Ask, line: Line) -> Say:
    """A line that says so."""
    cards = said(g, ask, line)
    return {THROW_BY if isinstance(cards, dict) else THROW: cards}


def check(ask: Ask, say: Say, there: Callable[[], Sequence[str]]) -> None:
    """TDM-269: wishes, or as many different cards as are not kept, each among those that are
    `there`. Raises Illegal."""
    if THROW_BY in say:
        return
    cards, count = list(say[THROW]), ask.facts["cards"] - ask.facts["keep"]
    if len(set(cards)) != count:
        raise Illegal("TDM-269", "throw_so_many", count=count, said=len(set(cards)))
    for card in cards:
        if card not in there():
            raise Illegal("TDM-269", "not_in_pack", card=card)


def kept(g: Position, ask: Ask, say: Say, cards: Sequence[str]) -> list[str]:
    """TDM-269, TDM-318: what is left when those that were named are gone, or what wishes name, then
    the lowest."""
    thrown, count = say.get(THROW, []), ask.facts["cards"] - ask.facts["keep"]
    if THROW_BY in say:
        first = wanted(g.board, say[THROW_BY]["of"], cards, say[THROW_BY]["wishes"])
        lowest = ranked(g.board, (), cards, [])[::-1]
        thrown = [*first, *(card for card in lowest if card not in first)][:count]
    return [card for card in cards if card not in thrown]
