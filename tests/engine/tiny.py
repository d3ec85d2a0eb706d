"""Games of a few steps, written in the test that needs them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pbem.engine.board import Board
from pbem.engine.corrections import Corrections, Setting, Word
from pbem.engine.flow import Flow
from pbem.engine.game import Game
from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.play import Input, Outcome, advance, start
from pbem.engine.slots import Vocabulary
from pbem.engine.state import State
from pbem.engine.table import Table
from tests.engine.watched import Watched

BOARD = Board([], [])


@dataclass
class Position:
    """The thin position of a tiny game."""

    state: State
    board: Board

    @property
    def seen(self) -> list[Any]:
        """What the steps noted, in order."""
        return self.state["seen"]


def grammar(board: Board) -> Grammar:
    """No orders at all."""
    return Grammar((), {}, Vocabulary(Names({}, "place"), Names({}, "power"), Names({}, "kind")))


def write_down(g: Position, word: str) -> None:
    """`note WORD`; there is a word that fails."""
    if word == "fail":
        raise ValueError(word)
    g.seen.append(word)


CORRECTIONS = Corrections(
    words=(Word("note", "{value:text}", Setting(lambda g: len(g.seen), write_down)),)
)


def table(*flows: Flow, alive: str = "ABCD", **more: Any) -> Table:
    """A table of these flows; the first is the root, powers are single letters."""
    game = Game(
        id="tiny",
        title="Tiny",
        prefix="TNY",
        rules=1,
        root=flows[0].name,
        flows={flow.name: flow for flow in flows},
        make_board=lambda data: BOARD,
        position=Position,
        setup=lambda board, scenario, options: {"seen": [], "alive": alive},
        grammar=grammar,
        decider=lambda g, power: power.lower() if power in g.state["alive"] else None,
        reply=lambda g, ask, line: None,
        noun=lambda line: "",
        view=lambda g, seat: {},
        invariants=lambda g: ["broken"] if "break" in g.seen else [],
        sample=lambda g, ask, rng: "yes",
        score=lambda g: {},
        corrections=CORRECTIONS,
        secrets=True,
    )
    return Table(replace(game, **more), BOARD)


def begin(
    made: Table, checked: bool = True, dice: Any = None, sealed: Any = None
) -> tuple[State, Outcome]:
    """The first stop."""
    state = start(made, {}, {})
    return state, advance(made, state, {}, dice or Watched(), sealed, checked=checked)


def say(ask: str, word: Any, *by: str) -> Input:
    """An answer as input."""
    return {"answer": ask, "by": list(by or "A"), "say": word}
