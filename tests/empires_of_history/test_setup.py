"""The start of a campaign."""

from __future__ import annotations

import pytest

from pbem.games.empires_of_history.setup import setup
from tests.empires_of_history.position_builder import board, game_at, scenario


def test_EOH_102_EOH_103_EOH_104_soviets_italy_and_the_usa_begin_neutral() -> None:
    g = game_at(base=True)
    for nation in ("Soviet Union", "Italy", "USA"):
        assert (g.in_war(nation), g.side_of(nation)) == (False, ""), nation
    assert g.state["us_entry"] == {"now": 0, "at_start": 0}


def test_EOH_301_two_to_eight_players_share_all_nations_that_are_played() -> None:
    dealt = scenario()["players"]
    assert sorted(dealt) == [str(number) for number in range(2, 9)]
    nations = {nation for seat in dealt["2"].values() for nation in seat}
    for number, seats in dealt.items():
        told = [nation for seat in seats.values() for nation in seat]
        assert len(seats) == int(number)
        assert sorted(told) == sorted(nations), number
        assert setup(board(), scenario(), {"seats": seats})["seats"] == seats


def test_EOH_302_every_nation_that_is_played_has_one_slot_in_a_turn() -> None:
    dealt = scenario()["players"]["2"]
    slots = [nation for slot in board().slots for nation in slot["nations"]]
    assert sorted(slots) == sorted(nation for seat in dealt.values() for nation in seat)


def test_EOH_301_a_nation_has_one_seat() -> None:
    seats = {"one": ["Germany"], "two": ["Germany"]}
    with pytest.raises(ValueError, match="Germany"):
        setup(board(), scenario(), {"seats": seats})
