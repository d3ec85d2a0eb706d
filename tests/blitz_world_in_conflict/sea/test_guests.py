"""Ships in the Ports of allies who let them in."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.sea.fleets_at_sea import EUROPE, told_of

WARS = [*EUROPE, ["Germany", "USSR"]]
LINE = "USSR: sail Baltic Sea Fleet: Leningrad (Baltic Sea) -> Poland"
HOME = "USSR: return Baltic Sea Fleet: Baltic Sea -> Poland"


def asked(at: str, flow: str, line: str, allow: bool, **more: Any) -> Any:
    """The flow of a step, in which the AFA is asked once and answers so."""
    units = {"Baltic Sea Fleet": (at, 2, "USSR", "Baltic Sea"), "Coastal Command": ("Poland", 1)}
    first = "next_line" if flow == "sailing" else "look_for_bases"
    locals_ = {"lines": [line], "number": 0}
    g = game_at(
        units=units,
        side="Allies",
        wars=WARS,
        players=5,
        flow=flow,
        step=first,
        locals_=locals_,
        **more,
    )
    block = [("block/1/0/baltic-sea-fleet/baltic-sea", [6])]
    told = player(g, block if allow and flow == "sailing" else [])
    told.say("AFA", "allow", allow)
    while told.asks:
        told.default(told.asks[0].to[0], told.asks[0].verb)
    return told


def test_BLZ_215_BLZ_216_an_ally_is_asked_before_a_ship_comes_to_his_Port() -> None:
    for at, flow, line in (("Leningrad", "sailing", LINE), ("Baltic Sea", "returning", HOME)):
        let_in = asked(at, flow, line, True)
        assert let_in.g.at("Baltic Sea Fleet") == "Poland"
        assert let_in.g.at("Coastal Command") != "Poland"
        kept_out = asked(at, flow, line, False)
        assert kept_out.g.at("Baltic Sea Fleet") == at
        [unused] = told_of(kept_out, "line_unused")
        assert unused["problem"]["code"] == "not_let_in"
