"""The bazaar of tests/games by the common harness: examples that are data alone, with dice, cards
and refusals.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.ask_state import open_asks
from tests import shelf
from tests.games import bazaar
from tests.harness.examples import Examples
from tests.harness.random_game import RandomGame

BAZAAR = Examples("bazaar", Path(__file__).parent / "examples.yaml")
EXAMPLES = BAZAAR.read()


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("bazaar", monkeypatch)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_runs_as_written(name: str) -> None:
    assert BAZAAR.run(EXAMPLES[name]) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_night_is_the_same_whatever_the_order_of_keys(seed: int) -> None:
    game = RandomGame("bazaar", seed, twice=True)
    kinds = {event["kind"] for events in game.play(200) for event in events}
    assert game.state["engine"]["over"]
    assert {"picked", "played", "struck"} <= kinds


@pytest.mark.parametrize("seed", range(3))
def test_a_caravan_to_oneself_may_go_to_either_neighbour(seed: int) -> None:
    game = RandomGame("bazaar", seed)
    seen = 0
    for _ in game.play(200):
        for ask in open_asks(game.state):
            if ask.verb != "orders":
                continue
            [power], g, wording = ask.to, game.g, bazaar.GAME.wording
            line = bazaar.GRAMMAR.parse_line(f"send silk -> {power}", "caravan")
            left, right = wording.ways(g, ask, line)
            assert {left.text, right.text} == {
                f"caravan: send silk -> {other}" for other in neighbours(g.state["order"], power)
            }
            assert wording.there(g, power, "") == {k: n for k, n in g.goods(power).items() if n}
            toll = bazaar.GRAMMAR.parse_line("toll 2", "road")
            told = wording.figures(g, ask, [toll, line])
            assert told["spent"] == 2
            assert told["left"] == told["money"] - 2 == g.coins[power] - 2
            seen += 1
    assert seen == len(bazaar.POWERS)


def neighbours(order: list[str], power: str) -> set[str]:
    """Who sits beside a merchant at the round table."""
    at = order.index(power)
    return {(order * 2)[at + 1], (order * 2)[at + len(order) - 1]}
