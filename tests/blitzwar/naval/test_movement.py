"""Naval movement (§12.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.naval.phase import PHASE
from pbem.games.blitzwar.orders import grammar
from tests.blitzwar.naval.fleets import F1, F2, U1, U2, naval, why
from tests.blitzwar.position_builder import game_at

HAMBURG: dict[str, Any] = {"Hamburg": {"Germany": {U2: 1, F1: 1}}}
GIBRALTAR: dict[str, Any] = {"Gibraltar": {"UK": {F2: 1}}}


def test_BWR_085_BWR_270_BWR_271_BWR_272_a_counter_sails_four_steps_for_one_supply() -> None:
    p = naval(HAMBURG, "sail 2 u-boat: Hamburg -> North Sea -> Norwegian Sea -> North Atlantic")
    assert p.g.stack("North Atlantic", "Germany") == {U2: 1}
    assert p.g.stack("Hamburg", "Germany") == {F1: 1}
    assert p.g.stock("Berlin", "Axis") == [10]
    [sailed] = [e for e in p.events if e["kind"] == "sailed"]
    assert sailed["halves"] == {"Berlin": 2}
    assert sailed["way"][0] == "Hamburg"
    assert why(p) == []


def test_BWR_270_not_more_than_four_steps_and_once_in_a_turn() -> None:
    far = "Hamburg -> North Sea -> Norwegian Sea -> North Atlantic -> Central Atlantic -> Western Mediterranean"
    assert why(naval(HAMBURG, f"sail 2 u-boat: {far}")) == [("BWR-270", "sails_too_far")]
    twice = naval(
        HAMBURG,
        "sail 2 u-boat: Hamburg -> North Sea",
        "sail 2 u-boat: North Sea -> Norwegian Sea",
    )
    assert why(twice) == [("BWR-270", "has_sailed")]
    assert twice.g.stack("North Sea", "Germany") == {U2: 1}


def test_BWR_271_a_port_opens_on_its_own_seas_alone() -> None:
    cases = [
        ("Hamburg -> Norwegian Sea", ("BWR-271", "no_port_on")),
        ("Hamburg -> North Sea -> North Atlantic", ("BWR-270", "not_adjacent")),
    ]
    for way, reason in cases:
        assert why(naval(HAMBURG, f"sail 2 u-boat: {way}")) == [reason], way


def test_BWR_272_BWR_076_ships_need_a_port_in_supply_that_they_could_reach() -> None:
    units = {"Central Atlantic": {"Germany": {U1: 1}}}
    p = naval(units, "sail 1 u-boat: Central Atlantic -> North Atlantic")
    assert why(p) == []
    cut = naval(
        units,
        "sail 1 u-boat: Central Atlantic -> North Atlantic",
        control={"Hamburg": "Allies"},
    )
    assert why(cut) == [("BWR-272", "ships_out_of_supply")]
    poor = naval(HAMBURG, "sail 2 u-boat: Hamburg -> North Sea", supply={"Berlin": {"Axis": [1]}})
    assert why(poor) == [("BWR-090", "cannot_pay")]


def test_BWR_090_the_order_names_who_pays() -> None:
    supply = {"Berlin": {"Axis": [12]}, "Ruhr": {"Axis": [4]}}
    p = naval(HAMBURG, "sail 1 fleet: Hamburg -> North Sea pay from Ruhr", supply=supply)
    assert p.g.stock("Ruhr", "Axis") == [2]
    assert p.g.stock("Berlin", "Axis") == [12]


def test_BWR_273_G_69_fleets_pass_straits_of_their_side_u_boats_all() -> None:
    at_sea: dict[str, Any] = {"Central Atlantic": {"Germany": {U1: 1, F1: 1}}}
    way = "Central Atlantic -> Western Mediterranean"
    assert why(naval(at_sea, f"sail 1 fleet: {way}")) == [("BWR-273", "strait_closed")]
    assert why(naval(at_sea, f"sail 1 u-boat: {way}")) == []
    both = naval(at_sea, f"sail 1 u-boat, 1 fleet: {way}")
    assert why(both) == [("BWR-273", "strait_closed")]
    bound = naval(at_sea, f"sail 1 u-boat: {way}", options={"straits": "all"})
    assert why(bound) == [("BWR-273", "strait_closed")]
    british = naval(
        GIBRALTAR,
        "sail 2 fleet: Gibraltar -> Central Atlantic -> Western Mediterranean",
        side="Allies",
    )
    assert why(british) == []


def test_BWR_275_G_62_ports_of_the_side_and_its_ally_are_entered() -> None:
    at_sea: dict[str, Any] = {"Norwegian Sea": {"UK": {F1: 1}}}
    for port, reasons in (
        ("Scapa Flow", []),
        ("Murmansk", []),
        ("Trondheim", [("BWR-275", "port_closed")]),
    ):
        p = naval(at_sea, f"sail 1 fleet: Norwegian Sea -> {port}", side="Allies")
        assert why(p) == reasons, port
    assert naval(at_sea, "sail 1 fleet: Norwegian Sea -> Murmansk", side="Allies").g.stack(
        "Murmansk", "UK"
    ) == {F1: 1}


def test_BWR_274_nobody_sails_out_of_the_persian_gulf() -> None:
    at_sea: dict[str, Any] = {"Persian Gulf": {"UK": {F1: 1}}}
    p = naval(at_sea, "sail 1 fleet: Persian Gulf -> Eastern Mediterranean", side="Allies")
    assert why(p) == [("BWR-270", "not_adjacent")]


def test_BWR_270_only_ships_sail() -> None:
    units: dict[str, Any] = {"Hamburg": {"Germany": {U2: 1, F1: 1, "1-corps infantry": 1}}}
    everything = naval(units, "sail all: Hamburg -> North Sea")
    assert everything.g.stack("North Sea", "Germany") == {U2: 1, F1: 1}
    assert everything.g.stock("Berlin", "Axis") == [8]
    corps = naval(units, "sail 1 infantry: Hamburg -> North Sea")
    assert why(corps) == [("BWR-270", "only_ships_sail")]


def test_BWR_363_a_corps_turns_back_in_this_phase_too() -> None:
    units: dict[str, Any] = {"Hamburg": {"Germany": {"fortified corps": 1}}}
    p = naval(units, "unfortify Hamburg")
    assert p.g.stack("Hamburg", "Germany") == {"1-corps infantry": 1}


def test_BWR_270_BWR_290_what_can_never_be_is_seen_whatever_comes_before() -> None:
    parse = grammar.grammar_of(game_at().board).parse_line
    cases = [
        ("sail 2 u-boat: Hamburg -> Norwegian Sea", "no_port_on"),
        ("attack at sea Hamburg", "no_battle_in_port"),
    ]
    for text, code in cases:
        with pytest.raises(Illegal, match=code):
            PHASE.judge(game_at(), parse(text, "naval"))
