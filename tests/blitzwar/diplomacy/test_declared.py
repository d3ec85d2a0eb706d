"""`war on`, before a neutral is attacked (§9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.diplomacy import declared
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import board, game_at


def _war_on(g: Position, country: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    line = grammar_of(board()).parse_line(f"war on {country}", "diplomacy")
    declared.check(g, line)
    declared.declare(g, line, events)
    return events


def _refused(g: Position, side: str, zone: str) -> str:
    with pytest.raises(Illegal) as caught:
        declared.check_attack(g, side, zone)
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def test_BWR_135_a_neutral_is_attacked_after_war_was_declared_on_it() -> None:
    g = game_at()
    assert _refused(g, "Axis", "Oslo") == "BWR-135 neutral_there"
    [event] = _war_on(g, "Norway")
    assert event == {"kind": "war_declared", "country": "Norway", "side": "Axis"}
    declared.check_attack(g, "Axis", "Oslo")
    assert _refused(g, "Axis", "Copenhagen") == "BWR-135 neutral_there"
    assert g.side_of("Norway") == ""


def test_BWR_135_a_word_said_twice_is_said_once() -> None:
    g = game_at()
    assert _war_on(g, "Norway")
    assert _war_on(g, "Norway") == []
    assert g.now["declared"] == ["Norway"]


def test_BWR_135_it_is_for_neutrals_alone_and_enemies_need_none() -> None:
    for country in ("Poland", "UK", "Germany"):
        with pytest.raises(Illegal, match="no_neutral"):
            _war_on(game_at(), country)
    declared.check_attack(game_at(), "Axis", "Lodz")
    declared.check_attack(game_at(), "Axis", "Minsk")


def test_BWR_135_BWR_160_vichy_is_a_neutral_too() -> None:
    g = game_at(fallen={"France": 5}, dates={"vichy": 5}, turn=6, control={"Marseille": ""})
    assert _refused(g, "Axis", "Marseille") == "BWR-135 neutral_there"
    _war_on(g, "Vichy")
    declared.check_attack(g, "Axis", "Marseille")


def test_BWR_137_who_is_let_through_needs_no_word() -> None:
    g = game_at(passage={"Rumania": "Axis"}, control={"Cluj": "Axis"})
    declared.check_attack(g, "Axis", "Cluj")
    assert _refused(g, "Soviets", "Cluj") == "BWR-135 neutral_there"
