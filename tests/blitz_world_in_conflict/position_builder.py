"""Small positions of Blitz! for tests: only what is named stands on the map, or a set-up with
changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.state import State, copy
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from pbem.games.blitz_world_in_conflict.setup import setup
from pbem.library import data_files
from tests.harness.positions import changed, engine_at, frame

GAME = "pbem.games.blitz_world_in_conflict"
SCENARIOS = ("a", "b", "c", "d", "e", "f", "war")


@cache
def board(scenario: str = "war") -> BlitzBoard:
    """The board of a scenario."""
    read = _files("data")
    if (files(GAME) / "data" / scenario).is_dir():
        read = {**read, **_files("data", scenario)}
    return BlitzBoard(data_files.Files("data", read))


@cache
def begun(scenario: str = "war") -> dict[str, Any]:
    """A scenario as its file has it; not to be changed."""
    told: dict[str, Any] = _files("scenarios")[scenario].content
    return told


def _files(*folders: str) -> dict[str, data_files.DataFile]:
    place = files(GAME)
    for folder in folders:
        place = place / folder
    return data_files.read(place, "/".join(folders))


@cache
def _start(scenario: str, players: int) -> State:
    told = begun(scenario)
    return setup(board(scenario), told, {"seats": copy(told["players"][str(players)])})


def game_at(
    scenario: str = "war",
    *,
    units: Mapping[str, tuple[Any, ...]] | None = None,
    base: bool = False,
    control: Mapping[str, str] | None = None,
    wars: Sequence[Sequence[str]] | None = None,
    side: str = "Axis",
    steps: str = "ABCDEF",
    now: Mapping[str, Any] | None = None,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    flow: str = "",
    step: str = "",
    locals_: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Position:
    """A position, by default in the Activities of the Axis in turn 1, with control and wars as at
    the start.

    `units` is {unit: (area, size)}, or (area, size, power, port): all that is on the map; with
    `base` beside the set-up. A unit without a power is of the one on whose chart it stands.
    `control` is {land area: power} beside the start; `now` is what the phase remembers beside a new
    one. `flow` and `step` say where the game stands, in front of the campaign's end. `changes` are
    other parts of the state, see position.py.
    """
    state = copy(_start(scenario, players))
    state["options"].update(options or {})
    if not base:
        state["units"] = {}
    state["control"].update(control or {})
    state["control"] = {area: power for area, power in state["control"].items() if power}
    if wars is not None:
        state["wars"] = sorted(sorted(pair) for pair in wars)
    told = board(scenario)
    acting = dict.fromkeys(told.sides[side], steps)
    state["now"] = {**new_phase(side, acting), **(now or {})}
    state = changed(state, changes)
    g = Position(state, told)
    for unit, (area, size, *rest) in (units or {}).items():
        power, port = [*rest, *("", "")[len(rest) :]]
        g.put(unit, area, size, power or told.units[unit].power, port)
    frames = [frame("campaign", "end")]
    if flow:
        frames.append(frame(flow, step, **dict(locals_ or {})))
    state["engine"], state["secret"] = engine_at(*frames, turn=g.turn), {}
    return g
