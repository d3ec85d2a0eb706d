"""The bazaar of tests/games by the common harness: examples that are data alone, with dice, cards
and refusals.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shelf
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
