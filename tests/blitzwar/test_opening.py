"""Before turn 1 (§19): what each side may say, and what stands where it says nothing."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.opening import opening, sift
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.sections import SETUP
from tests.blitzwar.flow_game import player
from tests.blitzwar.position_builder import board, game_at
from tests.harness.flow_player import FlowPlayer


def _begun(**more: Any) -> FlowPlayer:
    g = game_at(base=True, phase=0, side="", flow="opening", step="begin", **more)
    return player(g, opening)


def _texts(*lines: str) -> list[str]:
    return [read_line(board(), f"{SETUP}: {line}").text for line in lines]


def test_BWR_490_BWR_491_all_sides_are_asked_at_once_and_turn_1_begins() -> None:
    p = _begun()
    assert [(ask.to, ask.args) for ask in p.asks] == [
        (("Axis",), {}),
        (("Allies",), {"armies": {"2-corps infantry": 6}}),
        (("Soviets",), {}),
    ]
    p.say("Axis", "set_up", _texts("regroup Koszalin: 2 white, 2 white"))
    p.say("Allies", "set_up", _texts("set up 3 x 2 infantry: Warsaw", "set up 2 infantry: Lodz"))
    p.default("Soviets", "set_up")
    assert p.is_over
    assert p.kinds() == ["combined"] * 3 + ["armies_placed"]
    assert p.g.stack("Koszalin", "Germany") == {"2-corps white": 2}
    assert p.g.stack("Warsaw", "Poland") == {"2-corps infantry": 3}
    assert len(p.events[-1]["zones"]) == 2
    assert p.g.state["phase"] == 1


def test_BWR_491_G_04_single_corps_where_that_was_agreed_on() -> None:
    p = _begun(armies={"Poland": {"2-corps infantry": None, "1-corps infantry": 6}})
    [_, ask, _] = p.asks
    assert ask.args == {"armies": {"1-corps infantry": 6}}


def test_BWR_490_BWR_491_lines_are_judged_as_they_come_one_after_another() -> None:
    lines = _texts(
        "set up 3 x 2 infantry: Warsaw",
        "set up 2 infantry: Warsaw",
        "set up 2 infantry: Paris",
        "regroup Nancy: 2 infantry, 2 infantry, 2 infantry",
        "regroup Berlin: 2 infantry",
    )
    sifted = sift(_begun().g, "Allies", lines)
    assert [(n, problem.code) for n, problem in sifted.problems] == [
        (1, "zone_full"),
        (2, "no_armies_to_place"),
        (4, "no_such_counter"),
    ]
    assert set(sifted.good) == {lines[0], lines[3]}
