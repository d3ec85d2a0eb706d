"""The outposts by mail: lines carried out one after another, and conditions about what is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shelf
from tests.harness.random_game import RandomGame
from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)

STORIES = stories_of(Path(__file__).parent)


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("outposts", monkeypatch)


@pytest.mark.parametrize("name", STORIES)
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


@pytest.mark.parametrize("seed", range(6))
def test_a_war_is_the_same_whatever_the_order_of_keys(seed: int) -> None:
    game = RandomGame("outposts", seed, twice=True)
    kinds = {event["kind"] for events in game.play(200) for event in events}
    assert game.state["engine"]["over"]
    assert {"marched", "turn_began"} <= kinds
