"""Small positions of Empires of History for tests: only what is named stands on the map, or the
set-up with changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.state import State, copy
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.position import Position, new_slot
from pbem.games.empires_of_history.setup import setup
from pbem.library import data_files
from tests.harness.positions import changed, engine_at, frame

Units = Mapping[str, Mapping[str, Mapping[str, int]]]
# What the set-up puts on the map, all of it cleared where a test begins with nothing.
_PLACED = ("units", "aboard", "cargo", "riders", "generals", "complexes", "airbases", "oil")


@cache
def board() -> EmpireBoard:
    """The printed board."""
    return EmpireBoard(data_files.Files("data", _files("data")))


@cache
def scenario(name: str = "1939") -> dict[str, Any]:
    """A scenario as its file has it; not to be changed."""
    told: dict[str, Any] = _files("scenarios")[name].content
    return told


def _files(folder: str) -> dict[str, data_files.DataFile]:
    return data_files.read(files("pbem.games.empires_of_history") / folder, folder)


@cache
def _start(players: int) -> State:
    return setup(board(), scenario(), {"seats": copy(scenario()["players"][str(players)])})


def game_at(
    *,
    units: Units | None = None,
    base: bool = False,
    control: Mapping[str, str] | None = None,
    wars: Sequence[Sequence[str]] | None = None,
    sides: Mapping[str, str] | None = None,
    nations: Sequence[str] = ("Germany",),
    slot: int = 1,
    phase: int = 7,
    turn: int = 1,
    now: Mapping[str, Any] | None = None,
    players: int = 5,
    options: Mapping[str, str] | None = None,
    flow: str = "",
    step: str = "",
    locals_: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Position:
    """A position, by default in phase 7 of Germany's slot of turn 1, with control, wars and pools
    as at the start.

    `units` is {area: {nation: {kind: count}}}, all that is on the map; with `base` they change the
    set-up area by area, {} clears one. `control` is {territory: nation} beside the start; `wars`
    are all pairs at war, `sides` {nation: side} beside the start; `nations` act in the slot, and
    have held since its start what they control; `now` is what the slot remembers beside a new one.
    `flow` and `step` say where the game stands, in front of the campaign's end. `changes` are other
    parts of the state, see position.py: generals={"Berlin": {"Germany": ["Guderian"]}}.
    """
    state = copy(_start(players))
    state["options"].update(options or {})
    if not base:
        state.update({name: {} for name in _PLACED})
    state["units"].update({area: copy(dict(here)) for area, here in (units or {}).items()})
    state["units"] = {area: here for area, here in state["units"].items() if here}
    state["control"].update(control or {})
    state["sides"] = board().in_turn({**state["sides"], **(sides or {})})
    if wars is not None:
        state["wars"] = sorted(sorted(pair) for pair in wars)
    held = {t: n for t, n in state["control"].items() if n in nations}
    memory = {**new_slot(tuple(nations)), "held": held, **(now or {})}
    state.update(turn=turn, slot=slot, phase=phase, now=memory)
    state = changed(state, changes)
    frames = [frame("campaign", "end")]
    if flow:
        frames.append(frame(flow, step, **dict(locals_ or {})))
    state["engine"], state["secret"] = engine_at(*frames, turn=turn), {}
    return Position(state, board())
