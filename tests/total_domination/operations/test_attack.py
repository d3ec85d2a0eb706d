"""Attacks: what may be destroyed, from where, and for how many points."""

from __future__ import annotations

import pytest

from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import game_at

ARMY = {"army": 1}
GUNS = ("A1", "A2", "C1", "A3")
SHIPS = ("B1", "B2", "C2", "B3")


@pytest.mark.parametrize(
    ("owned", "coastal", "other"),
    [
        ((), 3, 3),
        (("A2",), 2, 2),
        (GUNS, 1, 1),
        (SHIPS, 2, 3),
        (("A2", *SHIPS), 1, 2),
        ((*GUNS, *SHIPS), 1, 1),
    ],
)
@pytest.mark.parametrize("unit", ["army", "air fleet"])
def test_TDM_135_TDM_136_TDM_191_TDM_192_TDM_196_the_price_of_an_army_or_air_fleet(
    owned: tuple[str, ...], coastal: int, other: int, unit: str
) -> None:
    units = {"Germany": {"Germany": {unit: 1}}, "Czechoslovakia": {"Germany": {unit: 1}}}
    g = game_at(units={**units, "Poland": {"USSR": ARMY}, "Ukraine": {"USSR": ARMY}})
    g.state["technologies"] = {"USSR": list(owned)}
    assert Played(g, "USSR", f"attack {unit}: Germany").spent == coastal
    assert Played(g, "USSR", f"attack {unit}: Czechoslovakia").spent == other


@pytest.mark.parametrize(
    ("owned", "coastal", "other"),
    [
        ((), 3, 3),
        (("B2",), 2, 2),
        (SHIPS, 1, 1),
        (GUNS, 2, 3),
        ((*GUNS, "B2"), 1, 2),
        ((*GUNS, *SHIPS), 1, 1),
    ],
)
def test_TDM_137_TDM_192_TDM_195_TDM_196_the_price_of_a_fleet(
    owned: tuple[str, ...], coastal: int, other: int
) -> None:
    units = {"Philippines": {"US": {"fleet": 1}}, "West USA": {"US": {"fleet": 1}}}
    g = game_at(units={**units, "Hawaii": {"Japan": {"fleet": 1}}, "Mexico": {"Japan": ARMY}})
    g.state["units"]["Mariana Islands"] = {"Japan": {"fleet": 1}}
    g.state["technologies"] = {"Japan": list(owned)}
    assert Played(g, "Japan", "attack fleet: West USA").spent == coastal
    assert Played(g, "Japan", "attack fleet: Philippines").spent == other


def test_TDM_138_one_unit_beside_them_destroys_any_number_and_stays() -> None:
    units = {
        "United Kingdom": {"UK": {"army": 1, "fleet": 1}},
        "Atlantic": {"Germany": {"fleet": 1}},
    }
    g = game_at(units={**units, "France": {"Germany": ARMY}})
    played = Played(g, "Germany", "attack army: United Kingdom", "attack fleet: United Kingdom")
    assert played.spent == 6
    assert [(e["nation"], e["unit"]) for e in played.told("unit_destroyed")] == [
        ("UK", "army"),
        ("UK", "fleet"),
    ]
    assert g.state["units"]["France"] == {"Germany": ARMY}
    assert g.left("UK", "army") == 3


def test_TDM_138_TDM_054_nobody_beside_or_only_without_supply() -> None:
    g = game_at(units={"Poland": {"Neutral": ARMY}, "Italy": {"Italy": ARMY}})
    assert refused(g, "Germany", "attack army: Poland") == ("TDM-138", "nobody_beside")
    g = game_at(units={"Arabia": {"Germany": ARMY}, "Persia": {"UK": ARMY}})
    assert refused(g, "Germany", "attack army: Persia") == ("TDM-138", "nobody_beside")


def test_TDM_138_TDM_057_who_is_alone_in_a_capital_attacks_from_there() -> None:
    units = {"Ukraine": {"Germany": ARMY}, "Northern USSR": {"Germany": ARMY}}
    g = game_at(units={**units, "Poland": {"Germany": ARMY}, "Siberia": {"USSR": ARMY}})
    assert Played(g, "Germany", "attack army: Siberia").spent == 3
    del g.state["units"]["Ukraine"]
    g.state["units"]["Siberia"] = {"USSR": ARMY}
    assert refused(g, "Germany", "attack army: Siberia") == ("TDM-138", "nobody_beside")


def test_TDM_139_air_fleets_are_somebody_beside_and_uboats_nobody() -> None:
    g = game_at(units={"Germany": {"Germany": {"air fleet": 1}}, "Poland": {"Neutral": ARMY}})
    assert Played(g, "Germany", "attack army: Poland").spent == 3
    g = game_at(units={"Atlantic": {"Germany": {"U-boat": 1}}, "Canada": {"UK": ARMY}})
    assert refused(g, "Germany", "attack army: Canada") == ("TDM-138", "nobody_beside")


def test_TDM_034_TDM_140_an_enemy_in_the_own_capital_is_attacked_from_within() -> None:
    g = game_at(units={"Northern USSR": {"Germany": {"army": 2}}})
    Played(g, "USSR", "attack army: Northern USSR")
    assert g.controller("Northern USSR") == ""
    Played(g, "USSR", "attack army: Northern USSR")
    assert g.controller("Northern USSR") == "USSR"
    g = game_at(units={"East USA": {"Germany": ARMY}}, joined=["US"])
    assert Played(g, "UK", "attack army: East USA").spent == 3
    g = game_at(units={"Czechoslovakia": {"USSR": ARMY}})
    line = "attack army: Czechoslovakia"
    assert refused(g, "Germany", line) == ("TDM-138", "nobody_beside")


