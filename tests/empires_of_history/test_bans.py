"""Where armies may not go because of options."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import interception, sorties
from pbem.games.empires_of_history.concepts import bans
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


EAST: dict[str, Any] = {
    "wars": [("Bulgaria", "Soviet Union"), ("Romania", "Soviet Union")],
    "sides": {"Bulgaria": "Axis", "Romania": "Axis", "Soviet Union": "Allies"},
}


def test_EOH_666_Bulgarian_aircraft_neither_enter_Soviet_land_nor_help_against_Soviets() -> None:
    told = {"units": [{"count": 1, "kind": "fighter", "power": ""}]}
    told["path"] = {"places": ["Bessarabia", "Odessa"]}
    flight = {"nation": "Soviet Union", "kind": "bomber", "count": 1}
    for flags, stays in (({}, True), ({bans.MARCHES_EAST: True}, False)):
        g = game_at(
            **EAST,
            flags=flags,
            units={
                "Bessarabia": {"Bulgaria": {"fighter": 1}},
                "Sofia": {"Bulgaria": {"fighter": 1}},
            },
            nations=("Bulgaria",),
        )
        found = interception.sources(g, "Bessarabia", [flight], is_target=True)
        assert bool(found) != stays
        assert interception.sources(g, "Sofia", [flight], is_target=True)
        if stays:
            with pytest.raises(Illegal) as caught:
                sorties.fly(g, "Bulgaria", told, [])
            assert caught.value.problem.code == "bulgaria_stays_out"
        else:
            sorties.fly(g, "Bulgaria", told, [])
