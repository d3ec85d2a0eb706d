"""Deployment: where a unit may come onto the board, and what that costs."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.spending.card_turn import CardTurn
from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at


def test_TDM_101_TDM_108_TDM_235_a_unit_costs_three_points_of_those_there_are() -> None:
    g = game_at()
    played = Played(g, "Germany", "deploy 1 army: Germany", "deploy 1 air fleet: Germany")
    assert played.spent == 6
    assert g.state["units"] == {"Germany": {"Germany": {"army": 1, "air fleet": 1}}}
    assert [event["unit"] for event in played.told("unit_deployed")] == ["army", "air fleet"]
    lines = ("deploy 1 army: Germany", "deploy 1 fleet: Germany")
    assert refused(game_at(), "Germany", *lines, points=5) == ("TDM-101", "too_few_points")


@pytest.mark.parametrize(
    ("owned", "unit", "cost"),
    [
        ("C1", "army", 2),
        ("C1", "air fleet", 2),
        ("C1", "fleet", 3),
        ("C2", "fleet", 2),
        ("C2", "army", 3),
    ],
)
def test_TDM_197_TDM_198_technologies_make_it_cheaper(owned: str, unit: str, cost: int) -> None:
    g = game_at(technologies={"UK": [owned]})
    assert Played(g, "UK", f"deploy 1 {unit}: United Kingdom").spent == cost


def test_TDM_188_technologies_count_for_partners_and_joined_nations() -> None:
    g = game_at(joined=["US"], technologies={"UK": ["C1", "C2"]})
    assert Played(g, "UK", "deploy 1 army: France", "deploy 1 fleet: West USA").spent == 4


def test_TDM_036_TDM_037_armies_need_a_factory_and_fleets_a_shipyard() -> None:
    g = game_at()
    assert refused(g, "Germany", "deploy 1 army: Austria") == ("TDM-036", "no_factory")
    assert refused(g, "Germany", "deploy 1 air fleet: Austria") == ("TDM-036", "no_factory")
    assert refused(g, "UK", "deploy 1 fleet: India") == ("TDM-037", "no_shipyard")
    assert Played(g, "UK", "deploy 1 army: India").g.controller("India") == "UK"


def test_TDM_039_TDM_040_an_area_holds_two_units_and_a_capital_four() -> None:
    stacks = {
        "Germany": {"Germany": {"army": 2, "air fleet": 1}},
        "Czechoslovakia": {"Germany": {"army": 1, "air fleet": 1}},
    }
    g = game_at(units=stacks)
    full = ("TDM-039", "area_full")
    assert refused(g, "Germany", "deploy 1 army: Czechoslovakia") == full
    assert refused(g, "Germany", "deploy 1 fleet: Germany", "deploy 1 army: Germany") == full


def test_TDM_043_uboats_and_TDM_324_resistance_are_not_counted() -> None:
    g = game_at(units={"Ukraine": {"USSR": {"army": 1}}}, resistance={"Czechoslovakia": 2})
    assert Played(g, "Germany", "deploy 1 army: Czechoslovakia").spent == 3


def test_TDM_109_TDM_324_not_where_an_enemy_is_and_only_at_home() -> None:
    g = game_at(units={"Germany": {"UK": {"army": 1}}, "Poland": {"Germany": {"army": 1}}})
    assert refused(g, "Germany", "deploy 1 army: Germany") == ("TDM-109", "enemies_there")
    assert refused(g, "Germany", "deploy 1 army: Poland") == ("TDM-109", "not_your_home")
    assert refused(g, "Germany", "deploy 1 army: India") == ("TDM-109", "not_your_home")


def test_TDM_110_TDM_209_an_area_builds_its_own_nation_alone() -> None:
    g = game_at(joined=["US"])
    played = Played(g, "UK", "deploy 1 army: France", "deploy 1 fleet: France")
    assert g.state["units"] == {"France": {"France": {"army": 1, "fleet": 1}}}
    assert {event["nation"] for event in played.told("unit_deployed")} == {"France"}
    other = ("TDM-110", "builds_its_own")
    assert refused(g, "UK", "deploy 1 UK army: East USA") == other
    assert refused(g, "UK", "deploy 1 US army: United Kingdom") == other
    assert refused(game_at(), "UK", "deploy 1 air fleet: France") == ("TDM-006", "none_left")


def test_TDM_110_a_partner_builds_for_who_has_it() -> None:
    g = game_at(partners={"France": "Germany"})
    Played(g, "Germany", "deploy 1 army: France")
    assert g.count("France", "France", "army") == 1
    assert refused(g, "UK", "deploy 1 fleet: France") == ("TDM-109", "not_your_home")


def test_TDM_222_the_US_and_China_build_nothing_before_they_join() -> None:
    g = game_at()
    assert refused(g, "UK", "deploy 1 army: East USA") == ("TDM-222", "not_in_the_war")
    assert refused(g, "USSR", "deploy 1 army: China") == ("TDM-222", "not_in_the_war")


def test_TDM_006_a_pool_that_is_empty_gives_nothing() -> None:
    g = game_at(units={"Libya": {"Italy": {"army": 1}}})
    assert refused(g, "Germany", "deploy 1 army: Italy") == ("TDM-006", "none_left")


@pytest.mark.parametrize("line", ["deploy 1 army: Germany", "deploy 1 fleet: Germany"])
@pytest.mark.parametrize("icons", [None, {"army": 1, "fleet": 1}])
def test_TDM_117_a_damaged_area_builds_nothing(line: str, icons: dict[str, int] | None) -> None:
    g = game_at(damage=["Germany"])
    assert refused(g, "Germany", line, icons=icons) == ("TDM-117", "damaged")


def test_TDM_112_TDM_193_one_air_fleet_or_two_with_heavy_bombers() -> None:
    g = game_at(units={"East USA": {"US": {"air fleet": 1}}}, joined=["US"])
    line = "deploy 1 air fleet: United Kingdom"
    assert refused(g, "UK", line) == ("TDM-112", "too_many_air_fleets")
    g.state["technologies"] = {"UK": ["A4"]}
    assert Played(g, "UK", line).spent == 3
    assert refused(g, "UK", "deploy 1 air fleet: India") == ("TDM-112", "too_many_air_fleets")


def test_TDM_161_TDM_162_TDM_163_TDM_164_each_icon_deploys_one_unit_of_its_kind() -> None:
    g = game_at()
    lines = ("deploy 1 fleet: Japan", "deploy 1 army: Japan", "deploy 1 air fleet: Manchuria")
    played = Played(g, "Japan", *lines, icons={"army": 1, "fleet": 1, "air fleet": 1})
    assert (played.spent, played.turn.icons) == (0, {})
    again = refused(g, "Japan", "deploy 1 army: Japan", icons={"fleet": 1})
    assert again == ("TDM-161", "no_such_icon")


@pytest.mark.parametrize("icon", ["puppets", "resistance"])
def test_TDM_114_puppets_and_resistance_are_not_to_be_had_for_points(icon: str) -> None:
    with pytest.raises(Illegal, match="only_by_event") as refusal:
        CardTurn("Germany", 6).spend(icon, 0)
    assert refusal.value.problem.rule == "TDM-114"
