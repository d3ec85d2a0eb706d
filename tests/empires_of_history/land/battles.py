"""Phases 7 to 9 of a slot, as tests play them: orders, then battles."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.land.movement import MARCHES
from pbem.games.empires_of_history.land.phases import COMBAT, MOVEMENT
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

NEW = {"nuclear", "fly", "drop"}


def fight(
    *lines: str, dice: list[Any], nation: str = "Germany", guns: bool = False, **changes: Any
) -> FlowPlayer:
    """Phase 7 with the lines that are moves, then phases 8 and 9 with the others. Without `guns`
    nobody fires at aircraft that enter."""
    grammar = grammar_of(game_at().board)
    moves, said = [], []
    for text in lines:
        verb = text.partition(":")[0].split()[0]
        section = "movement" if verb in MARCHES else "combat"
        told = f"{nation}: {grammar.parse_line(text, section).text}"
        (moves if section == "movement" else said).append(told)
    start = {"nations": (nation,), **changes}
    g = game_at(**start, flow="marching", step="begin_movement", locals_={"lines": moves})
    silent = [t for t in g.board.territories if not guns]
    g.state["silent"] = silent
    played = flow_game.player(g, *MOVEMENT.flows, *air_phase.FLOWS, dice=[])
    assert played.is_over, played.asks
    return combat(played.g, said, dice)


def combat(g: Position, said: list[str], dice: list[Any]) -> FlowPlayer:
    """Phases 8 and 9 of a position."""
    skipped = ("engine", "secret", "now", "silent")
    changes = {name: value for name, value in g.state.items() if name not in skipped}
    ready = game_at(
        nations=tuple(g.now["nations"]),
        flow="fighting",
        step="begin_combat",
        locals_={"lines": said},
    )
    ready.state.update(changes)
    ready.state["now"] = g.now
    return flow_game.player(ready, *COMBAT.flows, *air_phase.FLOWS, dice=dice)


def roll(place: str, number: int, side: str, whose: str, *dies: int) -> tuple[str, list[int]]:
    """Dice of a round: `whose` is "germany/infantry"."""
    return f"land/1/1/{place}/r{number}/{side}/{whose}", list(dies)


def of_kind(played: FlowPlayer, kind: str) -> list[dict[str, Any]]:
    """The events of a kind."""
    return [each for each in played.events if each["kind"] == kind]
