"""What cards are worth: to be spent, and as payments."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.spending import points
from pbem.games.total_domination.spending.card_turn import CardTurn
from tests.total_domination.position_builder import board, game_at


def tactics(*cards: str, before: str = "UK", by: str = "USSR") -> dict[str, Any]:
    return {"tactics": [{"before": before, "by": by, "card": card} for card in cards]}


def test_TDM_028_TDM_101_points_are_spent_and_never_more_than_there_are() -> None:
    assert {card.op for card in board().cards.values()} == {3, 4, 5, 6}
    turn = CardTurn("UK", 5)
    turn.spend("army", 3)
    with pytest.raises(Illegal) as refusal:
        turn.spend("move", 3)
    assert (refusal.value.problem.rule, turn.points) == ("TDM-101", 2)


@pytest.mark.parametrize(
    ("power", "card", "joined", "is_own"),
    [
        ("Germany", "G01", (), True),
        ("Germany", "J01", (), False),
        ("UK", "US1", (), False),
        ("UK", "US1", ("US",), True),
        ("USSR", "CN1", (), False),
        ("USSR", "CN1", ("China",), True),
        ("UK", "CN1", ("China",), False),
    ],
)
def test_TDM_029_TDM_155_TDM_156_events_are_of_a_colour(
    power: str, card: str, joined: tuple[str, ...], is_own: bool
) -> None:
    assert points.own_event(game_at(joined=joined), power, card) == is_own


def test_TDM_253_there_are_no_events_in_the_rise_of_the_axis() -> None:
    g = game_at(start="rise_of_the_axis")
    assert points.payment(g, "Germany", "G01") == 5
    with pytest.raises(Illegal, match="no_events"):
        points.check_event(g, "Germany", "G01")


def test_TDM_102_TDM_159_tactics_add_up_and_then_the_saved_point_comes() -> None:
    g = game_at(**tactics("U06", "S07", "U07"))
    assert points.available(g, "UK", 4, with_saved=False) == 5
    assert points.available(g, "UK", 4, with_saved=True) == 6
    assert points.available(g, "USSR", 4, with_saved=False) == 4
    g = game_at(**tactics("U07", "G06", "J09", "CN1", "U07"))
    assert points.available(g, "UK", 3, with_saved=True) == 1


def test_TDM_150_TDM_160_payments_count_the_5_6_7_in_the_own_colour_and_tactics() -> None:
    g = game_at(saved={"UK": "U08"})
    assert points.payment(g, "UK", "U04") == 6
    assert points.payment(g, "USSR", "U04") == 5
    assert points.payment(game_at(**tactics("G06")), "UK", "U04") == 5
    assert points.payment(game_at(joined=("US",)), "UK", "US1") == 7
    assert points.payment(game_at(), "UK", "US1") == 6
