"""Reinforcements of countries without cards (§9.4, §9.5, §11.2)."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.reinforcement import minors
from tests.blitzwar.position_builder import board, game_at


@pytest.mark.parametrize(
    ("country", "turns"),
    [
        ("France", [2, 3, 4, 5]),
        ("Poland", [2, 4]),
        ("Greece", [4]),
        ("Norway", []),
    ],
)
def test_BWR_222_BWR_224_BWR_225_BWR_226_who_gets_a_corps_when(
    country: str, turns: list[int]
) -> None:
    joined = {country: "Allies"}
    due = [t for t in (2, 3, 4, 5) if minors.corps_for(game_at(turn=t, joined=joined), country)]
    assert due == turns


def test_BWR_221_only_countries_at_war_and_finland() -> None:
    g = game_at(turn=4)
    assert minors.corps_for(g, "Sweden") == 0
    assert minors.corps_for(g, "Finland") == 1


def test_BWR_223_italy_is_due_with_each_season() -> None:
    joined = {"Italy": "Axis"}
    assert [minors.italy_is_due(game_at(turn=t, joined=joined)) for t in (8, 9)] == [True, False]
    assert not minors.italy_is_due(game_at(turn=8))


def test_BWR_227_some_place_anywhere_at_home_others_in_the_capital() -> None:
    g = game_at(control={"Nancy": "Axis"})
    assert "Nancy" not in minors.places(g, "France")
    assert {"Paris", "Reims"} <= set(minors.places(g, "France"))
    assert minors.places(g, "Poland") == ("Warsaw",)


def test_BWR_228_without_its_capital_a_country_gets_nothing() -> None:
    g = game_at(turn=4, control={"Warsaw": "Axis"})
    assert minors.places(g, "Poland") == ()
    assert minors.corps_for(g, "Poland") == 0


def test_BWR_229_BWR_230_where_italian_units_are_placed() -> None:
    g = game_at(joined={"Italy": "Axis"}, supply={"Rome": {"Axis": [8]}})
    assert minors.places(g, "Italy", "infantry") == ("Rome",)
    assert "Taranto" in minors.places(g, "Italy", "fleet")
    assert "Tripoli" not in minors.places(g, "Italy", "fleet")
    assert "Turin" in minors.places(g, "Italy", "air")
    assert "London" not in minors.places(g, "Italy", "air")


def test_BWR_166_BWR_167_G_52_free_french_corps() -> None:
    told = {dates.FREE_FRENCH: 30, dates.PARIS: 29}
    found = [minors.free_french(game_at(turn=t, dates=told)) for t in (30, 31, 32, 33, 34)]
    assert found == [0, 2, 0, 1, 1]
    assert minors.free_french(game_at(turn=34, dates={dates.FREE_FRENCH: 30})) == 0


def test_BWR_168_the_free_french_are_placed_in_french_zones_of_the_allies() -> None:
    g = game_at(joined={"Free French": "Allies"}, control={"Nancy": "Axis"})
    zones = set(minors.places(g, "Free French"))
    assert zones == set(board().zones_of("France")) - {"Nancy"}


def test_BWR_175_G_53_when_the_allies_roll_for_partisans() -> None:
    def rolls(turn: int, **more: dict[str, str]) -> bool:
        return minors.partisans_roll(game_at(turn=turn, fallen={"Yugoslavia": 16}, **more))

    assert [rolls(turn) for turn in (20, 22, 23, 24)] == [False, True, False, True]
    assert not rolls(22, joined={"Yugoslavia": "Allies"})
    assert not minors.partisans_roll(game_at(turn=22))


def test_BWR_175_what_the_die_brings() -> None:
    assert [minors.partisans(die) for die in range(1, 7)] == [0, 0, 1, 1, 1, 2]


def test_BWR_176_partisans_appear_where_no_axis_unit_is() -> None:
    units = {"Sarajevo": {"Germany": {"1-corps infantry": 1}}}
    g = game_at(units=units, supply={"Brod": {"Axis": [2]}})
    assert set(minors.partisan_places(g)) == set(board().zones_of("Yugoslavia")) - {
        "Sarajevo",
        "Brod",
    }
