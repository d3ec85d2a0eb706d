"""Odds before and in combats, and of the combats to which the lines of a mail lead."""

from __future__ import annotations

import pytest

from pbem.games.blitz_world_in_conflict.odds import ahead, asked
from pbem.games.blitz_world_in_conflict.odds.result import ATTACKER, DEFENDER
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

UNITS = {
    "Army Group Center": ("Berlin", 2),
    "Army Group North": ("Berlin", 2),
    "Luftwaffe": ("Berlin", 2),
    "Polish Army": ("Poland", 2),
    "Royal Air Force": ("Poland", 2),
}
LINE = "ground attack Poland with Army Group Center, Army Group North, Luftwaffe"


def begun(*dice: int) -> Player:
    g = game_at("a", units=UNITS, flow="operations", step="begin", phase=0)
    told = player(g, list(dice))
    told.batch("Germany", "land_orders", LINE)
    return told


def test_BLZ_479_who_may_defend_is_told_the_odds_with_what_he_would_send() -> None:
    told = begun()
    [found] = asked.of_ask(told.g, told.ask_of("AFA", "defend"))["combats"]
    assert found[DEFENDER] == {"AFA": {"Polish Army": 2, "Royal Air Force": 2}}
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert found["figures"]["air_defender_printed"] == 2


def test_who_may_defend_in_several_places_is_told_the_odds_of_each() -> None:
    units = {**UNITS, "Army Group B": ("Western Germany", 2)}
    told = player(game_at("a", units=units, flow="operations", step="begin", phase=0), [])
    told.batch("Germany", "land_orders", LINE, "ground attack Paris with Army Group B")
    found = asked.of_ask(told.g, told.ask_of("AFA", "defend"))["combats"]
    assert {each["at"] for each in found} == {"Poland", "Paris"}
    assert all(sum(each["chances"].values()) == pytest.approx(1) for each in found)


def test_BLZ_555_who_chooses_in_a_combat_is_told_the_odds_of_what_is_left() -> None:
    told = begun(1, 1, 6, 6)
    told.default("AFA", "defend")
    ask = told.asks[0]
    found = asked.of_ask(told.g, ask)
    assert found["at"] == "Poland"
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert (ask.verb, found["lost"]) == ("losses", {ATTACKER: 1, DEFENDER: 0})
    while told.asks[0].verb != "base":
        told.default(told.asks[0].to[0], told.asks[0].verb)
    assert asked.of_ask(told.g, told.asks[0]) == {}


def test_BLZ_450_the_forecast_of_the_lines_of_a_mail() -> None:
    g = game_at("a", units={**UNITS, "Army Group B": ("Western Germany", 2)}, phase=0)
    parse = grammar_of(g.board).parse_line
    march = parse("march Army Group B: Western Germany -> Berlin", "land moves")
    attack = parse(f"{LINE}, Army Group B", "attacks")
    ways = [
        list(ahead.forecast(g, [attack, march])),
        list(ahead.forecast(g, [attack])),
        list(ahead.forecast(g, [attack, march, parse("losses Army Group Center")])),
    ]
    assert [len(each) for each in ways] == [1, 0, 1]
    assert ways[0][0]["worth"] == 1
    lost = [each[0]["expected"][ATTACKER]["Army Group Center"] for each in (ways[0], ways[2])]
    assert lost[1] < lost[0]


MEETING = {
    "High Seas Fleet": ("Western Germany", 2),
    "North Sea Fleet": ("North Sea", 1),
    "Coastal Command": ("Scotland", 1),
}


def test_BLZ_404_the_forecast_of_a_combat_at_sea_and_of_bombs() -> None:
    g = game_at(units={**MEETING, "He-111s": ("Western Germany", 2)}, phase=0)
    parse = grammar_of(g.board).parse_line
    sail = parse("sail High Seas Fleet: Western Germany -> North Sea", "sailing")
    bomb = parse("factory attack Paris with He-111s", "attacks")
    sea, factory = ahead.forecast(g, [sail, bomb])
    assert (sea["kind"], sea["at"], factory["kind"]) == ("sea", "North Sea", "factory")
    assert "Coastal Command" in sea[DEFENDER]["AFA"]
    assert factory["damage"]["expected"] > 0


def test_BLZ_405_who_may_fly_in_is_told_the_odds_at_sea() -> None:
    units = {**MEETING, "High Seas Fleet": ("North Sea", 2)}
    stands = {"flow": "sea_battle", "step": "call_aircraft", "locals_": {"at": "North Sea"}}
    told = player(game_at(units=units, phase=0, **stands))
    found = asked.of_ask(told.g, told.ask_of("AFA", "intercept"))
    assert (found["kind"], found["at"]) == ("sea", "North Sea")
    assert sum(found["chances"].values()) == pytest.approx(1)
