"""What conditions in answers may compare: each question knows all of it."""

from __future__ import annotations

from functools import lru_cache

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.orders.facts import OVER_FACTS, SEA_FACTS, battle_facts
from pbem.games.empires_of_history.position import Position


def known(g: Position, **told: int) -> dict[str, int]:
    """The facts of a question: those that are told, the turn and US Entry, and 0 for any other
    that a line which answers may name, such as `pause if odds < 100` or a standing line."""
    always = {"turn": g.turn, "us_entry": int(g.state["us_entry"]["now"])}
    return {**dict.fromkeys(_names(g.board), 0), **always, **told}


@lru_cache(maxsize=16)
def _names(board: EmpireBoard) -> tuple[str, ...]:
    return tuple({**battle_facts(board.units), **OVER_FACTS, **SEA_FACTS})
