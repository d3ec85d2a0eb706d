"""The coalition of tests/games by itself: who decides for whom, and when a power is made."""

from __future__ import annotations

import pytest

from pbem.engine.dice import Script
from pbem.engine.play import advance, start
from pbem.engine.state import State
from pbem.library import registry
from tests import shelf
from tests.harness.random_game import RandomGame

GAME = "coalition"
TWO = {"west": ["England", "France"], "east": ["Germany", "Poland", "Russia"]}
SPRING = ("England", "France", "Germany", "Poland", "Russia")


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take(GAME, monkeypatch)


def played(answers: dict[str, list[str] | str], dice: Script) -> State:
    """The position after a spring in which these powers say this, and the others nothing; nobody is
    asked twice."""
    table = registry.load(GAME).table
    scenario = registry.load(GAME).scenario("exile")
    state = start(table, scenario, {"seats": TWO})
    outcome = advance(table, state, {}, dice, checked=True)
    while outcome.asks and state["part"] == "spring":
        ask = next(each for each in outcome.asks if each.id not in state["engine"]["said"])
        say = answers.get(ask.id.rsplit(" ", 2)[0], ask.default)
        given = {"answer": ask.id, "by": list(ask.to), "say": say, "how": "person"}
        outcome = advance(table, state, given, dice, checked=True)
    dice.finish()
    return state


def test_who_loses_his_country_is_led_by_his_host_and_his_country_by_the_conqueror() -> None:
    orders = {
        "orders Germany": ["attack: attack Poland with 1", "attack: attack France with 2"],
    }
    dice = [("attack/1939-spring/1/germany", [1, 2]), ("attack/1939-spring/2/germany", [3])]
    state = played(orders, Script(dice))
    assert state["led_by"] == {
        "England": "England",
        "France": "England",
        "Germany": "Germany",
        "Poland": "England",
        "Russia": "Russia",
        "Vichy": "Germany",
    }
    asked = {tuple(ask["to"]) for ask in state["engine"]["asks"]}
    assert asked == {("England", "France", "Poland"), ("Germany", "Russia", "Vichy")}


def test_every_power_is_asked_in_spring_and_every_seat_in_autumn() -> None:
    table = registry.load(GAME).table
    state = start(table, registry.load(GAME).scenario("exile"), {"seats": TWO})
    outcome = advance(table, state, {}, Script([]), checked=True)
    assert [ask.to for ask in outcome.asks] == [(power,) for power in SPRING]
    asked = played({}, Script([]))["engine"]["asks"]
    assert [ask["to"] for ask in asked] == list(TWO.values())
    assert state["engine"]["releases"] == 1
    assert state["engine"]["date"] == {"turn": 1939, "part": "spring", "powers": list(SPRING)}


@pytest.mark.parametrize("seed", range(3))
def test_a_war_is_the_same_whatever_the_order_of_keys(seed: int) -> None:
    game = RandomGame(GAME, seed, twice=True)
    kinds = {event["kind"] for events in game.play(200) for event in events}
    assert game.state["engine"]["over"]
    assert {"built", "struck", "aided"} <= kinds
