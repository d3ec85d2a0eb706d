"""The nuclear programme."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.economy import building, nuclear
from pbem.games.empires_of_history.economy.phases import RESEARCH
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at


def agreed(nation: str = "USA", **changes: Any) -> Position:
    """A nation with enough for the programme, where the rule is in force."""
    rich = {nation: {nation: 300}}
    return game_at(nations=(nation,), options={"nuclear": "on"}, pools=rich, **changes)


def code(act: Any, *told: Any) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        act(*told)
    return caught.value.problem.rule, caught.value.problem.code


def test_EOH_690_four_nations_buy_the_programme_at_their_price() -> None:
    for nation, price in (("USA", 125), ("Germany", 125), ("England", 160), ("Japan", 160)):
        g = agreed(nation)
        nuclear.buy(g, nation, "", [])
        assert g.pool(nation) == 300 - price, nation
        assert code(nuclear.buy, g, nation, "", []) == ("EOH-690", "has_programme")
    assert code(nuclear.buy, agreed("Italy"), "Italy", "", [])[1] == "no_nuclear_nation"
    assert code(nuclear.buy, game_at(), "Germany", "", [])[1] == "no_nuclear_rule"


def test_EOH_691_EOH_692_the_chance_with_the_scientists_that_have_gone() -> None:
    g = agreed(nuclear_chances={"USA": [[2, None]], "Germany": [[-2, 10]] * 5})
    chances = {n: nuclear.chance(g, n) for n in ("USA", "Germany", "England", "Japan")}
    assert chances == {"USA": 18, "Germany": 10, "England": 12, "Japan": 12}


def test_EOH_050_two_dice_are_a_percentage() -> None:
    cases = (((10, 10), 100), ((10, 1), 1), ((1, 10), 10), ((9, 9), 99))
    for dice, told in cases:
        assert nuclear.percentage(dice) == told, dice


def test_EOH_691_EOH_696_one_attempt_a_turn_after_the_programme_until_three_advances() -> None:
    g = agreed()
    assert code(nuclear.pay_attempt, g, "USA", "") == ("EOH-696", "needs_programme")
    nuclear.buy(g, "USA", "", [])
    nuclear.pay_attempt(g, "USA", "")
    assert g.pool("USA") == 300 - 125 - 20
    assert code(nuclear.pay_attempt, g, "USA", "") == ("EOH-696", "tried_already")
    for dice, level in (((1, 6), 1), ((1, 7), 1), ((10, 3), 2), ((1, 10), 3)):
        nuclear.settle(g, "USA", dice, "USA", [])
        assert g.state["technologies"]["USA"]["nuclear"] == level, dice
    g.now["attempts"].clear()
    assert code(nuclear.pay_attempt, g, "USA", "") == ("EOH-691", "all_levels_known")


def test_EOH_693_bombs_are_built_after_three_advances() -> None:
    g = agreed(technologies={"USA": {"nuclear": 2}})
    assert code(building.check_kind, g, "USA", "nuclear bomb")[0] == "EOH-693"
    g.state["technologies"]["USA"]["nuclear"] = 3
    building.check_kind(g, "USA", "nuclear bomb")
    assert building.build_time(g, "USA", "nuclear bomb") == 3


def test_EOH_340_EOH_691_attempts_of_a_line_are_thrown_at_once() -> None:
    line = grammar_of(game_at().board).parse_line("research radar, nuclear", "research").text
    told = {"flow": "researching", "step": "begin_research", "locals_": {"lines": [line]}}
    g = agreed(flags={"nuclear programme USA": True}, **told)
    played = flow_game.player(g, *RESEARCH.flows, dice=[9, 10, 3])
    assert played.g.state["technologies"]["USA"]["radar"] == 1
    assert played.g.state["technologies"]["USA"]["nuclear"] == 1
    assert played.g.pool("USA") == 300 - 10 - 20
