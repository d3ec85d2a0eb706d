"""Where armies may not go because of options."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.land import marches
from tests.empires_of_history.position_builder import game_at

FLOOD: dict[str, Any] = {
    "flags": {"yellow river flood": True},
    "control": {"Tsinan": "Japan", "Peking": "Japan", "Shanghai": "Japan"},
}


def test_EOH_329_nobody_attacks_over_the_flood() -> None:
    g = game_at(**FLOOD)
    with pytest.raises(Illegal) as caught:
        marches.check_entry(g, "Japan", {"infantry": 1}, (), "Tsinan", "Sian")
    assert caught.value.problem.code == "river_in_flood"
    marches.check_entry(g, "Japan", {"infantry": 1}, (), "Shanghai", "Sian")
    marches.check_entry(
        game_at(control=FLOOD["control"]), "Japan", {"infantry": 1}, (), "Tsinan", "Sian"
    )


def test_EOH_329_South_Africans_stay_in_Africa_until_they_take_the_oath() -> None:
    force = {"infantry": 1}
    with pytest.raises(Illegal) as caught:
        marches.check_goal(game_at(), "South Africa", force, "Cairo")
    assert caught.value.problem.code == "south_africans_stay"
    marches.check_goal(game_at(), "South Africa", force, "Nairobi")
    oath = game_at(flags={"south africa overseas": True})
    marches.check_goal(oath, "South Africa", force, "Cairo")