def test_TDM_141_air_fleets_are_the_last_to_be_attacked() -> None:
    units = {"Germany": {"Germany": {"army": 1, "air fleet": 1}}, "Poland": {"USSR": ARMY}}
    g = game_at(units={**units, "Ukraine": {"USSR": ARMY}})
    line = "attack air fleet: Germany"
    assert refused(g, "USSR", line) == ("TDM-141", "air_fleets_last")
    Played(g, "USSR", "attack army: Germany", line)
    assert "Germany" not in g.state["units"]


def test_TDM_145_TDM_236_air_fleets_that_are_left_alone_go_where_they_are_not_at_home() -> None:
    stack = {"army": 1, "air fleet": 1}
    g = game_at(units={"France": {"Germany": stack}, "United Kingdom": {"UK": ARMY}})
    played = Played(g, "UK", "attack army: France")
    assert played.told("air_fleets_removed")[0]["power"] == "Germany"
    assert g.controller("France") == "UK"
    g = game_at(units={"Germany": {"Germany": stack}, "France": {"UK": ARMY}})
    assert not Played(g, "UK", "attack army: Germany").told("air_fleets_removed")
    assert g.holding("Germany") == {"Germany": {"air fleet": 1}}


def test_TDM_144_who_is_no_enemy_is_not_attacked() -> None:
    g = game_at(base=True, units={"Canada": {"UK": ARMY}})
    no = ("TDM-144", "not_an_enemy")
    assert refused(g, "UK", "attack army: East USA") == no
    assert refused(g, "USSR", "attack army: China") == no
    assert refused(g, "UK", "attack army: United Kingdom") == no
    assert refused(g, "UK", "attack army: Spain") == ("TDM-144", "no_target")
    assert refused(g, "Germany", "attack German army: Germany") == no


def test_TDM_144_TDM_253_the_axis_attacks_neutrals_and_the_US_but_not_in_that_scenario() -> None:
    g = game_at(base=True)
    Played(g, "Japan", "attack fleet: Philippines")
    Played(g, "Germany", "attack army: Poland")
    assert "Poland" not in g.state["units"]
    g = game_at(base=True)
    g.state["options"]["mode"] = "rise"
    assert refused(g, "Japan", "attack army: China") == ("TDM-144", "not_an_enemy")


def test_TDM_144_where_two_nations_stand_the_line_says_which() -> None:
    units = {
        "West USA": {"US": {"fleet": 1}, "UK": {"fleet": 1}},
        "Hawaii": {"Japan": {"fleet": 1}},
    }
    g = game_at(units={**units, "Mariana Islands": {"Japan": {"fleet": 1}}}, joined=["US"])
    assert refused(g, "Japan", "attack fleet: West USA") == ("TDM-038", "which_nation")
    Played(g, "Japan", "attack US fleet: West USA")
    assert g.holding("West USA") == {"UK": {"fleet": 1}}
    g.add("West USA", "US", "fleet")
    Played(g, "Japan", "attack 2 fleets: West USA")
    assert "West USA" not in g.state["units"]


def test_TDM_218_TDM_220_each_attack_on_China_is_a_step_and_the_last_one_brings_it_in() -> None:
    g = game_at(base=True)
    played = Played(g, "Japan", "attack army: China", "attack army: China")
    assert [event["steps"] for event in played.told("track_advanced")] == [1, 2]
    assert [event["power"] for event in played.told("joined")] == ["China"]
    assert g.controller("China") == "USSR"


def test_TDM_143_TDM_168_resistance_is_destroyed_by_an_army_in_its_area() -> None:
    g = game_at(units={"France": {"Germany": {"army": 1}}}, resistance={"France": 2})
    g.state["technologies"] = {"Germany": list(GUNS)}
    played = Played(g, "Germany", "attack resistance: France")
    assert (played.spent, g.state["resistance"]) == (2, {"France": 1})
    assert played.told("resistance_destroyed") == [
        {"kind": "resistance_destroyed", "power": "Germany", "area": "France"}
    ]
    Played(g, "Germany", "attack resistance: France")
    assert g.state["resistance"] == {}
    assert refused(g, "Germany", "attack resistance: France") == ("TDM-143", "no_target")


@pytest.mark.parametrize(
    ("units", "power", "reason"),
    [
        ({"France": {"Germany": {"fleet": 1}}}, "Germany", ("TDM-143", "needs_army_there")),
        ({"France": {"Japan": ARMY}}, "Germany", ("TDM-143", "needs_army_there")),
        ({"France": {"Japan": ARMY}}, "Japan", ("TDM-143", "needs_army_there")),
        ({"France": {"Germany": ARMY}}, "UK", ("TDM-144", "own_resistance")),
    ],
)
def test_TDM_143_only_an_own_army_in_supply_of_the_axis(
    units: dict[str, dict[str, dict[str, int]]], power: str, reason: tuple[str, str]
) -> None:
    g = game_at(units=units, resistance={"France": 1})
    assert refused(g, power, "attack resistance: France") == reason


def test_TDM_161_no_event_destroys_anything() -> None:
    g = game_at(base=True)
    by_event = refused(g, "Germany", "attack army: Poland", icons={"army": 1, "move": 1})
    assert by_event == ("TDM-161", "not_by_event")
