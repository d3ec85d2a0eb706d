"""Who may be in the areas of allies (BLZ-213 to BLZ-216), and in China (BLZ-448)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.land import phases, retreating
from pbem.games.blitz_world_in_conflict.sea import returning, sailing
from pbem.games.blitz_world_in_conflict.steps import read
from tests.blitz_world_in_conflict.land.fights import attacks, refusal, silent
from tests.blitz_world_in_conflict.land.steps import march, rebase
from tests.blitz_world_in_conflict.position_builder import game_at

ALLIED = [["AFA", "Germany"], ["AFA", "Japan"], ["Germany", "USSR"], ["Japan", "USSR"]]
PERSIA: dict[str, Any] = {
    "turn": 9,
    "side": "Allies",
    "players": 5,
    "control": {"Persia": "USSR", "Iraq": "AFA", "Levant": "AFA"},
    "wars": ALLIED,
    "units": {"VVS": ("Persia", 2), "8th Army": ("Iraq", 1)},
}
LINE = "AFA: march 8th Army: Iraq -> Persia"


def test_BLZ_215_BLZ_216_an_ally_lets_a_unit_in_and_his_aircraft_leave() -> None:
    told = march(LINE, **PERSIA)
    told.line("USSR", "allow AFA land into Persia")
    told.line("USSR", "base VVS -> Caucasus Mountains")
    silent(told)
    assert told.g.at("8th Army") == "Persia"
    assert told.g.controller("Persia") == "USSR"
    assert told.g.at("VVS") == "Caucasus Mountains"


def test_BLZ_215_who_is_silent_refuses() -> None:
    told = march(LINE, **PERSIA)
    told.default("USSR", "allow")
    assert refusal(told) == "BLZ-215"
    assert told.g.at("8th Army") == "Iraq"


def test_BLZ_215_one_player_of_both_need_not_ask_himself() -> None:
    told = march(LINE, **{**PERSIA, "players": 2})
    assert told.g.at("8th Army") == "Persia"


CLOSED: dict[str, dict[str, Any]] = {
    "other enemies": {"wars": ALLIED[:3]},
    "a host": {"units": {**PERSIA["units"], "Cavalry": ("Persia", 1)}},
}


@pytest.mark.parametrize("why", CLOSED)
def test_BLZ_215_what_nobody_can_allow(why: str) -> None:
    assert refusal(march(LINE, **{**PERSIA, **CLOSED[why]})) == "BLZ-215"


def test_BLZ_214_homes_of_major_powers_are_closed_but_to_AFA_and_USA() -> None:
    wars = [["AFA", "Germany"], ["USA", "Germany"], ["USSR", "Germany"]]
    more: dict[str, Any] = {
        "turn": 12,
        "side": "Allies",
        "wars": wars,
        "control": {"Western Germany": "USA", "Berlin": "USSR", "Paris": "AFA"},
        "units": {"Western Front": ("Berlin", 2), "2nd Army": ("Paris", 2)},
    }
    told = march("USSR: march Western Front: Berlin -> Western Germany", **more)
    assert refusal(told) == "BLZ-214"
    told = march("AFA: march 2nd Army: Paris -> Western Germany", **more)
    assert told.g.at("2nd Army") == "Western Germany"
    neutral = {**more, "wars": [["AFA", "Germany"]]}
    told = march("AFA: march 2nd Army: Paris -> Western Germany", **neutral)
    assert refusal(told) == "BLZ-214"


def test_BLZ_215_aircraft_ask_too() -> None:
    units = {"Desert Air Force": ("Iraq", 1)}
    told = rebase("AFA: rebase Desert Air Force: Iraq -> Persia", **{**PERSIA, "units": units})
    told.line("USSR", "allow AFA air into Persia")
    assert told.g.at("Desert Air Force") == "Persia"


CHINA: dict[str, Any] = {
    "side": "Allies",
    "turn": 9,
    "wars": [["Japan", "USA"], ["AFA", "Japan"], ["Japan", "USSR"], ["AFA", "Germany"]],
    "units": {"14th Army": ("Burma", 1), "Cavalry": ("Lanchow", 1)},
}
TO_CHINA = "AFA: march 14th Army: Burma -> Chungking"


def test_BLZ_448_China_is_closed_to_its_allies() -> None:
    assert refusal(march(TO_CHINA, **CHINA)) == "BLZ-448"
    opened = {**CHINA, "control": {"Formosa": "USA", "Manila": "AFA"}}
    assert march(TO_CHINA, **opened).g.at("14th Army") == "Chungking"
    soviet: dict[str, Any] = {
        **CHINA,
        "units": {"Cavalry": ("Harbin", 1)},
        "control": {"Harbin": "USSR", "Peking": "Japan"},
    }
    line = "USSR: march Cavalry: Harbin -> Peking"
    assert refusal(march(line, **soviet)) == "BLZ-448"
    both = {**soviet, "control": {**soviet["control"], "Port Arthur": "USSR"}}
    assert march(line, **both).g.at("Cavalry") == "Peking"


def test_BLZ_213_BLZ_448_nobody_retreats_there() -> None:
    units = {"14th Army": ("Burma", 2), "Southern Army": ("South-East Asia", 3)}
    wars = [["AFA", "Japan"], ["Japan", "USA"]]
    for held, goals in (("USA", ["Chungking"]), ("Japan", [])):
        g = game_at(units=units, wars=wars, control={"Formosa": held, "Manila": held})
        found = [area for area in retreating.goals_of(g, "14th Army") if g.country(area) == "China"]
        assert found == goals


TO_CANTON = {
    "return 3rd Fleet: South China Sea -> Canton": (returning.RETURNING, "South China Sea"),
    "sail 3rd Fleet with 9th Army: Manila -> South China Sea -> Canton": (
        sailing.SAILING,
        "Manila",
    ),
    "rebase 3rd Fleet with 9th Army: Manila -> Canton": (phases.REBASING, "Manila"),
}


@pytest.mark.parametrize("line", TO_CANTON)
def test_BLZ_448_nor_goes_ashore_there_from_a_TRS(line: str) -> None:
    step, start = TO_CANTON[line]
    units = {"3rd Fleet": (start, 1), "9th Army": (start, 1)}
    more: dict[str, Any] = {"side": "Allies", "units": units, "wars": [["Japan", "USA"]]}
    for held in ("USA", "Japan"):
        g = game_at(control={"Formosa": held, "Manila": "USA"}, **more)
        if start != "Manila":
            g.board_ship("9th Army", "3rd Fleet")
        if held == "USA":
            step.rehearse(g, read(g, f"USA: {line}"))
            continue
        with pytest.raises(Illegal) as caught:
            step.rehearse(g, read(g, f"USA: {line}"))
        assert caught.value.problem.rule == "BLZ-448"


def test_BLZ_467_nor_do_they_attack_there() -> None:
    more = {
        **CHINA,
        "control": {"Harbin": "USSR"},
        "units": {"Cavalry": ("Harbin", 1), "Army Air Force": ("Peking", 1)},
    }
    told = attacks("USSR: ground attack Peking with Cavalry", **more)
    assert refusal(told) == "BLZ-467"


def test_BLZ_313_BLZ_366_a_war_of_its_own_keeps_others_out() -> None:
    more: dict[str, Any] = {
        "turn": 4,
        "alone": [["Turkey", "USSR"]],
        "allied": {"Turkey": "Germany"},
        "control": {"Athens": "Germany", "Istanbul": "Germany", "Ankara": "Germany"},
        "units": {"18th Army": ("Athens", 1), "1st Army (Turkey)": ("Ankara", 2, "Germany")},
    }
    told = march("Germany: march 18th Army: Athens -> Istanbul", **more)
    assert refusal(told) == "BLZ-313"
    told = march("Germany: march 1st Army (Turkey): Ankara -> Istanbul", **more)
    assert told.g.at("1st Army (Turkey)") == "Istanbul"
    told = march("Germany: march 1st Army (Turkey): Ankara -> Caucasus Mountains", **more)
    assert told.g.controller("Caucasus Mountains") == "Germany"
    war = {**more, "wars": [["Germany", "USSR"]]}
    told = march("Germany: march 18th Army: Athens -> Istanbul", **war)
    assert told.g.at("18th Army") == "Istanbul"


def test_BLZ_216_AFA_and_USA_stay_together() -> None:
    told = march(
        "AFA: march 2nd Army: Paris -> Western Germany",
        side="Allies",
        wars=[["AFA", "Germany"], ["Germany", "USA"]],
        control={"Western Germany": "USA", "Paris": "AFA"},
        units={"2nd Army": ("Paris", 1), "5th Air Force": ("Western Germany", 2)},
    )
    assert told.g.at("2nd Army") == told.g.at("5th Air Force") == "Western Germany"
