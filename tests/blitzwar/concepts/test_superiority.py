"""Superiority at sea and in the air (§12.3, §13.4)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.concepts import lines, superiority
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at

SEA = "North Sea"


def _at_sea(*, german: dict[str, int], british: dict[str, int], air: Any = ()) -> Position:
    units = {"Germany": german, "UK": british}
    flown = [_mission(country, SEA, "sea") for country in air]
    return game_at(units={SEA: {c: u for c, u in units.items() if u}}, missions=flown)


def _mission(country: str, at: str, use: str) -> dict[str, Any]:
    return {"country": country, "from": "London", "at": at, "use": use, "turn": 1}


def test_BWR_283_BWR_285_fleets_and_air_units_give_it() -> None:
    fleet = {"1-unit fleet": 1}
    assert superiority.naval(_at_sea(german=fleet, british={}), SEA, "Axis")
    both = _at_sea(german=fleet, british=fleet)
    assert not superiority.naval(both, SEA, "Axis")
    assert not superiority.naval(both, SEA, "Allies")
    planes = _at_sea(german=fleet, british=fleet, air=("UK",))
    assert superiority.naval(planes, SEA, "Allies")
    assert superiority.against(planes, SEA, "Axis")
    against = _at_sea(german=fleet, british={}, air=("UK",))
    assert not superiority.naval(against, SEA, "Axis")
    assert not superiority.naval(against, SEA, "Allies")


def test_BWR_284_u_boats_give_none() -> None:
    assert not superiority.naval(_at_sea(german={"2-unit u-boat": 2}, british={}), SEA, "Axis")


def test_BWR_286_no_line_of_supply_through_it() -> None:
    fleet = {"1-unit fleet": 1}
    assert lines.open_sea(_at_sea(german={}, british={}), SEA, "Allies")
    assert not lines.open_sea(_at_sea(german=fleet, british={}), SEA, "Allies")
    assert not lines.open_sea(game_at(), "Black Sea", "Allies")


def test_BWR_290_ships_in_port_are_in_no_sea() -> None:
    g = game_at(units={"Hamburg": {"Germany": {"2-unit fleet": 1}}})
    assert not superiority.naval(g, SEA, "Axis")


def test_BWR_291_each_side_counts_its_own_and_all_its_enemies() -> None:
    wars = [["Allies", "Axis"], ["Axis", "Soviets"]]
    flown = [_mission("USSR", SEA, "sea")]
    fleets = {SEA: {"UK": {"1-unit fleet": 1}, "Germany": {"1-unit fleet": 1}}}
    flown += [_mission("Germany", SEA, "sea")]
    g = game_at(units=fleets, missions=flown, wars=wars)
    assert not superiority.naval(g, SEA, "Axis")
    assert not superiority.naval(g, SEA, "Allies")
    at_peace = game_at(units=fleets, missions=flown)
    assert superiority.naval(at_peace, SEA, "Axis")


def test_BWR_316_who_flies_alone_over_a_zone_has_it() -> None:
    mission = _mission("UK", "Paris", "air")
    assert superiority.air(game_at(missions=[mission]), "Paris") == "Allies"
    both = [mission, _mission("Germany", "Paris", "air")]
    assert superiority.air(game_at(missions=both), "Paris") == ""


def test_BWR_072_BWR_074_a_line_by_sea_from_port_to_port_and_through_straits() -> None:
    g = game_at()
    assert lines.way(g, "Calais", "Allies") == ["Calais", "English Channel", "London"]
    assert lines.through_strait(g, "Central Atlantic", "Western Mediterranean", "Allies")
    assert not lines.through_strait(g, "Central Atlantic", "Western Mediterranean", "Axis")
    assert lines.has_line(g, "Malta", "Allies")


def test_BWR_075_no_line_by_sea_to_suez_and_asian_bases() -> None:
    g = game_at(control={"Basra": "Axis"})
    assert "Persian Gulf" not in lines.reach(g, "Asian Bases", "Allies")
    alone = game_at(control={"Alexandria": "Axis", "Jerusalem": "Axis"})
    assert not lines.has_line(alone, "Suez", "Allies")
