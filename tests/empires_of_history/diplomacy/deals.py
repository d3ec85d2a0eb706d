"""Phase 1 of one slot, for tests."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.empires_of_history.diplomacy.deeds import rehearse
from pbem.games.empires_of_history.diplomacy.phase import DIPLOMACY, START
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.flow_player import FlowPlayer


def normal(line: str, section: str = "diplomacy") -> str:
    return grammar_of(board()).parse_line(line, section).text


def play(nation: str, *lines: str, dice: Any = (), **changes: Any) -> FlowPlayer:
    """Phase 1 of a nation with these lines."""
    g = game_at(
        **{"nations": (nation,), "phase": 1, **changes},
        flow="dealing",
        step="begin_diplomacy",
        locals_={"lines": [f"{nation}: {normal(line)}" for line in lines]},
    )
    return flow_game.player(g, *DIPLOMACY.flows, dice=list(dice))


def begin(nation: str, *lines: str, **changes: Any) -> FlowPlayer:
    """The start of a slot of a nation with these lines."""
    g = game_at(
        **{"nations": (nation,), "phase": 0, **changes},
        flow="starting",
        step="begin_start",
        locals_={"lines": [f"{nation}: {normal(line, 'start')}" for line in lines]},
    )
    return flow_game.player(g, *START.flows)


def refused(g: Position, nation: str, text: str) -> str:
    """The code with which a line is refused."""
    line = grammar_of(g.board).parse_line(f"{nation}: {text}", "diplomacy")
    with pytest.raises(Refusal) as caught:
        rehearse(g, line)
    return caught.value.problem.code


def unused(player: FlowPlayer) -> list[str]:
    """The codes of the lines that were not used."""
    return [e["problem"]["code"] for e in player.events if e["kind"] == "line_unused"]


def reply(player: FlowPlayer, nation: str, verb: str, text: str) -> None:
    """Answer a question with an order line of another verb."""
    line = player.grammar.parse_line(text)
    say = player.table.game.reply(player.g, player.ask_of(nation, verb), line)
    player.say(nation, verb, say)
