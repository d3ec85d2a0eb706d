"""Odds in the midst of battles, and of the battles at sea to which order lines lead."""

from __future__ import annotations

import pytest

from pbem.games.empires_of_history.odds import ahead, asked
from pbem.games.empires_of_history.orders.grammar import grammar_of
from tests.empires_of_history.land.battles import fight
from tests.empires_of_history.position_builder import game_at
from tests.empires_of_history.sea.sailing import WARS, battle

PORTS = {
    "Hamburg": {"Germany": {"destroyer": 2, "battleship": 1, "fighter": 1, "bomber": 1}},
    "E-06": {"England": {"destroyer": 1}},
}


def test_EOH_446_who_is_asked_whether_he_goes_on_at_sea_is_told_the_odds_of_going_on() -> None:
    p = battle({"destroyer": 1}, {"destroyer": 1}, [9, 9], terms={"rounds": 5, "ask": True})
    found = asked.of_ask(p.g, p.ask_of("England", "go_on"))
    assert (found["kind"], found["at"]) == ("sea", "E-06")
    assert found["chances"]["win"] == pytest.approx(0.24 / 0.64)


def test_EOH_509_the_same_on_land_with_what_is_left() -> None:
    units = {
        "Silesia": {"Germany": {"infantry": 2}},
        "Danzig": {"Poland": {"infantry": 2}},
    }
    lines = ("move 2 infantry: Silesia -> Danzig", "press Danzig: ask")
    p = fight(*lines, dice=[10, 10, 1, 10], units=units)
    while p.asks[0].verb != "go_on":
        p.default(p.asks[0].to[0], p.asks[0].verb)
    found = asked.of_ask(p.g, p.asks[0])
    assert found["attacker"] == {"Germany": {"infantry": 1}}
    assert found["defender"] == {"Poland": {"infantry": 2}}
    assert sum(found["chances"].values()) == pytest.approx(1)


def test_EOH_420_EOH_422_EOH_423_the_forecast_of_battles_at_sea() -> None:
    g = game_at(units=PORTS, wars=WARS, nations=("Germany",), phase=5)
    grammar = grammar_of(g.board)
    texts = [
        "strike E-06: 1 bomber Hamburg",
        "cover A: 1 fighter Hamburg",
        "TF A: 2 destroyer, 1 battleship Hamburg; move E-07, E-06",
        "press E-06: 2 rounds",
    ]
    lines = [grammar.parse_line(text, "naval") for text in texts]
    [found] = list(ahead.forecast(g, lines))
    assert (found["kind"], found["at"]) == ("sea", "E-06")
    force = {"destroyer": 2, "battleship": 1, "bomber": 1, "fighter": 1}
    assert found["attacker"] == {"Germany": force}
    assert found["chances"]["win"] > 0.5
    assert list(ahead.forecast(g, lines[:1] + lines[3:])) != [found]


def test_EOH_480_the_forecast_of_battles_in_the_air() -> None:
    units = {
        "Silesia": {"Germany": {"bomber": 2, "fighter": 2}},
        "Warsaw": {"Poland": {"fighter": 1, "infantry": 1}},
    }
    g = game_at(units=units, control={"Silesia": "Germany", "Warsaw": "Poland"})
    grammar = grammar_of(g.board)
    cases = [
        ("bomb resources: 2 bomber Silesia -> Warsaw", "bombing", ["air"]),
        (
            "fly 2 bomber, 1 fighter: Silesia -> Warsaw, back to Silesia",
            "movement",
            ["air", "land"],
        ),
    ]
    for text, section, kinds in cases:
        found = list(ahead.forecast(g, [grammar.parse_line(text, section)]))
        assert [each["kind"] for each in found] == kinds, text
        assert found[0]["defender"] == {"Poland": {"fighter": 1}}
