"""Boards with units, powers and sides."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pbem.engine.board import BoardError
from tests.wargame.isles import AREAS, BOARD, POWERS, UNITS, board


def test_units_and_powers_stand_in_the_order_of_the_files() -> None:
    assert list(BOARD.units) == ["walker", "kite", "barge"]
    assert list(BOARD.powers) == ["Reds", "Blues", "Greens"]
    assert BOARD.unit("kite").strength == 3


def test_sides() -> None:
    assert BOARD.sides == {"East": ("Reds",), "West": ("Blues", "Greens")}
    assert BOARD.side_of("Blues") == "West"
    assert BOARD.friends_of("Greens") == ("Blues", "Greens")
    assert BOARD.enemies_of("Greens") == ("Reds",)
    assert BOARD.enemies_of("Reds") == ("Blues", "Greens")


def test_a_third_side_is_everybodys_enemy() -> None:
    powers = copy.deepcopy(POWERS)
    powers["powers"]["Greens"]["side"] = "North"
    three = board(powers=powers)
    assert three.enemies_of("Blues") == ("Reds", "Greens")
    assert three.friends_of("Blues") == ("Blues",)


def test_what_belongs_to_powers_in_the_order_of_turns() -> None:
    assert list(BOARD.in_turn({"Greens": 1, "Reds": 2})) == ["Reds", "Greens"]
    assert sorted(["Greens", "Reds", "Blues"], key=BOARD.rank) == ["Reds", "Blues", "Greens"]


def test_facts_of_areas() -> None:
    assert (BOARD.original_owner("Ash"), BOARD.value("Ash")) == ("Reds", 3)
    assert (BOARD.original_owner("Strait"), BOARD.value("Strait")) == ("", 0)


def test_the_digest_covers_facts() -> None:
    def with_fact(name: str, value: Any) -> str:
        units = copy.deepcopy(UNITS)
        units["units"]["walker"][name] = value
        return board(units=units).digest

    assert with_fact("strength", 2) != BOARD.digest


def test_files_that_contradict_themselves_are_refused() -> None:
    unlisted = {**UNITS, "order": ["walker", "kite"]}
    with pytest.raises(BoardError, match=r"units.yaml: order and entries differ in \['barge'\]"):
        board(units=unlisted)
    with pytest.raises(BoardError, match="Ash: unknown owner Greys"):
        board(areas={**AREAS, "Ash": {"owner": "Greys"}})
