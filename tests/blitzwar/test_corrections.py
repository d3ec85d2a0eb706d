"""Rulings: counters, control, supply, countries, wars, dates."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.corrections import Language, Ruled
from pbem.engine.dice import Script, new_segment
from pbem.engine.errors import Illegal
from pbem.engine.points import Frames
from pbem.games.blitzwar.cards import queue
from pbem.games.blitzwar.corrections import CORRECTIONS
from pbem.games.blitzwar.flows import FLOWS
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import board, game_at
from tests.harness.ruled import outside

LANGUAGE = Language(CORRECTIONS, grammar_of(board()))
ONE = "1-corps infantry"


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


def test_counters_go_by_their_names() -> None:
    g = game_at()
    told = "set Berlin: Germany 2 3-corps infantry, 1 air unit"
    assert ruled(g, told) == ({}, {"3-corps infantry": 2, "air unit": 1})
    assert ruled(g, "set North Sea: Germany 1 2-unit u-boat") == ({}, {"2-unit u-boat": 1})
    assert invariants(g) == []
    assert refused(g, "set Paris: Axis 1 1-corps infantry") == "BWR-110 no_country"


def test_BWR_260_a_counter_that_is_set_has_done_nothing() -> None:
    g = game_at(
        units={"Berlin": {"Germany": {ONE: 2}}},
        now={"moved": {"Berlin": {"Germany": {ONE: {"2": 2}}}}},
    )
    ruled(g, "set Berlin: Germany 1 1-corps infantry")
    assert g.now["moved"] == {"Berlin": {"Germany": {ONE: {"2": 1}}}}
    ruled(g, "set Berlin: Germany nothing")
    assert g.now["moved"] == {}


def test_BWR_041_sides_control_land_zones() -> None:
    g = game_at()
    assert ruled(g, "control Paris: Axis") == ("Allies", "Axis")
    assert ruled(g, "control Paris: nobody") == ("Axis", "nobody")
    assert refused(g, "control Paris: Germany") == "BWR-041 sides_control_zones"
    assert refused(g, "control North Sea: Axis") == "BWR-041 sides_control_zones"


def test_BWR_084_supply_by_units_and_halves() -> None:
    g = game_at()
    assert ruled(g, "supply Berlin: Axis 3.5, 6") == ([], [12, 7])
    assert LANGUAGE.parse("supply Berlin: Axis 1/2, 3 1/2, 4").text == (
        "supply Berlin: Axis 4, 3 1/2, 1/2"
    )
    assert ruled(g, "supply Berlin: Axis nothing") == ([12, 7], [])
    assert g.state["supply"] == {}
    assert refused(g, "supply North Sea: Axis 4") == "BWR-084 supply_on_land"
    assert refused(g, "set Berlin: Germany 4 supply") == "BWR-084 no_counter_to_set"


def test_BWR_359_corps_on_a_beachhead() -> None:
    there = {"zone": "Oslo", "sea": "North Sea", "side": "Allies", "air": {"UK": 1}}
    g = game_at(beachheads={"Oslo beachhead": there})
    assert ruled(g, "ashore Oslo: UK 1 1-corps infantry") == ({}, {ONE: 1})
    assert g.state["ashore"] == {"Oslo beachhead": {"UK": {ONE: 1}}}
    assert ruled(g, "ashore Oslo: UK nothing") == ({ONE: 1}, {})
    assert g.state["ashore"] == {}
    free = "ashore Oslo: Free French 1 1-corps infantry"
    assert refused(g, free) == "BWR-359 no_beachhead_there"
    assert refused(g, "ashore Bergen: UK 1 1-corps infantry") == "BWR-359 no_beachhead_there"


def test_BWR_326_BWR_328_a_beachhead_is_there_as_long_as_its_air_units_or_corps_on_it() -> None:
    g = game_at(joined={"Norway": "Axis"})
    assert ruled(g, "beachhead Oslo beachhead: UK 2") == (0, 2)
    told = {"zone": "Oslo", "sea": "North Sea", "side": "Allies", "air": {"UK": 2}}
    assert g.state["beachheads"] == {"Oslo beachhead": told}
    assert refused(g, "beachhead Oslo beachhead: Germany 1") == "BWR-326 not_their_beachhead"
    assert refused(g, "beachhead Bergen beach North Sea: USA 1") == "BWR-326 not_their_beachhead"
    ruled(g, "ashore Oslo: UK 1 1-corps infantry")
    ruled(g, "beachhead Oslo beachhead: UK 0")
    assert g.state["beachheads"] == {"Oslo beachhead": {**told, "air": {}}}
    ruled(g, "ashore Oslo: UK nothing")
    ruled(g, "beachhead Oslo beachhead: UK 1")
    ruled(g, "beachhead Oslo beachhead: UK 0")
    assert g.state["beachheads"] == {}


def test_BWR_314_air_units_that_have_flown() -> None:
    g = game_at()
    assert ruled(g, "flown North Sea: UK 2") == (0, 2)
    assert ruled(g, "flown Paris: UK 1") == (0, 1)
    assert [each["use"] for each in g.state["missions"]] == ["sea", "sea", "air"]
    assert ruled(g, "flown North Sea: UK 1") == (2, 1)
    assert invariants(g) == []


def test_BWR_110_BWR_125_BWR_143_countries_that_join_let_through_and_fall() -> None:
    g = game_at()
    assert ruled(g, "active Italy: Axis") == ("nobody", "Axis")
    assert tuple(g.state["countries"])[:5] == ("Germany", "UK", "USSR", "France", "Italy")
    assert ruled(g, "active Italy: nobody") == ("Axis", "nobody")
    assert ruled(g, "passage Rumania: Axis") == ("nobody", "Axis")
    assert ruled(g, "passage Rumania: nobody") == ("Axis", "nobody")
    assert ruled(g, "fallen France: 9") == (0, 9)
    assert ruled(g, "fallen France: 0") == (9, 0)
    assert g.state["fallen"] == g.state["passage"] == {}
    for word in ("active Axis: Axis", "passage Axis: Axis", "fallen Axis: 3"):
        assert refused(g, word) == "BWR-110 no_country"


def test_BWR_097_BWR_152_wars_are_of_the_axis() -> None:
    g = game_at()
    assert ruled(g, "war Soviets and Axis: yes") == ("no", "yes")
    assert g.at_war("Axis", "Soviets")
    assert ruled(g, "war Axis and Soviets: no") == ("yes", "no")
    assert refused(g, "war Allies and Soviets: yes") == "BWR-097 no_such_war"


def test_BWR_106_dates_marks_and_counters_of_the_calendar() -> None:
    g = game_at()
    assert ruled(g, "date attack in the west: 9") == (0, 9)
    assert ruled(g, "date attack_in_the_west: 0") == (9, 0)
    assert ruled(g, "cut off Paris: France yes") == ("no", "yes")
    assert ruled(g, "cut off Paris: France no") == ("yes", "no")
    assert g.state["cut_off"] == {}
    assert ruled(g, "freed white: 2") == (0, 2)
    assert ruled(g, "freed white: 0") == (2, 0)
    assert ruled(g, "counter elite counters 1") == (0, 1)


def test_BWR_130_BWR_152_BWR_234_BWR_397_what_is_remembered_of_countries_and_zones() -> None:
    g = game_at()
    for word, before, after in (
        ("allegiance Poland: Allies", "nobody", "Allies"),
        ("allegiance Poland: nobody", "Allies", "nobody"),
        ("held Trondheim: yes", "no", "yes"),
        ("held Trondheim: no", "yes", "no"),
        ("attacked by Allies Caen: yes", "no", "yes"),
        ("attacked by Allies Caen: no", "yes", "no"),
        ("driven Turkey: yes", "no", "yes"),
        ("driven Turkey: no", "yes", "no"),
    ):
        assert ruled(g, word) == (before, after), word
    for key in ("allegiance", "held", "allied_attacks", "driven"):
        assert not g.state[key], key
    assert refused(g, "held Warsaw: yes") == "BWR-052 no_national_points"
    assert refused(g, "attacked by Allies North Sea: yes") == "BWR-397 only_zones_are_attacked"
    assert refused(g, "driven Axis: yes") == refused(g, "allegiance Axis: Axis")


def queued(g: Position, line: str) -> dict[str, Any]:
    """The event of a sealed ruling."""
    events: list[dict[str, Any]] = []
    by = Ruled(lambda: g, Frames([], {}, ""), new_segment(1), Script([]))
    LANGUAGE.apply(by, LANGUAGE.parse(line), events)
    return events[0]


def test_BWR_203_cards_on_their_way_are_set_sealed_and_committed_to_anew() -> None:
    g = game_at()
    assert LANGUAGE.is_sealed(LANGUAGE.parse("queue Axis: AX-L3, AX-T1"))
    event = queued(g, "queue Axis: AX-L3, AX-T1")
    assert (event["before"], event["after"], event["line"]) == (0, 2, "queue Axis (sealed)")
    assert "AX-L3" not in str(event)
    first = [field for _, field in g.state["secret"]["Axis"]["queue"]]
    assert g.state["queue"]["Axis"] == 2
    assert queue.cards(g, "Axis") == ["AX-L3", "AX-T1"]
    queued(g, "queue Axis: AX-T1, AX-L3, AX-L2")
    assert not set(first) & {field for _, field in g.state["secret"]["Axis"]["queue"]}
    assert invariants(g) == []
    for line, why in (
        ("queue Axis: AX-T1, AX-L3, AX-L2", "BWR-203 same_queue"),
        ("queue Axis: AX-T1, AX-T1", "BWR-204 three_different_cards"),
        ("queue Axis: AX-L1, AX-L2, AX-L3, AX-L4", "BWR-204 three_different_cards"),
        ("queue Axis: AL-L1", "BWR-206 card_of_another_side"),
    ):
        with pytest.raises(Illegal) as caught:
            queued(g, line)
        assert f"{caught.value.problem.rule} {caught.value.problem.code}" == why, line


def test_BWR_202_cards_that_lie_open_are_set_in_the_open() -> None:
    g = game_at(options={"queue": "open"})
    event = queued(g, "queue Soviets: SU-L1, SU-L2")
    assert (event["before"], event["after"]) == ([], ["SU-L1", "SU-L2"])
    assert g.state["queued"] == {"Soviets": ["SU-L1", "SU-L2"]}
    assert not g.state["secret"]


def moved(g: Position, line: str) -> list[str]:
    """Where the game goes on after a ruling."""
    flows = {flow.name: flow for flow in FLOWS}
    frames = Frames(g.state["engine"]["frames"], flows, "campaign")
    LANGUAGE.apply(Ruled(lambda: g, frames, new_segment(1)), LANGUAGE.parse(line), [])
    return [f"{at.flow}.{at.step}" for at in frames.now]


def test_BWR_100_BWR_103_the_game_goes_on_with_a_turn_or_with_a_side_in_it() -> None:
    g = game_at(turn=3, side="Soviets", flow="battle", step="throw")
    assert moved(g, "side Allies") == ["campaign.next_side"]
    assert g.state["engine"]["frames"][0]["locals"] == {"left": ["Allies", "Soviets"]}
    assert (g.turn, g.side) == (3, "")
    assert moved(g, "turn 13") == ["campaign.begin_turn"]
    assert (g.turn, g.state["phase"], g.now["side"]) == (13, 0, "")
    for turn in (0, 48):
        with pytest.raises(Illegal, match="no_such_turn"):
            moved(g, f"turn {turn}")
    del g.state["countries"]["USSR"]
    with pytest.raises(Illegal, match="side_is_gone"):
        moved(g, "side Soviets")


def test_BWR_430_a_fortified_line_is_gone_or_there() -> None:
    g = game_at()
    assert ruled(g, "line Nancy: no") == ("yes", "no")
    assert g.state["lines"] == ["Nancy"]
    assert ruled(g, "line Nancy: yes") == ("no", "yes")
    assert refused(g, "line Paris: no") == "BWR-046 no_fortified_line"
