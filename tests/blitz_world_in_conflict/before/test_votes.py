"""Votes on the optional rules (BLZ-720)."""

from __future__ import annotations

import pytest

from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, begun, game_at


def test_BLZ_720_what_was_voted_for_is_told_when_the_campaign_begins() -> None:
    told = player(game_at("d", options={"looting": "on"}, flow="votes", step="tell"))
    [event] = [event for event in told.events if event["kind"] == "votes"]
    assert event["on"] == ["looting"]
    assert "land route attacks" in event["off"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_BLZ_720_a_tie_means_no(scenario: str) -> None:
    """Of what the rules have without a vote only the triangles can be left out (BLZ-031)."""
    told = begun(scenario).get("options", {})
    off = {name for name, option in told.items() if option["default"] == "off"}
    assert {*told} - off <= {"triangles"}
