"""Odds, table and conversions: §16.1, §16.2."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar.combat import ladder, table
from pbem.games.blitzwar.combat.table import Losses
from tests.blitzwar.position_builder import board, game_at


@pytest.mark.parametrize(
    ("attackers", "defenders", "net", "name", "pursues"),
    [
        (7, 3, 0, "2-1", False),
        (8, 5, 0, "3-2", False),
        (5, 4, 0, "1-1", False),
        (3, 4, 1, "1-1", False),
        (9, 1, 0, "9-1", True),
        (6, 1, 0, "6-1", False),
        (6, 1, 2, "8-1", True),
        (10, 1, -3, "7-1", False),
        (2, 3, 1, "1-1", False),
    ],
)
def test_BWR_399_BWR_401_BWR_402_columns_before_and_after_shifts(
    attackers: int, defenders: int, net: int, name: str, pursues: bool
) -> None:
    g = game_at()
    after = ladder.shifted(g, attackers, defenders, net)
    assert after is not None
    assert ladder.name(g, after) == name
    assert ladder.pursues(g, attackers, defenders, after) == pursues


@pytest.mark.parametrize(("attackers", "defenders", "net"), [(5, 8, 3), (2, 2, -1), (2, 3, 0)])
def test_BWR_401_no_attack_below_two_to_three_nor_below_even_after_shifts(
    attackers: int, defenders: int, net: int
) -> None:
    assert ladder.shifted(game_at(), attackers, defenders, net) is None


def test_BWR_401_the_column_before_even_is_called_two_to_three() -> None:
    assert ladder.name(game_at(), ladder.column(2, 3)) == "2-3"
    assert ladder.name(game_at(), ladder.column(5, 8)) == ""


def test_BWR_402_capped_odds_are_shifted_from_seven_to_one() -> None:
    g = game_at(options={"odds": "capped"})
    assert ladder.shifted(g, 10, 1, -3) == 4
    assert ladder.pursues(g, 8, 1, 4)
    assert not ladder.pursues(g, 6, 1, 8)


def test_BWR_400_BWR_402_above_the_table_the_last_column_counts() -> None:
    g = game_at()
    assert [ladder.result(g, 9, die) for die in range(1, 7)] == [
        "0/2",
        "0/2",
        "0/2",
        "0/2",
        "C/3",
        "1/3",
    ]
    assert [ladder.result(g, 0, die) for die in (1, 6)] == ["C/0", "0/1"]
    assert len(board().columns) == len(board().table[1]) == 8


@pytest.mark.parametrize(
    ("text", "attackers", "defenders", "becomes"),
    [
        ("C/1", 1, 1, "0/0"),
        ("1/1", 2, 1, "1/1"),
        ("1/2", 4, 1, "0/1"),
        ("0/2", 4, 1, "0/2"),
        ("C/3", 9, 2, "0/2"),
        ("1/3", 9, 1, "0/1"),
        ("1/0", 1, 1, "1/0"),
        ("1/2", 4, 2, "1/2"),
    ],
)
def test_BWR_418_BWR_419_BWR_420_results_turn_when_few_are_in_the_fight(
    text: str, attackers: int, defenders: int, becomes: str
) -> None:
    assert table.converted(table.read(text), attackers, defenders).text == becomes


def test_BWR_414_c_is_an_armored_loss_of_one() -> None:
    assert table.read("C/2") == Losses(1, 2, armored=True)
