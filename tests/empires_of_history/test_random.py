"""Random legal play: what the samples answer is taken, and the game goes on."""

from __future__ import annotations

import pytest

from pbem.games.empires_of_history.invariants import invariants
from tests.empires_of_history.random_play import WholeGame


@pytest.mark.parametrize("seed", range(1, 3))
def test_random_play_goes_on(seed: int) -> None:
    game = WholeGame(seed)
    for _ in game.play(25):
        assert invariants(game.g) == []
