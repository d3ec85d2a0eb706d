"""A game of some flows of Empires of History alone, for tests that play one of them."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Flow, Over
from pbem.engine.game import Game
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.corrections import CORRECTIONS
from pbem.games.empires_of_history.orders import grammar
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.setup import setup
from pbem.wargame.answers import reply_of
from tests.harness.flow_player import FlowPlayer

ROOT = Flow("campaign")


@ROOT.step
def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
    return Over({"end": "of the flow"})


def game_of(*flows: Flow) -> Game:
    """The game with these flows."""
    return Game(
        id="empires_of_history",
        title="Empires of History: World War II",
        prefix="EOH",
        rules=1,
        root=ROOT.name,
        flows={flow.name: flow for flow in (*flows, ROOT)},
        make_board=EmpireBoard,
        position=Position,
        setup=setup,
        grammar=grammar.grammar_of,
        decider=Position.decider,
        reply=reply_of(flows, places=()),
        noun=grammar.noun,
        view=lambda state, seat: {},
        invariants=lambda g: [],
        corrections=CORRECTIONS,
        sample=lambda g, ask, rng: ask.default,
        score=lambda g: {},
    )


def player(g: Position, *flows: Flow, dice: Any = None) -> FlowPlayer:
    """Plays the flow in which a position stands."""
    return FlowPlayer(game_of(*flows), g, dice)
