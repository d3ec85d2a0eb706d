"""Points of damage, and where counters go."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.rounds import damage
from tests.blitz_world_in_conflict.position_builder import game_at


def test_BLZ_556_the_Big_counter_goes_to_the_Force_Pool_at_Size_2() -> None:
    g = game_at(units={"Army Group B": ("Berlin", 4)})
    g.state["pool"] = {}
    events: list[dict[str, Any]] = []
    for size in (3, 2, 1):
        damage.point(g, "Army Group B", events)
        assert g.size("Army Group B") == size
        wanted = {} if size == 3 else {"Germany": ["Army Group B (Big)"]}
        assert g.state["pool"] == wanted
    assert [event["kind"] for event in events] == ["unit_reduced"] * 3


def test_BLZ_557_at_Size_1_a_unit_is_destroyed() -> None:
    g = game_at(units={"18th Army": ("Berlin", 1)})
    g.state["pool"] = {}
    damage.point(g, "18th Army", [])
    assert not g.at("18th Army")
    assert g.state["pool"] == {"Germany": ["18th Army"]}


def test_BLZ_558_BLZ_560_what_is_aboard_is_destroyed_with_it() -> None:
    g = game_at(units={"Europe Trs": ("North Sea", 1), "2nd Army": ("North Sea", 2)})
    g.state["pool"] = {}
    g.board_ship("2nd Army", "Europe Trs")
    damage.point(g, "Europe Trs", [])
    assert g.state["pool"] == {"AFA": ["2nd Army", "Europe Trs"]}
    assert not g.state["units"]


def test_BLZ_337_counters_of_a_conquered_country_are_set_aside() -> None:
    g = game_at(units={"Italian Army": ("Milan", 1)}, conquered={"Italy": "Allies"})
    damage.point(g, "Italian Army", [])
    assert g.state["aside"] == ["Italian Army"]


def test_BLZ_655_the_Maginot_Line_is_never_rebuilt() -> None:
    g = game_at(units={"Maginot Line": ("Paris", 1)})
    damage.destroy(g, "Maginot Line", [])
    assert g.state["removed"] == ["Maginot Line"]
