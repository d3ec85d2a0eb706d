"""Surrenders and revivals (§9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitzwar.diplomacy import surrender
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import board, game_at

CORPS = {"1-corps infantry": 1}


def _settle(g: Position) -> list[str]:
    events: list[dict[str, Any]] = []
    return surrender.settle(g, events)


def _lost(country: str, count: int, holder: str = "Axis") -> dict[str, str]:
    """The capital of a country and others of its zones, in the hands of a side."""
    others = [z for z in board().zones_of(country) if z != board().capital(country)]
    return dict.fromkeys([board().capital(country), *others[: count - 1]], holder)


@pytest.mark.parametrize("country", ["France", "Poland", "Yugoslavia", "Spain", "Turkey"])
def test_BWR_120_BWR_125_a_capital_and_four_more_zones(country: str) -> None:
    joined = {country: "Allies"}
    assert _settle(game_at(joined=joined, control=_lost(country, 4))) == []
    assert _settle(game_at(joined=joined, control=_lost(country, 5))) == [country]


def test_BWR_120_zones_without_the_capital_are_not_enough() -> None:
    held = {**_lost("France", 7), "Paris": "Allies"}
    assert _settle(game_at(control=held)) == []


def test_BWR_121_italy_falls_to_ten_corps_in_three_zones_from_turn_12_on() -> None:
    zones = board().homes("Italy")[:3]
    units = {zone: {"USA": {"3-corps infantry": 1}} for zone in zones}
    joined = {"Italy": "Axis", "USA": "Allies"}
    held = dict.fromkeys(zones, "Allies")

    def fallen(turn: int, more: int, control: dict[str, str]) -> list[str]:
        here = {**units, zones[0]: {"USA": {"3-corps infantry": 1, "1-corps infantry": more}}}
        return _settle(game_at(units=here, joined=joined, control=control, turn=turn))

    assert fallen(12, 1, held) == ["Italy"]
    assert fallen(11, 1, held) == []
    assert fallen(12, 0, held) == []
    assert fallen(12, 1, {**held, zones[2]: "Axis"}) == []


def test_BWR_122_a_major_falls_with_its_last_supply_zone() -> None:
    for side, country, enemy in (("Axis", "Germany", "Allies"), ("Soviets", "USSR", "Axis")):
        zones = [z for z in board().land_zones if board().fact(z, "supply") == side]
        held = dict.fromkeys(zones, enemy)
        assert _settle(game_at(control=held)) == [country]
        assert _settle(game_at(control={**held, zones[0]: side})) == []


def test_BWR_123_any_other_minor_falls_with_its_capital_on_either_side() -> None:
    for side, enemy in (("Allies", "Axis"), ("Axis", "Soviets")):
        g = game_at(joined={"Finland": side}, control={board().capital("Finland"): enemy})
        assert _settle(g) == ["Finland"]


def test_BWR_124_the_uk_never_falls() -> None:
    g = game_at(control=dict.fromkeys(board().zones_of("UK"), "Axis"))
    assert _settle(g) == []


def test_BWR_126_BWR_127_units_leave_and_the_axis_takes_what_is_free() -> None:
    capital = board().capital("Norway")
    other = next(z for z in board().zones_of("Norway") if z != capital)
    g = game_at(
        units={other: {"UK": CORPS}, "Calais": {"Norway": CORPS}},
        joined={"Norway": "Allies"},
        control={capital: "Axis"},
    )
    _settle(g)
    assert g.state["units"] == {other: {"UK": CORPS}}
    assert g.controller(other) == "Allies"
    assert all(g.controller(z) == "Axis" for z in board().zones_of("Norway") if z != other)
    assert g.state["fallen"] == {"Norway": 1}


def test_BWR_126_missions_and_beachheads_of_the_country_go_too() -> None:
    mission = {"country": "France", "from": "Paris", "at": "Dijon", "use": "air", "turn": 1}
    g = game_at(control=_lost("France", 5), missions=[mission, {**mission, "country": "UK"}])
    _settle(g)
    assert [each["country"] for each in g.state["missions"]] == ["UK"]


def test_BWR_128_of_an_axis_country_each_side_keeps_what_it_has() -> None:
    zones = board().zones_of("Finland")
    capital = board().capital("Finland")
    g = game_at(joined={"Finland": "Axis"}, control={capital: "Soviets"})
    _settle(g)
    assert g.controller(capital) == "Soviets"
    assert all(g.controller(z) == "Axis" for z in zones if z != capital)


def test_BWR_129_eastern_poland_becomes_soviet_and_the_axis_makes_way() -> None:
    stars = [z for z in board().zones_of("Poland") if board().fact(z, "star")]
    west = [z for z in board().zones_of("Poland") if z not in stars]
    held = dict.fromkeys([*west, "Bialystok"], "Axis")
    units = {"Bialystok": {"Germany": CORPS}, "Lublin": {"Germany": {"2-corps infantry": 1}}}
    g = game_at(units=units, control=held)
    assert _settle(g) == ["Poland"]
    assert {g.controller(z) for z in stars} == {"Soviets"}
    assert g.state["units"] == {
        "Lublin": {"Germany": {"1-corps infantry": 1, "2-corps infantry": 1}}
    }
    g.state["turn"] = 2
    assert _settle(g) == []
    assert g.side_of("Poland") == ""


def test_BWR_129_G_23_friends_stay_in_eastern_poland() -> None:
    west = [z for z in board().zones_of("Poland") if not board().fact(z, "star")]
    units = {"Lvov": {"USSR": CORPS}, "Pinsk": {"UK": CORPS}}
    g = game_at(units=units, control=dict.fromkeys([*west, "Vilna"], "Axis"))
    assert _settle(g) == ["Poland"]
    assert g.state["units"] == units
    assert g.controller("Pinsk") == "Soviets"


def test_BWR_130_a_country_rises_when_its_capital_is_free_before_1943() -> None:
    capital = board().capital("Norway")
    for turn, side in ((27, "Allies"), (28, "")):
        g = game_at(joined={"Norway": "Allies"}, control={capital: "Axis"}, turn=5)
        _settle(g)
        g.state["turn"] = turn
        _settle(g)
        assert g.side_of("Norway") == ""
        g.set_control(capital, "Allies")
        _settle(g)
        assert g.side_of("Norway") == side


def test_BWR_130_france_does_not_rise() -> None:
    g = game_at(control=_lost("France", 5), turn=8)
    _settle(g)
    g.set_control("Paris", "Allies")
    g.state["turn"] = 9
    _settle(g)
    assert g.side_of("France") == ""


def test_BWR_131_without_the_ussr_its_units_supply_and_cards_are_gone() -> None:
    zones = [z for z in board().land_zones if board().fact(z, "supply") == "Soviets"]
    g = game_at(
        units={"Kiev": {"USSR": CORPS}, "Odessa": {"UK": CORPS}},
        supply={"Kiev": {"Soviets": [4]}},
        control=dict.fromkeys(zones, "Axis"),
        queue={"Axis": 3, "Allies": 3, "Soviets": 3},
    )
    _settle(g)
    assert g.state["units"] == {"Odessa": {"UK": CORPS}}
    assert g.state["supply"] == {}
    assert g.state["queue"]["Soviets"] == 0
    assert (g.controller("Kiev"), g.controller("Odessa")) == ("Axis", "Soviets")
