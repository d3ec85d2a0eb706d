"""Supply that is lost before the card is used (§11.3, §12.4)."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar.concepts.control import set_holder
from pbem.games.blitzwar.reinforcement import losses
from tests.blitzwar.position_builder import board, game_at


def test_BWR_288_ships_in_the_atlantic_cost_supply_half_in_the_central_one_rounded_up() -> None:
    boats = {"Germany": {"2-unit u-boat": 1, "1-unit u-boat": 1}}
    assert losses.blockade(game_at(units={"North Atlantic": boats})) == 3
    assert losses.blockade(game_at(units={"Central Atlantic": boats})) == 2
    assert losses.blockade(game_at(units={"North Sea": boats})) == 0


def test_BWR_289_no_more_than_the_allied_points_in_the_uk() -> None:
    boats = {"North Atlantic": {"Germany": {"2-unit u-boat": 6}}}
    assert losses.blockade(game_at(units=boats)) == 7
    lost = next(z for z in board().homes("UK") if board().national(z) and board().points(z) == 1)
    assert losses.blockade(game_at(units=boats, control={lost: "Axis"})) == 6


def test_BWR_290_ships_in_port_blockade_nobody() -> None:
    assert losses.blockade(game_at(units={"Hamburg": {"Germany": {"2-unit u-boat": 2}}})) == 0


@pytest.mark.parametrize(("turn", "lost"), [(29, 6), (36, 6), (37, 8)])
def test_BWR_307_G_80_bombers_cost_by_the_turn_in_which_they_flew(turn: int, lost: int) -> None:
    assert losses.bombing(game_at(turn=turn, bombed=2)) == lost


def test_BWR_234_conquered_points_cost_by_their_value() -> None:
    assert losses.conquered(game_at(), "Axis") == 0
    assert losses.conquered(game_at(control={"Berlin": "Allies"}), "Axis") == 2


def test_BWR_234_G_65_only_what_the_side_has_once_held_costs() -> None:
    g = game_at(joined={"Norway": "Allies"})
    assert losses.conquered(g, "Axis") == 0
    for side, lost in (("Axis", 0), ("Allies", board().points("Trondheim"))):
        set_holder(g, "Trondheim", side, [])
        assert losses.conquered(g, "Axis") == lost


def test_BWR_233_all_losses_of_a_side_together() -> None:
    boats = {"North Atlantic": {"Germany": {"2-unit u-boat": 1}}}
    g = game_at(units=boats, control={"Berlin": "Soviets"}, turn=29, bombed=1)
    assert [losses.of_side(g, s) for s in ("Axis", "Allies", "Soviets")] == [5, 2, 0]


def test_BWR_236_what_units_of_the_card_save() -> None:
    assert losses.saved({"infantry": 2, "fleet": 1, "armor": 1}) == 14
    with pytest.raises(KeyError):
        losses.saved({"air": 1})
