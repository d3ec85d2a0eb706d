"""Whose links open picks and draws (TDM-294, TDM-307)."""

from __future__ import annotations

from typing import Any

from pbem.games.total_domination.openers import sides
from tests.total_domination.position_builder import game_at


def told(**given: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(side.name, side.touched) for side in sides(game_at(**given))]


def test_TDM_294_the_spy_and_who_is_looked_at_are_touched() -> None:
    spying = {"flow": "espionage", "step": "look", "locals_": {"power": "USSR", "at": "Germany"}}
    assert told(**spying) == [("Allies", ("USSR",)), ("Axis", ("Germany",))]


def test_TDM_307_the_launcher_and_the_hand_that_is_hit_are_touched() -> None:
    launch = {"flow": "launch", "step": "hit", "locals_": {"power": "Germany", "target": "UK"}}
    assert told(**launch) == [("Axis", ("Germany",)), ("Allies", ("UK",))]
    launch["locals_"] = {"power": "Japan", "target": "Allies"}
    assert told(players=2, **launch) == [("Axis", ("Japan",)), ("Allies", ("UK", "USSR"))]


def test_TDM_265_in_the_solo_game_the_player_alone_opens() -> None:
    assert told(players=2, seats={"axis": None}) == [("Allies", ("UK", "USSR"))]


def test_TDM_286_in_a_draft_all_are_touched_and_the_first_of_the_year_is_active() -> None:
    everybody = {"Axis": ("Germany", "Japan"), "Allies": ("UK", "USSR")}
    for year, first in ((1939, "Axis"), (1940, "Allies")):
        found = told(flow="draft", step="pick", year=year)
        assert found[0][0] == first
        assert dict(found) == everybody
