"""The position before turn 1: counters, supply, control, sides (§9.1, §19)."""

from __future__ import annotations

import pytest

from pbem.engine.board import BoardError
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.setup import place_units, setup
from tests.blitzwar.position_builder import SEATS, board, game_at, scenario


def test_BWR_490_starting_units_stand_in_the_fewest_counters() -> None:
    g = game_at(base=True)
    assert g.units("Koszalin", "Germany") == {"3-corps white": 1, "1-corps infantry": 1}
    assert g.units("Nancy", "France") == {"3-corps infantry": 2}
    assert g.units("Hamburg", "Germany") == {"2-unit fleet": 1, "2-unit u-boat": 1}
    corps = {
        zone: sum(sum(c.values()) for c in g.corps_in(zone).values()) for zone in board().areas
    }
    assert max(corps.values()) == 2


def test_BWR_490_supply_stands_in_counters_of_half_units() -> None:
    g = game_at(base=True)
    assert dict(g.stocks("Axis")) == {"Berlin": [12, 4]}
    assert dict(g.stocks("Soviets")) == {"Kuybishev": [8]}


def test_BWR_490_what_no_counter_can_show_cannot_start() -> None:
    with pytest.raises(BoardError, match="no counters"):
        place_units(game_at(), "Greece", "Athens", {"armor": 1})
    with pytest.raises(BoardError, match="more than a zone may hold"):
        place_units(game_at(), "Germany", "Berlin", {"infantry": 10})


def test_BWR_491_G_04_polish_armies_are_of_two_corps_or_of_one_by_agreement() -> None:
    assert game_at(base=True).state["armies"] == {"Poland": {"2-corps infantry": 6}}
    told = setup(board(), scenario(), {"polish_armies": "corps"})
    assert told["armies"] == {"Poland": {"1-corps infantry": 6}}


def test_BWR_492_locked_and_elite_counters_are_not_used_in_the_set_up() -> None:
    g = game_at(base=True)
    assert g.state["freed"] == {}
    assert g.state["elites"] == 0
    assert pools.left(g, "USSR", "air unit") == 0
    assert pools.left(g, "Germany", "2-corps elite") == 0
    assert g.units("Kiev", "USSR") == {"2-corps armor": 1}


def test_BWR_493_gibraltar_starts_fortified() -> None:
    assert game_at(base=True).units("Gibraltar", "UK") == {"fortified corps": 1}


def test_BWR_495_neutral_units_stand_on_the_map_under_their_country() -> None:
    g = game_at(base=True)
    assert g.units("Stockholm", "Sweden") == {"2-corps infantry": 2}
    assert g.side_of("Sweden") == ""
    assert g.state["supply"]["Benghazi"] == {"Italy": [4]}


def test_BWR_110_five_countries_are_active_and_the_axis_fights_the_allies() -> None:
    g = game_at(base=True)
    assert g.state["countries"] == {
        "Germany": "Axis",
        "UK": "Allies",
        "USSR": "Soviets",
        "France": "Allies",
        "Poland": "Allies",
    }
    assert g.at_war("Axis", "Allies")
    assert not g.at_war("Axis", "Soviets")


def test_BWR_041_BWR_496_zones_are_held_as_printed_and_those_of_neutrals_by_nobody() -> None:
    g = game_at(base=True)
    assert [g.controller(zone) for zone in ("Berlin", "Marseille", "Kiev")] == [
        "Axis",
        "Allies",
        "Soviets",
    ]
    assert g.controller("America") == g.controller("Rome") == ""


def test_BWR_010_BWR_011_allies_and_soviets_may_have_one_seat_the_axis_has_its_own() -> None:
    assert setup(board(), scenario(), {"seats": SEATS[2]})["seats"]["allies"] == [
        "Allies",
        "Soviets",
    ]
    with pytest.raises(ValueError, match="Axis and its enemies"):
        setup(board(), scenario(), {"seats": {"one": ["Axis", "Soviets"], "two": ["Allies"]}})
    with pytest.raises(ValueError, match="option odds"):
        setup(board(), scenario(), {"odds": "any"})
