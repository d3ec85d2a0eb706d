"""The auction of docs/adding-a-game.md by the common harness: examples, a story of mails and a golden playthrough, all data."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shelf
from tests.harness.examples import Examples
from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)

FOLDER = Path(__file__).parent
AUCTION = Examples(shelf.PAGES_GAME, FOLDER / "examples.yaml")
EXAMPLES, STORIES = AUCTION.read(), stories_of(FOLDER)


@pytest.fixture(autouse=True)
def _where_the_page_put_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take(shelf.PAGES_GAME, monkeypatch)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_runs_as_written(name: str) -> None:
    assert AUCTION.run(EXAMPLES[name]) == []


@pytest.mark.parametrize("name", STORIES)
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])
