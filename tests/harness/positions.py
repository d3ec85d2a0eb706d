"""Positions of any game from plain data: its set-up with changes, and a flow that stands at a
step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.engine.dice import new_segment
from pbem.engine.flow import Flow, Over
from pbem.engine.game import Game
from pbem.engine.play import start
from pbem.engine.state import State, copy
from pbem.library.registry import Loaded

Frame = dict[str, Any]


def frame(flow: str, step: str, /, **told: Any) -> Frame:
    """A flow that stands at a step, with these locals."""
    return {"flow": flow, "step": step, "locals": told}


def engine_at(*frames: Frame, turn: int = 1) -> dict[str, Any]:
    """The engine's part of a state: nothing asked, no die fallen, the innermost flow last."""
    return {
        "frames": list(frames),
        "asks": [],
        "said": {},
        "segment": new_segment(1),
        "draw": new_segment(1),
        "releases": turn,
        "date": {"turn": turn, "part": "", "powers": []},
        "over": {},
    }


def set_up(
    loaded: Loaded, scenario: str = "", options: Mapping[str, str] | None = None, players: int = 0
) -> State:
    """The state before the first step: the first scenario, default options and the most players
    unless told otherwise.
    """
    name = scenario or min(loaded.scenarios)
    printed = loaded.scenario(name)
    seats = printed["players"][str(players or max(map(int, printed["players"])))]
    return start(loaded.table, printed, {**loaded.options(name, options or {}), "seats": seats})


def changed(state: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A state with other values: maps within maps are changed key by key, everything else is put in
    place; None takes a key away."""
    new: dict[str, Any] = copy(state)
    for key, value in changes.items():
        if value is None:
            new.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(new.get(key), dict):
            new[key] = changed(new[key], value)
        else:
            new[key] = copy(value)
    return new


def alone(game: Game) -> Game:
    """The game with a root that ends it: for one flow that is played by itself, in front of
    `frame(game.root, "end")`.
    """
    root = Flow(game.root)

    @root.step
    def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
        return Over({"end": "of the flow"})

    return replace(game, flows={**game.flows, game.root: root})
