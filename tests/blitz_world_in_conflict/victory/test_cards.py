"""What each Victory Card counts when a turn ends (BLZ-003 to BLZ-006, BLZ-700 to BLZ-706)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.position import Position, new_deeds
from pbem.games.blitz_world_in_conflict.victory import cards, counting, weapons
from tests.blitz_world_in_conflict.position_builder import board, game_at


def gains(g: Position, power: str) -> dict[str, int]:
    """What the cards of a power bring now, by title."""
    found: dict[str, int] = {}
    for card, points in counting.awards(g, power):
        found[card["title"]] = found.get(card["title"], 0) + points
    return found


def deeds(**done: Any) -> Mapping[str, Any]:
    return {**new_deeds(), **done}


def held(areas: tuple[str, ...], power: str) -> dict[str, str]:
    return dict.fromkeys(areas, power)


# Which cards a scenario has


def titles(scenario: str, power: str) -> list[str]:
    return [card["title"] for card in cards.cards_of(board(scenario), power)]


def test_BLZ_109_in_scenario_D_Germany_has_no_Fortress_Europa_and_the_Western_Allies_nothing() -> (
    None
):
    assert "Fortress Europa" not in titles("d", "Germany")
    assert {"Lebensraum", "Super Weapons", "Long War"} < {*titles("d", "Germany")}
    assert titles("d", "USSR") == titles("war", "USSR")
    assert titles("d", "Western Allies") == []


def test_BLZ_141_in_scenario_E_the_Western_Allies_have_three_cards_of_the_USA_and_everybodys() -> (
    None
):
    assert titles("e", "Western Allies") == [
        *("Control Industrial Might", "Join Atomic Club"),
        *("Pacific Domination", "Arsenal of Democracy", "Bring Democracy to Asia"),
    ]
    assert titles("e", "Japan") == titles("war", "Japan")


def test_BLZ_171_in_scenario_F_the_USA_has_neither_its_second_nor_its_fourth_card() -> None:
    everybodys = ["Control Industrial Might", "Join Atomic Club"]
    own = ["Second Front", "Arsenal of Democracy", "No Casualties", "Early War in the Pacific"]
    assert titles("f", "USA") == [*everybodys, *own]
    assert titles("f", "AFA") == titles("war", "AFA")


def test_no_points_are_counted_in_scenarios_A_and_B() -> None:
    assert titles("a", "Germany") == titles("b", "Western Allies") == []


# Germany


def test_BLZ_700_Lebensraum_is_three_areas_of_the_USSR() -> None:
    two = held(("Ukraine", "Byelorussia"), "Germany")
    assert "Lebensraum" not in gains(game_at(control=two), "Germany")
    assert gains(game_at(control={**two, "Leningrad": "Germany"}), "Germany")["Lebensraum"] == 1


COASTS = (
    *("Norway", "Sweden", "Finland", "Paris", "Belgium-Netherlands", "Vichy France", "Algeria"),
    *("Morocco", "Spain", "Portugal", "Athens", "Levant", "Istanbul", "Ankara", "Belgrade"),
    *("Poland", "Eastern Canada"),
)


def test_BLZ_003_Fortress_Europa_leaves_out_Iceland_and_French_West_Africa() -> None:
    fortress = held(COASTS, "Germany")
    g = game_at(control={**fortress, "Iceland": "AFA", "French West Africa": "AFA"})
    assert gains(g, "Germany")["Fortress Europa"] == 1
    assert "Fortress Europa" not in gains(game_at(control={**fortress, "Norway": "AFA"}), "Germany")
    neutral = {**fortress, "Paris": "", "Norway": ""}
    assert "Fortress Europa" not in gains(game_at(control=neutral), "Germany")


def test_BLZ_700_Super_Weapons_bring_a_point_the_first_time_they_are_built() -> None:
    g, events = game_at(), list[dict[str, Any]]()
    for unit in ("V-2", "V-2", "Jet Fighters", "Stukas"):
        weapons.built(g, "Germany", unit, events)
    assert [(event["why"], event["what"]) for event in events] == [
        ("Super Weapons", "V-2"),
        ("Super Weapons", "Jet Fighters"),
    ]
    assert g.state["supers"] == ["Jet Fighters", "V-2"]
    weapons.built(g, "Japan", "V-1", events)
    assert g.state["vp"]["Japan"] == 0


@pytest.mark.parametrize(("turn", "points"), [(10, 0), (11, 1), (12, 2), (13, 3), (14, 4), (15, 5)])
def test_BLZ_703_the_Long_War_brings_more_each_turn_from_turn_11(turn: int, points: int) -> None:
    for power in ("Germany", "Japan"):
        assert gains(game_at(turn=turn), power).get("Long War", 0) == points


def test_BLZ_703_the_Long_War_is_of_the_power_and_any_country_of_its_own_will_do() -> None:
    g = game_at(turn=11, conquered={"Germany": "Allies", "Italy": "Allies", "Poland": "Axis"})
    g.state["allied"] = {"Germany": "Germany", "Italy": "Germany", "Poland": "Germany"}
    assert gains(g, "Germany") == {}
    g.state["allied"]["Finland"] = "Germany"
    assert gains(g, "Germany") == {"Long War": 1}


def test_BLZ_703_countries_that_are_out_of_play_do_not_keep_the_Long_War_up() -> None:
    lost = dict.fromkeys(("Germany", "Finland", "Central Europe"), "Allies")
    g = game_at("d", turn=11, conquered={**lost, "Poland": "Axis", "Belgium-Netherlands": "Axis"})
    assert g.ally("Italy") == "Germany"
    assert "Long War" not in gains(g, "Germany")
    assert g.is_out("Germany")
    del g.state["conquered"]["Finland"]
    assert gains(g, "Germany")["Long War"] == 1
    assert not g.is_out("Germany")


# Japan


def test_BLZ_700_the_Co_Prosperity_Sphere_counts_wealth_outside_Tokyo_with_supply() -> None:
    wealthy = ("Harbin", "Peking", "South-East Asia", "Borneo", "Chungking", "Manila")
    g = game_at(control=held(wealthy, "Japan"))
    assert gains(g, "Japan")["Co-Prosperity Sphere"] == 1
    assert "Co-Prosperity Sphere" not in gains(game_at(), "Japan")
    ring = ("Japanese Coast", "East China Sea", "South China Sea", "Leyte Gulf", "Micronesia")
    ships = ("Pacific Fleet", "Carrier Force", "3rd Fleet", "5th Fleet", "7th Fleet")
    g = game_at(
        control=held(wealthy, "Japan"),
        units={ship: (sea, 1) for ship, sea in zip(ships, ring, strict=True)},
        wars=[["Japan", "USA"]],
        convoys={"East China Sea": 9, "South China Sea": 9},
    )
    assert "Co-Prosperity Sphere" not in gains(g, "Japan")


def test_BLZ_700_Victory_in_the_CBI_is_two_of_China_Burma_and_India() -> None:
    china = held(("Chungking", "Canton", "Lanchow", "Peking"), "Japan")
    assert "Victory in the CBI" not in gains(game_at(control=china), "Japan")
    assert gains(game_at(control={**china, "Burma": "Japan"}), "Japan")["Victory in the CBI"] == 1
    one = {**china, "Calcutta": "Japan"}
    assert gains(game_at(control=one), "Japan")["Victory in the CBI"] == 1
    g = game_at(control={"Burma": "", "Calcutta": "Japan"})
    assert gains(g, "Japan")["Victory in the CBI"] == 1


SHIPS = {
    "Pacific Fleet": ("Hawaiian Islands", 4),
    "Carrier Force": ("Micronesia", 4),
    "5th Fleet": ("Leyte Gulf", 4),
    "Atlantic Fleet": ("Mendocino", 4),
    "Royal Air Force": ("Coral Sea", 3),
}


def test_BLZ_700_Tenno_Zan_counts_the_Sizes_of_AFA_and_USA_in_the_Pacific_from_turn_6() -> None:
    g = game_at(turn=6, units={**SHIPS, "3rd Fleet": ("Bering Sea", 1)})
    assert gains(g, "Japan") == {"Tenno-Zan": 1}
    assert gains(game_at(turn=6, units=SHIPS), "Japan") == {}
    g.state["turn"] = 5
    assert gains(g, "Japan") == {}
    g.state["turn"], g.state["conquered"] = 6, {"Japan": "Allies"}
    assert gains(g, "Japan") == {}


# AFA


def test_BLZ_700_Mediterranean_Influence_wants_three_keys_and_a_sea_without_the_Axis() -> None:
    free = {"Libya": "AFA"}
    assert gains(game_at(control=free), "AFA")["Mediterranean Influence"] == 1
    assert "Mediterranean Influence" not in gains(game_at(), "AFA")
    assert "Mediterranean Influence" not in gains(game_at(control={**free, "Malta": "USA"}), "AFA")
    sea = game_at(control=free, units={"Italian Subs": ("Mediterranean Sea", 1)})
    assert "Mediterranean Influence" not in gains(sea, "AFA")
    sea = game_at(control=free, units={"Italian Trs": ("Mediterranean Sea", 1)})
    assert gains(sea, "AFA")["Mediterranean Influence"] == 1


def test_BLZ_700_Rule_the_Waves_counts_from_turn_3_while_Convoys_are_safe() -> None:
    assert gains(game_at(turn=3), "AFA")["Rule the Waves"] == 1
    assert "Rule the Waves" not in gains(game_at(turn=2), "AFA")
    hurt = game_at(turn=3, deeds=deeds(convoys=["North Atlantic"]))
    assert "Rule the Waves" not in gains(hurt, "AFA")
    japanese = game_at(turn=3, deeds=deeds(convoys=["South China Sea"]))
    assert gains(japanese, "AFA")["Rule the Waves"] == 1
    lost = game_at(turn=3, destroyed=["Western Approaches"])
    assert gains(lost, "AFA")["Rule the Waves"] == 1
    lost = game_at(turn=3, destroyed=["Arabian Sea", "Western Approaches"])
    assert "Rule the Waves" not in gains(lost, "AFA")


def test_BLZ_700_Preserve_the_Empire_counts_from_turn_4() -> None:
    assert gains(game_at(turn=4), "AFA")["Preserve the Empire"] == 1
    assert "Preserve the Empire" not in gains(game_at(turn=3), "AFA")
    lost = game_at(turn=4, control={"Singapore": "Japan"})
    assert "Preserve the Empire" not in gains(lost, "AFA")


def test_BLZ_004_BLZ_704_No_Casualties_is_for_who_took_an_area_if_AFA_or_USA_still_have_it() -> (
    None
):
    """The example of §8: the USA takes Morocco and Algeria and gives them to the AFA."""
    taken = deeds(taken=[["Morocco", "USA", True], ["Algeria", "USA", True]])
    g = game_at(deeds=taken, control=held(("Morocco", "Algeria"), "AFA"))
    assert gains(g, "USA") == {"No Casualties": 1}
    assert "No Casualties" not in gains(g, "AFA")
    g.state["control"].update(held(("Morocco", "Algeria"), "Germany"))
    assert gains(g, "USA") == {}


def test_BLZ_004_No_Casualties_is_not_for_an_area_that_cost_damage() -> None:
    g = game_at(deeds=deeds(taken=[["Libya", "AFA", False]]), control={"Libya": "AFA"})
    assert "No Casualties" not in gains(g, "AFA")


# USSR


def test_BLZ_700_Annihilate_the_Wehrmacht_wants_German_armor_destroyed_by_Soviets() -> None:
    def scored(unit: str, by: str) -> bool:
        g = game_at(deeds=deeds(destroyed=[[unit, by]]))
        return gains(g, "USSR") == {"Annihilate the Wehrmacht": 1}

    assert scored("4th Panzer Army", "USSR")
    assert not scored("4th Panzer Army", "AFA")
    assert not scored("Italian Army", "USSR")
    assert not scored("1st Tank Army", "USSR")


def test_BLZ_006_each_area_of_the_Buffer_Zone_is_next_to_the_USSR_itself() -> None:
    near = held(("Finland", "Poland", "Harbin"), "USSR")
    assert gains(game_at(control=near), "USSR") == {"Buffer Zone": 1}
    far = held(("Finland", "Poland", "Berlin", "Norway"), "USSR")
    assert board().borders("Berlin")
    assert gains(game_at(control=far), "USSR") == {}


def test_BLZ_700_the_Five_Year_Plan_wants_research_and_Factories_that_are_whole() -> None:
    found = deeds(researched=["USSR"])
    assert gains(game_at(deeds=found), "USSR") == {"Five Year Plan": 1}
    assert gains(game_at(), "USSR") == {}
    assert gains(game_at(deeds=found, control={"Ukraine": "Germany"}), "USSR") == {}
    assert gains(game_at(deeds=found, factories={"Urals": 1}), "USSR") == {}
    bombed = deeds(researched=["USSR"], factories=["Moscow"])
    assert gains(game_at(deeds=bombed), "USSR") == {}


# USA


def test_BLZ_700_a_Second_Front_is_Size_4_in_supply_in_Europe_where_the_Axis_was() -> None:
    units = {"9th Army": ("Paris", 2), "3rd Army": ("Paris", 2)}
    g = game_at(units=units, wars=[["USA", "Germany"], ["AFA", "Germany"]])
    assert gains(g, "USA") == {}
    g.set_control("Paris", "Germany")
    g.set_control("Paris", "USA")
    assert gains(g, "USA") == {"Second Front": 1}
    g.state["units"]["3rd Army"]["size"] = 1
    assert gains(g, "USA") == {}


def test_BLZ_005_Pacific_Domination_wants_three_seas_in_which_there_is_no_Axis_unit() -> None:
    units = {
        "Pacific Fleet": ("Japanese Coast", 1),
        "Carrier Force": ("Leyte Gulf", 1),
        "Pacific Subs (USA)": ("South China Sea", 1),
    }
    assert gains(game_at(units=units), "USA") == {"Pacific Domination": 1}
    convoys = board().convoys["South China Sea"]
    assert convoys.power == "Japan"
    g = game_at(units={**units, "Northern TRS": ("Leyte Gulf", 1)})
    assert gains(g, "USA") == {}


def test_BLZ_700_the_Arsenal_of_Democracy_delivers_to_two() -> None:
    to_afa = deeds(delivered=[["USA", "AFA"], ["USA", "AFA"], ["AFA", "USSR"]])
    assert gains(game_at(deeds=to_afa), "USA") == {}
    two = deeds(delivered=[["USA", "AFA"], ["USA", "China"]])
    assert gains(game_at(deeds=two), "USA") == {"Arsenal of Democracy": 1}


def test_BLZ_143_in_scenario_E_the_Arsenal_delivers_to_China_and_the_Bering_Sea_is_empty() -> None:
    done = deeds(delivered=[["Western Allies", "China"]])
    assert "Arsenal of Democracy" in gains(game_at("e", deeds=done), "Western Allies")
    assert "Arsenal of Democracy" not in gains(game_at("e"), "Western Allies")
    g = game_at("e", deeds=done, units={"I-Boats": ("Bering Sea", 1)})
    assert "Arsenal of Democracy" not in gains(g, "Western Allies")


def test_BLZ_700_Democracy_comes_to_Asia_with_Manila_Chungking_and_two_more() -> None:
    two = {"Formosa": "USA", "Peking": "USA"}
    assert gains(game_at(control=two), "USA") == {"Bring Democracy to Asia": 1}
    assert gains(game_at(control={**two, "Manila": "Japan"}), "USA") == {}
    assert gains(game_at(control={"Formosa": "USA", "Canton": "Japan"}), "USA") == {}


def test_BLZ_141_cards_of_the_USA_are_those_of_the_Western_Allies_in_scenario_E() -> None:
    g = game_at("e", control={"Formosa": "Western Allies"})
    assert "Bring Democracy to Asia" in gains(g, "Western Allies")


# Everybody


def test_BLZ_705_who_joins_the_Atomic_Club_in_the_same_turn_gets_the_best_award_that_is_open() -> (
    None
):
    """The example of §8."""
    atomic = [["USA", 11], ["Germany", 12], ["AFA", 12]]
    g = game_at(turn=12, atomic=atomic)
    assert gains(g, "Germany")["Join Atomic Club"] == 3
    assert gains(g, "AFA")["Join Atomic Club"] == 3
    assert "Join Atomic Club" not in gains(g, "USA")
    g.state["turn"] = 13
    g.state["atomic"] += [["USSR", 13]]
    assert gains(g, "USSR")["Join Atomic Club"] == 1
    assert gains(game_at(turn=12, atomic=[["USA", 12]]), "USA")["Join Atomic Club"] == 3
    third = [["USA", 10], ["Germany", 11], ["AFA", 12]]
    assert gains(game_at(turn=12, atomic=third), "AFA")["Join Atomic Club"] == 2


# Scenario C


@pytest.mark.parametrize(
    ("damage", "germany", "allies"),
    [(0, 1, 1), (1, 1, 1), (2, 2, 0), (3, 2, 0), (4, 3, 0)],
)
def test_BLZ_070_BLZ_078_scenario_C_counts_Convoys_and_lend_lease(
    damage: int, germany: int, allies: int
) -> None:
    convoys = {"North Atlantic": damage} if damage else {}
    g = game_at("c", convoys=convoys)
    assert sum(gains(g, "Germany").values()) == germany
    assert sum(gains(g, "Western Allies").values()) == allies


def test_BLZ_078_lend_lease_counts_at_sea_in_its_own_sea_area_alone() -> None:
    units = {"North Atlantic LL": ("North Atlantic", 1), "Arctic Ocean LL": ("North Sea", 2)}
    g = game_at("c", units=units)
    assert "No Lend Lease" not in gains(g, "Germany")
    assert "Bridge of Ships" not in gains(g, "Western Allies")
    assert gains(g, "Western Allies")["Lend Lease"] == 1
    g.move("Arctic Ocean LL", "Arctic Ocean")
    assert gains(g, "Western Allies")["Bridge of Ships"] == 1
