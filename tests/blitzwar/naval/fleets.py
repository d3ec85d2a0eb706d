"""The naval phase of a side, played by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.dice import Entry
from pbem.games.blitzwar.flows import FLOWS, reply
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import AXIS
from tests.blitzwar.flow_game import game_of
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

# The real flows, in front of the campaign's end.
GAME = replace(game_of(*(flow for flow in FLOWS if flow.name != "campaign")), reply=reply)
U1, U2, F1, F2 = "1-unit u-boat", "2-unit u-boat", "1-unit fleet", "2-unit fleet"
# Supply at hand in all that is asked here.
STOCK: dict[str, Any] = {"Berlin": {"Axis": [12]}, "London": {"Allies": [12]}}


def naval(
    units: Mapping[str, Any],
    *lines: str,
    side: str = AXIS,
    dice: list[Entry] | None = None,
    supply: Mapping[str, Any] | None = None,
    **given: Any,
) -> FlowPlayer:
    """Phase 4 of a side with these lines, up to its first question."""
    parse = grammar.grammar_of(game_at().board).parse_line
    g = game_at(
        units=units,
        supply=STOCK if supply is None else supply,
        side=side,
        phase=4,
        flow="sailing",
        step="begin",
        locals_={"lines": [parse(line, "naval").text for line in lines]},
        **given,
    )
    return FlowPlayer(GAME, g, dice)


def why(played: FlowPlayer) -> list[tuple[str, str]]:
    """The rule and the reason by which lines were not used."""
    told = [e["problem"] for e in played.events if e["kind"] == "line_unused"]
    return [(each["rule"], each["code"]) for each in told]
