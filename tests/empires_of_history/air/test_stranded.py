"""Aircraft whose base is gone."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import stranded
from tests.empires_of_history.position_builder import game_at


def test_R82_fighters_of_a_sunken_carrier_reach_another_base_or_are_lost() -> None:
    g = game_at(
        units={"E-13": {"England": {"carrier": 1}}}, aboard={"E-13": {"England": {"fighter": 3}}}
    )
    stranded.leave_carriers(g, "E-13", "England", [])
    assert g.state["aboard"]["E-13"]["England"] == {"fighter": 2}
    assert sum(n for _, _, kind, n in g.standing("England") if kind == "fighter") == 1
    g.set_units("E-13", "England", {})
    g.now["fuel"] = {"E-13": {"England": {"aboard fighter": {"0": 2}}}}
    events: list[dict[str, Any]] = []
    stranded.leave_carriers(g, "E-13", "England", events)
    assert g.state["aboard"] == {}
    assert [event["kind"] for event in events] == ["aircraft_without_base"]


def test_R43_aircraft_leave_a_territory_that_changes_hands_without_a_battle() -> None:
    g = game_at(units={"Warsaw": {"Poland": {"fighter": 2, "infantry": 1}}})
    stranded.leave_territory(g, "Warsaw", [])
    assert g.count("Warsaw", "Poland", "fighter") == 2, "it is still theirs"
    g.set_control("Warsaw", "Germany")
    stranded.leave_territory(g, "Warsaw", [])
    assert g.units("Warsaw", "Poland") == {"infantry": 1}
    assert sum(n for _, _, kind, n in g.standing("Poland") if kind == "fighter") == 2
