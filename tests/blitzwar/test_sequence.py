"""The sequence of play (§8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine.dice import Script
from pbem.engine.table import Table
from pbem.games.blitzwar import flows, sequence, victory
from pbem.games.blitzwar.position import Position
from tests.blitzwar.flow_game import game_of
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer, words_of
from tests.harness.positions import frame

BUSY = dict.fromkeys(("Axis", "Allies", "Soviets"), 3)
WAR_CARDS = {
    side: {"queue": [[f"{short}-L{n}", f"queue/{side}/1/0{n}"] for n in (1, 2, 3)]}
    for side, short in (("Axis", "AX"), ("Allies", "AL"), ("Soviets", "SU"))
}


class TurnPlayer(FlowPlayer):
    """Plays the campaign itself, everybody keeping silent."""

    def __init__(self, g: Position) -> None:
        game = replace(game_of(), flows={flow.name: flow for flow in flows.FLOWS})
        self.table, self.g = Table(game, g.board), g
        g.state["engine"]["frames"] = [frame("campaign", "begin_turn")]
        self.script, self.sealed, self.events = Script([]), None, []
        self.words = words_of(game.id)
        self._advance({})

    def through(self, turn: int) -> None:
        """Up to the end of a turn, or of the game."""
        while not self.is_over and self.g.turn <= turn:
            self.silence()

    def silence(self) -> None:
        """Nobody says anything to the questions of now."""
        for ask in self.asks:
            self.default(ask.to[0], ask.verb)


def _begun(**position: Any) -> TurnPlayer:
    return TurnPlayer(game_at(base=True, phase=1, side="", armies={}, **position))


def test_BWR_101_BWR_103_phases_1_and_2_of_all_then_each_side_in_turn() -> None:
    p = _begun()
    p.through(1)
    told = [
        (each["kind"], each.get("phase", ""), each.get("side", ""))
        for each in p.events
        if each["kind"] in ("phase_began", "side_began", "turn_began")
    ]
    sides = [
        entry
        for side in ("Axis", "Allies", "Soviets")
        for entry in (
            ("side_began", "", side),
            *(("phase_began", phase, side) for phase in range(4, 10)),
        )
    ]
    assert told[:3] == [("turn_began", "", ""), ("phase_began", 1, ""), ("phase_began", 2, "")]
    assert told[3:24] == sides
    assert p.g.turn == 2


def test_BWR_060_BWR_438_no_phase_8_in_the_mud() -> None:
    p = _begun(turn=2, queue=BUSY, secret=WAR_CARDS)
    p.through(2)
    phases = {e["phase"] for e in p.events if e["kind"] == "phase_began" and e["side"]}
    assert phases == {4, 5, 6, 7, 9}


def test_BWR_100_BWR_482_after_turn_47_the_points_decide() -> None:
    p = _begun(turn=47)
    p.through(47)
    assert p.is_over
    assert p.events[-1]["kind"] == "won"
    assert p.events[-1]["points"] == victory.points_of(p.g, "Axis")


def test_BWR_425_the_points_of_the_axis_are_kept_when_its_turn_ends() -> None:
    p = _begun()
    p.through(1)
    assert p.g.state["points_at_end"] == victory.points_of(p.g, "Axis") > 0


def test_BWR_103_orders_are_released_with_the_cards_and_once_in_the_turn_of_a_side() -> None:
    p = _begun()
    found: list[str] = []
    while p.g.turn == 1:
        found += sorted({ask.verb for ask in p.asks if ask.releases})
        p.silence()
    assert found == ["choose_cards", "orders", "orders", "orders"]
    assert sequence.date(game_at(turn=3, side="Allies")).part == "Allies"
