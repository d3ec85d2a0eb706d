"""What is shown of a position, and whose things the dice to come can touch."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.openers import sides
from pbem.games.blitz_world_in_conflict.view import score, view
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, game_at


def area(seen: dict[str, Any], name: str) -> dict[str, Any]:
    """What is shown of an area."""
    return next(each for each in seen["areas"] if each["area"] == name)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_shown_is_plain_data_and_nothing_has_changed_hands_at_the_start(
    scenario: str,
) -> None:
    seen = view(game_at(scenario, base=True), None)
    assert json.loads(json.dumps(seen)) == seen
    assert all(each["holder"] == each["was"] for each in seen["areas"])
    assert seen["secret"] == {}


def test_BLZ_203_BLZ_221_units_have_their_Size_and_their_Port() -> None:
    g = game_at(
        units={
            "Luftwaffe": ("Berlin", 2),
            "Baltic Sea Fleet": ("Leningrad", 1, "USSR", "Baltic Sea"),
        }
    )
    [mine] = area(view(g, None), "Berlin")["stacks"]
    assert mine["power"] == "Germany"
    assert mine["units"] == [
        {"unit": "Luftwaffe", "size": 2, "type": "air", "kind": "air", "aboard": "", "port": ""}
    ]
    [fleet] = area(view(g, None), "Leningrad")["stacks"][0]["units"]
    assert fleet["port"] == "Baltic Sea"


def test_BLZ_228_an_area_that_has_changed_hands_is_shown_with_who_had_it() -> None:
    g = game_at(units={}, control={"Paris": "Germany"})
    told = area(view(g, None), "Paris")
    assert (told["was"], told["holder"]) == ("AFA", "Germany")


def test_BLZ_545_BLZ_559_BLZ_614_damage_and_Partisans_are_shown() -> None:
    g = game_at(
        units={},
        factories={"Berlin": 1},
        convoys={"North Atlantic": 1},
        partisans={"Paris": "Allies"},
    )
    seen = view(g, None)
    assert area(seen, "Berlin")["damage"] == 1
    assert area(seen, "North Atlantic")["convoy"]["damage"] == 1
    assert area(seen, "Paris")["partisan"] == "Allies"


def test_BLZ_759_a_Commander_is_shown_where_his_unit_is() -> None:
    name = "Manstein"
    told = {name: {"at": "", "unit": "18th Army"}}
    g = game_at(units={"18th Army": ("Berlin", 1)}, commanders=told)
    assert area(view(g, None), "Berlin")["commanders"] == [{"commander": name, "unit": "18th Army"}]


def test_BLZ_331_countries_that_are_not_with_their_flag() -> None:
    g = game_at(units={}, conquered={"Poland": "Axis"})
    assert {"country": "Poland", "was": "AFA", "of": "AFA", "conquered": "Axis"} in view(g, None)[
        "countries"
    ]


def test_BLZ_244_a_seat_has_the_secrets_of_its_own_powers() -> None:
    g = game_at(base=True, players=2)
    assert view(g, "axis")["secret"] == {"Germany": {}, "Japan": {}}


def test_BLZ_700_the_standing_in_short() -> None:
    told = score(game_at(base=True, vp={"USSR": 4}))
    assert told["vp"]["USSR"] == 4
    assert told["areas"]["Germany"] > 0


def test_the_side_that_acts_comes_first_and_powers_at_war_are_touched() -> None:
    g = game_at(base=True, side="Allies")
    first, second = sides(g)
    assert (first.name, second.name) == ("Allies", "Axis")
    assert first.touched == ("AFA",)
    assert second.touched == ("Germany",)
    peace = game_at(base=True, wars=[])
    assert [side.touched for side in sides(peace)] == [side.powers for side in sides(peace)]
