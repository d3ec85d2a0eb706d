"""Odds of attacks in words."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.odds.written import work_out
from pbem.library import registry
from tests.blitz_world_in_conflict.position_builder import board


def odds(battle: str, **more: Any) -> dict[str, Any]:
    return work_out(board(), {"battle": battle, **more})


def column(battle: str, name: str = "land_attacker", **more: Any) -> float:
    """The last stage of a column."""
    figures = odds(battle, **more)["figures"]
    return [value for key, value in figures.items() if key.startswith(name)][-1]


CENTER = "Army Group Center @2 vs Polish Army @2"


def test_BLZ_548_BLZ_555_an_attack_in_words() -> None:
    found = odds("Army Group Center@4, Luftwaffe @2 vs Polish Army @1, RAF@1")
    assert found["attacker"] == {"Germany": {"Army Group Center": 4, "Luftwaffe": 2}}
    assert found["defender"] == {"AFA": {"Polish Army": 1, "Royal Air Force": 1}}
    assert sum(found["chances"].values()) == pytest.approx(1)


def test_BLZ_531_BLZ_533_BLZ_534_BLZ_539_where_and_when_it_is_fought() -> None:
    assert odds(CENTER)["figures"]["land_attacker_printed"] == 5
    at_sea = odds(CENTER, at="Egypt", **{"from": "Mediterranean Sea"})["figures"]
    assert at_sea["land_attacker_from_the_sea"] == 2.5
    assert odds(CENTER, at="Moscow", winter=True)["figures"]["land_attacker_snow"] == 2.5
    assert column(CENTER, unsupplied=True) == column(CENTER) + 2


def test_BLZ_555_in_which_order_units_are_lost() -> None:
    battle = "Army Group Center @2, Army Group North @2 vs Polish Army @2"
    usual = odds(battle)["expected"]["attacker"]
    said = odds(battle, losses="Army Group Center")["expected"]["attacker"]
    assert said["Army Group Center"] < usual["Army Group Center"]


# What is no attack in words, and the code that says so.
REFUSED = {
    "Army Group Center": "odds_two_sides",
    "Army Group Center @9 vs Polish Army": "no_such_size",
    "Army Group Center, Army Group Center vs Polish Army": "named_twice",
    "Army Group Center vs Army Group North": "odds_same_side",
    "Luftwaffe vs Polish Army": "odds_no_land_units",
    "Maginot Line vs Army Group North": "never_attacks",
    "Army Group Center (fly) vs Polish Army": "does_not_fly",
}


@pytest.mark.parametrize("battle", REFUSED)
def test_what_is_no_attack_in_words(battle: str) -> None:
    with pytest.raises(Refusal) as refused:
        odds(battle)
    assert refused.value.problem.code == REFUSED[battle]


def test_BLZ_404_BLZ_484_BLZ_486_at_sea_over_a_Factory_and_in_a_Port() -> None:
    fleets = "High Seas Fleet @2, U-Boat I @2 vs North Sea Fleet @2"
    assert odds(fleets, at="Baltic Sea")["kind"] == "sea"
    assert sum(odds(fleets)["chances"].values()) == pytest.approx(1)
    bombed = odds("Bomber Command @2 vs Me-109s @1", factory=True, at="Berlin")
    assert (bombed["kind"], bombed["damage"]["expected"] > 0) == ("factory", True)
    port = odds("Luftwaffe @2 vs North Sea Fleet @2", port=True, at="London")
    assert port["figures"]["naval_attacker_printed"] == 1.5
    for more in ({"factory": True, "at": "Malta"}, {"port": True, "at": "Chungking"}):
        with pytest.raises(Refusal):
            odds("Luftwaffe vs North Sea Fleet", **more)


@pytest.mark.parametrize("scenario", "abcdef")
def test_ships_meet_at_sea_where_nothing_is_said_in_every_scenario(scenario: str) -> None:
    known = registry.load("blitz_world_in_conflict", scenario=scenario).board
    ours = "I-Boats" if "I-Boats" in known.units else "U-Boat I"
    found = work_out(known, {"battle": f"{ours} @1 vs Royal Air Force @1"})
    assert (found["kind"], known.is_sea(found["at"])) == ("sea", True)


def test_places_where_nobody_attacks() -> None:
    for more in ({"at": "North Sea"}, {"at": "Egypt", "from": "Poland"}):
        with pytest.raises(Refusal):
            odds(CENTER, **more)
