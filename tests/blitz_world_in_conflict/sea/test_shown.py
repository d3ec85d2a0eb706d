"""What reports show of Convoys."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import convoys
from pbem.games.blitz_world_in_conflict.view import view
from tests.blitz_world_in_conflict.position_builder import game_at


def test_BLZ_365_BLZ_559_reports_show_damage_and_Destroyed_markers() -> None:
    g = game_at(base=True, control={"Paris": "Germany"}, convoys={"North Atlantic": 1})
    convoys.settle(g, [])
    shown = {area["area"]: area["convoy"] for area in view(g, None)["areas"] if area["convoy"]}
    assert shown["Western Approaches"]["destroyed"]
    assert shown["North Atlantic"] == {
        "power": "AFA",
        "factor": 2,
        "damage": 1,
        "destroyed": False,
    }
