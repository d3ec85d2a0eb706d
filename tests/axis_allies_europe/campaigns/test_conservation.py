"""Money, units and control in whole games on the engine alone: after each input they are what the
events make of those at the start.
"""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.robot.player import answer
from tests.axis_allies_europe.campaigns.ledger_of_events import Ledger
from tests.axis_allies_europe.robot.play import Played, play


class Reader:
    """The accountant reads along: events go into his books, which are compared with the
    position."""

    def __init__(self) -> None:
        self.books: Ledger | None = None
        self.checked = 0

    def watch(self, game: Played, events: list[dict[str, Any]]) -> None:
        """One input."""
        g = game.table.position(game.state)
        if self.books is None:
            self.books = Ledger(g.state["options"])
        self.books.post(events)
        self.books.compare(g)
        assert GAME.invariants(g) == []
        self.checked += 1


@pytest.mark.parametrize(("seed", "unplaced"), [(0, "wait"), (1, "refund"), (2, "lose")])
def test_money_and_units_are_conserved_in_random_play(seed: int, unplaced: str) -> None:
    reader = Reader()
    play(seed, say=GAME.sample, watch=reader.watch, inputs=200, unplaced=unplaced)
    assert reader.checked == 200


@pytest.mark.parametrize("seed", range(2))
def test_money_and_units_are_conserved_when_robots_play(seed: int) -> None:
    reader = Reader()
    game = play(seed, say=answer, watch=reader.watch)
    assert game.winner
    told = {event["kind"] for event in game.events}
    assert told >= {"bought", "placed", "collected", "lost", "captured"}


def test_books_notice_what_no_event_tells() -> None:
    reader = Reader()
    game = play(0, say=answer, watch=reader.watch, inputs=20)
    game.state["money"]["Germany"] += 1
    with pytest.raises(AssertionError):
        reader.watch(game, [])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_money_and_units_are_conserved_in_long_random_play(seed: int) -> None:
    reader = Reader()
    play(seed, say=GAME.sample, watch=reader.watch, inputs=1500)
    assert reader.checked > 100
