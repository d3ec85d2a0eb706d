"""Conditions under which random lines are carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders.writer import writer
from pbem.games.empires_of_history.position import Position

_SELDOM = 0.04
# These say by themselves when they hold, or have no condition.
_WITHOUT = ("press", "mobilise", "losses", "naval losses", "dive bombers take", "hunt raiders")


def some(g: Position, lines: Sequence[Line], rng: Chooser) -> Sequence[Line]:
    """Now and then a line waits for something; nothing is known of those behind it then."""
    return [_waiting(g, line, rng) if rng.random() < _SELDOM else line for line in lines]


def _waiting(g: Position, line: Line, rng: Chooser) -> Line:
    if line.verb in _WITHOUT:
        return line
    return writer(g.board).changed(line, when=_condition(g, line, rng))


def _condition(g: Position, line: Line, rng: Chooser) -> Any:
    """What a condition says, as a line has it; of a breakthrough also what is left of its force."""
    ways: list[Any] = [
        ["turn", ">=", g.turn + rng.randint(-1, 1)],
        ["us_entry", rng.choice(["<", ">="]), rng.randint(-5, 5)],
        ["is", "empty", {"place": rng.choice(list(g.board.areas))}],
        ["is", "ours", {"place": rng.choice(list(g.board.territories)), "whose": "ours"}],
        ["is", "at_war", {"nation": rng.choice(list(g.board.powers))}],
    ]
    if line.verb == "breakthrough":
        ways += [["armor", ">=", rng.randint(1, 3)], ["enemies", "<", rng.randint(1, 5)]] * 2
    return rng.choice(ways)
