"""Lines that may stand in several phases: regroup, disband, unfortify (§11.10, §15.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import reorganisation
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import AXIS, Position
from tests.blitzwar.position_builder import board, game_at

I1, I2, I3, A1, W2, W3 = (
    "1-corps infantry",
    "2-corps infantry",
    "3-corps infantry",
    "1-corps armor",
    "2-corps white",
    "3-corps white",
)
FORT, AIR = "fortified corps", "air unit"
BERLIN = {"Berlin": {"Germany": {I1: 2, A1: 1}}}
SECTIONS = {3: "reinforcement", 6: "transport", 7: "movement"}


def _done(g: Position, line: str, section: str = "movement") -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    read = grammar_of(board()).parse_line(line, section)
    reorganisation.carry_out(g, AXIS, read, events)
    return events


def _refused(g: Position, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        _done(g, line)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def test_BWR_104_BWR_258_BWR_358_BWR_381_counters_are_regrouped_in_phases_3_6_and_7() -> None:
    for phase, section in SECTIONS.items():
        g = game_at(units=BERLIN, phase=phase)
        [event] = _done(g, "regroup Berlin: 2 white, 1 infantry", section)
        assert g.stack("Berlin", "Germany") == {W2: 1, I1: 1}, phase
        assert event["kind"] == "regrouped", phase
        assert event["stacks"] == {"Germany": {W2: 1, I1: 1}}, phase
    for phase in (4, 5, 8, 9):
        g = game_at(units=BERLIN, phase=phase)
        assert _refused(g, "regroup Berlin: 2 white") == "BWR-258 no_regrouping_now", phase


def test_BWR_258_what_is_not_named_stands_in_the_fewest_counters() -> None:
    g = game_at(units={"Berlin": {"Germany": {I3: 1, I1: 1}}})
    _done(g, "regroup Berlin: 2 infantry")
    assert g.stack("Berlin", "Germany") == {I2: 1, I1: 2}
    assert _refused(g, "regroup Berlin: 2 armor") == "BWR-258 no_such_counter"


def test_BWR_260_BWR_381_movement_and_activation_go_with_the_units() -> None:
    g = game_at(units={"Berlin": {"Germany": {I1: 2}}})
    moved, ready = Record("", 2), Record("", 0, active=True)
    records.write(g, "Berlin", "Germany", I1, [moved, ready])
    _done(g, "regroup Berlin: 2 infantry")
    assert records.read(g, "Berlin", "Germany", I2) == [moved]
    g = game_at(units={"Berlin": {"Germany": {I1: 2}}})
    records.write(g, "Berlin", "Germany", I1, [ready, ready])
    _done(g, "regroup Berlin: 2 infantry")
    assert records.read(g, "Berlin", "Germany", I2) == [ready]


def test_BWR_258_BWR_260_supply_is_put_together_and_divided() -> None:
    g = game_at(supply={"Berlin": {"Axis": [6, 4]}})
    [event] = _done(g, "regroup Berlin: 5 supply")
    assert g.stock("Berlin", "Axis") == event["stock"] == [10]
    _done(g, "regroup Berlin: 2 supply, 3 supply")
    assert g.stock("Berlin", "Axis") == [6, 4]


def test_BWR_259_G_93_counters_leave_the_game_in_phases_3_6_and_7() -> None:
    for phase, section in SECTIONS.items():
        g = game_at(units=BERLIN, supply={"Berlin": {"Axis": [6, 4]}}, phase=phase)
        [event] = _done(g, "disband 1 armor, 2 supply: Berlin", section)
        assert g.stack("Berlin", "Germany") == {I1: 2}, phase
        assert g.stock("Berlin", "Axis") == [6], phase
        assert (event["units"], event["cargo"]) == ({"Germany": {A1: 1}}, [4]), phase
    for phase in (4, 5, 8, 9):
        g = game_at(units=BERLIN, phase=phase)
        assert _refused(g, "disband 1 armor: Berlin") == "BWR-259 no_disbanding_now", phase


def test_BWR_259_only_own_counters_that_are_there() -> None:
    g = game_at(units={**BERLIN, "Lodz": {"Poland": {I1: 1}}})
    assert _refused(g, "disband 1 infantry: Lodz") == "BWR-258 no_such_counter"
    assert _refused(g, "disband 1 polish infantry: Lodz") == "BWR-111 not_your_country"
    assert _refused(g, "disband 2 armor: Berlin") == "BWR-258 no_such_counter"


def test_BWR_259_air_units_and_parts_of_counters_too() -> None:
    g = game_at(units={"Berlin": {"Germany": {I3: 1, AIR: 3}}})
    _done(g, "disband 2 air, 1 infantry: Berlin")
    assert g.stack("Berlin", "Germany") == {I2: 1, AIR: 1}


def test_BWR_363_a_fortified_corps_turns_back_in_every_phase() -> None:
    for phase in range(3, 10):
        g = game_at(units={"Saar": {"Germany": {FORT: 1}}}, phase=phase)
        [event] = _done(g, "unfortify Saar")
        assert g.stack("Saar", "Germany") == {I1: 1}, phase
        assert event["kind"] == "unfortified", phase
    british = game_at(units={"Malta": {"UK": {FORT: 1}}})
    assert _refused(british, "unfortify Malta") == "BWR-363 nothing_fortified"


def test_BWR_258_what_an_order_puts_together_is_told_what_stands_is_not() -> None:
    events: list[dict[str, Any]] = []
    g = game_at(units=BERLIN)
    item = {"kind": "infantry", "count": 2, "power": ""}
    reorganisation.assemble(g, AXIS, "Berlin", [item], events)
    assert [each["stacks"] for each in events] == [{"Germany": {I2: 1, A1: 1}}]
    reorganisation.assemble(g, AXIS, "Berlin", [item], events)
    assert len(events) == 1
