"""Step A: who comes back to base, who has to, and who is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import bases
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import returning
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.flow_game import Player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.sea.fleets_at_sea import EUROPE, fought, told_of

Placed = Mapping[str, tuple[Any, ...]]


def in_step_A(units: Placed, side: str = "Axis", *lines: str, **more: Any) -> Position:
    """A position in which a side begins step A with these lines."""
    told = {"lines": list(lines), "number": 0}
    flow = {"flow": "returning", "step": "look_for_bases", "locals_": told}
    return game_at(units=units, side=side, **{"wars": EUROPE, **flow, **more})


def returned(units: Placed, side: str = "Axis", *lines: str, **more: Any) -> Player:
    return fought(in_step_A(units, side, *lines, **more), [])


def refused(units: Placed, line: str, rule: str, **more: Any) -> str:
    """The code with which a line of the Allies is refused by this rule."""
    g = game_at(units=units, side="Allies", **{"wars": EUROPE, **more})
    with pytest.raises(Illegal) as caught:
        returning.rehearse(g, read(g, line))
    assert caught.value.problem.rule == rule
    return str(caught.value.problem.code)


# Of one's own will


def test_BLZ_057_BLZ_384_units_at_sea_return_or_stay() -> None:
    units = {"North Sea Fleet": ("North Sea", 2), "Canadian Escorts": ("North Sea", 1)}
    told = returned(units, "Allies", "AFA: return North Sea Fleet: North Sea -> Scotland")
    assert told.g.at("North Sea Fleet") == "Scotland"
    assert told.g.at("Canadian Escorts") == "North Sea"
    in_b = returned(
        {"Europe Trs": ("North Sea", 2)},
        "Allies",
        "Western Allies: return Europe Trs: North Sea -> London",
        scenario="b",
        wars=[["Germany", "Western Allies"]],
        control={},
    )
    assert in_b.g.at("Europe Trs") == "London"


def test_BLZ_079_BLZ_385_aircraft_return_to_any_friendly_area_in_range() -> None:
    units = {"Coastal Command": ("North Sea", 2)}
    told = returned(units, "Allies", "AFA: return Coastal Command: North Sea -> London -> Paris")
    assert told.g.at("Coastal Command") == "Paris"
    line = "AFA: return Coastal Command: North Sea -> London -> Paris -> Vichy France"
    assert refused(units, line, "BLZ-385") == "out_of_range"
    line = "AFA: return Coastal Command: North Sea -> Western Germany"
    assert refused(units, line, "BLZ-385") == "no_friendly_base"


def test_BLZ_385_BLZ_395_the_last_sea_area_touches_the_port() -> None:
    units = {"North Sea Fleet": ("North Sea", 2)}
    assert refused(units, "AFA: return North Sea Fleet: North Sea -> Western Approaches", "BLZ-385")
    line = (
        "AFA: return North Sea Fleet: North Sea -> Western Approaches -> Mediterranean Sea -> Malta"
    )
    assert refused(units, line, "BLZ-385") == "out_of_range"


def test_BLZ_386_cargo_comes_along_and_goes_ashore() -> None:
    units = {"Europe Trs": ("North Sea", 2), "2nd Army": ("North Sea", 2)}
    g = in_step_A(units, "Allies", "AFA: return Europe Trs: North Sea -> London")
    g.board_ship("2nd Army", "Europe Trs")
    told = fought(g, [])
    assert (g.at("2nd Army"), g.carrier("2nd Army")) == ("London", "")
    assert told_of(told, "unit_returned")[0]["aboard"] == ["2nd Army"]
    assert (g.now["returned"], g.now["sailed"]) == (["Europe Trs"], ["2nd Army"])


def test_BLZ_386_who_is_aboard_does_not_return_alone() -> None:
    units = {"Europe Trs": ("North Sea", 2), "2nd Army": ("North Sea", 2)}
    g = game_at(units=units, side="Allies", wars=EUROPE)
    g.board_ship("2nd Army", "Europe Trs")
    with pytest.raises(Illegal) as caught:
        returning.rehearse(g, read(g, "AFA: return 2nd Army: North Sea -> London"))
    assert caught.value.problem.code == "goes_with_carrier"


def test_BLZ_386_nobody_embarks_on_the_way_back() -> None:
    forms = game_at().board and read(game_at(), "AFA: return Europe Trs: North Sea -> London")
    assert set(forms.args) == {"units", "path"}


def test_BLZ_387_nobody_blocks_who_returns() -> None:
    units = {"North Sea Fleet": ("North Sea", 2), "High Seas Fleet": ("North Sea", 4)}
    told = returned(
        units, "Allies", "AFA: return North Sea Fleet: North Sea -> Western Approaches -> Paris"
    )
    assert told.g.at("North Sea Fleet") == "Paris"
    assert not told_of(told, "blockade_run")


def test_BLZ_222_BLZ_385_ways_may_leave_areas_out() -> None:
    units = {"North Sea Fleet": ("North Sea", 2)}
    told = returned(units, "Allies", "AFA: return North Sea Fleet: North Sea -> Paris")
    assert told.g.at("North Sea Fleet") == "Paris"


# By force


# All land around the Coral Sea, and beyond it.
SOUTH = (
    "Canberra",
    "Perth",
    "Darwin",
    "Port Moresby",
    "Rabaul",
    "Guadalcanal",
    "Samoa",
    "Wellington",
)
SOUTH_WARS = [["Japan", "USA"], ["AFA", "Japan"]]


def test_BLZ_381_who_has_no_base_in_range_goes_to_the_closest() -> None:
    units = {"Pacific Fleet": ("Coral Sea", 4)}
    more = {"control": dict.fromkeys(SOUTH, "Japan"), "wars": SOUTH_WARS}
    g = in_step_A(units, "Allies", **more)
    assert not bases.in_range(g, "Pacific Fleet")
    goals = bases.closest(g, "Pacific Fleet")
    fought(g, [])
    assert g.at("Pacific Fleet") == goals[0]
    line = f"USA: return Pacific Fleet: Coral Sea -> {goals[-1]}"
    told = returned(units, "Allies", line, **more)
    assert told.g.at("Pacific Fleet") == goals[-1]
    assert not told_of(told, "line_unused")


def test_BLZ_383_the_Baltic_Sea_Fleet_without_a_base_is_lost() -> None:
    units = {"Baltic Sea Fleet": ("Baltic Sea", 2), "18th Army": ("Leningrad", 1)}
    wars = [*EUROPE, ["Germany", "USSR"]]
    lost = {"Leningrad": "Germany", "Poland": "Germany"}
    told = returned(units, "Allies", wars=wars, control=lost)
    assert not told.g.at("Baltic Sea Fleet")
    assert "Baltic Sea Fleet" in told.g.state["pool"]["USSR"]
    assert [event["unit"] for event in told_of(told, "no_base")] == ["Baltic Sea Fleet"]
    held = returned(units, "Allies", wars=wars)
    assert held.g.at("Baltic Sea Fleet") == "Baltic Sea"


def test_BLZ_382_who_has_only_bases_without_supply_returns_to_one() -> None:
    units = {
        "Mediterranean Fleet": ("Mediterranean Sea", 2),
        "BB Fleet": ("Western Approaches", 1),
        "U-Boat I": ("Arabian Sea", 1),
        "Italian Subs": ("Black Sea", 1),
    }
    control = dict.fromkeys(
        (
            "Egypt",
            "Gibraltar",
            "Algeria",
            "Morocco",
            "Vichy France",
            "Levant",
            "Paris",
            "London",
            "Scotland",
        ),
        "Germany",
    )
    cut = {"Arabian Sea": 1}
    told = returned(units, "Allies", control=control, convoys=cut)
    assert told.g.at("Mediterranean Fleet") == "Malta"
    fed = returned(units, "Allies", control=control)
    assert fed.g.at("Mediterranean Fleet") == "Mediterranean Sea"
    without = returned(units, "Allies", control=control, convoys=cut, letter="C")
    assert without.g.at("Mediterranean Fleet") == "Mediterranean Sea"


def test_BLZ_278_BLZ_381_an_air_blitz_brings_back_aircraft_alone() -> None:
    units = {"Baltic Sea Fleet": ("Baltic Sea", 2)}
    now = {"blitz": {"USSR": "air", "AFA": "free", "USA": "free"}}
    told = returned(
        units,
        "Allies",
        now=now,
        control={"Leningrad": "Germany"},
        wars=[*EUROPE, ["Germany", "USSR"]],
    )
    assert told.g.at("Baltic Sea Fleet") == "Baltic Sea"


# In a Free Blitz


def test_BLZ_284_BLZ_288_who_returns_and_sails_counts_twice_and_cargo_counts() -> None:
    now = {"blitz": {"AFA": "free", "USSR": "free", "USA": "free"}}
    units = {"Europe Trs": ("North Sea", 2), "2nd Army": ("North Sea", 2)}
    g = in_step_A(units, "Allies", "AFA: return Europe Trs: North Sea -> London", now=now)
    g.board_ship("2nd Army", "Europe Trs")
    fought(g, [])
    assert g.now["free"] == {"AFA": 4}
    more = {**units, "8th Army": ("North Sea", 1)}
    full = in_step_A(more, "Allies", "AFA: return Europe Trs: North Sea -> London", now=now)
    for unit in ("2nd Army", "8th Army"):
        full.board_ship(unit, "Europe Trs")
    told = fought(full, [])
    assert full.at("Europe Trs") == "North Sea"
    assert told_of(told, "line_unused")[0]["problem"]["code"] == "free_blitz_full"
