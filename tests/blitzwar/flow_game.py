"""A game of some flows of BlitzWAR alone, for tests that play one of them."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Flow, Over
from pbem.engine.game import Game
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.orders import grammar
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.setup import setup
from tests.harness.flow_player import FlowPlayer

ROOT = Flow("campaign")


@ROOT.step
def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
    return Over({"end": "of the flow"})


def game_of(*flows: Flow) -> Game:
    """The game with these flows."""
    return Game(
        id="blitzwar",
        title="BlitzWAR",
        prefix="BWR",
        rules=1,
        root=ROOT.name,
        flows={flow.name: flow for flow in (ROOT, *flows)},
        make_board=BlitzBoard,
        position=Position,
        setup=setup,
        grammar=grammar.grammar_of,
        decider=Position.decider,
        reply=lambda g, ask, line: None,
        noun=grammar.noun,
        view=lambda state, seat: {},
        invariants=invariants,
        sample=lambda g, ask, rng: ask.default,
        score=lambda g: {},
        secrets=True,
    )


def player(g: Position, *flows: Flow, dice: Any = None) -> FlowPlayer:
    """Plays the flow in which a position stands."""
    return FlowPlayer(game_of(*flows), g, dice)
