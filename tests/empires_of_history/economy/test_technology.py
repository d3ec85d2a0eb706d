"""Phase 2: attempts, levels and upgrades."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.economy import technology
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.position_builder import game_at


def code(g: Position, nation: str, name: str) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        technology.pay_attempt(g, nation, name, "")
    return caught.value.problem.rule, caught.value.problem.code


def test_EOH_340_an_attempt_costs_10_and_succeeds_on_9_and_10() -> None:
    for die in range(1, 11):
        g = game_at()
        technology.pay_attempt(g, "Germany", "radar", "")
        technology.settle(g, "Germany", "radar", die, "Germany", [])
        assert g.pool("Germany") == 78
        assert technology.known(g, "Germany", "radar") == (die >= 9), die


def test_EOH_340_each_technology_is_tried_once_in_a_turn() -> None:
    g = game_at()
    technology.pay_attempt(g, "Germany", "radar", "")
    assert code(g, "Germany", "radar") == ("EOH-340", "tried_already")
    technology.pay_attempt(g, "Germany", "heavy armor", "")


def test_EOH_341_no_level_beyond_the_last_and_none_before_what_it_needs() -> None:
    g = game_at(turn=27, technologies={"Germany": {"radar": 1, "improved fighters": 1}})
    assert code(g, "Germany", "radar") == ("EOH-341", "all_levels_known")
    assert code(g, "Germany", "jet fighters") == ("EOH-341", "needs_technology")
    g.state["technologies"]["Germany"]["improved fighters"] = 2
    technology.pay_attempt(g, "Germany", "jet fighters", "")
    early = game_at(technologies={"Germany": {"improved fighters": 2}})
    assert code(early, "Germany", "jet fighters") == ("EOH-341", "too_early")


def test_EOH_342_some_nations_begin_with_technologies() -> None:
    g = game_at()
    assert [technology.known(g, *each) for each in (("Germany", "dive bombers"), ("England", "radar"), ("France", "radar"))] == [1, 1, 0]  # fmt: skip


def test_EOH_680_rockets_are_agreed_on_and_germanys() -> None:
    assert code(game_at(), "Germany", "rockets") == ("EOH-680", "not_agreed_on")
    g = game_at(options={"rockets": "on"})
    assert code(g, "England", "rockets") == ("EOH-680", "not_for_this_nation")
    technology.pay_attempt(g, "Germany", "rockets", "")


def test_EOH_357_R94_an_attempt_is_paid_from_the_pool_that_is_named() -> None:
    g = game_at(nations=("England",))
    technology.pay_attempt(g, "England", "heavy armor", "Egypt")
    assert (g.pool("England"), g.pool("England", "Egypt")) == (80, 4)


def test_EOH_341_an_upgrade_is_paid_for_all_units_in_play() -> None:
    g = game_at(
        units={
            "Berlin": {"Germany": {"armor": 2}},
            "Ruhr": {"Germany": {"armor": 1, "infantry": 4}},
        },
        technologies={"Germany": {"heavy armor": 1}},
    )
    technology.upgrade(g, "Germany", "heavy armor", "", [])
    assert (g.pool("Germany"), technology.done(g, "Germany", "heavy armor")) == (88 - 9, 1)
    with pytest.raises(Illegal, match="nothing_to_upgrade"):
        technology.upgrade(g, "Germany", "heavy armor", "", [])
    with pytest.raises(Illegal, match="needs_no_upgrade"):
        technology.upgrade(g, "Germany", "dive bombers", "", [])


def test_EOH_682_EOH_686_rockets_are_upgraded_for_the_difference_of_their_prices() -> None:
    g = game_at(
        units={"Berlin": {"Germany": {"rocket": 2}}}, technologies={"Germany": {"rockets": 2}}
    )
    assert technology.upgrade_cost(g, "Germany", "rockets") == 2 * 8
