"""What passes to another power when a turn opens: the second front, and Harbin."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.turn_end import income
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

BENELUX, WEST = "Belgium-Netherlands", "Western Allies"


def opening(scenario: str, turn: int, **more: Any) -> Player:
    given = {"flow": "scenario_opening", "step": "retreat", "phase": -1, "units": {}, **more}
    return player(game_at(scenario, turn=turn, side="Axis", **given))


def test_BLZ_107_when_turn_9_opens_the_Western_Allies_are_ashore_and_Germans_leave() -> None:
    units = {
        "18th Army": (BENELUX, 2),
        "Atlantic Wall": (BENELUX, 1),
        "Me-109s": (BENELUX, 2),
        "U-Boat I": (BENELUX, 1),
    }
    told = opening("d", 9, units=units)
    g = told.g
    assert g.controller(BENELUX) == WEST
    assert (g.ally(BENELUX), g.is_conquered(BENELUX)) == (WEST, False)
    assert g.at("18th Army") == "Western Germany"
    assert not g.at("Atlantic Wall")
    assert g.at("Me-109s") == "Western Germany"
    assert g.at("U-Boat I") == "Western Germany"
    assert g.is_hostile(BENELUX, "Germany")


def test_BLZ_107_not_before_and_who_holds_it_already_loses_nobody() -> None:
    assert opening("d", 8).g.controller(BENELUX) == "Germany"
    units = {"2nd Army": (BENELUX, 2)}
    told = opening("d", 9, units=units, control={BENELUX: WEST})
    assert told.g.at("2nd Army") == BENELUX
    assert "area_passed" not in told.kinds()


@pytest.mark.parametrize(
    ("turn", "wars", "holder"),
    [
        (7, [["AFA", "Germany"]], "USSR"),
        (7, [["AFA", "Germany"], ["Germany", "USSR"]], ""),
        (6, [["AFA", "Germany"]], ""),
    ],
)
def test_BLZ_177_Harbin_passes_to_the_USSR_if_it_is_at_peace_with_Germany(
    turn: int, wars: list[list[str]], holder: str
) -> None:
    g = opening("f", turn, wars=wars).g
    assert g.controller("Harbin") == holder
    assert "Harbin" not in g.board.in_play


def test_BLZ_177_its_Resource_counts_for_the_USSR() -> None:
    before = game_at("f", turn=7)
    g = opening("f", 7, wars=[["AFA", "Germany"]]).g
    assert income.of(g, "USSR").resources == income.of(before, "USSR").resources + 1
