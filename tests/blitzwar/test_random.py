"""Whole games of random legal play: the invariants hold after each input, the events tell of all
that changes, and keys in another order make no difference."""

from __future__ import annotations

import pytest

from tests.blitzwar.books import Books
from tests.harness.random_game import RandomGame

GAME = "blitzwar"
MOST = 500


class War(RandomGame):
    """A game in which hardly anybody is silent."""

    silent = 0.05


def played(seed: int, *, twice: bool = False, most: int = MOST) -> War:
    """A game to its end, or so many inputs of it."""
    game = War(GAME, seed, twice=twice)
    books = Books(game.g)
    for events in game.play(most):
        books.post(events)
        books.compare(game.g)
        assert not game.table.broken(game.state)
    assert game.state["engine"]["over"] or game.inputs == most
    return game


@pytest.mark.parametrize("seed", range(1, 4))
def test_random_play_keeps_invariants_and_books(seed: int) -> None:
    played(seed, twice=seed == 1, most=150)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4, 60))
def test_many_games_of_random_play(seed: int) -> None:
    played(seed, twice=seed % 3 == 0)
