"""The sea transport phase of a side, played by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import AXIS
from tests.blitzwar.naval.fleets import GAME, STOCK
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

I1, I2, I3, A1, A2 = (
    "1-corps infantry",
    "2-corps infantry",
    "3-corps infantry",
    "1-corps armor",
    "2-corps armor",
)
AIR, FORT, F1, F2 = "air unit", "fortified corps", "1-unit fleet", "2-unit fleet"


def transport(
    units: Mapping[str, Any],
    *lines: str,
    side: str = AXIS,
    supply: Mapping[str, Any] | None = None,
    **given: Any,
) -> FlowPlayer:
    """Phase 6 of a side with these lines, up to its first question."""
    parse = grammar.grammar_of(game_at().board).parse_line
    g = game_at(
        units=units,
        supply=STOCK if supply is None else supply,
        side=side,
        phase=6,
        flow="carrying",
        step="begin",
        locals_={"lines": [parse(line, "transport").text for line in lines]},
        **given,
    )
    return FlowPlayer(GAME, g)


def paid(played: FlowPlayer) -> int:
    """The half units that have been paid in all."""
    return sum(sum(e.get("halves", {}).values()) for e in played.events)
