"""Control of zones (§5, §7, §15.3)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts.control import enter, ships_in, taker
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at

EAST = [["Allies", "Axis"], ["Axis", "Soviets"]]


def _enter(g: Position, zone: str, country: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    enter(g, zone, country, events)
    return events


def test_BWR_042_BWR_375_corps_take_the_zone_that_they_enter() -> None:
    g = game_at()
    assert _enter(g, "Lodz", "Germany") == [
        {"kind": "zone_taken", "area": "Lodz", "power": "Axis", "from": "Allies"}
    ]
    assert g.controller("Lodz") == "Axis"
    assert _enter(g, "Lodz", "Germany") == []


def test_BWR_093_a_zone_of_the_ally_goes_back_to_him() -> None:
    g = game_at(control={"Kiev": "Axis", "Calais": "Axis", "Vilna": "Axis"}, wars=EAST)
    _enter(g, "Kiev", "UK")
    _enter(g, "Calais", "USSR")
    _enter(g, "Vilna", "USSR")
    assert [g.controller(zone) for zone in ("Kiev", "Calais", "Vilna")] == [
        "Soviets",
        "Allies",
        "Soviets",
    ]


def test_BWR_096_what_the_ally_controls_stays_his() -> None:
    g = game_at(control={"Warsaw": "Soviets"}, wars=EAST)
    assert taker(g, "Warsaw", "Allies") == "Soviets"
    assert _enter(g, "Murmansk", "UK") == []


def test_BWR_373_enemy_supply_and_air_units_at_base_are_destroyed() -> None:
    g = game_at(
        units={"Paris": {"France": {"air unit": 1}, "UK": {"air unit": 2, "1-corps infantry": 1}}},
        supply={"Paris": {"Allies": [8, 3]}},
    )
    assert _enter(g, "Paris", "Germany")[0] == {
        "kind": "overrun",
        "area": "Paris",
        "power": "Allies",
        "halves": 11,
        "air": 3,
    }
    assert g.state["units"] == {"Paris": {"UK": {"1-corps infantry": 1}}}
    assert g.state["supply"] == {}


def test_BWR_374_enemy_ships_in_the_port_are_named() -> None:
    g = game_at(units={"Calais": {"UK": {"2-unit fleet": 1, "air unit": 1}}})
    assert list(ships_in(g, "Calais", "Axis")) == [("UK", {"2-unit fleet": 1})]
    assert list(ships_in(g, "Calais", "Soviets")) == []


def test_BWR_430_a_fortified_line_that_is_taken_is_gone() -> None:
    g = game_at()
    assert _enter(g, "Nancy", "Germany")[-1] == {"kind": "line_destroyed", "area": "Nancy"}
    assert g.state["lines"] == ["Nancy"]


def test_BWR_167_the_last_liberation_of_paris_counts() -> None:
    g = game_at(turn=7)
    _enter(g, "Paris", "Germany")
    assert g.date(dates.PARIS) == 0
    g.state["turn"] = 40
    _enter(g, "Paris", "USA")
    assert g.date(dates.PARIS) == 0  # the USA is not at war yet, so its corps count for nobody
    g.state["countries"]["USA"] = "Allies"
    g.set_control("Paris", "Axis")
    _enter(g, "Paris", "USA")
    assert g.date(dates.PARIS) == 40
    _enter(g, "Paris", "Germany")
    assert g.date(dates.PARIS) == 0
