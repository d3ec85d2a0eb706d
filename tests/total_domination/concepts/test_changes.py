"""What a change of units brings at once: §3.8, §6.1, §7.2, §11.1."""

from __future__ import annotations

from typing import Any

from pbem.games.total_domination import GAME
from pbem.games.total_domination.concepts import changes
from pbem.games.total_domination.position import Position
from pbem.words.catalogue import Words
from tests.total_domination.position_builder import game_at

ARMY, AIR = {"army": 1}, {"air fleet": 1}


def put(g: Position, area: str, nation: str, units: dict[str, int]) -> list[dict[str, Any]]:
    """Units come (or go: {}), and what follows."""
    before, events = changes.holders_of_areas(g), list[dict[str, Any]]()
    g.set_units(area, nation, dict(units))
    changes.after_change(g, before, events)
    return events


def test_TDM_051_a_change_of_control_is_told() -> None:
    [told] = put(game_at(), "Poland", "Germany", ARMY)
    assert told == {"kind": "control_changed", "area": "Poland", "from": "", "power": "Germany"}


def test_TDM_034_a_capital_that_falls_is_told_as_one() -> None:
    g = game_at(units={"Germany": {}})
    [fallen, *_] = [
        e for e in put(g, "Germany", "USSR", {"army": 2}) if e["kind"] == "control_changed"
    ]
    assert (fallen["power"], fallen["capital_of"]) == ("USSR", "Germany")
    assert Words(GAME.id).event(fallen) == "Germany has fallen: USSR holds the capital of Germany."
    [freed, *_] = [e for e in put(g, "Germany", "USSR", {}) if e["kind"] == "control_changed"]
    assert freed["capital_back"] == "Germany"
    assert Words(GAME.id).event(freed) == "Germany: Germany has its capital again."


def test_TDM_133_an_area_that_is_left_empty_is_lost_at_once() -> None:
    [told] = put(game_at(units={"Poland": {"Germany": ARMY}}), "Poland", "Germany", {})
    assert (told["from"], told["power"]) == ("Germany", "")


def test_TDM_115_who_takes_a_home_area_that_builds_leaves_a_marker() -> None:
    g = game_at()
    put(g, "India", "Japan", ARMY)
    put(g, "Egypt", "Germany", ARMY)
    assert g.state["damage"] == ["India"]
    put(g, "India", "Japan", {})
    put(g, "India", "UK", ARMY)
    assert g.state["damage"] == ["India"]


def test_TDM_116_a_capital_gets_its_marker_with_the_second_army_or_fleet() -> None:
    g = game_at()
    put(g, "Germany", "UK", {"army": 1, "air fleet": 1})
    assert g.state["damage"] == []
    put(g, "Germany", "UK", {"army": 2, "air fleet": 1})
    assert g.state["damage"] == ["Germany"]


def test_TDM_118_also_in_the_us_that_has_not_joined() -> None:
    g = game_at()
    put(g, "West USA", "Japan", ARMY)
    assert g.state["damage"] == ["West USA"]


def test_TDM_008_there_are_twelve_markers() -> None:
    twelve = sorted(f"area {number}" for number in range(12))
    g = game_at(damage=twelve)
    put(g, "India", "Japan", ARMY)
    assert g.state["damage"] == twelve


def test_TDM_145_TDM_236_air_fleets_that_are_left_alone_are_removed() -> None:
    g = game_at(
        units={"Poland": {"Germany": {"army": 1, "air fleet": 1}}, "Austria": {"Germany": AIR}}
    )
    events = put(g, "Poland", "Germany", AIR)
    assert g.units("Poland", "Germany") == {}
    assert g.units("Austria", "Germany") == AIR
    assert events[0] == {
        "kind": "air_fleets_removed",
        "area": "Poland",
        "power": "Germany",
        "count": 1,
    }


def test_TDM_145_also_in_an_enemy_home_area() -> None:
    g = game_at(units={"India": {"Japan": {"army": 1, "air fleet": 1}}})
    put(g, "India", "Japan", AIR)
    assert g.units("India", "Japan") == {}
    assert g.controller("India") == "UK"


def test_TDM_007_a_flipped_air_fleet_takes_its_mark_along() -> None:
    g = game_at(units={"Austria": {"Germany": {"air fleet": 2}}}, used={"Austria": {"Germany": 1}})
    changes.remove(g, "Austria", "Germany", "air fleet")
    assert g.marked("used", "Austria", "Germany") == 1
    changes.remove(g, "Austria", "Germany", "air fleet")
    assert g.marked("used", "Austria", "Germany") == 0


def test_TDM_169_TDM_170_resistance_stays_until_an_allied_unit_comes() -> None:
    g = game_at(units={"Poland": {"Germany": ARMY}}, resistance={"Poland": 2, "Spain": 1})
    put(g, "Poland", "Germany", {})
    assert g.state["resistance"] == {"Poland": 2, "Spain": 1}
    events = put(g, "Poland", "USSR", ARMY)
    assert {"kind": "resistance_relieved", "area": "Poland", "count": 2} in events
    assert g.state["resistance"] == {"Spain": 1}


def test_TDM_170_an_ally_who_controls_an_empty_area_relieves_nobody() -> None:
    g = game_at(units={"India": {"Japan": ARMY}}, resistance={"India": 1})
    put(g, "India", "Japan", {})
    assert g.controller("India") == "UK"
    assert g.state["resistance"] == {"India": 1}
