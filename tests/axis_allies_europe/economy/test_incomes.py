"""Incomes are remembered until somebody else holds something: held against counting them."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.economy.income import counted, incomes
from tests.axis_allies_europe.robot.play import Played, new_game, play

SWITCHES = ("suspend", "permanent", "ignore")


def check(game: Played, events: list[dict[str, Any]]) -> None:
    """Both ways of asking, and twice, since the second time is remembered for sure."""
    g = game.table.position(game.state)
    assert incomes(g) == counted(g) == incomes(g)


@pytest.mark.parametrize("switch", SWITCHES)
def test_incomes_are_those_that_are_counted_in_random_play(switch: str) -> None:
    play(5, say=GAME.sample, watch=check, inputs=150, archangel_convoy=switch)


def test_what_is_remembered_of_one_campaign_is_not_told_of_another() -> None:
    games = [new_game(archangel_convoy=switch) for switch in SWITCHES]
    found = []
    for game in games:
        g = game.table.position(game.state)
        g.set_control("Archangel", "Germany")
        check(game, [])
        found.append(incomes(g)["Soviet Union"])
    assert len(set(found)) > 1
    told = incomes(games[0].table.position(games[0].state))
    told["Germany"] += 5
    check(games[0], [])
