"""What players may agree on where the rulebook can be read in two ways."""

from __future__ import annotations

from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import board, game_at, scenario
from tests.total_domination.strategic.cards_played import Cards

COMMON = {"Axis": ["G01", "G02", "J01"], "Allies": ["U01", "U02", "S01"]}


def test_every_scenario_knows_every_switch() -> None:
    known = [set(scenario(name)["options"]) for name in ("1939", "rise_of_the_axis", "solo")]
    assert known == [set(scenario("fall_of_the_axis")["options"])] * 3


def test_TDM_139_R_40_a_uboat_beside_the_target_attacks_where_that_was_agreed_on() -> None:
    units = {"Atlantic": {"Germany": {"U-boat": 1}}, "Canada": {"UK": {"army": 1}}}
    line = "attack army: Canada"
    g = game_at(units=units)
    assert refused(g, "Germany", line) == ("TDM-138", "nobody_beside")
    g = game_at(units=units, options={"uboat_attacks": "yes"})
    assert Played(g, "Germany", line).spent == 3
    g = game_at(units=units, options={"uboat_attacks": "yes"})
    assert refused(g, "Japan", line) == ("TDM-138", "nobody_beside")


def test_TDM_232_R_08_two_cards_for_one_by_the_double_enigma_as_it_is_written() -> None:
    p = Cards(
        "replacement",
        players=2,
        hands=COMMON,
        pile=["G10", "G11", "G12", "G13"],
        technologies={"UK": ["D2"], "USSR": ["D2"]},
        options={"double_enigma": "literal"},
    )
    p.default("Germany", "replace")
    [ask] = p.asks
    assert (ask.to, ask.facts["most"]) == (("UK",), 1)
    p.say("UK", "replace", ["U01"])
    [ask] = p.asks
    assert ask.facts == {"cards": 3, "keep": 2}
    p.say("UK", "enigma", ["G10", "G12"])
    assert p.hand("Allies") == ["G10", "G12", "S01", "U02"]
    assert board().cards["G11"].name == p.discards[-1]
