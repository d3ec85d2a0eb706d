"""What the solo game leaves out: air fleets, Resistance, U-boats, and events of theirs."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.total_domination.events import logistics, tactics
from pbem.games.total_domination.position import Position
from tests.total_domination.operations.tools import Played, refused
from tests.total_domination.position_builder import Units, game_at

UNITS: Units = {"United Kingdom": {"UK": {"army": 1}}}


def solo() -> Position:
    """The UK at home, alone."""
    return game_at(start="solo", players=1, units=UNITS)


def test_TDM_275_no_air_fleet_is_deployed_and_all_else_is() -> None:
    line = "deploy 1 air fleet: United Kingdom"
    assert refused(solo(), "UK", line) == ("TDM-275", "not_in_solo")
    assert Played(solo(), "UK", line.replace("air fleet", "fleet")).spent == 3


def test_TDM_275_icons_of_air_fleets_and_resistance_are_blank() -> None:
    assert logistics.icons(solo(), "U03") == {}
    assert logistics.icons(solo(), "CN2") == {"army": 1}
    assert logistics.icons(solo(), "S03") == {"move": 1}


def test_TDM_275_minus_one_is_blank_and_plus_one_is_not() -> None:
    tactics.check(solo(), "UK", "U06", "USSR")
    with pytest.raises(Illegal, match="blank_in_solo"):
        tactics.check(solo(), "UK", "U07", "Germany")
    tactics.check(game_at(units=UNITS), "UK", "U07", "Germany")
