"""Rulings: units, control, what nations have and how they stand, and where a game goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from pbem.engine.corrections import Language, Ruled
from pbem.engine.dice import new_segment
from pbem.engine.errors import Illegal
from pbem.engine.points import Frames
from pbem.games.empires_of_history.air import fuel
from pbem.games.empires_of_history.corrections import CORRECTIONS
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.rulings import means, relations
from pbem.games.empires_of_history.sequence import FLOWS
from pbem.library import registry
from pbem.words.catalogue import Words
from tests.empires_of_history.position_builder import board, game_at
from tests.harness.ruled import outside
from tests.random_rulings import line as random_line

LANGUAGE = Language(CORRECTIONS, grammar_of(board()))
WORDS = Words("empires_of_history")
_SUPPORT = {"from": "USA", "to": "England", "most": 5, "route": ""}


def ruled(g: Position, line: str) -> tuple[Any, Any]:
    """What was there before and what is there after a line, by its event."""
    events: list[dict[str, Any]] = []
    LANGUAGE.apply(outside(lambda: g), LANGUAGE.parse(line), events)
    [event] = events
    return event["before"], event["after"]


def refused(g: Position, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        ruled(g, line)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def test_the_examples_can_be_said() -> None:
    assert len(LANGUAGE.examples) == len(LANGUAGE.words) + len(LANGUAGE.points)
    for example in LANGUAGE.examples:
        assert LANGUAGE.parse(LANGUAGE.parse(example).text).text == LANGUAGE.parse(example).text


def test_each_word_sets_what_it_then_reads() -> None:
    for example in LANGUAGE.examples:
        line = LANGUAGE.parse(example)
        if line.word in LANGUAGE.points:
            continue
        g = game_at(base=True, surrendered={"France": {"turn": 6, "to": {"Germany": 100}}})
        _, after = ruled(g, example)
        again, _ = ruled(g, example)
        assert again == after, example


def test_whatever_is_said_is_set_or_refused() -> None:
    table, rng = registry.load("empires_of_history").table, random.Random(5)
    g = game_at(base=True)
    for _ in range(400):
        line = LANGUAGE.parse(random_line(table, rng))
        if line.word not in LANGUAGE.points:
            with suppress(Illegal):
                LANGUAGE.apply(outside(lambda: g), line, [])


# What stands on the map


def test_EOH_017_units_stand_where_they_can() -> None:
    g = game_at()
    assert ruled(g, "set Berlin: Germany 2 infantry, 1 late infantry") == (
        {},
        {"infantry": 2, "late infantry": 1},
    )
    assert ruled(g, "set E-06: Germany 1 damaged battleship")[1] == {"damaged battleship": 1}
    assert refused(g, "set E-06: Germany 1 infantry") == "EOH-018 only_on_land"
    assert refused(g, "set Berlin: Germany 1 destroyer") == "EOH-027 ships_need_water"
    assert refused(g, "set Berlin: Germany 1 airbase") == "EOH-300 set_by_its_own_word"


def test_EOH_274_units_that_are_set_have_done_nothing() -> None:
    low = {"Berlin": {"Germany": {"fighter": {"2": 1}}}}
    moved = {"Berlin": {"Germany": {"infantry": 1}}}
    g = game_at(now={"fuel": low, "used": {}, "moved": moved})
    ruled(g, "set Berlin: Germany 1 fighter")
    assert g.now["fuel"] == {"Berlin": {}}
    assert g.now["moved"] == {"Berlin": {}}


def test_EOH_018_territories_are_controlled() -> None:
    g = game_at()
    assert ruled(g, "control Paris: Germany") == ("France", "Germany")
    assert refused(g, "control E-06: Germany") == "EOH-018 only_on_land"
    assert refused(g, "control Paris: nobody") == "EOH-018 always_controlled"


def test_EOH_230_EOH_225_EOH_227_what_ships_carry_is_set() -> None:
    g = game_at()
    assert ruled(g, "aboard E-31: England 2") == (0, 2)
    assert g.state["aboard"] == {"E-31": {"England": {"fighter": 2}}}
    ruled(g, "aboard E-31: England 0")
    assert g.state["aboard"] == {}
    ruled(g, "cargo E-31: England with Canada: 2 infantry")
    ruled(g, "goods E-31: England oil 2")
    told = {"units": {"Canada": {"infantry": 2}}, "resources": 0, "oil": 2}
    assert g.state["cargo"] == {"E-31": {"England": told}}
    ruled(g, "cargo E-31: England with Canada: nothing")
    ruled(g, "goods E-31: England oil 0")
    assert g.state["cargo"] == {}
    assert refused(g, "cargo E-31: England with Canada: 1 fighter") == "EOH-225 not_carried"
    assert refused(g, "aboard Berlin: Germany 1") == "EOH-027 ships_need_water"


def test_EOH_640_aircraft_stay_over_sea_zones() -> None:
    g = game_at()
    ruled(g, "flying E-06: England guard 2 fighters")
    [each] = g.state["flying"]
    assert (each["count"], each["use"], each["fuel"], each["at"]) == (2, "guard", 5, "E-06")
    ruled(g, "flying E-06: England guard nothing")
    assert g.state["flying"] == []
    assert refused(g, "flying London: England guard 1 fighter") == "EOH-640 cover_over_sea"
    assert refused(g, "flying E-06: England guard 1 infantry") == "EOH-640 no_aircraft"
    assert refused(g, "flying E-06: England guard 1 late infantry") == "EOH-640 no_aircraft"


def test_EOH_212_EOH_215_a_general_is_in_one_place() -> None:
    g = game_at(base=True)
    assert ruled(g, "general Rommel: Tripoli") == ("unbuilt", "Tripoli")
    assert "Rommel" not in g.state["unbuilt"]["Germany"]
    ruled(g, "general Rommel: E-20")
    assert g.state["riders"] == {"E-20": {"Germany": ["Rommel"]}}
    assert "Tripoli" not in g.state["generals"]
    ruled(g, "general Rommel: fallen")
    assert g.state["fallen_generals"] == ["Rommel"]
    assert ruled(g, "general Rommel: unbuilt") == ("fallen", "unbuilt")
    assert "Rommel" in g.state["unbuilt"]["Germany"]


def test_EOH_261_EOH_266_installations_have_words_of_their_own() -> None:
    g = game_at()
    ruled(g, "complexes Kiev: 2")
    ruled(g, "airbases Malta: 1")
    ruled(g, "mines Dover: 3")
    assert (g.complexes("Kiev"), g.state["airbases"], g.state["mines"]) == (
        *(2, {"Malta": 1}),
        {"Dover": 3},
    )
    ruled(g, "mines Dover: 0")
    assert g.state["mines"] == {}
    assert refused(g, "complexes E-06: 1") == "EOH-018 only_on_land"


def test_EOH_217_EOH_695_territories_are_silent_or_in_ruins() -> None:
    g = game_at()
    ruled(g, "silent Lorraine: yes")
    ruled(g, "ruins Osaka: yes")
    assert (g.state["silent"], g.value("Osaka")) == (["Lorraine"], 1)
    assert ruled(g, "ruins Osaka: no") == ("yes", "no")
    assert g.state["ruins"] == []


# What nations have


def test_EOH_351_EOH_039_savings_and_oil() -> None:
    g = game_at()
    assert ruled(g, "saved England: Egypt 9") == (14, 9)
    assert g.pool("England", "Egypt") == 9
    assert refused(g, "saved Germany: Egypt 9") == "EOH-351 not_its_pool"
    assert ruled(g, "oil Ruhr: Germany 7") == (0, 7)
    ruled(g, "oil Ruhr: Germany 0")
    assert g.state["oil"] == {}


def test_EOH_110_EOH_643_manpower_and_production() -> None:
    g = game_at()
    assert ruled(g, "manpower Germany: 0") == (110, 0)
    assert "Germany" not in g.state["manpower"]
    assert ruled(g, "production USA: full") == ("quarter", "full")


def test_EOH_340_EOH_341_technologies_within_their_levels() -> None:
    g = game_at()
    ruled(g, "technology Germany: heavy armor 1")
    ruled(g, "upgraded Germany: heavy armor 1")
    assert g.state["technologies"]["Germany"]["heavy armor"] == 1
    assert g.state["upgraded"] == {"Germany": {"heavy armor": 1}}
    ruled(g, "upgraded Germany: heavy armor 0")
    assert g.state["upgraded"] == {}
    assert refused(g, "technology Germany: radar 9") == "EOH-341 no_such_level"


def test_EOH_354_the_build_chart_is_set_by_kind_pool_and_turns() -> None:
    g = game_at()
    line = "queue Germany: armor by Germany in 2"
    assert ruled(g, f"{line}: 3") == (0, 3)
    assert ruled(g, f"{line}: 1") == (3, 1)
    [entry] = g.state["queue"]["Germany"]
    told = {"kind": "armor", "count": 1, "pool": "Germany"}
    assert entry == {**told, "turns": 2, "place": "", "name": ""}
    ruled(g, "queue England: naval mine by England in 1 for Dover: 2")
    assert g.state["queue"]["England"][0]["place"] == "Dover"
    ruled(g, f"{line}: 0")
    assert refused(g, "queue Germany: general by Germany in 1: 1") == "EOH-215 generals_by_name"


def test_EOH_207_a_unit_is_added_to_a_sheet() -> None:
    g = game_at()
    ruled(g, "enabled Germany: SS armor yes")
    assert g.state["enabled"] == {"Germany": ["SS armor"]}
    ruled(g, "enabled Germany: SS armor no")
    assert g.state["enabled"] == {}


# How nations stand to each other


def test_EOH_127_a_war_is_between_two_nations_alone() -> None:
    g = game_at(wars=[])
    assert ruled(g, "war USA and Japan: yes") == ("no", "yes")
    assert g.state["wars"] == [["Japan", "USA"]]
    ruled(g, "war Japan and USA: no")
    assert g.state["wars"] == []
    assert refused(g, "war USA and USA: yes") == "EOH-127 no_war_with_itself"


def test_EOH_100_sides_stand_in_the_order_of_the_sheet() -> None:
    g = game_at(sides={})
    ruled(g, "side Italy: Axis")
    assert list(g.state["sides"])[:2] == ["Germany", "Italy"]
    assert ruled(g, "side Italy: nobody") == ("Axis", "nobody")
    assert g.side_of("Italy") == ""


def test_EOH_334_EOH_335_who_is_on_the_chart_has_a_stance() -> None:
    g = game_at()
    assert ruled(g, "stance Turkey: Axis camp") == ("neutral", "Axis camp")
    assert g.state["stances"]["Turkey"] == 0
    assert refused(g, "stance France: neutral").startswith("EOH-335")


def test_EOH_106_a_treaty_has_its_turn() -> None:
    g = game_at()
    ruled(g, "treaty Germany and Soviet Union: 9")
    assert ruled(g, "treaty Soviet Union and Germany: 4") == (9, 4)
    ruled(g, "treaty Germany and Soviet Union: 0")
    assert g.state["treaties"] == []


def test_EOH_111_EOH_113_EOH_118_conquest_exile_and_surrender() -> None:
    g = game_at()
    ruled(g, "conquered Poland: 1")
    ruled(g, "exile Poland: England")
    ruled(g, "surrendered France: 6")
    assert g.is_conquered("Poland")
    assert g.state["exiles"] == {"Poland": "England"}
    assert g.state["surrendered"] == {"France": {"turn": 6, "to": {}}}
    assert ruled(g, "exile Poland: nobody") == ("England", "nobody")
    ruled(g, "surrendered France: 0")
    assert g.state["surrendered"] == {}


def test_options_and_their_flags_are_set() -> None:
    g = game_at(lapsing={"ss fielded": 3})
    ruled(g, "flag ss fielded: yes")
    assert g.flag("ss fielded")
    ruled(g, "flag ss fielded: no")
    assert (g.state["flags"], g.state["lapsing"]) == ({}, {})
    ruled(g, "played GER-01: 3")
    assert g.state["played"] == {"GER-01": 3}


def test_EOH_623_oil_that_is_given_in_each_turn() -> None:
    g = game_at()
    assert ruled(g, "oil trade Romania to Germany: 1") == (2, 1)
    ruled(g, "oil trade Sweden to Germany: 0")
    assert [each["from"] for each in g.state["trades"]] == ["USA", "Romania"]
    ruled(g, "oil trade Poland to Germany: 2")
    assert g.state["trades"][-1]["enters"] == [g.board.powers["Germany"].pools["Germany"].seat]
    assert refused(g, "oil trade Poland to Poland: 2") == "EOH-333 gives_itself_nothing"


def test_EOH_332_EOH_035_what_options_have_brought_is_set() -> None:
    g = game_at(supports=[_SUPPORT])
    assert ruled(g, "support USA to England: 10") == (5, 10)
    ruled(g, "support USA to England: 0")
    assert g.state["supports"] == []
    ruled(g, "support USA to England: 3")
    told = {"from": "USA", "to": "England", "route": "any", "most": 3}
    assert g.state["supports"] == [told]
    assert ruled(g, "fortified Bordeaux from Lyon: yes") == ("no", "yes")
    assert g.is_fortified("Lyon", "Bordeaux")
    assert refused(g, "fortified Bordeaux from Berlin: yes") == "EOH-035 no_such_face"
    assert ruled(g, "heir France: Vichy France") == ("nobody", "Vichy France")
    assert ruled(g, "mobilising Hungary: 40") == (0, 40)
    assert ruled(g, "convoys England: -1") == (0, -1)
    assert ruled(g, "scientists USA: 5") == (0, 5)
    assert g.state["nuclear_chances"] == {"USA": [[5, 0]]}
    assert ruled(g, "offered France: 3") == (0, 3)


def test_EOH_106_EOH_329_incomes_run_for_some_turns_or_for_ever() -> None:
    g = game_at()
    assert ruled(g, "income Germany: Germany for 3 turns: -5") == (0, -5)
    assert ruled(g, "income Germany: Germany: 2") == (0, 2)
    told = {"nation": "Germany", "pool": "Germany"}
    assert g.state["incomes"] == [
        {**told, "delta": -5, "left": 3},
        {**told, "delta": 2, "left": None},
    ]
    assert ruled(g, "income Germany: Germany for 3 turns: 0") == (-5, 0)
    assert len(g.state["incomes"]) == 1


def test_EOH_120_tribute_is_divided_by_parts() -> None:
    g = game_at(surrendered={"France": {"turn": 6, "to": {"Germany": 50, "Italy": 50}}})
    ruled(g, "tribute France to Italy: 0")
    assert ruled(g, "tribute France to Germany: 60") == (50, 60)
    assert g.state["surrendered"]["France"]["to"] == {"Germany": 60}
    assert refused(g, "tribute France to Italy: 50") == "EOH-120 shares_not_whole"
    assert refused(g, "tribute Poland to Italy: 50") == "EOH-120 no_tribute"


def test_EOH_329_what_nations_have_said_to_options() -> None:
    g = game_at()
    name, told = next((n, o) for n, o in g.board.options["options"].items() if o.get("consent"))
    nation = told["consent"][0]
    assert ruled(g, f"consent {name} of {nation}: no") == ("open", "no")
    assert g.state["consents"] == {name: {nation: False}}
    ruled(g, f"consent {name} of {nation}: open")
    assert g.state["consents"] == {}
    assert refused(g, "consent GER-01 of USA: yes") == "EOH-329 consent_not_needed"
    assert ruled(g, "lapses ss fielded: 4") == (0, 4)


def test_EOH_241_EOH_468_EOH_601_what_units_have_done_in_a_slot() -> None:
    g = game_at(units={"Berlin": {"Germany": {"fighter": 3, "infantry": 2}}})
    assert ruled(g, "fuel Germany in Berlin: fighter with 2: 1") == (0, 1)
    assert fuel.left(g, "Berlin", "Germany", "fighter") == {7: 2, 2: 1}
    ruled(g, "fuel Germany in Berlin: fighter with 1: 2")
    assert fuel.left(g, "Berlin", "Germany", "fighter") == {2: 1, 1: 2}
    ruled(g, "fuel Germany in Berlin: fighter with 7: 3")
    assert g.now["fuel"] == {}
    assert refused(g, "fuel Germany in Berlin: fighter with 2: 4") == "EOH-241 not_so_many_aircraft"
    assert refused(g, "fuel Germany in Berlin: fighter with 99: 1") == "EOH-240 beyond_the_tank"
    assert refused(g, "fuel Germany in Berlin: infantry with 1: 1") == "EOH-241 no_aircraft"
    assert ruled(g, "acted Germany in Berlin: fighter 1") == (0, 1)
    assert ruled(g, "moved Germany in Berlin: infantry 2") == (0, 2)
    assert g.now["moved"] == {"Berlin": {"Germany": {"infantry": 2}}}
    ruled(g, "moved Germany in Berlin: infantry 0")
    assert g.now["moved"] == {}
    assert refused(g, "moved Germany in Berlin: infantry 3") == "EOH-468 not_so_many_units"
    g = game_at(
        units={"E-31": {"England": {"carrier": 1}}}, aboard={"E-31": {"England": {"fighter": 2}}}
    )
    assert ruled(g, "fuel aboard England in E-31: 2: 1") == (0, 1)
    assert fuel.left(g, "E-31", "England", "aboard fighter") == {7: 1, 2: 1}
    zone = next(z for z in g.board.sea_zones if g.board.trade(z).get("England"))
    assert ruled(g, f"raided {zone}: England 1") == (0, 1)
    assert g.now["raided"] == {zone: {"England": 1}}
    assert refused(g, f"raided {zone}: England 99") == "EOH-601 no_such_trade"


def test_EOH_122_US_Entry_stays_on_its_track() -> None:
    g = game_at()
    assert ruled(g, "counter US Entry -4") == (0, -4)
    assert ruled(g, "counter US Entry at the start 15") == (0, 15)
    assert refused(g, "counter US Entry 16") == "EOH-122 beyond_the_track"


# What rulings know is what the data have


def test_the_names_that_rulings_know_are_those_of_the_board() -> None:
    assert list(relations.STANCES) == board().diplomacy["track"]
    assert set(means.LEVELS) == set(board().fractions)
    assert set(_flags(board().options["options"])) <= set(relations.FLAGS)


def _flags(told: Any) -> Iterator[str]:
    if isinstance(told, dict):
        if told.get("op") == "flag" or str(told.get("cond", "")).startswith("flag"):
            yield str(told["name"])
        for each in told.values():
            yield from _flags(each)
    elif isinstance(told, (list, tuple)):
        for each in told:
            yield from _flags(each)


def test_what_rulings_refuse_has_words() -> None:
    for code in (
        *(
            "beyond_the_track",
            "beyond_the_tank",
            "no_such_trade",
            "cover_over_sea",
            "generals_by_name",
            "no_such_level",
        ),
        *(
            "no_such_slot",
            "no_such_face",
            "gives_itself_nothing",
            "no_such_turn",
            "no_war_with_itself",
            "not_carried",
        ),
        *("only_on_land", "set_by_its_own_word", "ships_need_water"),
    ):
        assert f"refusal.{code}" in WORDS.texts, code


# Where the game goes on


def moved(g: Position, line: str) -> tuple[int, int, str]:
    """The turn and slot after a line, and the step at which the game stands."""
    flows = {flow.name: flow for flow in FLOWS}
    frames = Frames(g.state["engine"]["frames"], flows, "campaign")
    events: list[dict[str, Any]] = []
    LANGUAGE.apply(Ruled(lambda: g, frames, new_segment(1)), LANGUAGE.parse(line), events)
    return g.turn, g.state["slot"], frames.now[-1].step


def test_R01_the_game_goes_on_at_a_turn_or_a_slot() -> None:
    assert moved(game_at(turn=3, slot=4), "turn 2") == (2, 0, "begin_turn")
    assert moved(game_at(turn=3, slot=4), "slot 8") == (3, 7, "next_slot")
    assert refused(game_at(), "slot 13") == "EOH-303 no_such_slot"
    assert refused(game_at(), "turn 99") == "EOH-100 no_such_turn"


def test_EOH_407_R19_who_is_under_way_goes_back_when_the_slot_is_left() -> None:
    flight = {"nation": "Germany", "kind": "fighter", "count": 1, "at": "Warsaw", "use": "support"}
    flight |= {"fuel": 4, "force": "", "base": "Silesia", "way": [], "home": ["Silesia"]}
    column = {"place": "Warsaw", "nation": "Germany", "units": {"infantry": 2}, "generals": []}
    column |= {"number": 0, "fought": False, "won": False, "from": "Silesia", "by": "land"}
    units = {"Warsaw": {"Germany": {"infantry": 2}, "Poland": {"infantry": 1}}}
    g = game_at(units=units, flying=[flight], now={"columns": [column]})
    assert moved(g, "slot 2") == (1, 1, "next_slot")
    assert (g.state["flying"], g.units("Warsaw", "Germany")) == ([], {})
    assert g.units("Silesia", "Germany") == {"fighter": 1, "infantry": 2}
