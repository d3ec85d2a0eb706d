"""Step D: what air fleets bomb."""

from __future__ import annotations

from typing import Any

from tests.total_domination.operations.flows_played import Flown
from tests.total_domination.operations.tools import refused

STACK = {"army": 1, "air fleet": 1}
UNITS = {"United Kingdom": {"UK": STACK}, "Germany": {"Germany": {"army": 1}}}
OVER_GERMANY = "bombard Germany from United Kingdom"


def at(**given: Any) -> Flown:
    return Flown("bombardment", **{"units": UNITS, "phase": "administrative", **given})


def test_TDM_241_TDM_116_one_air_fleet_damages_a_capital_and_is_flipped() -> None:
    p = at()
    [ask] = p.asks
    assert (ask.to, ask.args["targets"]) == (("UK",), ["Germany", "Italy"])
    p.batch("UK", "bombard", OVER_GERMANY)
    assert p.is_over
    assert (p.g.state["damage"], p.g.state["used"]) == (["Germany"], {"United Kingdom": {"UK": 1}})
    assert p.kinds() == ["bombed", "area_damaged", "air_fleet_flipped"]


def test_TDM_241_nobody_has_to() -> None:
    p = at()
    p.default("UK", "bombard")
    assert (p.is_over, p.g.state["damage"], p.events) == (True, [], [])


def test_TDM_092_in_player_order_each_on_what_those_before_have_left() -> None:
    units = {**UNITS, "Germany": {"Germany": STACK}, "Northern USSR": {"USSR": {"air fleet": 1}}}
    p = at(units=units, year=1940)
    assert p.asks[0].to == ("UK",)
    p.batch("UK", "bombard", OVER_GERMANY)
    assert (p.asks[0].to, p.asks[0].args["targets"]) == (("USSR",), ["Japan", "Manchuria"])
    p.default("USSR", "bombard")
    assert p.asks[0].to == ("Germany",)
    p.batch("Germany", "bombard", "bombard France")
    assert p.g.state["damage"] == ["France", "Germany"]
    assert p.is_over


def test_TDM_241_TDM_240_TDM_332_what_cannot_be_bombed() -> None:
    units = {**UNITS, "France": {"Germany": {"army": 1}}, "Spain": {"UK": {"army": 1}}}
    p = at(units=units)
    cases = {
        "bombard Austria from United Kingdom": ("TDM-241", "nothing_to_bomb"),
        "bombard Czechoslovakia from United Kingdom": ("TDM-241", "out_of_range"),
        "bombard East USA from United Kingdom": ("TDM-241", "not_an_opponents"),
        "bombard Germany from Spain": ("TDM-238", "no_such_unit"),
        "bombard Japan": ("TDM-241", "no_air_fleet"),
        "bombard Norway": ("TDM-013", "not_in_play"),
    }
    for text, reason in cases.items():
        assert p.faults("UK", "bombard", text) == [reason]
    second = ("bombard France from United Kingdom", OVER_GERMANY)
    assert p.faults("UK", "bombard", *second) == [("TDM-240", "air_fleet_used")]
    both = ("no bombardment", OVER_GERMANY)
    assert p.faults("UK", "bombard", *both) == [("TDM-241", "bomb_or_not")]


def test_TDM_332_an_area_that_is_damaged_and_markers_that_are_used_up() -> None:
    units = {**UNITS, "France": {"Germany": {"army": 1}}}
    p = at(units=units, damage=["Germany"])
    assert p.asks[0].args["targets"] == ["France", "Italy"]
    assert p.faults("UK", "bombard", OVER_GERMANY) == [("TDM-332", "damaged_already")]
    markers = [a for a in p.g.board.areas if a not in ("Germany", "France")][:12]
    p.g.state["damage"] = markers
    assert p.faults("UK", "bombard", OVER_GERMANY) == [("TDM-332", "no_markers")]


def test_TDM_241_TDM_054_who_is_out_of_supply_or_was_used_is_not_asked() -> None:
    assert at(used={"United Kingdom": {"UK": 1}}).is_over
    units = {"Persia": {"Germany": STACK}}
    assert at(units=units).is_over


def test_TDM_241_two_air_fleets_bomb_two_areas() -> None:
    units = {**UNITS, "France": {"Germany": {"army": 1}}}
    units["United Kingdom"] = {"UK": {"army": 1, "air fleet": 2}}
    p = at(units=units)
    p.batch("UK", "bombard", OVER_GERMANY, "bombard France")
    assert p.g.state["damage"] == ["France", "Germany"]
    assert p.g.state["used"] == {"United Kingdom": {"UK": 2}}


def test_TDM_241_a_standing_line_is_an_order_of_the_step() -> None:
    p = at()
    for text in ("bombard Germany", "no bombardment"):
        order = p.grammar.parse_line(f"standing: {text}")
        assert p.table.game.reply(p.g, p.asks[0], order) == f"bombardment: {text}"


def test_TDM_117_TDM_119_what_is_bombed_builds_nothing() -> None:
    p = at()
    p.batch("UK", "bombard", OVER_GERMANY)
    assert refused(p.g, "Germany", "deploy 1 army: Germany") == ("TDM-117", "damaged")
