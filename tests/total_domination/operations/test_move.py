"""Moves: ways, the first unit into a coast, Capitals, and what happens at the end of a move."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at

ARMY = {"army": 1}


def test_TDM_120_TDM_121_TDM_123_a_chain_of_moves_each_through_what_was_just_taken() -> None:
    g = game_at(base=True)
    played = Played(
        g,
        "Germany",
        "move 1 army: Austria -> Balkans",
        "move 1 army: Czechoslovakia -> Austria -> Balkans -> Turkey",
        "move 1 army: Germany -> Austria -> Balkans -> Turkey -> Arabia",
    )
    assert played.spent == 6
    assert [g.controller(area) for area in ("Balkans", "Turkey", "Arabia")] == ["Germany"] * 3
    assert [event["power"] for event in played.told("control_changed")] == ["Germany"] * 3


@pytest.mark.parametrize(("owned", "costs"), [("A1", (1, 2)), ("B1", (2, 1)), ("C1", (2, 2))])
def test_TDM_120_TDM_190_TDM_194_what_a_move_costs(owned: str, costs: tuple[int, int]) -> None:
    g = game_at(base=True, technologies={"UK": [owned]})
    army = Played(g, "UK", "move 1 army: United Kingdom -> France").spent
    fleet = Played(g, "UK", "move 1 fleet: United Kingdom -> Atlantic").spent
    assert (army, fleet) == costs


def test_TDM_035_TDM_122_a_triangle_is_a_land_link_and_passing_ignores_types() -> None:
    g = game_at(units={"Egypt": {"UK": {"army": 2}}, "Indian Ocean": {"UK": {"fleet": 1}}})
    Played(
        g,
        "UK",
        "move 1 army: Egypt -> East Africa",
        "move 1 army: Egypt -> East Africa -> South Africa",
        "move 1 fleet: Indian Ocean -> East Africa -> South Africa",
    )
    assert g.units("South Africa", "UK") == {"army": 1, "fleet": 1}


def test_TDM_035_the_alternative_board_has_the_same_neighbours() -> None:
    g = game_at(units={"Balkans": {"Germany": ARMY}, "Austria": {"Germany": ARMY}})
    Played(g, "Germany", "move 1 army: Austria -> Balkans -> Romania")
    assert g.controller("Romania") == "Germany"
    not_near = refused(g, "Germany", "move 1 army: Balkans -> Romania -> Poland -> Austria")
    assert not_near == ("TDM-035", "not_adjacent")


def test_TDM_124_an_army_comes_first_over_a_brown_link() -> None:
    units = {"Poland": {"Germany": ARMY}, "Germany": {"Germany": {"army": 1, "fleet": 1}}}
    fleet = "move 1 fleet: Germany -> Poland -> Ukraine"
    assert refused(game_at(units=units), "Germany", fleet) == ("TDM-124", "army_first")
    g = game_at(units=units)
    played = Played(g, "Germany", "move 1 army: Germany -> Poland -> Ukraine", fleet)
    assert played.spent == 4
    assert g.units("Ukraine", "Germany") == {"army": 1, "fleet": 1}


def test_TDM_133_who_leaves_a_neutral_area_empty_has_no_way_through_it() -> None:
    units = {"Poland": {"Germany": ARMY}, "Germany": {"Germany": {"army": 1, "fleet": 1}}}
    g = game_at(units=units)
    lines = ("move 1 army: Poland -> Ukraine", "move 1 fleet: Germany -> Poland -> Ukraine")
    assert refused(g, "Germany", *lines) == ("TDM-121", "no_passage")
    assert g.controller("Poland") == ""


def test_TDM_124_TDM_125_a_fleet_opens_a_coast_and_an_army_walks_on() -> None:
    units = {"Libya": {"UK": ARMY}, "Egypt": {"UK": {"army": 1, "fleet": 1}}}
    army = "move 1 army: Egypt -> Libya -> Italy"
    assert refused(game_at(units=units), "UK", army) == ("TDM-124", "fleet_first")
    g = game_at(units=units)
    lines = ("move 1 fleet: Egypt -> Libya -> Italy", f"{army} -> Germany")
    assert Played(g, "UK", *lines).spent == 4
    assert (g.controller("Italy"), g.controller("Germany")) == ("UK", "")
    assert g.state["damage"] == ["Italy"]


def test_TDM_124_without_a_way_one_is_found_that_meets_the_first_unit_rule() -> None:
    units = {"France": {"Germany": ARMY}, "Germany": {"Germany": {"army": 1, "fleet": 1}}}
    g = game_at(units=units)
    played = Played(g, "Germany", "move 1 fleet: Germany -> United Kingdom")
    [moved] = played.told("unit_moved")
    assert moved["path"] == ["Germany", "France", "United Kingdom"]
    assert refused(g, "Germany", "move 1 army: Germany -> Libya") == ("TDM-124", "fleet_first")


def test_TDM_121_areas_between_may_be_left_out_of_a_way() -> None:
    g = game_at(base=True)
    lines = ("move 1 army: Austria -> Balkans", "move 1 army: Czechoslovakia -> Balkans -> Turkey")
    [_, moved] = Played(g, "Germany", *lines).told("unit_moved")
    assert moved["path"] == ["Czechoslovakia", "Austria", "Balkans", "Turkey"]


def test_TDM_124_a_step_that_is_refused_names_another_way() -> None:
    g = game_at(units={"Japan": {"Japan": {"army": 2}}})
    with pytest.raises(Illegal) as refusal:
        Played(g, "Japan", "move 1 army: Japan -> Siberia")
    assert refusal.value.problem.rule == "TDM-124"
    assert refusal.value.problem.choices == ("Japan -> Manchuria -> Siberia",)


def test_TDM_322_TDM_134_own_empty_home_areas_are_entered_over_any_link() -> None:
    g = game_at(units={"Japan": {"Japan": {"army": 2}}, "Ryukyu Islands": {"Japan": {"fleet": 1}}})
    played = Played(
        g,
        "Japan",
        "move 1 army: Japan -> Nanking",
        "move 1 army: Japan -> Ryukyu Islands -> Nanking",
        "move 1 fleet: Ryukyu Islands -> Nanking -> Manchuria",
    )
    assert played.spent == 6
    assert g.units("Nanking", "Japan") == {"army": 2}
    assert g.units("Manchuria", "Japan") == {"fleet": 1}


def test_TDM_040_TDM_041_TDM_042_where_a_unit_may_end_its_move() -> None:
    g = game_at(units={"Japan": {"Japan": {"army": 1, "fleet": 1}}})
    army = "move 1 army: Japan -> Ryukyu Islands"
    assert refused(g, "Japan", army) == ("TDM-041", "no_place_for")
    g = game_at(units={"Germany": {"Germany": {"fleet": 1, "army": 1}}})
    fleet = "move 1 fleet: Germany -> Austria"
    assert refused(g, "Germany", fleet) == ("TDM-040", "no_place_for")
    Played(g, "Germany", "move 1 fleet: Germany -> Baltics")
    assert g.units("Baltics", "Germany") == {"fleet": 1}


def test_TDM_039_TDM_122_the_limit_counts_at_the_end_of_a_move_alone() -> None:
    units = {"Austria": {"Germany": {"army": 2}}, "Czechoslovakia": {"Germany": {"army": 2}}}
    g = game_at(units=units)
    full = refused(g, "Germany", "move 1 army: Czechoslovakia -> Austria")
    assert full == ("TDM-039", "area_full")
    assert Played(g, "Germany", "move 1 army: Czechoslovakia -> Austria -> Italy").spent == 2


def test_TDM_053_TDM_054_TDM_052_who_is_out_of_supply_stays() -> None:
    g = game_at(units={"Arabia": {"Germany": ARMY}, "Turkey": {}, "Egypt": {"Germany": ARMY}})
    assert refused(g, "Germany", "move 1 army: Arabia -> Persia") == ("TDM-054", "out_of_supply")
    g = game_at(units={"Germany": {"UK": {"army": 2}}, "Austria": {"Germany": ARMY}})
    assert Played(g, "Germany", "move 1 army: Austria -> Balkans").spent == 2


def test_TDM_056_partners_and_joined_nations_are_supply_and_way() -> None:
    g = game_at(units={"France": {"France": ARMY}, "United Kingdom": {"UK": ARMY}})
    Played(g, "UK", "move 1 army: United Kingdom -> France -> Spain")
    assert g.controller("Spain") == "UK"
    g = game_at(units={"East USA": {"US": ARMY}}, joined=["US"])
    Played(g, "UK", "move 1 army: East USA -> West USA -> Mexico")
    assert g.controller("Mexico") == "UK"


def test_TDM_127_units_of_an_own_partner_are_passed_and_joined_in_its_home() -> None:
    g = game_at(units={"Italy": {"Italy": ARMY}, "Germany": {"Germany": {"army": 2}}})
    Played(g, "Germany", "move 1 army: Germany -> Italy")
    assert sorted(g.holding("Italy")) == ["Germany", "Italy"]
    assert refused(g, "Germany", "move 1 army: Italy -> Austria") == ("TDM-038", "which_nation")
    assert Played(g, "Germany", "move 1 Italian army: Italy -> Austria").spent == 2
    g = game_at(units={"Italy": {"Italy": ARMY, "Germany": ARMY}})
    for two in ("move 2 armies: Italy -> Germany", "move all armies: Germany -> Austria"):
        assert Played(g, "Germany", two).spent == 4
    assert sorted(g.holding("Austria")) == ["Germany", "Italy"]


def test_TDM_038_TDM_128_nobody_enters_or_passes_where_others_stand() -> None:
    g = game_at(base=True)
    army = "move 1 army: Germany -> Poland"
    assert refused(g, "Germany", army) == ("TDM-128", "others_there")
    assert refused(g, "Germany", f"{army} -> Ukraine") == ("TDM-128", "others_there")
    g = game_at(units={"Persia": {"USSR": ARMY}, "India": {"UK": ARMY}})
    assert refused(g, "UK", "move 1 army: India -> Persia") == ("TDM-128", "others_there")


def test_TDM_050_the_home_of_the_teammate_is_closed_whoever_stands_in_it() -> None:
    units = {"Low Countries": {"USSR": {"army": 2}}, "Poland": {"USSR": ARMY}}
    units["Germany"] = {"USSR": {"army": 2}}
    line = "move 1 army: Low Countries -> France"
    closed = ("TDM-050", "home_of_teammate")
    assert refused(game_at(units=units), "USSR", line) == closed
    there = {**units, "France": {"Germany": ARMY}}
    assert refused(game_at(units=there), "USSR", "attack army: France", line) == closed
    g = game_at(units=units, partners={"France": "Germany"})
    assert Played(g, "USSR", line).spent == 2
    assert g.state["damage"] == ["France"]
    through = "move 1 army: Persia -> Southern USSR -> Siberia"
    assert refused(game_at(units={"Persia": {"UK": ARMY}}), "UK", through) == closed


def test_TDM_222_the_allies_do_not_enter_the_US_or_China_before_they_join() -> None:
    g = game_at(units={"Canada": {"UK": ARMY}, "Siberia": {"USSR": ARMY}})
    entry = ("TDM-222", "not_entered_yet")
    assert refused(g, "UK", "move 1 army: Canada -> East USA") == entry
    assert refused(g, "USSR", "move 1 US army: East USA -> Canada") == ("TDM-222", "not_in_the_war")
    g = game_at(units={"Manchuria": {"Japan": ARMY}})
    assert Played(g, "Japan", "move 1 army: Manchuria -> China").spent == 2


def test_TDM_253_nobody_enters_the_US_or_China_in_that_scenario() -> None:
    g = game_at(units={"Manchuria": {"Japan": ARMY}}, options={}, joined=[])
    g.state["options"]["mode"] = "rise"
    line = "move 1 army: Manchuria -> China"
    assert refused(g, "Japan", line) == ("TDM-253", "closed_in_scenario")


def test_TDM_045_TDM_115_who_takes_a_home_area_damages_its_factory() -> None:
    g = game_at(units={"Poland": {"USSR": {"army": 2}}})
    Played(g, "USSR", "move 1 army: Poland -> Czechoslovakia")
    assert (g.controller("Czechoslovakia"), g.state["damage"]) == ("USSR", ["Czechoslovakia"])


def test_TDM_046_TDM_047_TDM_116_TDM_126_a_capital_is_taken_by_the_second_unit() -> None:
    units = {"Ukraine": {"Germany": {"army": 2}}, "Poland": {"Germany": {"army": 2}}}
    g = game_at(units=units)
    Played(g, "Germany", "move 1 army: Ukraine -> Northern USSR")
    assert (g.controller("Northern USSR"), g.state["damage"]) == ("", [])
    Played(g, "Germany", "move 1 army: Poland -> Ukraine -> Northern USSR")
    assert (g.controller("Northern USSR"), g.state["damage"]) == ("Germany", ["Northern USSR"])


def test_TDM_126_the_second_unit_comes_over_any_link_but_from_own_ground() -> None:
    units = {"France": {"Germany": {"fleet": 1, "army": 1}}, "United Kingdom": {"Germany": ARMY}}
    g = game_at(units=units)
    assert Played(g, "Germany", "move 1 army: France -> United Kingdom").spent == 2
    assert g.controller("United Kingdom") == "Germany"


def test_TDM_057_TDM_323_a_capital_that_is_not_held_is_no_way_and_no_springboard() -> None:
    units = {
        "Ukraine": {"Germany": ARMY},
        "Poland": {"Germany": ARMY},
        "Northern USSR": {"Germany": ARMY},
    }
    g = game_at(units=units)
    through = "move 1 army: Ukraine -> Northern USSR -> Siberia"
    assert refused(g, "Germany", through) == ("TDM-121", "no_passage")
    on = "move 1 army: Northern USSR -> Siberia"
    assert refused(g, "Germany", on) == ("TDM-323", "capital_no_springboard")
    Played(g, "Germany", "move 1 army: Northern USSR -> Southern USSR")
    assert g.controller("Southern USSR") == "Germany"
    g = game_at(units=units)
    Played(g, "Germany", "move 1 army: Northern USSR -> Ukraine -> Romania")
    assert g.controller("Romania") == "Germany"


def test_TDM_323_the_link_from_the_capital_says_who_is_first() -> None:
    units = {"France": {"Germany": ARMY}, "United Kingdom": {"Germany": {"army": 1}}}
    g = game_at(units=units)
    line = "move 1 army: United Kingdom -> Low Countries"
    assert refused(g, "Germany", line) == ("TDM-124", "fleet_first")


def test_TDM_129_TDM_237_an_army_ends_the_stay_of_an_air_fleet_that_is_alone() -> None:
    units = {"Poland": {"USSR": {"army": 2}}, "Czechoslovakia": {"Germany": {"air fleet": 1}}}
    g = game_at(units=units, used={"Czechoslovakia": {"Germany": 1}})
    played = Played(g, "USSR", "move 1 army: Poland -> Czechoslovakia")
    [removed] = played.told("air_fleets_removed")
    assert (removed["area"], removed["power"], removed["count"]) == ("Czechoslovakia", "Germany", 1)
    assert g.holding("Czechoslovakia") == {"USSR": ARMY}
    assert (g.state["used"], g.state["damage"]) == ({}, ["Czechoslovakia"])


def test_TDM_129_it_is_entered_like_an_empty_area_and_never_passed() -> None:
    units = {"Libya": {"UK": {"army": 1, "fleet": 1}}, "Italy": {"Germany": {"air fleet": 1}}}
    g = game_at(units={**units, "Egypt": {"UK": ARMY}})
    assert refused(g, "UK", "move 1 army: Libya -> Italy") == ("TDM-124", "fleet_first")
    through = "move 1 fleet: Libya -> Italy -> France"
    assert refused(g, "UK", through) == ("TDM-128", "others_there")
    g = game_at(units={**units, "Libya": {"UK": {"air fleet": 1, "army": 1}}})
    air = "move 1 air fleet: Libya -> Italy"
    assert refused(g, "UK", air) == ("TDM-128", "others_there")


def test_TDM_131_TDM_236_an_air_fleet_takes_nothing_and_is_never_alone_abroad() -> None:
    stack = {"army": 1, "air fleet": 1}
    g = game_at(units={"Austria": {"Germany": stack}, "Poland": {"Germany": ARMY}})
    first = refused(g, "Germany", "move 1 air fleet: Austria -> Balkans")
    assert first == ("TDM-131", "air_fleet_first")
    Played(g, "Germany", "move 1 air fleet: Austria -> Germany -> Poland")
    assert g.units("Poland", "Germany") == stack
    assert Played(g, "Germany", "move 1 air fleet: Poland -> Germany").spent == 2
    g = game_at(units={"Atlantic": {"UK": {"fleet": 1}}, "United Kingdom": {"UK": stack}})
    Played(g, "UK", "move 1 air fleet: United Kingdom -> Atlantic")
    assert g.units("Atlantic", "UK") == {"fleet": 1, "air fleet": 1}


def test_TDM_131_an_air_fleet_left_behind_alone_goes_back() -> None:
    g = game_at(units={"Poland": {"Germany": {"army": 1, "air fleet": 1}}})
    played = Played(g, "Germany", "move 1 army: Poland -> Baltics")
    assert played.told("air_fleets_removed")[0]["area"] == "Poland"
    assert "Poland" not in g.state["units"]


def test_TDM_240_an_air_fleet_that_was_used_does_not_move() -> None:
    units = {"Germany": {"Germany": {"air fleet": 2}}}
    g = game_at(units=units, used={"Germany": {"Germany": 1}})
    Played(g, "Germany", "move 1 air fleet: Germany -> Italy")
    used = refused(g, "Germany", "move 1 air fleet: Germany -> Austria")
    assert used == ("TDM-240", "air_fleet_used")
    assert g.marked("used", "Germany", "Germany") == 1


def test_TDM_325_an_air_fleet_is_no_second_unit_in_a_capital() -> None:
    units = {
        "Ukraine": {"Germany": {"army": 1, "air fleet": 1}},
        "Poland": {"Germany": ARMY},
        "Northern USSR": {"Germany": ARMY},
    }
    g = game_at(units=units)
    assert Played(g, "Germany", "move 1 air fleet: Ukraine -> Northern USSR").spent == 2
    assert (g.controller("Northern USSR"), g.state["damage"]) == ("", [])


def test_TDM_252_no_air_fleet_ends_its_move_in_the_Arctic() -> None:
    units = {"Arctic": {"USSR": {"fleet": 1}}, "Siberia": {"USSR": {"air fleet": 1}}}
    g = game_at(units=units, options={"arctic": "yes"})
    line = "move 1 air fleet: Siberia -> Arctic"
    assert refused(g, "USSR", line) == ("TDM-252", "no_place_for")


def test_TDM_013_areas_of_the_expansion_are_not_there_without_it() -> None:
    g = game_at(units={"Germany": {"Germany": {"fleet": 1}}})
    assert refused(g, "Germany", "move 1 fleet: Germany -> Norway") == ("TDM-013", "not_in_play")
    g = game_at(units={"Germany": {"Germany": {"fleet": 1}}}, options={"arctic": "yes"})
    assert Played(g, "Germany", "move 1 fleet: Germany -> Norway").spent == 2


def test_TDM_170_TDM_171_resistance_goes_when_an_ally_comes_not_when_the_axis_does() -> None:
    g = game_at(units={"Germany": {"Germany": {"army": 2}}}, resistance={"Poland": 2})
    Played(g, "Germany", "move 1 army: Germany -> Poland")
    assert g.state["resistance"] == {"Poland": 2}
    g = game_at(units={"Ukraine": {"USSR": ARMY}}, resistance={"Poland": 2})
    Played(g, "USSR", "move 1 army: Ukraine -> Poland")
    assert g.state["resistance"] == {}


def test_TDM_218_TDM_331_each_axis_unit_that_moves_in_is_a_step_of_the_US() -> None:
    g = game_at(units={"Ryukyu Islands": {"Japan": {"fleet": 2}}})
    line = "move 1 fleet: Ryukyu Islands -> Philippines"
    Played(g, "Japan", line, line)
    assert g.state["tracks"]["US"] == 2
    Played(g, "Japan", "move 1 fleet: Philippines -> Mariana Islands")
    assert g.state["tracks"]["US"] == 2


def test_TDM_220_TDM_221_the_US_joins_in_the_middle_of_a_turn_and_then_no_step_counts() -> None:
    g = game_at(units={"Ryukyu Islands": {"Japan": {"fleet": 2}}}, tracks={"US": 3})
    line = "move 1 fleet: Ryukyu Islands -> Philippines"
    played = Played(g, "Japan", line)
    assert [event["power"] for event in played.told("joined")] == ["US"]
    assert g.controller("Hawaii") == "UK"
    Played(g, "Japan", line)
    assert g.state["tracks"]["US"] == g.board.tracks["US"]


def test_TDM_165_a_move_icon_moves_one_unit_for_nothing() -> None:
    g = game_at(base=True)
    lines = ("deploy 1 army: Germany", "move 1 army: Germany -> Austria -> Balkans")
    played = Played(g, "Germany", *lines, icons={"army": 1, "move": 1})
    assert (played.spent, played.turn.icons) == (0, {})
    again = refused(g, "Germany", "move 1 army: Austria -> Italy", icons={"move": 0})
    assert again == ("TDM-161", "no_such_icon")


def test_TDM_121_a_way_leads_somewhere_else() -> None:
    g = game_at(base=True)
    assert refused(g, "Germany", "move 1 army: Austria -> Germany -> Austria") == (
        "TDM-121",
        "stays_there",
    )
    assert refused(g, "Germany", "move 1 army: Austria -> Spain") == ("TDM-121", "no_way")
    assert refused(g, "Germany", "move 1 fleet: Austria -> Italy") == ("TDM-121", "no_such_unit")
    assert refused(g, "Germany", "move 1 Soviet army: Siberia -> Mongolia") == (
        "TDM-056",
        "not_your_nation",
    )
