"""The start of a campaign: switches, seats, units, control."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.board import BoardError
from pbem.wargame.setup import seats, starting_control, starting_units, switches
from tests.wargame.isles import BOARD

SCENARIO = {"options": {"fog": {"choices": ["no", "yes"], "default": "no"}}}


def test_a_switch_has_its_default_until_somebody_chooses() -> None:
    assert switches(SCENARIO, {"seats": {}}) == {"fog": "no"}
    assert switches(SCENARIO, {"fog": "yes"}) == {"fog": "yes"}


@pytest.mark.parametrize("chosen", [{"fog": "thick"}, {"rain": "yes"}])
def test_a_switch_that_is_not_there(chosen: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="option"):
        switches(SCENARIO, chosen)


def test_every_power_has_one_seat() -> None:
    assert seats(["Reds", "Sea Blues"], None) == {"reds": ["Reds"], "sea-blues": ["Sea Blues"]}
    assert seats(["Reds", "Blues"], {"ann": ["Blues", "Reds"]}) == {"ann": ["Blues", "Reds"]}
    for given in ({"ann": ["Reds"]}, {"ann": ["Reds", "Blues"], "bob": ["Blues"]}):
        with pytest.raises(ValueError, match="seats play"):
            seats(["Reds", "Blues"], given)


def test_units_and_control_come_in_the_order_of_the_board() -> None:
    placed = {"Blues": {"Birch": {"walker": 2}}, "Reds": {"Ash": {"kite": 1}}}
    assert list(starting_units(BOARD, placed).items()) == [
        ("Ash", {"Reds": {"kite": 1}}),
        ("Birch", {"Blues": {"walker": 2}}),
    ]
    held = {"Greens": ["Cedar"], "Reds": ["Ash"]}
    assert list(starting_control(BOARD, held).items()) == [("Ash", "Reds"), ("Cedar", "Greens")]


UNKNOWN: list[dict[str, Any]] = [
    {"Greys": {"Ash": {"walker": 1}}},
    {"Reds": {"Elm": {"walker": 1}}},
    {"Reds": {"Ash": {"knight": 1}}},
]


@pytest.mark.parametrize("placed", UNKNOWN)
def test_units_that_are_not_on_the_board(placed: dict[str, Any]) -> None:
    with pytest.raises(BoardError, match="not on the board"):
        starting_units(BOARD, placed)


@pytest.mark.parametrize(
    "held", [{"Greys": ["Ash"]}, {"Reds": ["Elm"]}, {"Reds": ["Ash"], "Blues": ["Ash"]}]
)
def test_control_that_cannot_be(held: dict[str, list[str]]) -> None:
    with pytest.raises(BoardError, match="controller"):
        starting_control(BOARD, held)


def test_a_scenario_without_switches_has_none() -> None:
    assert switches({}, {"seats": {"ann": ["Red"]}}) == {}
