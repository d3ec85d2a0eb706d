"""The fleets that come to America in autumn 1941 (§19)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.naval.america import arrive
from tests.blitzwar.naval.fleets import F2
from tests.blitzwar.position_builder import game_at


def test_BWR_494_two_fleets_come_to_America_in_turn_18_alone() -> None:
    for turn, there in ((17, {}), (18, {F2: 1}), (19, {})):
        g, events = game_at(turn=turn), list[dict[str, Any]]()
        arrive(g, events)
        assert g.stack("America", "USA") == there, turn
        assert [e["kind"] for e in events] == ["fleets_came"] * bool(there), turn


def test_BWR_494_BWR_291_ships_of_the_neutral_USA_count_for_the_allies() -> None:
    g = game_at(units={"North Sea": {"USA": {F2: 1}}}, turn=18)
    assert superiority.naval(g, "North Sea", "Allies")
    assert not g.side_of("USA")
