"""Phases 9.2 and 9.3: breakthroughs, blitzkrieg."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import strength
from pbem.games.empires_of_history.land import breakthroughs, modifiers
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.land.battles import fight, of_kind, roll
from tests.empires_of_history.position_builder import game_at

EAST: dict[str, Any] = {
    "wars": [("Germany", "Soviet Union"), ("Germany", "Poland")],
    "sides": {"Soviet Union": "Allies"},
}


def column(place: str, units: dict[str, int], **more: Any) -> dict[str, Any]:
    """A German column that has just won a battle."""
    left = {"armor": 1, "infantry": 0}
    told = {"generals": [], "from": "", "by": "land", "left": left, "number": 0}
    won = {"fought": True, "won": True, "outnumbers": True}
    return {"place": place, "nation": "Germany", "units": units, **told, **won, **more}


def go_on(g: Position, text: str) -> str:
    """A line `breakthrough`: the code of its refusal, "" for none."""
    line = grammar_of(g.board).parse_line(text, "combat")
    try:
        breakthroughs.go_on(g, "Germany", line.args, [])
    except Illegal as refusal:
        return refusal.problem.code
    return ""


def won_at(place: str, foes: dict[str, Any], told: dict[str, Any], **more: Any) -> Position:
    """A position in which a German column has won a battle."""
    here = column(place, {"armor": 3, "infantry": 2, "artillery": 1}, **told)
    return game_at(
        units={place: {"Germany": dict(here["units"])}, **foes},
        control={place: "Germany"},
        phase=9,
        now={"columns": [here], "taken": [place], **more.pop("now", {})},
        **EAST,
        **more,
    )


VORONEZH = {"Voronezh": {"Soviet Union": {"infantry": 1, "artillery": 1, "armor": 1}}}
MOSCOW = {"Moscow": {"Soviet Union": {"artillery": 1, "armor": 2, "infantry": 4}}}


def test_EOH_530_EOH_532_EOH_533_EOH_546_R95_EX_D05_the_tests_of_a_breakthrough() -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("breakthrough 3 armor Kursk -> Voronezh", {}, ""),
        ("breakthrough 2 armor Kursk -> Voronezh", {}, "too_much_armor_before"),
        ("breakthrough 3 armor Kursk -> Moscow", {}, "too_much_armor_before"),
        ("breakthrough 3 armor, 1 infantry Kursk -> Voronezh", {}, "not_in_breakthroughs"),
        ("breakthrough 3 armor, 1 artillery Kursk -> Voronezh", {}, "not_in_breakthroughs"),
        ("breakthrough 4 armor Kursk -> Voronezh", {}, "not_so_many_go_on"),
        ("breakthrough 3 armor Kursk -> Stalingrad", {}, "breakthrough_to_neighbours"),
        ("breakthrough 3 armor Moscow -> Voronezh", {}, "no_battle_won"),
        (
            "breakthrough 3 armor Kursk -> Voronezh",
            {"outnumbers": False},
            "armor_did_not_outnumber",
        ),
        ("breakthrough 3 armor Kursk -> Voronezh", {"left": {"armor": 0}}, "not_so_many_go_on"),
    ]
    for text, told, code in cases:
        g = won_at("Kursk", {**VORONEZH, **MOSCOW}, told)
        assert go_on(g, text) == code, text


def test_EOH_343_EOH_536_the_technology_drops_the_first_test() -> None:
    knows = {"Germany": {"armor breakthroughs": 1}}
    g = won_at("Kursk", VORONEZH, {"outnumbers": False}, technologies=knows)
    assert go_on(g, "breakthrough 3 armor Kursk -> Voronezh") == ""
    assert [each["place"] for each in g.now["columns"]] == ["Kursk", "Voronezh"]
    assert g.units("Voronezh", "Germany") == {"armor": 3}


def test_EOH_535_EOH_542_a_city_ends_the_advance_but_in_a_blitzkrieg() -> None:
    for blitzkrieg, code in (("", "city_stops_breakthrough"), ("yes", "")):
        g = won_at("Warsaw", {}, {"outnumbers": False}, now={"blitzkrieg": blitzkrieg})
        assert go_on(g, "breakthrough 3 armor Warsaw -> Lvov") == code


def test_EOH_531_EOH_541_mechanized_infantry_goes_along_into_friendly_land_too() -> None:
    left = {"left": {"armor": 1, "infantry": 1}}
    g = won_at("Kursk", {}, left, upgraded={"Germany": {"mechanized infantry": 1}})
    g.set_control("Voronezh", "Germany")
    assert go_on(g, "breakthrough 2 infantry Kursk -> Voronezh") == "breakthrough_without_armor"
    assert go_on(g, "breakthrough 1 armor, 2 infantry Kursk -> Voronezh") == ""
    assert g.units("Voronezh", "Germany") == {"armor": 1, "infantry": 2}


def test_EOH_545_EX_D21_a_general_of_9_takes_a_blitzkrieg_to_a_third_territory() -> None:
    left = {"armor": 2, "infantry": 2, "general": 1}
    foes = {
        "Lvov": {"Poland": {"infantry": 2, "artillery": 1}},
        "Brest-Litovsk": {"Poland": {"infantry": 1}},
        "Kiev": {"Soviet Union": {"infantry": 1, "armor": 1, "artillery": 1}},
    }
    g = won_at("Warsaw", foes, {"left": left}, now={"blitzkrieg": "yes"})
    assert go_on(g, "breakthrough 3 armor Warsaw -> Brest-Litovsk") == "no_armor_over_rivers"
    assert go_on(g, "breakthrough 3 armor, 2 infantry Warsaw -> Lvov") == ""
    del g.state["units"]["Lvov"]["Poland"]
    g.now["columns"][-1].update(fought=True, won=True)
    assert go_on(g, "breakthrough 3 armor, 2 infantry Lvov -> Kiev") == ""
    g.now["columns"][-1].update(fought=True, won=True)
    assert go_on(g, "breakthrough 3 armor Kiev -> Minsk") == "not_so_many_go_on"


def test_R20_armor_that_took_an_empty_territory_goes_on() -> None:
    played = fight(
        "move 1 armor: Smolensk -> Kursk",
        "breakthrough 1 armor Kursk -> Voronezh if armor >= 1",
        units={"Smolensk": {"Germany": {"armor": 1}}},
        control={"Smolensk": "Germany"},
        dice=[],
        **EAST,
    )
    assert played.is_over
    assert played.g.controller("Voronezh") == "Germany"


def test_EOH_532_EOH_534_a_breakthrough_is_a_battle_of_its_own_without_aircraft() -> None:
    played = fight(
        "move 2 armor: Smolensk -> Kursk",
        "fly 1 bomber: Smolensk -> Kursk, back to Smolensk",
        "press Kursk: until won",
        "press Voronezh: until won",
        "breakthrough 2 armor Kursk -> Voronezh if armor >= 2",
        units={
            "Smolensk": {"Germany": {"armor": 2, "bomber": 1}},
            "Kursk": {"Soviet Union": {"militia": 1}},
            "Voronezh": {"Soviet Union": {"militia": 1}},
        },
        control={"Smolensk": "Germany"},
        airbases={"Smolensk": 1},
        dice=[
            roll("kursk", 1, "attack", "germany/armor", 1, 10),
            roll("kursk", 1, "attack", "germany/bomber", 10),
            roll("kursk", 1, "defence", "soviet-union/militia", 10),
            roll("voronezh", 1, "attack", "germany/armor", 1, 10),
            roll("voronezh", 1, "defence", "soviet-union/militia", 10),
        ],
        **EAST,
    )
    assert played.is_over
    assert played.g.units("Voronezh", "Germany") == {"armor": 2}
    assert played.g.units("Smolensk", "Germany") == {"bomber": 1}
    assert [each["area"] for each in of_kind(played, "land_battle_ended")] == ["Kursk", "Voronezh"]


def test_EOH_540_EOH_542_EOH_544_EX_D06_what_a_blitzkrieg_does_to_values() -> None:
    for blitzkrieg, infantry, armor in (("first", 7, 9), ("yes", 5, 8), ("", 4, 7)):
        g = game_at(now={"blitzkrieg": blitzkrieg})
        told = {"nation": "Germany", "from": "Pomerania", "by": "land", "points": 0}
        found = [
            modifiers.attack(g, "Danzig", {**told, "kind": kind})
            for kind in ("infantry", "artillery", "armor")
        ]
        assert found == [infantry, 6, armor], blitzkrieg
        dice = 2 if blitzkrieg else 1
        assert strength.dice(g, "Germany", "fighter") == dice


def test_EOH_542_a_city_takes_no_hits_in_a_blitzkrieg() -> None:
    played = fight(
        "move 1 infantry: Silesia -> Krakow",
        "press Krakow: until won",
        units={"Silesia": {"Germany": {"infantry": 1}}, "Krakow": {"Poland": {"militia": 1}}},
        now={"blitzkrieg": "yes"},
        dice=[
            roll("krakow", 1, "attack", "germany/infantry", 5),
            roll("krakow", 1, "defence", "poland/militia", 10),
        ],
    )
    assert played.is_over
    assert played.g.controller("Krakow") == "Germany"


def test_EOH_533_what_can_never_break_through_is_refused_when_it_is_sent() -> None:
    g = game_at()
    line = grammar_of(g.board).parse_line("breakthrough 1 artillery Kursk -> Voronezh", "combat")
    with pytest.raises(Illegal):
        breakthroughs.judge(g, "Germany", line.args)
