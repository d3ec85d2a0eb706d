"""Blitzing the Road to War (BLZ-730, BLZ-731, BLZ-739, BLZ-741, BLZ-742)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.state import State
from pbem.games.blitz_world_in_conflict.before import influence, road
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import board, game_at

ON = {"road_to_war": "on"}
AC = "Austria-Czechoslovakia"


def begun(**more: Any) -> Position:
    """Before the first step."""
    g = game_at(base=True, players=5, options=ON, **more)
    road.steps.steps["begin"].run(g, {}, None, [])
    return g


def play(g: Position, step: int, option: str, **said: Any) -> Position:
    """An option in a step, counted from 1."""
    road.play(g, step - 1, {"option": option, **said}, [])
    return g


def played(step: int, option: str, **said: Any) -> Position:
    return play(begun(), step, option, **said)


def refused(step: int, option: str, **said: Any) -> str:
    with pytest.raises(Illegal) as caught:
        played(step, option, **said)
    return caught.value.problem.code


def at(g: Position, unit: str) -> tuple[str, int, str]:
    return g.at(unit), g.size(unit), g.owner(unit)


def counters(state: State) -> list[str]:
    """All counters that are anywhere, for nothing may be lost or doubled."""
    found = [name for pool in state["pool"].values() for name in pool]
    found += [name for groups in state["groups"].values() for group in groups for name in group]
    found += [*state["aside"], *state["removed"], *state["waiting"]]
    return sorted([*found, *state["units"]])


# How it begins, and how it ends


def test_BLZ_731_BLZ_739_BLZ_741_Poland_and_Austria_are_neutral_and_nobody_trades() -> None:
    g = begun()
    assert g.controller("Poland") == g.controller(AC) == g.ally("Poland") == g.ally(AC) == ""
    assert g.state["waiting"]["Polish Army"] == ["Poland", 2]
    assert g.at("Army Group North") == "Western Germany"
    assert "Slovak Army" in g.state["aside"]
    assert g.state["trades"] == []
    assert counters(g.state) == counters(game_at(base=True).state)


def test_BLZ_730_each_power_plays_in_its_steps_and_the_game_goes_on() -> None:
    told = player(game_at(base=True, players=5, options=ON, flow="road_to_war", step="begin"))
    asked = []
    while told.asks:
        asked.append(told.asks[0].to[0])
        told.default(asked[-1], "option")
    assert asked == [
        *("AFA", "USSR", "USA", "AFA", "Japan", "AFA", "Germany"),
        *("USSR", "Germany", "USA", "Japan", "AFA", "Germany"),
    ]
    assert told.is_over
    assert told.g.state["resources"] == {
        "Germany": 6,
        "Japan": 4,
        "AFA": 8,
        "USSR": 4,
        "USA": 4,
    }
    assert told.g.at_war("AFA", "Germany")


def test_BLZ_730_without_the_optional_rule_nobody_is_asked() -> None:
    told = player(game_at(flow="road_to_war", step="begin"))
    assert told.is_over
    assert told.g.state["road"] == {}


def line(text: str) -> Player:
    told = player(game_at(base=True, players=5, options=ON, flow="road_to_war", step="begin"))
    told.line("AFA", text)
    return told


def test_BLZ_730_a_line_names_step_option_and_what_it_leaves_open() -> None:
    told = line("option 1: Guarantee Poland")
    assert told.g.ally("Poland") == told.g.controller("Poland") == "AFA"
    assert at(told.g, "Polish Army") == ("Poland", 2, "AFA")
    told = line("option Rearm with Fighter Command")
    assert "Fighter Command" in told.g.state["pool"]["AFA"]


def test_BLZ_730_an_option_is_of_its_step_and_power() -> None:
    assert refused(1, "Monroe Doctrine") == "not_an_option"
    assert refused(2, "Guarantee Poland") == "not_an_option"
    assert refused(1, "Stockpile Oil", units=["BEF"]) == "option_needs_no"


# Standard options


def test_BLZ_730_Rearm_takes_a_unit_of_Group_1() -> None:
    g = played(7, "Rearm", units=["Panzer Army Africa"])
    assert "Panzer Army Africa" in g.state["pool"]["Germany"]
    assert "Panzer Army Africa" not in g.state["groups"]["Germany"][0]
    big = played(7, "Rearm", units=["Army Group B"])
    assert "Army Group B (Big)" in big.state["pool"]["Germany"]
    assert refused(7, "Rearm", units=["V-2"]) == "not_in_group"
    assert refused(7, "Rearm") == "option_needs_units"


def test_BLZ_730_Mobilize_places_a_Small_unit_of_the_Force_Pool_at_home() -> None:
    g = played(1, "Mobilize", units=["BEF"], area="Scotland")
    assert at(g, "BEF") == ("Scotland", 1, "AFA")
    assert "BEF" not in g.state["pool"]["AFA"]
    assert refused(1, "Mobilize", units=["Fighter Command"]) == "not_in_pool"
    assert refused(1, "Mobilize", units=["BEF"], area="Paris") == "not_its_home"


def test_BLZ_730_Stockpiles_are_saved() -> None:
    assert played(3, "Stockpile Oil").state["oil"]["USA"] == 1
    assert played(3, "Stockpile Resources").state["resources"]["USA"] == 2


def test_BLZ_732_BLZ_741_a_Trade_Agreement_is_with_a_neutral_that_has_something_and_none_yet() -> (
    None
):
    g = played(7, "Trade Agreement", country="Near East")
    assert g.state["trades"] == [{"from": "Near East", "to": "Germany", "oil": 1}]
    assert wealth.oil(g, "Iraq") + wealth.oil(g, "Persia") + wealth.oil(g, "Levant") == 2
    g = play(g, 9, "Trade Agreement", country="Sweden")
    assert g.state["trades"][1] == {"from": "Sweden", "to": "Germany", "resources": 1}
    with pytest.raises(Illegal, match="trades_already"):
        play(g, 8, "Trade Agreement", country="Sweden")
    assert refused(7, "Trade Agreement", country="Ireland") == "no_trade_with"
    assert refused(7, "Trade Agreement", country="France") == "not_a_neutral_minor"
    free = play(begun(), 5, "Don't Invade China")
    with pytest.raises(Illegal, match="no_trade_with"):
        play(free, 7, "Trade Agreement", country="China")


def test_BLZ_730_two_markers_make_an_ally_when_the_steps_end() -> None:
    g = play(begun(), 7, "Influence", country="Turkey")
    assert influence.markers(g, "Turkey") == {"Germany": 1}
    g = play(g, 9, "Influence", country="Turkey")
    assert g.ally("Turkey") == ""
    influence.conclude(g, [])
    assert g.ally("Turkey") == "Germany"
    assert at(g, "1st Army (Turkey)") == ("Ankara", 2, "Germany")
    with pytest.raises(Illegal, match="not_a_neutral_minor"):
        play(g, 13, "Influence", country="Turkey")


def test_BLZ_730_a_marker_of_the_enemy_is_removed_instead() -> None:
    g = play(begun(), 2, "Spanish Republic")
    g = play(g, 7, "Influence", country="Iberia")
    assert influence.markers(g, "Iberia") == {"USSR": 1}
    g = play(play(g, 9, "Influence", country="Iberia"), 13, "Influence", country="Iberia")
    assert influence.markers(g, "Iberia") == {"Germany": 1}
    influence.conclude(g, [])
    assert g.ally("Iberia") == ""


def test_BLZ_730_nobody_has_more_than_two_markers_on_a_country() -> None:
    g = play(begun(), 2, "Spanish Republic")
    with pytest.raises(Illegal, match="marked_enough"):
        play(g, 8, "Influence", country="Iberia")


# The options of the steps


def test_BLZ_730_Stand_by_the_Czechs_is_kept_unless_Germany_annexes_them() -> None:
    g = play(begun(), 1, "Stand by the Czechs")
    influence.conclude(g, [])
    assert g.ally(AC) == "AFA"
    assert at(g, "Czech-Austrian Army") == (AC, 1, "AFA")
    g = play(play(begun(), 1, "Stand by the Czechs"), 7, "Annex Austria-Czechoslovakia")
    influence.conclude(g, [])
    assert g.ally(AC) == g.controller(AC) == "Germany"
    assert at(g, "Army Group North") == (AC, 1, "Germany")
    assert at(g, "Slovak Army") == (AC, 1, "Germany")
    assert "Czech-Austrian Army" in g.state["waiting"]


def test_BLZ_730_Imperial_Defence_places_three_units() -> None:
    g = played(1, "Imperial Defence")
    assert at(g, "Volunteer Defence") == ("Singapore", 1, "AFA")
    assert at(g, "Egyptian Army") == ("Egypt", 1, "AFA")
    assert at(g, "Punjab") == ("Burma", 1, "AFA")


def test_BLZ_730_Egyptian_Base_gives_a_Resource_where_the_army_is_there_already() -> None:
    g = played(6, "Egyptian Base")
    assert at(g, "Egyptian Army") == ("Egypt", 1, "AFA")
    assert g.size("8th Army") == 2
    g = play(played(1, "Imperial Defence"), 6, "Egyptian Base")
    assert g.state["resources"]["AFA"] == 1


def test_BLZ_730_Industry_moves_and_Berlin_makes_Oil() -> None:
    assert wealth.resources(played(2, "Move Industry"), "Urals") == 2
    assert wealth.oil(played(7, "Four Year Plan"), "Berlin") == 2


def test_BLZ_742_Corregidor_is_placed_in_Manila() -> None:
    assert at(played(3, "Fortify the Philippines"), "Corregidor") == ("Manila", 1, "USA")


@pytest.mark.parametrize(
    ("step", "option", "counter", "power"),
    [
        (3, "Two-Ocean Navy", "Pacific Fleet (Big)", "USA"),
        (9, "U-Boat Programme", "U-Boat II", "Germany"),
        (10, "Support China", "Flying Tigers", "USA"),
        (11, "Navy First", "Combined Fleet (Big)", "Japan"),
    ],
)
def test_BLZ_730_counters_join_the_Force_Pool(
    step: int, option: str, counter: str, power: str
) -> None:
    units = {"units": ["Nationalist Army"]} if option == "Support China" else {}
    if units:
        assert refused(step, option, units=["Marines"]) == "option_not_for_unit"
        assert refused(step, option, units=["Nationalist Army"]) == "option_not_for_unit"
        units = {"units": ["Communist Army"]}
    assert counter in played(step, option, **units).state["pool"][power]


def test_BLZ_730_Rearm_the_Empire_takes_two() -> None:
    g = played(4, "Rearm the Empire", units=["Fighter Command", "Desert Air Force"])
    assert {"Fighter Command", "Desert Air Force"} <= set(g.state["pool"]["AFA"])
    assert refused(4, "Rearm the Empire", units=["Fighter Command"]) == "option_needs_units"


@pytest.mark.parametrize(
    ("step", "option", "marks"),
    [
        (2, "Popular Front", {"Balkans": {"USSR": 1}, "China": {"USSR": 1}}),
        (4, "Near East Treaty", {"Near East": {"AFA": 2}}),
        (4, "Dutch Staff Talks", {"Belgium-Netherlands": {"AFA": 1}}),
        (5, "Southern Study", {"South-East Asia": {"Japan": 2}}),
        (7, "Condor Legion", {"Iberia": {"Germany": 2}}),
        (8, "Secret German Pact", {"Finland": {"USSR": 1}}),
        (12, "Guarantee the Balkans", {"Balkans": {"AFA": 2}}),
    ],
)
def test_BLZ_730_influence_of_options(
    step: int, option: str, marks: Mapping[str, Mapping[str, int]]
) -> None:
    assert played(step, option).state["road"]["influence"] == marks


def test_BLZ_732_China_is_neutral_if_Japan_does_not_invade_it() -> None:
    g = played(5, "Don't Invade China")
    assert g.ally("China") == g.controller("Chungking") == g.controller("Peking") == ""
    assert g.state["alone"] == []
    assert g.at("China Expeditionary Army") == g.at("Army Air Force") == "Harbin"
    assert g.state["waiting"]["Nationalist Army"] == ["Chungking", 2]
    assert "Chinese Militia" in g.state["aside"]
    assert (g.state["oil"]["Japan"], g.state["resources"]["Japan"]) == (1, 2)
    assert counters(g.state) == counters(begun().state)
    assert begun().state["alone"] == [["China", "Japan"]]


@pytest.mark.parametrize(
    ("step", "option", "trade"),
    [
        (3, "Monroe Doctrine", {"from": "Venezuela", "to": "USA", "oil": 1}),
        (5, "Oil Contract", {"from": "USA", "to": "Japan", "oil": 1}),
        (9, "Secret Soviet Pact", {"from": "USSR", "to": "Germany", "oil": 1}),
    ],
)
def test_BLZ_741_options_take_the_place_of_the_Trade_Agreements(
    step: int, option: str, trade: Mapping[str, Any]
) -> None:
    assert played(step, option).state["trades"] == [trade]


def test_BLZ_730_the_Embargo_ends_the_Oil_for_Japan() -> None:
    g = play(played(5, "Oil Contract"), 10, "Embargo")
    assert g.state["trades"] == []
    assert g.state["entry"] == {"USA": 1, "USSR": 0}


def test_BLZ_730_Appease_removes_the_markers_of_an_Axis_power() -> None:
    g = play(played(5, "Southern Study"), 6, "Appease", country="South-East Asia")
    assert g.state["road"]["influence"] == {}
    influence.conclude(g, [])
    assert g.ally("South-East Asia") == ""
    assert refused(6, "Appease", country="Iberia") == "no_enemy_markers"


def test_BLZ_730_the_Naval_Treaty_keeps_the_High_Seas_Fleet_for_Group_4() -> None:
    g = begun()
    g.state["groups"]["Germany"][1].append("High Seas Fleet (Big)")
    g.state["groups"]["Germany"][3].remove("High Seas Fleet (Big)")
    play(g, 6, "Naval Treaty")
    assert "High Seas Fleet (Big)" in g.state["groups"]["Germany"][3]
    assert counters(g.state) == counters(begun().state)


def test_BLZ_730_units_grow_and_find_their_Big_counters_in_the_Groups() -> None:
    g = played(8, "Red Army Reform", units=["Western Front", "Southwestern Front"])
    assert g.size("Western Front") == g.size("Southwestern Front") == 3
    assert "Western Front (Big)" not in g.state["groups"]["USSR"][0]
    assert refused(8, "Red Army Reform", units=["Western Front", "NKVD"]) == "option_not_for_unit"
    assert played(9, "West Wall").size("West Wall") == 2
    g = played(13, "Early Mobilization", units=["18th Army", "Army Group North"])
    assert g.size("18th Army") == g.size("Army Group North") == 2
    assert refused(13, "Early Mobilization", units=["18th Army", "Luftwaffe"]) == (
        "option_not_for_unit"
    )


@pytest.mark.parametrize(
    ("step", "option", "unit", "place"),
    [
        (8, "Far Eastern Command", "Siberian Army", ("Siberia", 2, "USSR")),
        (10, "Cash and Carry", "North Atlantic LL", ("North Atlantic", 1, "USA")),
        (11, "Strike North", "1st Tank Army", ("Harbin", 1, "Japan")),
        (12, "Radar", "Fighter Command", ("London", 1, "AFA")),
    ],
)
def test_BLZ_730_units_are_placed(
    step: int, option: str, unit: str, place: tuple[str, int, str]
) -> None:
    g = played(step, option)
    assert at(g, unit) == place
    assert counters(g.state) == counters(begun().state)


def test_BLZ_730_Mandates_fortify_a_Japanese_Island() -> None:
    assert at(played(11, "Mandates", area="Iwo Jima"), "Island Works") == ("Iwo Jima", 1, "Japan")
    assert refused(11, "Mandates", area="Wake") == "option_needs_island"
    assert refused(11, "Mandates", area="Tokyo") == "option_needs_island"


def test_BLZ_730_the_war_begins_with_what_has_come_of_it() -> None:
    """BLZ-706: whose Factories are his own is looked at when the steps have ended."""
    g = play(played(5, "Don't Invade China"), 7, "Annex Austria-Czechoslovakia")
    road.steps.steps["conclude"].run(g, {}, None, [])
    assert "Chungking" not in g.state["began"]["USA"]
    assert AC in g.state["began"]["Germany"]
    assert g.state["first"].get("China") is None


def test_BLZ_730_every_option_has_a_title_of_its_own() -> None:
    told = board().road_to_war
    titles = [option["title"] for step in told["steps"] for option in step["options"]]
    assert len(set(titles)) == len(titles) == 39
    assert len(road.options_of(board(), 0)) == 9
