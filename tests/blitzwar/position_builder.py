"""Small positions of BlitzWAR for tests: only what is named stands on the map, or the set-up with
changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.state import State, copy
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position, new_side_turn
from pbem.games.blitzwar.setup import setup
from pbem.library import data_files
from tests.harness.positions import changed, engine_at, frame

Units = Mapping[str, Mapping[str, Mapping[str, int]]]
SEATS: dict[int, dict[str, list[str]]] = {
    3: {"axis": [AXIS], "allies": [ALLIES], "soviets": [SOVIETS]},
    2: {"axis": [AXIS], "allies": [ALLIES, SOVIETS]},
}


@cache
def board() -> BlitzBoard:
    """The printed board."""
    return BlitzBoard(data_files.Files("data", _files("data")))


@cache
def scenario(name: str = "1939") -> dict[str, Any]:
    """A scenario as its file has it; not to be changed."""
    told: dict[str, Any] = _files("scenarios")[name].content
    return told


def _files(folder: str) -> dict[str, data_files.DataFile]:
    return data_files.read(files("pbem.games.blitzwar") / folder, folder)


@cache
def _start(players: int) -> State:
    return setup(board(), scenario(), {"seats": copy(SEATS[players])})


def game_at(
    *,
    units: Units | None = None,
    base: bool = False,
    supply: Mapping[str, Mapping[str, Sequence[int]]] | None = None,
    control: Mapping[str, str] | None = None,
    joined: Mapping[str, str] | None = None,
    wars: Sequence[Sequence[str]] | None = None,
    dates: Mapping[str, int] | None = None,
    turn: int = 1,
    phase: int = 7,
    side: str = AXIS,
    now: Mapping[str, Any] | None = None,
    players: int = 3,
    options: Mapping[str, str] | None = None,
    flow: str = "",
    step: str = "",
    locals_: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Position:
    """A position, by default in the movement phase of the Axis on turn 1, with the zones held and
    the countries active as at the start.

    `units` is {area: {country: {counter: count}}} and `supply` {zone: {side: [half units]}}, all
    that is on the map; with `base` they change the set-up area by area, {} clears one. `control` is
    {zone: side} ("" for nobody) beside the start; `joined` {country: side} of more active countries
    with the zones that they have; `wars` other pairs of sides at war; `now` what the turn of the
    side remembers beside a new one. `flow` and `step` say where the game stands, in front of the
    campaign's end. `changes` are other parts of the state, see position.py: freed={"air": 1}.
    """
    state = copy(_start(players))
    state["options"].update(options or {})
    if not base:
        state["units"], state["supply"], state["armies"] = {}, {}, {}
    for what, given in (("units", units), ("supply", supply)):
        state[what].update({area: copy(dict(here)) for area, here in (given or {}).items()})
        state[what] = {area: here for area, here in state[what].items() if here}
    for country, of in (joined or {}).items():
        state["countries"][country] = of
        state["control"].update(dict.fromkeys(board().zones_of(country), of))
    state["countries"] = board().in_turn(state["countries"])
    state["control"].update(control or {})
    state["control"] = {zone: of for zone, of in state["control"].items() if of}
    if wars is not None:
        state["wars"] = sorted(sorted(pair) for pair in wars)
    state["dates"].update(dates or {})
    state.update(turn=turn, phase=phase, side=side, now={**new_side_turn(side), **(now or {})})
    state = changed(state, changes)
    frames = [frame("campaign", "end")]
    if flow:
        frames.append(frame(flow, step, **dict(locals_ or {})))
    state["engine"] = engine_at(*frames, turn=turn)
    return Position(state, board())
