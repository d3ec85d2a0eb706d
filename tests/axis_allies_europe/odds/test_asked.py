"""The odds that a question about a battle tells are those of the engine from there on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from unittest import mock

import pytest

from pbem.engine.flow import Ask
from pbem.engine.play import advance, open_asks, waits_for
from pbem.engine.state import State, copy
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.odds import fight
from pbem.games.axis_allies_europe.odds.asked import MOST_AT_SEA, MOST_ON_LAND, fight_of, of_ask
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.odds.test_odds import (
    AREA,
    BRITAIN,
    GERMANY,
    SOVIETS,
    ZONE,
    Case,
    _without,
    land,
    sea,
    told,
)
from tests.axis_allies_europe.odds.tree import Tree


class OneHit:
    """Dice of which one in each volley hits."""

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        return [1] + [6] * (count - 1)

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        raise AssertionError(label)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        raise AssertionError(label)


def until(g: Position, at: str, flow: str, verb: str, rounds: int) -> tuple[State, Ask]:
    """The state in which a battle asks this after so many rounds; all else is answered by
    default."""
    table, state = Table(GAME, g.board), copy(g.state)
    frames = state["engine"]["frames"]
    frames[-1] = {"flow": "turn", "step": "give_other_orders", "locals": {"power": g.power}}
    first = GAME.flows[flow].first
    frames.append({"flow": flow, "step": first, "locals": {"at": at}})
    advance(table, state, {}, OneHit())
    while True:
        ask = next(each for each in open_asks(state) if waits_for(state, each))
        if ask.verb == verb and ask.args.get("round", 0) == rounds:
            return state, ask
        power = waits_for(state, ask)[0]
        advance(table, state, {"answer": ask.id, "by": [power], "say": ask.default}, OneHit())


def fought_for() -> Position:
    """A landing for which a sea battle was fought."""
    g = land(Case({"infantry": 2}, {BRITAIN: {"infantry": 2}}, support={"destroyer": 1}))
    g.turn["fought"].append("North Sea")
    return g


ASKED: dict[str, tuple[Position, str, str, str, int]] = {
    "retreat on land": (
        land(Case({"infantry": 3, "artillery": 1}, {SOVIETS: {"infantry": 6}}, {"fighter": 1})),
        *(AREA, "land_battle", "retreat", 1),
    ),
    "guns and ships have fired": (
        land(
            Case(
                {"infantry": 2},
                {BRITAIN: {"infantry": 4, "aa_gun": 1}},
                {"bomber": 2},
                support={"destroyer": 1},
            )
        ),
        *("Norway", "land_battle", "retreat", 1),
    ),
    "a landing that may be called off": (fought_for(), "Norway", "land_battle", "calloff", 0),
    "retreat at sea": (
        sea(Case({"destroyer": 2, "transport": 1}, {BRITAIN: {"destroyer": 2}})),
        *(ZONE, "sea_battle", "retreat", 1),
    ),
    "submarines before the first round": (
        sea(Case({"submarine": 2}, {BRITAIN: {"destroyer": 1, "transport": 1}})),
        *(ZONE, "sea_battle", "submerge", 0),
    ),
    "submarines after a round": (
        sea(Case({"submarine": 2}, {BRITAIN: {"destroyer": 2}})),
        *(ZONE, "sea_battle", "submerge", 1),
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_odds_of_a_question_are_those_of_the_engine(name: str) -> None:
    g, at, flow, verb, rounds = ASKED[name]
    state, ask = until(g, at, flow, verb, rounds)
    then = Position(state, g.board)
    fight = fight_of(then, ask, one=Fraction(1))
    assert fight is not None
    fight.rounds = 1
    tree = Tree(then, at, rounds + 1)
    beside = {"transport": 0, "destroyer": 0} if at == "Norway" else {}
    expected = _without(tree._from(copy(state), {}), beside)
    assert sum(expected.values()) == 1
    assert len(expected) > 1
    assert told(then, fight, at) == expected
    whole = of_ask(then, ask)
    assert abs(sum(whole["chances"].values()) - 1) < 1e-9


def test_the_odds_change_no_position() -> None:
    for g, *about in ASKED.values():
        state, ask = until(g, *about)
        before = copy(state)
        of_ask(Position(state, g.board), ask)
        assert state == before


def test_a_question_in_the_midst_of_a_round_or_about_no_battle_has_no_odds() -> None:
    case = Case({"destroyer": 1}, {BRITAIN: {"submarine": 2, "destroyer": 1}})
    state, ask = until(sea(case), ZONE, "sea_battle", "submerge", 0)
    assert ask.args["defends"]
    assert of_ask(Position(state, sea(case).board), ask) == {}
    split = Ask((GERMANY,), "split", "advance", ("split",), args={"sum": 12})
    assert of_ask(sea(case), split) == {}


def large(case: Case, at: str, flow: str, verb: str, rounds: int) -> tuple[dict[str, Any], int]:
    """What is told of a question, and how many pairs of states that takes."""
    g = land(case) if flow == "land_battle" else sea(case)
    state, ask = until(g, at, flow, verb, rounds)
    with pytest.MonkeyPatch.context() as patch:
        counted = mock.Mock(wraps=fight.multiply)
        patch.setattr(fight, "multiply", counted)
        found = of_ask(Position(state, g.board), ask)
    return found, counted.call_count


def test_a_large_battle_tells_what_stands_there_and_no_odds() -> None:
    case = Case({"infantry": 50, "armor": 10}, {SOVIETS: {"infantry": 50}})
    found, pairs = large(case, AREA, "land_battle", "retreat", 1)
    assert found["attacker"] == {GERMANY: {"infantry": 49, "armor": 10}}
    assert found["defender"] == {SOVIETS: {"infantry": 48}}
    assert found["notes"] == ["long"]
    assert "chances" not in found
    assert not pairs


@pytest.mark.parametrize("at", [AREA, ZONE])
def test_the_largest_battle_with_odds_is_quick(at: str) -> None:
    fleet = {"destroyer": 4, "submarine": 6, "transport": 5}
    if at == AREA:
        case = Case(
            {"infantry": 30, "armor": 8}, {SOVIETS: {"infantry": 32, "armor": 6}}, {"fighter": 1}
        )
        found, pairs = large(case, AREA, "land_battle", "retreat", 1)
        most = MOST_ON_LAND
    else:
        case = Case({"battleship": 2, **fleet}, {BRITAIN: {"battleship": 1, **fleet}})
        found, pairs = large(case, ZONE, "sea_battle", "submerge", 0)
        most = MOST_AT_SEA
    hits = [
        sum(units.get("battleship", 0) + sum(units.values()) for units in found[side].values())
        for side in ("attacker", "defender")
    ]
    assert most * 0.7 < hits[0] * hits[1] <= most
    assert "chances" in found
    assert 0 < pairs < 8 * most
