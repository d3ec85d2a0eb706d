"""The movement phase played by itself, from small positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.games.blitzwar.crowding import crowding
from pbem.games.blitzwar.flight import flight
from pbem.games.blitzwar.movement.phase import PHASE
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import AXIS
from pbem.wargame.answers import reply_of
from tests.blitzwar.flow_game import game_of
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

I1, I2, I3 = "1-corps infantry", "2-corps infantry", "3-corps infantry"
A1, A2, W2, W3, E2 = (
    "1-corps armor",
    "2-corps armor",
    "2-corps white",
    "3-corps white",
    "2-corps elite",
)
FORT, AIR, FLEET = "fortified corps", "air unit", "1-unit fleet"


def march(*lines: str, side: str = AXIS, **given: Any) -> FlowPlayer:
    """Phase 7 of a side with these lines, played up to its first question or its end."""
    parse = grammar.grammar_of(game_at().board).parse_line
    texts = [line.text for line in PHASE.arrange([parse(each, PHASE.section) for each in lines])]
    g = game_at(side=side, flow="marching", step="begin", locals_={"lines": texts}, **given)
    flows = (*PHASE.flows, flight, crowding)
    return FlowPlayer(replace(game_of(*flows), reply=reply_of(flows, ("port",))), g)


def refused(played: FlowPlayer) -> list[str]:
    """Why lines were not carried out, as "rule code"."""
    told = [each["problem"] for each in played.events if each["kind"] == "line_unused"]
    return [f"{each.get('rule', '')} {each['code']}".strip() for each in told]


def told(played: FlowPlayer, kind: str) -> list[Mapping[str, Any]]:
    """The events of a kind."""
    return [each for each in played.events if each["kind"] == kind]
