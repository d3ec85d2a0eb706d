"""The air force phase played by itself, from small positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.games.blitzwar.air import phase as air_phase
from pbem.games.blitzwar.flows import reply
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import AXIS
from tests.blitzwar.combat.fights import GAME
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

UNIT = "air unit"
_GAME = replace(GAME, reply=reply)


def air(country: str, count: int = 1) -> dict[str, dict[str, int]]:
    """Air units of a country in a zone."""
    return {country: {UNIT: count}}


def mission(country: str, at: str, use: str = "air", turn: int = 1) -> dict[str, Any]:
    """An air unit of a country that has flown."""
    return {"country": country, "from": "London", "at": at, "use": use, "turn": turn}


def phase(*lines: str, side: str = AXIS, dice: Any = None, **given: Any) -> FlowPlayer:
    """Phase 5 of a side with these lines, played up to its first question."""
    parse = grammar.grammar_of(game_at().board).parse_line
    read = [parse(line, "air") for line in lines]
    told = {"lines": [line.text for line in air_phase.PHASE.arrange(read)]}
    g = game_at(side=side, phase=5, flow="flying", step="begin", locals_=told, **given)
    return FlowPlayer(_GAME, g, dice)


def unused(player: FlowPlayer) -> list[str]:
    """Why lines were not carried out."""
    return [e["problem"]["code"] for e in player.events if e["kind"] == "line_unused"]
