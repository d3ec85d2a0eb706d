"""What units can ever do, wherever they stand."""

from __future__ import annotations

import pytest

from pbem.games.empires_of_history.orders.grammar import read_line
from pbem.games.empires_of_history.wording import WORDING
from tests.empires_of_history.position_builder import board, game_at

LINES = {
    "naval: strike E-06: 1 fighter Silesia": True,
    "naval: strike port London: 1 fighter Silesia": True,
    "naval: strike Warsaw: 1 fighter Silesia": False,
    "naval: strike E-06: 1 submarine E-07": False,
    "movement: fly 1 fighter: Silesia -> Warsaw": True,
}


@pytest.mark.parametrize("text", LINES)
def test_EOH_423_aircraft_strike_ships_at_sea_or_in_a_port(text: str) -> None:
    assert WORDING.fits(game_at(), read_line(board(), text)) == LINES[text]
