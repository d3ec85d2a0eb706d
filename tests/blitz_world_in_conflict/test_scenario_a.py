"""Scenario A played from its start to both ends by orders."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pbem.engine.dice import Script
from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar
from pbem.engine.play import advance, open_asks, start
from pbem.engine.state import State
from pbem.engine.table import Table
from tests.blitz_world_in_conflict import flow_game
from tests.blitz_world_in_conflict.position_builder import begun, board

ORDERS = {
    "1/0": [
        "declare war on Belgium-Netherlands",
        "ground attack Belgium-Netherlands with 18th Army, Army Group B",
        "ground attack Poland with Army Group Center, Army Group North, 1st Para, Luftwaffe",
    ],
}


def play(die: int, without: Sequence[str] = ()) -> tuple[dict[str, object], list[str]]:
    """The scenario with German attacks in the first turn, all dice alike and silence else, without
    some units: how it ends, and what has happened."""
    told = begun("a")
    table = Table(flow_game.game("campaign"), board("a"))
    state = start(table, told, {"seats": dict(told["players"]["2"])})
    for unit in without:
        del state["units"][unit]
    dice, kinds = Script([die] * 40), []
    outcome = advance(table, state, {}, dice, checked=True)
    for _ in range(30):
        kinds += [event["kind"] for event in outcome.events]
        for ask in open_asks(state):
            given = {"answer": ask.id, "by": list(ask.to), **_answer(ask, state)}
            outcome = advance(table, state, given, dice, checked=True)
        if outcome.over:
            break
    return dict(outcome.over or {}), kinds


def _answer(ask: Ask, state: State) -> dict[str, object]:
    """The orders of the test where it has some, else silence."""
    lines = ORDERS.get(f"{state['turn']}/{state['phase']}", ())
    if ask.verb != "land_orders" or not lines:
        return {"say": ask.default, "how": "person"}
    return {"say": [_text(line, ask.sections) for line in lines], "how": "orders"}


def _text(line: str, sections: tuple[str, ...]) -> str:
    grammar = table_grammar()
    verb = grammar.parse_line(line).verb
    fit = next(s for s in sections if s in grammar.verbs[verb].sections)
    return grammar.parse_line(line, fit).text


def table_grammar() -> Grammar:
    return flow_game.grammar.grammar_of(board("a"))


def test_BLZ_021_BLZ_024_BLZ_027_without_Paris_the_AFA_wins_after_turn_2() -> None:
    over, kinds = play(4)
    assert over["winners"] == ["AFA"]
    assert {"war_declared", "country_joined", "area_taken", "reinforcement", "unit_grew"} <= set(
        kinds
    )
    assert kinds.count("turn_began") == 2


def test_BLZ_021_Germany_wins_the_moment_it_has_Paris_and_Poland(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ORDERS, "1/2", ["march Army Group B: Western Germany -> Paris"])
    over, kinds = play(4, without=["French Army", "Maginot Line"])
    assert over == {"winners": ["Germany"], "why": "prizes", "areas": ["Paris", "Poland"]}
    assert kinds.count("turn_began") == 1
