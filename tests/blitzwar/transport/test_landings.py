"""Transport to beachheads and back (§14.1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.combat import group
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.transport.phase import PHASE
from tests.blitzwar.naval.fleets import why
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.transport.convoys import A2, AIR, F1, F2, FORT, I1, I2, I3, paid, transport

NORWAY: dict[str, Any] = {
    "side": "Allies",
    "turn": 39,
    "joined": {"USA": "Allies", "Norway": "Axis"},
}
SCAPA: dict[str, Any] = {"Scapa Flow": {"USA": {A2: 1}, "UK": {I1: 1}}}
TROND = "Scapa Flow -> Trondheim"
HEAD = "Trondheim beachhead"


def head(zone: str, sea: str, count: int = 1, country: str = "UK", side: str = "Allies") -> Any:
    air = {country: count} if count else {}
    return {"zone": zone, "sea": sea, "side": side, "air": air}


def at_trondheim(count: int = 2) -> dict[str, Any]:
    return {"beachheads": {HEAD: head("Trondheim", "Norwegian Sea", count)}}


def test_BWR_087_BWR_350_EX_20_2_three_corps_land_at_Trondheim_for_three_supply() -> None:
    p = transport(SCAPA, f"land 2 armor, 1 infantry: {TROND}", **at_trondheim(), **NORWAY)
    assert why(p) == []
    assert p.g.state["ashore"] == {HEAD: {"USA": {A2: 1}, "UK": {I1: 1}}}
    assert paid(p) == 6
    assert p.is_over


def test_BWR_354_who_has_landed_is_activated_without_cost() -> None:
    p = transport(SCAPA, f"land 2 armor, 1 infantry: {TROND}", **at_trondheim(), **NORWAY)
    assert group.ready(p.g, HEAD, "Trondheim", 8) == {"USA": {A2: 1}, "UK": {I1: 1}}


def test_BWR_350_two_corps_on_a_beachhead_three_over_a_dotted_line() -> None:
    four = {"Scapa Flow": {"UK": {I1: 3}}}
    p = transport(four, f"land 3 x 1 infantry: {TROND}", **at_trondheim(1), **NORWAY)
    assert why(p) == [("BWR-350", "beachhead_full")]
    channel = {"beachheads": {"Calais beachhead": head("Calais", "English Channel")}}
    given: dict[str, Any] = {"side": "Allies", "turn": 39, "control": {"Calais": "Axis"}}
    dotted = transport(
        {"London": {"UK": {I1: 3}}}, "land 3 x 1 infantry: London -> Calais", **channel, **given
    )
    assert why(dotted) == []
    plain = transport(
        {"Plymouth": {"UK": {I1: 3}}}, "land 3 x 1 infantry: Plymouth -> Calais", **channel, **given
    )
    assert why(plain) == [("BWR-350", "beachhead_full")]


def test_BWR_348_from_a_port_on_the_sea_of_the_beachhead() -> None:
    units: dict[str, Any] = {"London": {"UK": {I1: 1}}, "Glasgow": {"UK": {I1: 1}}}
    cases = [
        ("London -> Trondheim", "port_on_other_sea"),
        ("Glasgow -> Trondheim", "port_on_other_sea"),
        ("London -> Calais", "no_beachhead"),
        ("London -> Paris", "no_beach"),
    ]
    for way, reason in cases:
        p = transport(units, f"land 1 infantry: {way}", **at_trondheim(), **NORWAY)
        assert why(p) == [("BWR-348", reason)], way


def test_BWR_348_the_sea_is_named_where_beachheads_lie_on_two() -> None:
    names = {sea: f"Bergen beachhead ({sea})" for sea in ("North Sea", "Norwegian Sea")}
    both = {"beachheads": {name: head("Bergen", sea) for sea, name in names.items()}}
    line = "land 1 infantry: Scapa Flow -> Bergen"
    assert why(transport(SCAPA, line, **both, **NORWAY)) == [("BWR-348", "which_sea")]
    p = transport(SCAPA, f"{line} by North Sea", **both, **NORWAY)
    assert why(p) == []
    assert list(p.g.state["ashore"]) == [names["North Sea"]]


def test_BWR_066_BWR_347_no_landing_from_a_sea_in_snow() -> None:
    winter = {**NORWAY, "turn": 37}
    p = transport(SCAPA, f"land 1 infantry: {TROND}", **at_trondheim(), **winter)
    assert why(p) == [("BWR-347", "no_landing_in_snow")]
    sicily = head("Sicily", "South Central Mediterranean")
    name = "Sicily beachhead (South Central Mediterranean)"
    south = transport(
        {"Malta": {"UK": {I1: 1}}},
        "land 1 infantry: Malta -> Sicily",
        side="Allies",
        turn=37,
        joined={"Italy": "Axis"},
        beachheads={name: sicily},
        supply={"Malta": {"Allies": [4]}},
    )
    assert why(south) == []


def test_BWR_347_a_landing_in_the_snow_is_refused_when_it_is_sent() -> None:
    parse = grammar.grammar_of(game_at().board).parse_line
    cases = [
        (f"land 1 infantry: {TROND}", 37, "no_landing_in_snow"),
        ("land 1 infantry: London -> Paris", 39, "no_beach"),
        ("land 1 infantry: Birmingham -> Calais", 39, "no_port"),
        ("re-embark 1 infantry: Trondheim beachhead -> Birmingham", 39, "no_port"),
    ]
    for text, turn, code in cases:
        with pytest.raises(Illegal, match=code):
            PHASE.judge(game_at(turn=turn), parse(text, "transport"))


def test_BWR_088_BWR_349_BWR_351_from_America_with_a_fleet_for_each_corps() -> None:
    units: dict[str, Any] = {
        "America": {"USA": {I3: 1, I1: 1}},
        "Western Mediterranean": {"UK": {F2: 1, F1: 1}},
    }
    given: dict[str, Any] = {
        "side": "Allies",
        "turn": 27,
        "joined": {"USA": "Allies"},
        "control": {"Oran": ""},
        "beachheads": {"Oran beachhead": head("Oran", "Western Mediterranean", 2)},
        "supply": {"America": {"Allies": [12, 12]}},
        "fallen": {"France": 9},
    }
    p = transport(
        units, "land 3 infantry: America -> Oran", "land 1 infantry: America -> Oran", **given
    )
    assert why(p) == [("BWR-351", "too_few_fleets")]
    assert p.g.stack("Oran beachhead", "USA") == {I3: 1}
    assert paid(p) == 12
    closed = {**given, "control": {"Oran": "", "Gibraltar": "Axis"}}
    barred = transport(units, "land 1 infantry: America -> Oran", **closed)
    assert why(barred) == [("BWR-348", "port_on_other_sea")]
    british = transport({"Plymouth": {"UK": {I1: 1}}}, "land 1 infantry: Plymouth -> Oran", **given)
    assert why(british) == [("BWR-348", "port_on_other_sea")]


def test_BWR_352_G_73_from_Stockholm_with_Copenhagen_alone() -> None:
    units: dict[str, Any] = {"Stockholm": {"Germany": {I1: 1}}}
    given: dict[str, Any] = {
        "side": "Axis",
        "turn": 15,
        "joined": {"Sweden": "Axis", "Norway": "Allies"},
        "beachheads": {"Oslo beachhead": head("Oslo", "North Sea", 1, "Germany", "Axis")},
    }
    line = "land 1 infantry: Stockholm -> Oslo"
    assert why(transport(units, line, **given)) == [("BWR-352", "copenhagen_needed")]
    assert why(transport(units, line, control={"Copenhagen": "Axis"}, **given)) == []


def _sea_lion(units: dict[str, Any], **given: Any) -> Any:
    told = {
        "Plymouth beachhead (English Channel)": head(
            "Plymouth", "English Channel", 1, "Germany", "Axis"
        )
    }
    control = {"Calais": "Axis", "Paris": "Axis", "Brussels": "Axis", "Reims": "Axis"}
    return transport(
        {"Calais": {"Germany": {I1: 2}}, **units},
        "land 1 infantry: Calais -> Plymouth",
        "land 1 infantry: Calais -> Plymouth",
        turn=9,
        control=control,
        beachheads=told,
        supply={"Calais": {"Axis": [12]}},
        **given,
    )


def test_BWR_321_BWR_357_no_axis_landing_in_the_UK_while_allied_air_is_in_range_of_London() -> None:
    p = _sea_lion({"Birmingham": {"UK": {AIR: 1}}})
    assert why(p) == [("BWR-357", "britain_not_won")] * 2
    assert not p.g.date("landing_in_the_uk")


def test_BWR_154_G_51_the_first_corps_at_a_home_zone_of_the_UK_is_the_landing() -> None:
    p = _sea_lion({})
    assert why(p) == []
    assert p.g.date("landing_in_the_uk") == 9
    assert p.kinds().count("landing_in_britain") == 1


def test_BWR_359_BWR_362_only_corps_that_may_move_land() -> None:
    units: dict[str, Any] = {"Scapa Flow": {"UK": {AIR: 1, FORT: 1}}}
    supply = {"Scapa Flow": {"Allies": [8]}}
    cases = [
        ("1 air", ("BWR-359", "corps_alone_land")),
        ("4 supply", ("BWR-359", "corps_alone_land")),
        ("fortified", ("BWR-362", "fortified_stays")),
    ]
    for what, reason in cases:
        p = transport(units, f"land {what}: {TROND}", supply=supply, **at_trondheim(), **NORWAY)
        assert why(p) == [reason], what


def test_BWR_359_G_78_stacking_does_not_count_on_a_beachhead() -> None:
    units: dict[str, Any] = {"Scapa Flow": {"UK": {I1: 4}}}
    p = transport(units, f"land 4 x 1 infantry: {TROND}", **at_trondheim(), **NORWAY)
    assert p.g.stack(HEAD, "UK") == {I1: 4}
    assert p.is_over


def test_BWR_181_BWR_187_limits_of_countries_hold_for_landings() -> None:
    units: dict[str, Any] = {"Hamburg": {"Poland": {I1: 1}}}
    p = transport(
        units,
        "land 1 infantry: Hamburg -> Oslo",
        side="Allies",
        turn=15,
        joined={"Norway": "Axis"},
        control={"Hamburg": "Allies"},
        beachheads={"Oslo beachhead": head("Oslo", "North Sea")},
        supply={"Hamburg": {"Allies": [8]}},
    )
    assert why(p) == [("BWR-183", "not_so_far")]


def test_BWR_181_germans_do_not_land_in_Greece_too_early() -> None:
    told = {
        "Ioannina beachhead": head("Ioannina", "South Central Mediterranean", 1, "Germany", "Axis")
    }
    given: dict[str, Any] = {
        "joined": {"Italy": "Axis", "Greece": "Allies"},
        "beachheads": told,
        "supply": {"Taranto": {"Axis": [8]}},
    }
    units: dict[str, Any] = {"Taranto": {"Germany": {I1: 1}}}
    line = "land 1 infantry: Taranto -> Ioannina"
    assert why(transport(units, line, turn=11, **given)) == [("BWR-181", "germans_not_yet")]
    assert why(transport(units, line, turn=14, **given)) == []


def test_BWR_340_nobody_lands_from_a_port_of_the_ally() -> None:
    units: dict[str, Any] = {"Murmansk": {"UK": {I1: 1}}}
    p = transport(units, "land 1 infantry: Murmansk -> Trondheim", **at_trondheim(), **NORWAY)
    assert why(p) == [("BWR-340", "port_not_yours")]


# Back, or lost


ASHORE: dict[str, Any] = {HEAD: {"UK": {I1: 1}, "USA": {A2: 1}}}


def test_BWR_353_G_71_corps_go_back_to_a_port_of_the_same_sea_although_the_beachhead_is_gone() -> (
    None
):
    line = "re-embark 1 infantry: Trondheim beachhead -> Scapa Flow"
    for count in (2, 0):
        p = transport({}, line, ashore=ASHORE, **at_trondheim(count), **NORWAY)
        assert why(p) == [], count
        assert p.g.stack("Scapa Flow", "UK") == {I1: 1}
        assert paid(p) == 2
        left = ASHORE[HEAD]["USA"] if count else {}
        assert p.g.stack(HEAD, "USA") == left if count else HEAD not in p.g.state["ashore"]


def test_BWR_353_not_to_other_seas_nor_in_the_turn_of_the_landing() -> None:
    cases = [
        ("re-embark 1 infantry: Trondheim beachhead -> London", ("BWR-353", "port_on_other_sea")),
        ("re-embark 1 infantry: Trondheim beachhead -> Narvik", ("BWR-340", "port_not_yours")),
        (
            "re-embark 1 infantry: Narvik beachhead -> Scapa Flow",
            ("BWR-353", "no_beachhead_of_yours"),
        ),
    ]
    for line, reason in cases:
        p = transport({}, line, ashore=ASHORE, **at_trondheim(), **NORWAY)
        assert why(p) == [reason], line
    both = transport(
        SCAPA,
        f"land 1 infantry: {TROND}",
        "re-embark 1 infantry: Trondheim beachhead -> Scapa Flow",
        **at_trondheim(),
        **NORWAY,
    )
    assert why(both) == [("BWR-341", "came_by_sea")]


def test_BWR_035_BWR_342_who_goes_back_needs_a_free_port_in_supply() -> None:
    line = "re-embark 1 infantry: Trondheim beachhead -> Scapa Flow"
    units: dict[str, Any] = {"Scapa Flow": {"USSR": {I1: 1}}}
    held = transport(units, line, ashore=ASHORE, **at_trondheim(), **NORWAY)
    assert why(held) == [("BWR-035", "others_stand_there")]
    sea, name = "South Central Mediterranean", "Sicily beachhead (South Central Mediterranean)"
    over = {"country": "Italy", "from": "Taranto", "at": sea, "use": "sea", "turn": 38}
    given: dict[str, Any] = {
        "side": "Allies",
        "turn": 39,
        "joined": {"Italy": "Axis"},
        "beachheads": {name: head("Sicily", sea)},
        "ashore": {name: {"UK": {I1: 1}}},
    }
    back = "re-embark 1 infantry: Sicily beachhead South Central Mediterranean -> Malta"
    assert why(transport({}, back, **given)) == []
    assert why(transport({}, back, missions=[over], **given)) == [("BWR-342", "out_of_supply")]


def test_BWR_332_BWR_356_without_a_new_beachhead_all_corps_there_are_lost() -> None:
    p = transport({}, ashore=ASHORE, **at_trondheim(0), **NORWAY)
    assert p.is_over
    assert p.g.state["ashore"] == {}
    assert p.g.state["beachheads"] == {}
    [lost] = [e for e in p.events if e["kind"] == "lost"]
    assert lost["units"] == {"UK": {"infantry": 1}, "USA": {"armor": 2}}


def test_BWR_350_BWR_356_with_one_that_is_too_small_what_is_too_much_is_lost() -> None:
    p = transport({}, ashore=ASHORE, **at_trondheim(1), **NORWAY)
    ask = p.ask_of("Allies", "losses")
    assert ask.default == {"UK": {"infantry": 1}}
    p.line("Allies", "losses Trondheim: 1 armor")
    assert p.g.state["ashore"] == {HEAD: {"UK": {I1: 1}, "USA": {"1-corps armor": 1}}}
    assert list(p.g.state["beachheads"]) == [HEAD]


def test_BWR_355_BWR_356_who_has_room_stays_and_others_beachheads_are_none_of_its_business() -> (
    None
):
    p = transport({}, ashore=ASHORE, **at_trondheim(2), **NORWAY)
    assert p.g.state["ashore"] == ASHORE
    other = {**NORWAY, "side": "Axis"}
    enemy = transport({}, ashore=ASHORE, **at_trondheim(1), **other)
    assert enemy.g.state["ashore"] == ASHORE


def test_BWR_286_BWR_342_a_line_by_sea_is_needed_at_the_start() -> None:
    units: dict[str, Any] = {"Narvik": {"UK": {I2: 1}}}
    over = {"country": "Germany", "from": "Bergen", "at": "Norwegian Sea", "use": "sea"}
    p = transport(
        units,
        "land 2 infantry: Narvik -> Trondheim",
        control={"Narvik": "Allies"},
        missions=[{**over, "turn": 38}],
        **at_trondheim(),
        **NORWAY,
    )
    assert why(p) == [("BWR-342", "out_of_supply")]
