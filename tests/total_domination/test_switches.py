"""What players may agree on where the rulebook can be read in two ways."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.action import passing
from pbem.games.total_domination.events import puppets, resistance
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


def test_TDM_166_TDM_167_R_55_puppets_and_resistance_in_neutral_areas_only() -> None:
    units = {area: {"Germany": {"army": 1}} for area in ("Ukraine", "Spain")}
    g = game_at(units=units)
    for area in units:
        puppets.check(g, "Germany", area)
        resistance.check(g, area)
    g = game_at(units=units, options={"partisans": "neutral"})
    puppets.check(g, "Germany", "Spain")
    resistance.check(g, "Spain")
    with pytest.raises(Illegal, match="partisans_in_neutral") as caught:
        puppets.check(g, "Germany", "Ukraine")
    assert caught.value.problem.rule == "TDM-166"
    with pytest.raises(Illegal, match="partisans_in_neutral") as caught:
        resistance.check(g, "Ukraine")
    assert caught.value.problem.rule == "TDM-167"


def test_TDM_327_R_58_a_lend_lease_of_either_power_bars_the_reserve_of_the_hand() -> None:
    hands = {"Allies": ["U01", "U02", "S01"], "Axis": []}
    found = []
    for switch in ("power", "hand"):
        options = {"lend_lease_bars": switch}
        g = game_at(players=2, hands=hands, passed=["UK"], lent=["UK"], options=options)
        found.append(passing.most_reserved(g, "USSR"))
        g.state["lent"] = ["USSR"]
        assert passing.most_reserved(g, "USSR") == 0
    assert found == [2, 0]
    with pytest.raises(Illegal, match="reserve_after_lend_lease"):
        passing.chosen(g, "USSR", ["U01"], None)
