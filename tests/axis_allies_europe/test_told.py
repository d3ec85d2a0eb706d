"""Results that are told: hits that found nobody, convoys that bring nothing, retreats that cost
planes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.flow import Events
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME, batch, capture
from pbem.games.axis_allies_europe.position import Position
from pbem.reports.battles import Teller
from pbem.reports.story import Story
from pbem.words.catalogue import Words
from tests.axis_allies_europe.position_builder import game_at

Build = Callable[..., Position]
BRITAIN, GERMANY, SOVIETS, AMERICA = "Great Britain", "Germany", "Soviet Union", "United States"
SIDES = {GERMANY: "Axis", BRITAIN: "Allies", SOVIETS: "Allies"}
WORDS = Words("axis_allies_europe")


def fired(by: str, phase: str, hits: int) -> dict[str, Any]:
    rolls = [1] * hits + [6]
    shots = {"unit": "submarine", "rolls": rolls, "factor": 2, "hits": hits}
    return {"kind": "fired", "at": "North Sea", "phase": phase, "round": 1, "by": by, **shots}


def lost(power: str, phase: str, units: dict[str, int]) -> dict[str, Any]:
    about = {"kind": "lost", "at": "North Sea", "phase": phase, "round": 1}
    return {**about, "units": {power: units}}


BATTLE = [
    {"kind": "step_began", "step": "battles"},
    {"kind": "battle_began", "battle": "sea", "at": "North Sea"},
    fired(GERMANY, "attack", 3),
    fired(BRITAIN, "defense", 1),
    {"kind": "damaged", "at": "North Sea", "power": BRITAIN, "unit": "battleship", "count": 1},
    lost(BRITAIN, "attack", {"carrier": 1}),
    lost(GERMANY, "defense", {"submarine": 1}),
    lost(BRITAIN, "no_field", {"fighter": 2}),
]
AFTER = [
    {"kind": "step_began", "step": "noncombat"},
    {"kind": "convoy_closed", "area": "Soviet Convoy", "port": "Archangel"},
]


def wasted(events: list[dict[str, Any]]) -> list[str]:
    g = game_at(turn=GERMANY)
    story = Story.of(events, Teller(WORDS, SIDES, Table(GAME, g.board), g))
    return list(story.phases[0]["battles"][0]["wasted"])


def test_hits_that_found_no_target_are_told_when_the_battle_is_over() -> None:
    assert wasted(BATTLE + AFTER) == ["1 hit of the Axis found no target."]
    assert wasted(BATTLE) == []


def test_nothing_is_told_where_every_hit_took_somebody() -> None:
    full = [lost(BRITAIN, "attack", {"fighter": 1}), *AFTER]
    assert wasted(BATTLE + full) == []


def taken(game_at: Build, option: str) -> Events:
    g = game_at(
        turn=GERMANY,
        units={"Archangel": {GERMANY: {"infantry": 1}}},
        control={"Archangel": SOVIETS},
        options={"archangel_convoy": option},
    )
    events: Events = []
    capture.take(g, "Archangel", events, GERMANY)
    capture.take(g, "Soviet Convoy", events, GERMANY)
    capture.take(g, "Soviet Convoy", events, SOVIETS)
    return events


def test_a_convoy_whose_port_falls_is_told_of_and_worth_nothing(game_at: Build) -> None:
    for option, kind in (("suspend", "convoy_suspended"), ("permanent", "convoy_closed")):
        events = taken(game_at, option)
        assert [event["kind"] for event in events if event.get("port")] == [kind]
        cleared = next(event for event in events if event["kind"] == "convoy_cleared")
        assert cleared["value"] == 0
        assert "brings nothing" in WORDS.event(cleared)
    events = taken(game_at, "ignore")
    assert not [event for event in events if event.get("port")]
    assert next(e for e in events if e["kind"] == "convoy_cleared")["value"] > 0


def test_AAE_221_the_check_says_that_a_retreat_costs_a_plane(game_at: Build) -> None:
    """The deck is in the zone that is fought for: who leaves it first has nowhere to land."""
    g = game_at(
        turn=AMERICA,
        units={
            "United States": {AMERICA: {"fighter": 1}},
            "Mid-Atlantic": {AMERICA: {"destroyer": 1}},
            "Celtic Sea": {GERMANY: {"submarine": 1}},
        },
        aboard=[
            {"ship": "carrier", "owner": AMERICA, "at": "Mid-Atlantic", "holds": {}},
        ],
        control={"United Kingdom": GERMANY, "Canada": GERMANY, "Iceland": GERMANY},
    )
    g.add("Mid-Atlantic", AMERICA, "carrier")
    way = "United States -> U.S. Eastern Coast -> Central Atlantic -> Mid-Atlantic -> Celtic Sea"
    fly = f"combat: move 1 fighter: {way}"
    sail = "combat: move 1 carrier, 1 destroyer: Mid-Atlantic -> Celtic Sea"
    back = "battles: retreat Celtic Sea -> Mid-Atlantic after round 1"
    sifted = batch.sift_attack(g, [fly, sail, back])
    assert sifted.problems == ()
    [(number, remark)] = sifted.remarks
    assert number == 2
    assert remark.fields["units"] == {"fighter": 1}
    assert "this costs 1 fighter" in WORDS.reason(remark)


def test_AAE_131_a_pause_where_nothing_can_be_asked_is_refused(game_at: Build) -> None:
    g = game_at(
        turn=BRITAIN,
        units={"Norway": {GERMANY: {"infantry": 1}}},
        aboard=[
            {
                "ship": "transport",
                "owner": BRITAIN,
                "at": "North Sea",
                "holds": {BRITAIN: {"infantry": 2}},
            }
        ],
    )
    land = "combat: assault Norway: 2 infantry from transport North Sea"
    pause = "battles: pause Norway after round 1"
    sifted = batch.sift_attack(g, [land, pause])
    [(number, problem)] = sifted.problems
    assert (number, problem.rule, problem.code) == (1, "AAE-131", "nothing_is_asked")
