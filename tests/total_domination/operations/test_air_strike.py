"""Air strikes: range, price, and what may be hit from the air."""

from __future__ import annotations

from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at

STACK = {"army": 1, "air fleet": 1}
OVER_GERMANY = "air strike with U04 from United Kingdom at Germany"


def test_TDM_154_TDM_238_TDM_240_a_mixed_stack_at_two_links() -> None:
    units = {"United Kingdom": {"UK": STACK}, "Germany": {"Germany": {**STACK, "fleet": 1}}}
    g = game_at(units=units, technologies={"UK": ["B2"]})
    played = Played(g, "UK", f"{OVER_GERMANY}: 1 fleet, 1 army", points=5)
    assert (played.spent, g.holding("Germany")) == (5, {"Germany": {"air fleet": 1}})
    assert g.state["used"] == {"United Kingdom": {"UK": 1}}
    assert played.told("air_fleet_flipped") == [
        {"kind": "air_fleet_flipped", "power": "UK", "area": "United Kingdom"}
    ]
    again = refused(g, "UK", f"{OVER_GERMANY}: 1 air fleet")
    assert again == ("TDM-240", "air_fleet_used")


def test_TDM_141_TDM_239_air_fleets_last_wherever_they_are_written() -> None:
    units = {"United Kingdom": {"UK": STACK}, "Germany": {"Germany": STACK}}
    g = game_at(units=units)
    last = refused(g, "UK", f"{OVER_GERMANY}: 1 air fleet")
    assert last == ("TDM-141", "air_fleets_last")
    played = Played(g, "UK", f"{OVER_GERMANY}: 1 air fleet, 1 army", points=7)
    assert played.spent == 6
    assert "Germany" not in g.state["units"]


def test_TDM_238_no_more_than_the_card_is_worth() -> None:
    units = {"United Kingdom": {"UK": STACK}, "Germany": {"Germany": {"army": 2}}}
    g = game_at(units=units)
    line = f"{OVER_GERMANY}: 2 armies"
    small = refused(g, "UK", line, points=5, midway=True)
    assert small == ("TDM-238", "card_too_small")


def test_TDM_238_who_can_strike_and_how_far() -> None:
    units = {"United Kingdom": {"UK": {"army": 1}}, "Austria": {"Germany": {"army": 1}}}
    g = game_at(units=units)
    assert refused(g, "UK", f"{OVER_GERMANY}: 1 army") == ("TDM-238", "no_such_unit")
    g.add("United Kingdom", "UK", "air fleet")
    line = "air strike with U04 from United Kingdom at Austria: 1 army"
    assert refused(g, "UK", line) == ("TDM-238", "out_of_range")
    g = game_at(units={"Persia": {"Germany": STACK}, "India": {"UK": {"army": 1}}})
    line = "air strike with G04 from Persia at India: 1 army"
    assert refused(g, "Germany", line) == ("TDM-054", "out_of_supply")


def test_TDM_238_whoever_holds_the_area_between_and_areas_not_in_play_are_none() -> None:
    units = {"Germany": {"Germany": {"air fleet": 1}}, "France": {"UK": {"army": 1}}}
    g = game_at(units={**units, "United Kingdom": {"UK": {"fleet": 1}}})
    line = "air strike with G04 from Germany at United Kingdom: 1 fleet"
    assert Played(g, "Germany", line).spent == 3
    units = {"Germany": {"Germany": {"air fleet": 1}}, "Iceland": {"UK": {"fleet": 1}}}
    line = "air strike with G04 from Germany at Iceland: 1 fleet"
    assert refused(game_at(units=units), "Germany", line) == ("TDM-013", "not_in_play")
    g = game_at(units=units, options={"arctic": "yes"})
    assert Played(g, "Germany", line).spent == 3
    units = {"Siberia": {"USSR": {"air fleet": 1}}, "Canada": {"Japan": {"army": 1}}}
    line = "air strike with S04 from Siberia at Canada: 1 army"
    assert refused(game_at(units=units), "USSR", line) == ("TDM-238", "out_of_range")


def test_TDM_330_uboats_and_resistance_are_out_of_reach() -> None:
    units = {"United Kingdom": {"UK": STACK}, "Atlantic": {"Germany": {"U-boat": 1}}}
    g = game_at(units=units)
    line = "air strike with U04 from United Kingdom at Atlantic: 1 uboat"
    assert refused(g, "UK", line) == ("TDM-330", "not_from_the_air")
    g = game_at(units={"Germany": {"Germany": {"air fleet": 1}}}, resistance={"Poland": 1})
    line = "air strike with G04 from Germany at Poland: 1 resistance"
    assert refused(g, "Germany", line) == ("TDM-330", "not_from_the_air")


def test_TDM_144_TDM_218_the_targets_are_those_of_attacks_and_steps_count() -> None:
    units = {"Ryukyu Islands": {"Japan": {"fleet": 1, "air fleet": 1}}}
    g = game_at(units={**units, "Philippines": {"US": {"fleet": 1}}})
    line = "air strike with J04 from Ryukyu Islands at Philippines: 1 fleet"
    Played(g, "Japan", line)
    assert g.state["tracks"]["US"] == 1
    g = game_at(units={"United Kingdom": {"UK": STACK}, "East USA": {"US": {"army": 1}}})
    line = "air strike with U04 from United Kingdom at East USA: 1 army"
    assert refused(g, "UK", line) == ("TDM-144", "not_an_enemy")
