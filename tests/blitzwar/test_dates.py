"""Dates that depend on play (§8)."""

from __future__ import annotations

from pbem.games.blitzwar import dates
from tests.blitzwar.position_builder import game_at


def test_BWR_106_G_17_the_first_time_counts_and_its_turn_is_the_first() -> None:
    g = game_at(turn=7)
    assert dates.note(g, dates.WEST)
    g.state["turn"] = 9
    assert not dates.note(g, dates.WEST)
    assert g.date(dates.WEST) == 7
    assert g.within(dates.WEST, 3)
    g.state["turn"] = 10
    assert not g.within(dates.WEST, 3)
