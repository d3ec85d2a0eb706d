"""The auction of docs/adding-a-game.md by the common harness: examples, a story of mails with its
golden playthrough, and books kept of random games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import shelf
from tests.harness.accountant import Accountant, Event, Wrong
from tests.harness.examples import Examples
from tests.harness.random_game import RandomGame
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


class Purses(Accountant):
    """What everybody has, by the events: chips and points."""

    silent = frozenset({"turn_began", "orders_open"})

    def __init__(self) -> None:
        self.chips = {"Red": 10, "Blue": 10}
        self.score = {"Red": 0, "Blue": 0}
        self.bids: dict[str, int] = {}

    def _bid(self, event: Event) -> None:
        if not 0 <= event["chips"] <= self.chips[event["power"]]:
            raise Wrong("he has not so much")
        self.bids[event["power"]] = event["chips"]

    def _prize(self, event: Event) -> None:
        self.expect(self.bids[event["power"]], max(self.bids.values()), "the higher bid")
        self.chips[event["power"]] -= self.bids[event["power"]]
        self.score[event["power"]] += event["points"]

    def compare(self, g: Any) -> None:
        """Chips and points are those of the books."""
        assert (g.chips, g.state["score"]) == (self.chips, self.score)


@pytest.mark.parametrize("seed", range(10))
def test_chips_and_points_are_those_of_the_events(seed: int) -> None:
    game, books = RandomGame(shelf.PAGES_GAME, seed, twice=True), Purses()
    for events in game.play(10):
        books.post(events)
        books.compare(game.g)
    assert game.state["engine"]["over"]


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "bid", "power": "Red", "chips": 11},
        {"kind": "prize", "power": "Blue", "points": 1},
        {"kind": "sale", "power": "Red"},
    ],
    ids=lambda event: str(event["kind"]),
)
def test_the_accountant_notices(event: Event) -> None:
    books = Purses()
    books.post([{"kind": "bid", "power": p, "chips": n} for p, n in (("Red", 2), ("Blue", 1))])
    with pytest.raises(Wrong):
        books.post([event])
