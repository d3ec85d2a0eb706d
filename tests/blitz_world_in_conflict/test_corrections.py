"""Rulings: units and counters, what powers have, wars and countries, and where a game goes on."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from pbem.engine.corrections import Language, Ruled
from pbem.engine.dice import new_segment
from pbem.engine.errors import Illegal
from pbem.engine.points import Frames
from pbem.games.blitz_world_in_conflict.before import road
from pbem.games.blitz_world_in_conflict.corrections import CORRECTIONS
from pbem.games.blitz_world_in_conflict.flows import FLOWS
from pbem.games.blitz_world_in_conflict.invariants import invariants
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.library import registry
from pbem.words.catalogue import Words
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, board, game_at
from tests.harness.ruled import outside
from tests.random_rulings import line as random_line

LANGUAGE = Language(CORRECTIONS, grammar_of(board()))
WORDS = Words("blitz_world_in_conflict")


def ruled(g: Position, line: str) -> tuple[Any, Any]:
    """What was there before and what is there after a line, by its event."""
    events: list[dict[str, Any]] = []
    LANGUAGE.apply(outside(lambda: g), LANGUAGE.parse(line), events)
    [event] = events
    return event["before"], event["after"]


def refused(g: Position, line: str) -> str:
    with pytest.raises(Illegal) as caught:
        ruled(g, line)
    assert "refusal" not in WORDS.because(caught.value.problem)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def start() -> Position:
    return game_at(base=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_examples_can_be_said_in_every_scenario(scenario: str) -> None:
    language = Language(CORRECTIONS, grammar_of(board(scenario)))
    for example in language.examples:
        assert language.parse(language.parse(example).text).text == language.parse(example).text


# What is set, what was there, and what is there then.
SET: dict[str, tuple[str, Any, Any]] = {
    "BLZ-203 a unit goes elsewhere": (
        "unit Luftwaffe: Western Germany",
        "Berlin",
        "Western Germany",
    ),
    "BLZ-204 a Size": ("size Luftwaffe: 1", 2, 1),
    "BLZ-349 an owner": ("owner French Army: nobody", "AFA", "nobody"),
    "BLZ-228 control": ("control Paris: Germany", "AFA", "Germany"),
    "BLZ-228 by one of its Ports": ("control Leningrad (Baltic Sea): AFA", "USSR", "AFA"),
    "BLZ-228 nobody's": ("control Paris: nobody", "AFA", "nobody"),
    "BLZ-666 Oil": ("oil Germany: 7", 1, 7),
    "BLZ-666 Resources": ("resources USSR: 3", 0, 3),
    "BLZ-700 points": ("points Japan: 4", 0, 4),
    "BLZ-615 a marker": ("marker USA: 9", 0, 9),
    "BLZ-561 a Factory": ("factory Berlin: 1", 0, 1),
    "BLZ-559 a Convoy": ("convoy North Atlantic: 1", 0, 1),
    "BLZ-614 a Partisan": ("partisan Paris: Axis", "nobody", "Axis"),
    "BLZ-658 an A-Bomb on the track": ("bomb German A-Bomb: 3", 0, 3),
    "BLZ-300 a war": ("war Germany: AFA, USSR", ["AFA"], ["AFA", "USSR"]),
    "BLZ-300 a peace": ("war Germany: nobody", ["AFA"], "nobody"),
    "BLZ-366 a country by itself": ("alone Turkey and Germany: yes", "no", "yes"),
    "BLZ-231 a country": ("ally Turkey: Germany", "nobody", "Germany"),
    "BLZ-331 conquered": ("conquered Poland: Axis", "nobody", "Axis"),
    "BLZ-335 a counter aside": ("beside Luftwaffe (Big): aside", "pool", "aside"),
}


@pytest.mark.parametrize(("line", "before", "after"), SET.values(), ids=SET)
def test_a_ruling_sets_what_it_then_reads(line: str, before: Any, after: Any) -> None:
    g = start()
    if line.startswith("beside"):
        ruled(g, "size Luftwaffe: 3")
        ruled(g, "size Luftwaffe: 2")
    assert ruled(g, line) == (before, after)
    assert ruled(g, line) == (after, after)


def test_BLZ_652_the_Big_counter_comes_out_of_its_heap_and_goes_to_the_Force_Pool() -> None:
    g = start()
    pool = list(g.state["pool"].get("Germany", ()))
    ruled(g, "size Luftwaffe: 3")
    assert not invariants(g)
    ruled(g, "size Luftwaffe: 2")
    assert g.state["pool"]["Germany"] == sorted({*pool, "Luftwaffe (Big)"})
    assert not invariants(g)


def test_BLZ_203_a_unit_leaves_the_map_and_comes_back_with_Size_1() -> None:
    g = start()
    assert ruled(g, "unit Luftwaffe: nothing") == ("Berlin", "nothing")
    assert "Luftwaffe" in g.state["pool"]["Germany"]
    ruled(g, "unit Luftwaffe: Berlin")
    assert (g.at("Luftwaffe"), g.size("Luftwaffe"), g.owner("Luftwaffe")) == (
        "Berlin",
        1,
        "Germany",
    )
    assert not invariants(g)


def test_BLZ_658_an_A_Bomb_leaves_its_Group_for_the_track_and_comes_to_the_Force_Pool() -> None:
    g = start()
    ruled(g, "bomb German A-Bomb: 3")
    assert not invariants(g)
    ruled(g, "bomb German A-Bomb: 0")
    assert "German A-Bomb" in g.state["pool"]["Germany"]
    assert not invariants(g)


def test_BLZ_396_a_unit_goes_aboard_and_ashore() -> None:
    g = game_at(units={"Europe Trs": ("North Sea", 1), "8th Army": ("London", 1)})
    assert ruled(g, "aboard 8th Army: Europe Trs") == ("nothing", "Europe Trs")
    assert g.at("8th Army") == "North Sea"
    assert ruled(g, "unit 8th Army: London") == ("North Sea", "London")
    assert not g.carrier("8th Army")


def test_BLZ_755_a_Commander_has_one_face() -> None:
    g = start()
    names = [n for n, e in g.board.commanders.items() if (e.power, e.counter) == ("Germany", 1)]
    for name in names:
        ruled(g, f"leads {name}: Luftwaffe")
        assert list(g.state["commanders"]) == [name]
    ruled(g, f"leads {names[-1]}: nothing")
    assert not g.state["commanders"]


REFUSED: dict[str, str] = {
    "size Luftwaffe: 9": "BLZ-203 no_such_size",
    "size Polish Air Force: 1": "BLZ-388 unit_not_on_map",
    "owner Polish Air Force: USSR": "BLZ-388 unit_not_on_map",
    "aboard Polish Air Force: Luftwaffe": "BLZ-388 unit_not_on_map",
    "control North Sea: AFA": "BLZ-228 only_on_land",
    "points USSR: 16": "BLZ-700 beyond_the_track",
    "marker USA: 16": "BLZ-618 beyond_the_track",
    "marker Germany: 3": "BLZ-620 no_marker",
    "factory Poland: 1": "BLZ-561 less_to_damage",
    "convoy Baltic Sea: 9": "BLZ-559 less_to_damage",
    "bomb Luftwaffe: 1": "BLZ-658 no_such_bomb",
    "war USA: USSR": "BLZ-304 on_one_side",
    "alone Poland and AFA: yes": "BLZ-366 is_with_it",
    "beside Luftwaffe: aside": "BLZ-204 counter_is_elsewhere",
}


@pytest.mark.parametrize(("line", "why"), REFUSED.items())
def test_what_has_no_place_is_refused(line: str, why: str) -> None:
    assert refused(start(), line) == why


# Where a game goes on


def gone_on(g: Position, line: str) -> str:
    """The step at which the game stands after a line."""
    frames = Frames(g.state["engine"]["frames"], FLOWS, "campaign")
    events: list[dict[str, Any]] = []
    LANGUAGE.apply(Ruled(lambda: g, frames, new_segment(1)), LANGUAGE.parse(line), events)
    return str(frames.now[-1])


def test_BLZ_270_BLZ_271_a_turn_a_phase_or_the_end_of_a_turn_begins() -> None:
    g = start()
    assert gone_on(g, "turn 5") == "campaign.begin_turn"
    assert g.turn == 5
    assert gone_on(g, "phase 3") == "campaign.next_phase"
    assert g.state["phase"] == 1
    assert gone_on(g, "turn end") == "campaign.end_turn"
    for line, why in (("turn 16", "BLZ-270 no_such_turn"), ("phase 9", "BLZ-271 no_such_phase")):
        with pytest.raises(Illegal) as caught:
            gone_on(g, line)
        assert f"{caught.value.problem.rule} {caught.value.problem.code}" == why


def test_BLZ_731_the_Road_to_War_ends_before_what_a_ruling_begins() -> None:
    for line in ("turn 1", "phase 1", "turn end"):
        g = game_at(base=True, players=5, options={"road_to_war": "on"})
        road.steps.steps["begin"].run(g, {}, None, [])
        g.state["road"]["influence"]["Turkey"] = {"USSR": 2}
        assert gone_on(g, line) == "road_to_war.conclude"
        road.steps.steps["conclude"].run(g, {}, None, [])
        assert g.ally("Turkey") == g.state["first"]["Turkey"] == "USSR"
        assert gone_on(g, "turn 2") == "campaign.begin_turn"


def test_random_rulings_are_taken_or_refused_with_a_reason() -> None:
    rng, g, taken = random.Random("rulings"), start(), 0
    table = registry.load("blitz_world_in_conflict", scenario="war").table
    for _ in range(150):
        line = LANGUAGE.parse(random_line(table, rng))
        with suppress(Illegal):
            if line.word not in LANGUAGE.points:
                ruled(g, line.text)
                taken += 1
    assert taken > 40
