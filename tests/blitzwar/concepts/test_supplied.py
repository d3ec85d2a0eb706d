"""Who is in supply, and who can pay (§7)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.concepts import lines, ships, supplied
from tests.blitzwar.position_builder import game_at

EAST = [["Allies", "Axis"], ["Axis", "Soviets"]]
ONE = {"1-corps infantry": 1}


def test_BWR_070_BWR_071_BWR_082_a_line_over_land_to_a_supply_zone() -> None:
    g = game_at(control={"Warsaw": "Axis"})
    assert supplied.to_act(g, "Warsaw", "Germany")
    cut = game_at(control={"Minsk": "Axis"}, wars=EAST)
    assert not supplied.to_act(cut, "Minsk", "Germany")
    assert not supplied.to_defend(cut, "Minsk", "Germany")


def test_BWR_078_BWR_079_minors_at_home_are_always_in_supply_italy_is_not() -> None:
    control = dict.fromkeys(("Lodz", "Poznan", "Lublin", "Krakow", "Danzig", "Bialystok"), "Axis")
    g = game_at(control=control, joined={"Italy": "Axis"})
    assert supplied.to_act(g, "Warsaw", "Poland")
    assert not supplied.to_act(g, "Warsaw", "UK")
    assert not supplied.always(g, "Rome", "Italy")


def test_BWR_169_vichy_and_the_free_french_are_too() -> None:
    g = game_at(dates={"vichy": 9})
    assert supplied.always(g, "Tunis", "Vichy")
    assert not supplied.always(g, "Paris", "Vichy")
    assert supplied.always(g, "Paris", "Free French")
    assert not supplied.always(g, "London", "Free French")


def test_BWR_177_partisans_are_at_home_in_yugoslavia() -> None:
    assert supplied.always(game_at(), "Sarajevo", "Partisans")


def test_BWR_080_who_stands_beside_minors_at_home_defends_in_supply() -> None:
    control = dict.fromkeys(("Lodz", "Poznan", "Lublin", "Krakow", "Danzig", "Bialystok"), "Axis")
    here = {"Warsaw": {"UK": ONE, "Poland": ONE}}
    g = game_at(units=here, control=control)
    assert supplied.to_defend(g, "Warsaw", "UK")
    assert not supplied.to_act(g, "Warsaw", "UK")


def test_BWR_081_the_axis_leads_its_line_through_sweden() -> None:
    g = game_at(control={"Trondheim": "Axis", "Copenhagen": "Axis"}, joined={"Denmark": "Axis"})
    assert supplied.to_act(g, "Trondheim", "Germany")
    assert lines.open_land(g, "Stockholm", "Axis")
    assert not lines.open_land(g, "Stockholm", "Allies")


def test_BWR_094_a_line_over_the_allys_zones_is_for_defence_unless_supply_is_at_hand() -> None:
    g = game_at(units={"Moscow": {"UK": ONE}}, wars=EAST)
    assert not supplied.to_act(g, "Moscow", "UK")
    assert supplied.to_defend(g, "Murmansk", "UK")
    g = game_at(units={"Moscow": {"UK": ONE}}, supply={"Tula": {"Allies": [4]}}, wars=EAST)
    assert supplied.to_act(g, "Moscow", "UK")
    assert supplied.payers(g, "Moscow", "UK") == ["Tula"]


def test_BWR_072_BWR_073_from_a_beachhead_by_its_own_sea() -> None:
    there = {"zone": "Trondheim", "sea": "Norwegian Sea", "side": "Allies", "air": {"UK": 1}}
    given = {"beachheads": {"Trondheim beachhead": there}}
    assert supplied.to_act(game_at(**given), "Trondheim beachhead", "UK")
    fleets = {"Norwegian Sea": {"Germany": {"1-unit fleet": 1}}}
    assert not supplied.to_act(game_at(**given, units=fleets), "Trondheim beachhead", "UK")


def test_BWR_090_G_06_the_nearest_supply_pays_first_then_the_largest() -> None:
    stock = {"Berlin": {"Axis": [4]}, "Munich": {"Axis": [12]}, "Leipzig": {"Axis": [2]}}
    g = game_at(supply=stock)
    assert supplied.payers(g, "Leipzig", "Germany") == ["Leipzig", "Munich", "Berlin"]


def test_BWR_079_G_42_for_a_minor_at_home_without_a_line_any_counter_pays() -> None:
    g = game_at(supply={"London": {"Allies": [8]}})
    assert supplied.payers(g, "Lublin", "Poland") == ["London"]
    assert supplied.payers(g, "Lublin", "UK") == []


def test_BWR_075_supply_elsewhere_is_no_supply_for_suez() -> None:
    g = game_at(
        supply={"London": {"Allies": [8]}}, control={"Alexandria": "Axis", "Jerusalem": "Axis"}
    )
    assert supplied.payers(g, "Suez", "UK") == []


def test_BWR_076_ships_are_supplied_from_ports_that_they_could_reach() -> None:
    g = game_at(supply={"London": {"Allies": [8]}})
    assert "Scapa Flow" in supplied.ports_of(g, "Norwegian Sea", "Allies")
    assert supplied.ship_payers(g, "Norwegian Sea", "Allies") == ["London"]
    assert supplied.ship_payers(g, "Black Sea", "Allies") == []


def test_BWR_076_ports_in_supply_are_those_from_which_a_line_leads_on() -> None:
    cases: tuple[dict[str, Any], ...] = (
        {"supply": {"London": {"Allies": [8]}}},
        {"units": {"Norwegian Sea": {"Germany": {"1-unit fleet": 1}}}},
        {"supply": {"Alexandria": {"Allies": [4]}}, "control": {"Gibraltar": "Axis"}},
        {"control": {"London": "Axis", "Birmingham": "Axis", "Asian Bases": "Axis"}},
    )
    for given in cases:
        g = game_at(**given)
        for sea in g.board.sea_zones:
            for side in ("Axis", "Allies", "Soviets"):
                reached = ships.reach(g, sea, side, "fleet")
                ports = [each for each in reached if g.controller(each) == side]
                plain = [port for port in ports if lines.has_line(g, port, side)]
                assert supplied.ports_of(g, sea, side) == plain, (given, sea, side)
