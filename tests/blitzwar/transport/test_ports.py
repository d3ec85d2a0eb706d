"""Transport from port to port (§14.1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.transport.phase import PHASE
from tests.blitzwar.naval.fleets import STOCK, why
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.transport.convoys import A2, AIR, F2, FORT, I1, I2, I3, paid, transport

ITALY: dict[str, Any] = {"joined": {"Italy": "Axis"}, "turn": 13}
LONDON: dict[str, Any] = {"London": {"UK": {I2: 1, A2: 1, AIR: 2, FORT: 1}}}
TO_CALAIS = "London -> Calais"


def _one(units: Any, line: str, **given: Any) -> list[tuple[str, str]]:
    return why(transport(units, line, **given))


def test_BWR_087_BWR_340_corps_and_air_units_go_from_port_to_port() -> None:
    p = transport(LONDON, f"ship 2 infantry, 1 air: {TO_CALAIS}", side="Allies")
    assert why(p) == []
    assert p.g.stack("Calais", "UK") == {I2: 1, AIR: 1}
    assert p.g.stack("London", "UK") == {A2: 1, AIR: 1, FORT: 1}
    assert paid(p) == 2 * 2 + 1


def test_BWR_091_BWR_287_BWR_343_EX_20_1_supply_goes_to_Tripoli_under_enemy_superiority() -> None:
    over = {"country": "UK", "from": "Malta", "at": "South Central Mediterranean", "use": "sea"}
    given: dict[str, Any] = {**ITALY, "missions": [{**over, "turn": 12}]}
    supply = {"Naples": {"Axis": [8]}, "Rome": {"Axis": [4]}}
    p = transport({}, "ship 4 supply: Naples -> Tripoli", supply=supply, **given)
    assert why(p) == []
    assert p.g.stock("Tripoli", "Axis") == [8]
    assert p.g.stock("Rome", "Axis") == [2]
    [shipped] = [e for e in p.events if e["kind"] == "shipped"]
    assert shipped["way"] == ["North Central Mediterranean", "South Central Mediterranean"]
    alone = transport(
        {}, "ship 4 supply: Naples -> Tripoli", supply={"Naples": {"Axis": [8]}}, **given
    )
    assert alone.g.stock("Tripoli", "Axis") == [6]
    assert paid(alone) == 2


def test_BWR_088_G_87_double_over_more_than_two_seas_and_only_once() -> None:
    far = "London -> Gibraltar"
    units = {"London": {"UK": {I1: 1}}}
    near = transport(units, f"ship 1 infantry: {TO_CALAIS}", side="Allies")
    assert paid(near) == 2
    p = transport(units, f"ship 1 infantry: {far}", side="Allies")
    [shipped] = [e for e in p.events if e["kind"] == "shipped"]
    assert len(shipped["way"]) == 3
    assert paid(p) == 4
    american: dict[str, Any] = {"America": {"USA": {I1: 1}}}
    joined: dict[str, Any] = {"joined": {"USA": "Allies"}, "side": "Allies", "turn": 20}
    assert paid(transport(american, "ship 1 infantry: America -> Plymouth", **joined)) == 4
    assert paid(transport(american, "ship 1 infantry: America -> Alexandria", **joined)) == 4


def test_BWR_075_BWR_345_G_07_suez_and_asian_bases_lie_off_the_map() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}, "Suez": {"UK": {I1: 1}}}
    p = transport(units, "ship 1 infantry: London -> Suez", side="Allies")
    assert why(p) == []
    assert paid(p) == 4
    supply = {"Suez": {"Allies": [8]}}
    bases = transport(units, "ship 1 infantry: Suez -> Asian Bases", side="Allies", supply=supply)
    assert bases.g.stack("Asian Bases", "UK") == {I1: 1}
    assert paid(bases) == 4
    gulf = transport(
        {"Asian Bases": {"UK": {I1: 1}}},
        "ship 1 infantry: Asian Bases -> Basra",
        side="Allies",
        supply={"Asian Bases": {"Allies": [8]}},
    )
    assert paid(gulf) == 2
    axis = {"control": {"Suez": "Axis", "Asian Bases": "Axis"}, "supply": {"Suez": {"Axis": [8]}}}
    assert _one(
        {"Suez": {"Germany": {I1: 1}}}, "ship 1 infantry: Suez -> Asian Bases", turn=13, **axis
    ) == [("BWR-345", "allies_alone")]


def test_BWR_273_BWR_344_straits_bar_transport_where_another_holds_them() -> None:
    units: dict[str, Any] = {"Plymouth": {"UK": {I1: 1}}}
    to_malta = "ship 1 infantry: Plymouth -> Malta"
    assert _one(units, to_malta, side="Allies") == []
    lost = _one(units, to_malta, side="Allies", control={"Gibraltar": "Axis"})
    assert lost == [("BWR-344", "no_way_by_sea")]


def test_BWR_340_both_ports_are_the_sides_own() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}, "Birmingham": {"UK": {I1: 1}}}
    cases = [
        ("London -> Brussels", "port_not_yours"),
        ("London -> Murmansk", "port_not_yours"),
        ("Birmingham -> London", "no_port"),
        ("London -> Bone", "no_port"),
        ("London -> Paris -> Calais", "no_sea"),
    ]
    for way, reason in cases:
        found = _one(units, f"ship 1 infantry: {way}", side="Allies")
        assert found == [("BWR-340", reason)], way


def test_BWR_346_seas_that_are_named_are_crossed() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}}
    way = "London -> North Sea -> Norwegian Sea -> North Atlantic -> Plymouth"
    p = transport(units, f"ship 1 infantry: {way}", side="Allies")
    [shipped] = [e for e in p.events if e["kind"] == "shipped"]
    assert shipped["way"] == ["North Sea", "Norwegian Sea", "North Atlantic"]
    assert paid(p) == 4


def test_BWR_341_who_came_by_sea_does_nothing_more() -> None:
    p = transport(
        {"London": {"UK": {I1: 1, AIR: 1}}},
        f"ship 1 infantry, 1 air: {TO_CALAIS}",
        "ship 1 infantry: Calais -> Plymouth",
        side="Allies",
    )
    assert why(p) == [("BWR-341", "came_by_sea")]
    assert {(e["counter"], e["how"]) for e in p.g.now["spent"]} == {(I1, "sea"), (AIR, "sea")}
    again = transport(
        {},
        f"ship 2 supply: {TO_CALAIS}",
        "ship 2 supply: Calais -> London",
        side="Allies",
        supply={"London": {"Allies": [12, 4]}},
    )
    assert why(again) == [("BWR-341", "came_by_sea")]


def test_BWR_342_G_38_who_is_carried_is_in_supply_where_he_starts() -> None:
    units: dict[str, Any] = {"Malta": {"UK": {I1: 1}}}
    italian = {"country": "Italy", "from": "Sicily", "at": "South Central Mediterranean"}
    over = [{**italian, "use": "sea", "turn": 13}]
    way = "ship 1 infantry: Malta -> Gibraltar"
    given: dict[str, Any] = {**ITALY, "side": "Allies"}
    assert _one(units, way, **given) == []
    assert _one(units, way, missions=over, **given) == [("BWR-342", "out_of_supply")]


def test_BWR_340_BWR_362_ships_and_fortified_corps_are_not_carried() -> None:
    assert _one(LONDON, f"ship fortified: {TO_CALAIS}", side="Allies") == [
        ("BWR-362", "fortified_stays")
    ]
    nobody = _one({"London": {"UK": {AIR: 1}}}, f"ship all: {TO_CALAIS}", side="Allies")
    assert nobody == [("BWR-340", "nothing_to_carry")]
    ships: dict[str, Any] = {"London": {"UK": {F2: 1}}}
    assert _one(ships, f"ship 2 fleet: {TO_CALAIS}", side="Allies") == [("BWR-340", "not_carried")]


def test_BWR_358_counters_are_put_together_for_a_transport() -> None:
    units: dict[str, Any] = {"London": {"UK": {I3: 1}}}
    p = transport(units, f"ship 1 infantry: {TO_CALAIS}", side="Allies", turn=20)
    assert p.g.stack("Calais", "UK") == {I1: 1}
    assert p.g.stack("London", "UK") == {I2: 1}
    told = transport(units, "regroup London: 2 infantry, 1 infantry", side="Allies", turn=20)
    assert told.g.stack("London", "UK") == {I2: 1, I1: 1}


def test_BWR_178_partisans_alone_give_no_port_in_Montenegro() -> None:
    units: dict[str, Any] = {"Alexandria": {"UK": {I1: 1}}, "Montenegro": {"Partisans": {I1: 1}}}
    given: dict[str, Any] = {
        "side": "Allies",
        "turn": 24,
        "joined": {"Partisans": "Allies"},
        "supply": {"Alexandria": {"Allies": [12]}},
    }
    way = "ship 1 infantry: Alexandria -> Montenegro"
    held = {"Montenegro": "Allies"}
    assert _one(units, way, control=held, **given) == [("BWR-178", "port_of_partisans")]
    more = {**held, "Sarajevo": "Allies"}
    assert ("BWR-178", "port_of_partisans") not in _one(units, way, control=more, **given)


def test_BWR_180_BWR_187_limits_of_countries_hold_by_sea() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1, AIR: 1}}}
    for what in ("1 infantry", "1 air"):
        found = _one(units, f"ship {what}: London -> Casablanca", side="Allies")
        assert found == [("BWR-180", "not_before_france_falls")], what


def test_BWR_185_two_minors_do_not_come_together() -> None:
    pair: dict[str, Any] = {"Turkey": {I1: 1}, "Greece": {I1: 1}}
    given: dict[str, Any] = {
        "side": "Allies",
        "turn": 15,
        "joined": {"Turkey": "Allies", "Greece": "Allies"},
        "supply": {"Athens": {"Allies": [12]}, "Izmir": {"Allies": [12]}},
    }
    to_istanbul = "Salonika -> Istanbul"
    there = {"Salonika": {"Greece": {I1: 1}}, "Istanbul": {"Turkey": {I1: 1}}}
    found = _one(there, f"ship 1 infantry: {to_istanbul}", **given)
    assert found == [("BWR-185", "two_minors")]
    both = _one(
        {"Salonika": pair}, f"ship 1 greek infantry, 1 turkish infantry: {to_istanbul}", **given
    )
    assert both == [("BWR-185", "two_minors")]


def test_BWR_035_nobody_goes_where_corps_of_others_stand() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}, "Calais": {"USSR": {I1: 1}}}
    found = _one(units, f"ship 1 infantry: {TO_CALAIS}", side="Allies")
    assert found == [("BWR-035", "others_stand_there")]


def test_BWR_035_nobody_goes_where_counters_of_the_ally_lie() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}}
    supply = {**STOCK, "Calais": {"Soviets": [4]}}
    found = _one(units, f"ship 1 infantry: {TO_CALAIS}", side="Allies", supply=supply)
    assert found == [("BWR-035", "ally_stands_there")]


def test_BWR_256_not_more_than_one_elite_comes_to_the_Soviet_Union() -> None:
    elite = {"2-corps elite": 1}
    units: dict[str, Any] = {"Galatz": {"Germany": elite}, "Kiev": {"Germany": elite}}
    given: dict[str, Any] = {
        "turn": 25,
        "elites": 2,
        "joined": {"Rumania": "Axis"},
        "wars": [["Allies", "Axis"], ["Axis", "Soviets"]],
        "control": {"Kiev": "Axis", "Odessa": "Axis"},
        "supply": {"Galatz": {"Axis": [12]}},
    }
    line = "ship 2 elite: Galatz -> Odessa"
    assert _one(units, line, **given) == [("BWR-256", "one_elite_in_the_soviet_union")]
    assert _one({"Galatz": {"Germany": elite}}, line, **given) == []


def test_BWR_340_ports_are_looked_for_when_a_line_is_sent() -> None:
    parse = grammar.grammar_of(game_at().board).parse_line
    for way in ("Birmingham -> London", "London -> Birmingham"):
        with pytest.raises(Illegal, match="no_port"):
            PHASE.judge(game_at(), parse(f"ship 1 infantry: {way}", "transport"))
    with pytest.raises(Illegal, match="same_port"):
        PHASE.judge(game_at(), parse("ship 1 infantry: London -> London", "transport"))


def test_BWR_030_BWR_033_what_is_too_much_leaves_at_the_end_of_the_phase() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}, "Calais": {"UK": {I1: 3}}}
    p = transport(units, f"ship 1 infantry: {TO_CALAIS}", side="Allies")
    assert p.g.stack("Calais", "UK") == {I1: 3}
