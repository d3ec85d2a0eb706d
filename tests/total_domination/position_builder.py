"""Small positions of Total Domination for tests: only what is named stands on the map, or the
set-up with changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from pbem.engine.chance import MODERATOR
from pbem.engine.state import State, copy
from pbem.games.total_domination.board import DominationBoard
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.setup import setup
from pbem.library import data_files
from tests.harness.positions import changed, engine_at, frame

Units = Mapping[str, Mapping[str, Mapping[str, int]]]
SEATS: dict[int, dict[str, list[str]]] = {
    4: {"germany": ["Germany"], "uk": ["UK"], "japan": ["Japan"], "ussr": ["USSR"]},
    3: {"axis": ["Germany", "Japan"], "uk": ["UK"], "ussr": ["USSR"]},
    2: {"axis": ["Germany", "Japan"], "allies": ["UK", "USSR"]},
    1: {"allies": ["UK", "USSR"]},
}


@cache
def board() -> DominationBoard:
    """The printed board."""
    return DominationBoard(data_files.Files("data", _files("data")))


@cache
def scenario(name: str) -> dict[str, Any]:
    """A scenario as its file has it; not to be changed."""
    told: dict[str, Any] = _files("scenarios")[name].content
    return told


def _files(folder: str) -> dict[str, data_files.DataFile]:
    return data_files.read(files("pbem.games.total_domination") / folder, folder)


def game_at(
    *,
    units: Units | None = None,
    base: bool = False,
    players: int = 4,
    start: str = "1939",
    options: Mapping[str, str] | None = None,
    joined: Sequence[str] = (),
    hands: Mapping[str, Sequence[str]] | None = None,
    pile: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    flow: str = "",
    step: str = "",
    locals_: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Position:
    """A position, by default of 1939 in the action phase.

    `units` is {area: {nation: {kind: count}}}, all that stands on the map; with `base` it changes
    the set-up area by area, {} clears one. `joined` are nations in the war. `hands` are cards by
    holder, `pile` and `discard` those of the draw deck. `flow` and `step` say where the game
    stands. `changes` are other parts of the state, see position.py: year=1941, damage=["Italy"].
    """
    told = scenario(start)
    state = setup(board(), told, {**(options or {}), "seats": copy(SEATS[players])})
    placed = copy(state["units"]) if base else {}
    placed.update({a: {n: dict(u) for n, u in here.items()} for a, here in (units or {}).items()})
    state["units"] = {area: here for area, here in placed.items() if here}
    state["phase"] = "action"
    state["tracks"].update({nation: board().tracks[nation] for nation in joined})
    state = changed(state, changes)
    for holder, cards in (hands or {}).items():
        give(state, holder, cards)
    if pile is not None or discard:
        lay_pile(state, pile or (), discard)
    frames = [frame("campaign", "begin_year")]
    if flow:
        frames.append(frame(flow, step, **dict(locals_ or {})))
    state["engine"] = engine_at(*frames)
    return Position(state, board())


def give(state: State, holder: str, cards: Sequence[str]) -> None:
    """A hand, in this order."""
    state["secret"].setdefault(holder, {})["hand"] = list(cards)
    state.setdefault("hands", {})[holder] = {"count": len(cards), "set": 1, "last": 1}


def lay_pile(
    state: State, cards: Sequence[str], discard: Sequence[str] = (), name: str = "cards"
) -> None:
    """A deck, top first, and its discards: the draw deck, or "us" or "china"."""
    state["secret"].setdefault(MODERATOR, {})[f"deck/{name}"] = list(cards)
    state.setdefault("decks", {})[name] = {
        "count": len(cards),
        "size": len(cards),
        "set": 1,
        "discard": list(discard),
    }
