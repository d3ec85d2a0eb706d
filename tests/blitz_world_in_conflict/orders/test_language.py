"""The order language of Blitz!: every verb, the lines of the ledger's examples, names as people
write them."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.engine.orders import Grammar
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.orders.sections import ANSWERS
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, board


def grammar(scenario: str = "war") -> Grammar:
    return grammar_of(board(scenario))


def args(text: str, scenario: str = "war") -> dict[str, Any]:
    """What a line says, the same when it is written in its normal form."""
    line = grammar(scenario).parse_line(text)
    again = grammar(scenario).parse_line(line.text)
    assert again.args == line.args, text
    return dict(line.args)


def test_each_verb_has_an_example_that_is_its_own_normal_form() -> None:
    for verb in grammar().verbs.values():
        if verb.example and verb.name not in ("pass", "then", "done"):
            section = verb.sections[0] if verb.sections else ""
            line = grammar().parse_line(verb.example, section)
            assert line.verb == verb.name, verb.example
            assert line.text.removeprefix(f"{section}: ") == verb.example


# Lines and what they say.
LINES: dict[str, dict[str, Any]] = {
    "rebase Royal Air Force: London -> North Sea -> Paris": {
        "units": ["Royal Air Force"],
        "path": ["London", "North Sea", "Paris"],
    },
    "sail Europe Trs with 8th Army: Scotland -> North Sea; embark Royal Marines, 2nd Army at London": {
        "units": ["Europe Trs"],
        "cargo": ["8th Army"],
        "path": ["Scotland", "North Sea"],
        "loads": [{"units": ["Royal Marines", "2nd Army"], "place": "London"}],
    },
    "rebase 3rd Fleet with 9th Army: London -> Western Approaches -> Paris; drop 9th Army; -> Western Approaches -> London; load Home Guard, Malta GAR; -> Paris; drop all": {
        "units": ["3rd Fleet"],
        "cargo": ["9th Army"],
        "path": ["London", "Western Approaches", "Paris"],
        "legs": [
            {"do": "drop", "units": ["9th Army"]},
            {"do": "move", "places": ["Western Approaches", "London"]},
            {"do": "load", "units": ["Home Guard", "Malta GAR"]},
            {"do": "move", "places": ["Paris"]},
            {"do": "drop", "units": ["all"]},
        ],
    },
    "return Baltic Sea Fleet: Baltic Sea -> Leningrad (Baltic Sea)": {
        "units": ["Baltic Sea Fleet"],
        "path": ["Baltic Sea", "Leningrad (Baltic Sea)"],
    },
    "ground attack Don Basin with Byelorussian Front, 1st Air Army; ships Black Sea Fleet": {
        "place": "Don Basin",
        "force": [{"unit": "Byelorussian Front"}, {"unit": "1st Air Army"}],
        "ships": ["Black Sea Fleet"],
    },
    "ground attack Poland with 1st Para (fly), Luftwaffe": {
        "place": "Poland",
        "force": [{"unit": "1st Para", "how": "fly"}, {"unit": "Luftwaffe"}],
    },
    "factory attack Tokyo with 20th Air Force (A-Bomb)": {
        "place": "Tokyo",
        "force": [{"unit": "20th Air Force", "how": "A-Bomb"}],
    },
    "port attack Spain (Western Approaches) with ships North Atlantic Fleet": {
        "place": "Spain (Western Approaches)",
        "ships": ["North Atlantic Fleet"],
    },
    "defend factory Berlin with Me-109s": {
        "kind": "factory",
        "place": "Berlin",
        "force": [{"unit": "Me-109s"}],
    },
    "defend Manila; ships 12th Fleet": {"place": "Manila", "ships": ["12th Fleet"]},
    "losses land: 18th Army, Army Group B": {
        "kind": "land",
        "wishes": ["18th Army", "Army Group B"],
    },
    "enemy losses: ARM, big, then the rest": {"wishes": ["ARM", "big"]},
    "build Luftwaffe +1, Home Guard (free) at London": {
        "builds": [
            {"unit": "Luftwaffe", "by": 1},
            {"unit": "Home Guard", "free": True, "place": "London"},
        ]
    },
    "build U-Boat III at Western Germany if U-Boat III comes": {
        "builds": [{"unit": "U-Boat III", "place": "Western Germany"}]
    },
    "repair Stukas +1": {"builds": [{"unit": "Stukas", "by": 1}]},
    "research 2 times, then build what comes at Berlin": {
        "count": 2,
        "then": "then build what comes",
        "place": "Berlin",
    },
    "use 2 oil as resources": {"count": 2},
    "destroy NKVD": {"scraps": [{"unit": "NKVD"}]},
    "lend Arctic Ocean LL: 1 oil, 1 resource": {
        "unit": "Arctic Ocean LL",
        "goods": {"oil": 1, "resources": 1},
    },
    "develop Army Group Center (Big), big Luftwaffe": {
        "counters": ["Army Group Center (Big)", "Luftwaffe (Big)"]
    },
    "scrap 18th Army -1, NKVD": {"scraps": [{"unit": "18th Army", "by": 1}, {"unit": "NKVD"}]},
    "commander Novikov (A) commands LRA": {"commander": "Novikov", "unit": "LRA"},
    "sabotage Germany: partisan Ukraine": {"power": "Germany", "do": "partisan", "what": "Ukraine"},
    "option 7: Annex Austria-Czechoslovakia": {"step": 7, "option": "Annex Austria-Czechoslovakia"},
    "bid Germany -2": {"power": "Germany", "points": -2},
    "declare war on Norway": {"foe": "Norway"},
    "declare war on USSR": {"foe": "USSR"},
    "liberate Algeria for AFA": {"land": "Algeria", "power": "AFA"},
    "keep French North Africa": {"land": "French North Africa"},
    "new home for British units: Canada": {"country": "Great Britain", "home": "Canada"},
    "defend Port Arthur with none": {"place": "Port Arthur", "none": "none"},
    "defend port Port Arthur with none": {"kind": "port", "place": "Port Arthur"},
    "withdraw never": {"how": "never"},
    "withdraw U-Boat II -> Paris": {"units": ["U-Boat II"], "goals": ["Paris"]},
    "march RAF: Med -> Midway": {
        "units": ["Royal Air Force"],
        "path": ["Mediterranean Sea", "Midway Islands"],
    },
}


@pytest.mark.parametrize("text", LINES)
def test_lines_say_what_they_mean(text: str) -> None:
    found = args(text)
    for name, value in LINES[text].items():
        told = found[name]
        assert (told["places"] if name == "path" else told) == value


def test_conditions_speak_of_places_and_units() -> None:
    for said in (
        "if Poland falls",
        "if 18th Army survives",
        "unless Paris is ours",
        "if U-Boat II comes",
    ):
        assert args(f"march 18th Army: Berlin -> Poland {said}")["when"], said


def test_in_some_scenarios_AFA_and_USA_are_one_power() -> None:
    assert args("declare war on Western Allies", "b")["foe"] == "Western Allies"
    with pytest.raises(Refusal):
        args("declare war on Western Allies", "war")


def test_a_place_of_an_order_may_name_one_of_two_Ports() -> None:
    assert (area_of("Leningrad (Baltic Sea)"), sea_of("Leningrad (Baltic Sea)")) == (
        "Leningrad",
        "Baltic Sea",
    )
    assert (area_of("Paris"), sea_of("Paris")) == ("Paris", "")


def test_each_scenario_has_a_language() -> None:
    for name in SCENARIOS:
        assert grammar(name).parse_line("blitz total").args["kind"] == "total", name


# Lines, the column of what is wrong, and what is said of it.
BROKEN: dict[str, tuple[int, str]] = {
    "march 19th Army: Berlin -> Poland": (7, "unknown_unit"),
    "build +1": (7, "unknown_unit"),
    "lend Arctic Ocean LL: some oil": (23, "no_goods"),
    "sail Europe Trs: Scotland -> North Sea; embark 2nd Army": (48, "load_without_place"),
    "rebase 3rd Fleet: London -> Paris; wait": (36, "no_leg"),
    "losses land: 18th Army, 18th Army": (25, "named_twice"),
}


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_not_understood_has_a_place(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        grammar().parse_line(text)
    problem = caught.value.problem
    assert (problem.column, problem.code) == BROKEN[text]


def test_answers_are_answers_wherever_a_mail_has_them() -> None:
    answers = [verb for verb in grammar().verbs.values() if verb.role == "reply"]
    found = {verb.sections for verb in answers if verb.name not in ("bid", "option")}
    assert found == {ANSWERS}


@pytest.mark.parametrize(
    "said", ["1st Para by air", "1st Para flying in", "1st Para dropped", "1st Para (drop)"]
)
def test_BLZ_470_a_PARA_flies_in_the_words_of_players(said: str) -> None:
    line = grammar_of(board()).parse_line(f"ground attack Poland with Army Group Center, {said}")
    assert line.order == "ground attack Poland with Army Group Center, 1st Para (fly)"
