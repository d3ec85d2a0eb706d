"""Orders of phase 7 alone, as functions that tests call."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.state import copy
from pbem.games.empires_of_history.land.movement import MARCHES
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position


def order(g: Position, text: str, nation: str = "Germany") -> list[dict[str, Any]]:
    """A line of phase 7 is carried out; what is told of it."""
    line = grammar_of(g.board).parse_line(text, "movement")
    events: list[dict[str, Any]] = []
    MARCHES[line.verb](g, nation, line.args, events)
    return events


def refused(g: Position, text: str, nation: str = "Germany") -> str:
    """Why a line cannot be carried out: the code of the refusal. Nothing has changed."""
    before = copy(g.state)
    with pytest.raises(Illegal) as caught:
        order(g, text, nation)
    assert g.state == before, text
    return caught.value.problem.code
