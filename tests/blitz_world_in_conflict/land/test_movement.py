"""Rebasing and marching in scenario A."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.land import marches, rebasing
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import game_at


def refused(rule: str, act: Callable[[], object]) -> None:
    """It is refused by this rule."""
    with pytest.raises(Illegal) as caught:
        act()
    assert caught.value.problem.rule == rule


def fly(g: Position, *places: str) -> int:
    """The Royal Air Force rebases; what it has paid."""
    events: list[dict[str, int]] = []
    rebasing.by_air(g, "AFA", "Royal Air Force", places, events)
    return events[0]["cost"]


def test_BLZ_030_BLZ_225_BLZ_434_the_Royal_Air_Force_rebases() -> None:
    units = {"Royal Air Force": ("London", 2)}
    ways = {("London", "North Sea", "Paris"): 3, ("London", "Paris", "Vichy France"): 2}
    for way, cost in ways.items():
        assert fly(game_at("a", units=units), *way) == cost
    too_far = ("London", "North Sea", "Paris", "Vichy France")
    refused("BLZ-434", lambda: fly(game_at("a", units=units), *too_far))


def test_BLZ_436_neutral_land_is_closed_in_the_air() -> None:
    g = game_at("a", units={"Royal Air Force": ("Paris", 2)})
    refused("BLZ-436", lambda: fly(g, "Paris", "Belgium-Netherlands", "London"))


def test_BLZ_389_a_unit_rebases_once() -> None:
    g = game_at("a", units={"Royal Air Force": ("London", 2)})
    fly(g, "London", "Paris")
    refused("BLZ-389", lambda: fly(g, "Paris", "London"))


def test_BLZ_442_BLZ_582_empty_land_is_taken_and_who_is_based_there_leaves() -> None:
    g = game_at(
        "a", units={"Army Group B": ("Western Germany", 2), "Royal Air Force": ("Paris", 2)}
    )
    events: list[dict[str, object]] = []
    marches.march(
        g, "Germany", "Army Group B", ("Western Germany", "Paris", "Vichy France"), events
    )
    assert g.at("Army Group B") == "Vichy France"
    assert g.controller("Paris") == g.controller("Vichy France") == "Germany"
    waits = {"unit": "Royal Air Force", "at": "Paris", "by": "Germany"}
    assert g.state["affairs"] == [{"what": "displacing", **waits}]
    kinds = [event["kind"] for event in events]
    assert kinds == [
        "area_taken",
        "country_conquered",
        "area_taken",
        "unit_marched",
    ]


def test_BLZ_441_areas_left_out_are_filled_in_through_friendly_land() -> None:
    g = game_at("a", units={"Army Group B": ("Paris", 2)}, control={"Paris": "Germany"})
    marches.march(g, "Germany", "Army Group B", ("Paris", "Berlin"), [])
    assert g.now["came"]["Army Group B"] == ["Paris", "Western Germany", "Berlin"]


def test_BLZ_026_London_and_Paris_are_adjacent_and_London_is_never_empty() -> None:
    units = {"2nd Army": ("London", 2), "8th Army": ("London", 1)}
    g = game_at("a", units=units)
    refused(
        "BLZ-026",
        lambda: marches.march(g, "AFA", "2nd Army", ("London", "Paris", "Vichy France"), []),
    )
    marches.march(g, "AFA", "2nd Army", ("London", "Paris"), [])
    refused("BLZ-026", lambda: marches.march(g, "AFA", "8th Army", ("London", "Paris"), []))


def test_BLZ_029_BLZ_283_BLZ_288_a_Free_Blitz_moves_Size_4_and_takes_nothing() -> None:
    units = {
        "French Army": ("Paris", 2),
        "2nd Army": ("Paris", 2),
        "Royal Air Force": ("London", 2),
    }
    g = game_at("a", units=units, side="Allies", steps="DE", now={"blitz": {"AFA": "free"}})
    refused(
        "BLZ-288", lambda: marches.march(g, "AFA", "French Army", ("Paris", "Western Germany"), [])
    )
    fly(g, "London", "Paris")
    marches.march(g, "AFA", "2nd Army", ("Paris", "Vichy France"), [])
    refused(
        "BLZ-283", lambda: marches.march(g, "AFA", "French Army", ("Paris", "Vichy France"), [])
    )
