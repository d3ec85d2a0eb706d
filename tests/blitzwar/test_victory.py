"""Victory (§18)."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar import victory
from tests.blitzwar.position_builder import board, game_at


@pytest.mark.parametrize(
    ("turn", "allies"),
    [(39, 10), (40, 9), (41, 8), (42, 8), (43, 7), (44, 7), (45, 6), (46, 6), (47, 5)],
)
def test_BWR_480_BWR_481_the_turn_of_the_german_surrender_shares_the_points(
    turn: int, allies: int
) -> None:
    told = victory.verdict(game_at(turn=turn), surrendered=True)
    assert told["shares"] == {"Allies": allies, "Axis": 10 - allies}
    assert told["side"] == ("Allies" if allies > 5 else "")


@pytest.mark.parametrize(
    ("points", "axis"), [(12, 6), (13, 7), (19, 7), (20, 8), (25, 8), (26, 9), (30, 9), (31, 10)]
)
def test_BWR_482_BWR_484_without_surrender_points_of_the_axis_decide(
    points: int, axis: int
) -> None:
    g = game_at(turn=47)
    g.state["control"] = {}
    for zone in sorted(board().land_zones, key=board().points, reverse=True):
        if 0 < board().points(zone) <= points - victory.points_of(g, "Axis"):
            g.set_control(zone, "Axis")
    told = victory.verdict(g, surrendered=False)
    assert told["points"] == points
    assert told["shares"] == {"Allies": 10 - axis, "Axis": axis}
    assert told["powers"] == ["Axis"]


def test_BWR_485_allies_and_soviets_share_one_result_and_each_names_his_points() -> None:
    g = game_at(turn=20)
    told = victory.verdict(g, surrendered=True)
    assert told["powers"] == ["Allies", "Soviets"]
    assert told["holds"] == {s: victory.points_of(g, s) for s in ("Axis", "Allies", "Soviets")}
    assert min(told["holds"].values()) > 0


def test_BWR_051_BWR_052_national_points_go_by_owner_and_holder() -> None:
    g = game_at(control={"Berlin": "Allies"})
    assert victory.national_points(g, "Axis", "Allies") == 2
    assert victory.national_points(g, "Axis", "Allies", ("Hamburg",)) == 0
