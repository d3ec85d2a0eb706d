"""New weapons out of the Groups of the charts."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, weapons
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

WESTERN = "Western Allies"


def at(scenario: str = "war", **given: Any) -> Position:
    g = game_at(scenario, base=True, **given)
    accounts.begin(g)
    return g


def develop(g: Position, power: str, *counters: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    weapons.develop(g, power, {"counters": list(counters)}, events)
    return events


def refused(g: Position, power: str, *counters: str) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        develop(g, power, *counters)
    return caught.value.problem.rule, caught.value.problem.code


def test_BLZ_623_as_many_as_the_chart_says_out_of_the_open_Group() -> None:
    g = at()
    develop(g, "Germany", "U-Boat II", "Ju-88s")
    assert {"U-Boat II", "Ju-88s"} <= set(g.state["pool"]["Germany"])
    assert refused(g, "Germany", "Waffen SS Army") == ("BLZ-623", "no_pick_left")
    assert refused(at(), "Germany", "Zeroes") == ("BLZ-623", "not_on_chart")


def test_BLZ_624_the_next_Group_opens_when_one_is_empty_also_within_a_turn() -> None:
    g = at()
    assert refused(g, "Germany", "U-Boat III") == ("BLZ-624", "group_not_open")
    g.state["groups"]["Germany"][0] = ["U-Boat II"]
    develop(g, "Germany", "U-Boat II", "U-Boat III")
    assert "U-Boat III" in g.state["pool"]["Germany"]


def test_BLZ_625_BLZ_628_the_Polish_Air_Force_is_the_last_of_Group_3() -> None:
    """BLZ-X50."""
    g = at(turn=8)
    g.state["groups"]["USSR"][:3] = [[], [], ["Polish Air Force"]]
    [event] = develop(g, "USSR", "Polish Air Force")
    assert (event["where"], event["owner"]) == ("ally", "AFA")
    assert "Polish Air Force" in g.state["pool"]["AFA"]
    assert refused(g, "USSR", "Red Marines") == ("BLZ-625", "no_pick_left")


def test_BLZ_625_Japan_adds_one_from_Group_4_on() -> None:
    g = at()
    g.state["groups"]["Japan"][:3] = [[], [], []]
    develop(g, "Japan", "Shidens")
    assert refused(g, "Japan", "Ohkas") == ("BLZ-625", "no_pick_left")


def test_BLZ_626_units_of_a_lost_country_need_not_be_added_and_may_be_removed() -> None:
    g = at(conquered={"Italy": "Allies"})
    g.state["groups"]["Germany"][0] = ["Littorio Corps"]
    weapons.fill(g, "Germany", [])
    assert g.state["groups"]["Germany"][0] == ["Littorio Corps"]
    weapons.remove(g, "Germany", {"counters": ["Littorio Corps"]}, [])
    assert g.state["removed"] == ["Littorio Corps"]
    develop(g, "Germany", "U-Boat III", "Me-109s (Big)")
    with pytest.raises(Illegal, match="still_an_ally"):
        weapons.remove(g, "Germany", {"counters": ["Fliegerkorps X"]}, [])


def test_BLZ_627_a_unit_of_a_country_that_is_no_ally_is_set_aside() -> None:
    g = at(allied={"Poland": "AFA"}, conquered={"Poland": "Axis"})
    g.state["groups"]["USSR"][:3] = [[], [], ["Polish Air Force"]]
    [event] = develop(g, "USSR", "Polish Air Force")
    assert event["where"] == "aside"
    assert g.state["aside"] == ["Polish Air Force"]


def test_BLZ_626_the_Ukrainian_Army_need_not_be_added_without_the_Ukraine() -> None:
    g = at()
    g.state["groups"]["Germany"] = [["Ukrainian Army"]]
    weapons.fill(g, "Germany", [])
    assert g.state["groups"]["Germany"] == [["Ukrainian Army"]]
    g.set_control("Ukraine", "Germany")
    weapons.fill(g, "Germany", [])
    assert "Ukrainian Army" in g.state["pool"]["Germany"]


def test_BLZ_658_an_A_Bomb_comes_to_box_5_until_a_test_has_been_passed() -> None:
    g = at()
    g.state["groups"]["USA"] = [["USA A-Bomb I", "USA A-Bomb II"]]
    develop(g, "USA", "USA A-Bomb I")
    assert g.state["bombs"] == {"USA A-Bomb I": 5}
    assert "USA A-Bomb I" not in g.state["pool"]["USA"]
    g.state["tested"] = ["USA", "USA A-Bomb I"]
    develop(g, "USA", "USA A-Bomb II")
    assert "USA A-Bomb II" in g.state["pool"]["USA"]


def test_BLZ_623_who_names_none_gets_the_first_of_his_Group_and_who_passes_none() -> None:
    mails = {"Germany": ["develop U-Boat II"], "USSR": ["pass"]}
    g = ending(base=True, players=5)
    p = play(g, mails, dice=[("1/turn-end/partisans/afa", [2])])
    found = {(e["power"], e["counter"]) for e in told(p, "weapon_added")}
    assert {c for power, c in found if power == "Germany"} == {"U-Boat II", "4th Panzer Army"}
    assert {power for power, _ in found} == {"Germany", "Japan", "AFA", "USA"}


def test_BLZ_074_the_Western_Allies_may_twice_add_two_for_an_Oil() -> None:
    g = at("c", oil={"Germany": 1, WESTERN: 3})
    develop(g, WESTERN, "12th Fleet", "Coastal Command (Big)")
    assert g.state["oil"][WESTERN] == 2
    assert refused(g, WESTERN, "12th Fleet (Big)") == ("BLZ-074", "no_pick_left")
    accounts.begin(g)
    develop(g, WESTERN, "12th Fleet (Big)", "North Sea Fleet (Big)")
    accounts.begin(g)
    left = ("Canadian Air Force", "Western Approaches LL")
    assert refused(g, WESTERN, *left) == ("BLZ-074", "no_pick_left")
    assert refused(at("c"), "Germany", "U-Boat III", "U-Boat IV") == ("BLZ-623", "no_pick_left")
    assert refused(at("c", oil={WESTERN: 0, "Germany": 0}), WESTERN, *left) == (
        "BLZ-074",
        "no_oil_for_pick",
    )
