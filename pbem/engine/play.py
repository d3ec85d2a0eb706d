"""Playing: one input goes in, the state moves to the next stop (design 3).

Inputs are plain data, stored in records as they are:

* `{}`: go on (at the start, or when the links of a segment have been revealed);
* `{"answer": ask id, "by": [powers], "say": plain data, "how": text}`;
* `{"put": [ask ids]}`: these asks have been put to persons; ends a segment that has dice (dice.md
  3.4.2);
* `{"ruling": [corrections]}`: a moderator's corrections, those that are secret as `sealed LINE`;
  open asks are put again by their step (P12);
* `{"burn": n}`: segment numbers up to n are used up, by an ad-hoc roll or because links were seen.
"""

from __future__ import annotations

from typing import Any

from pbem.engine import deck
from pbem.engine.ask_state import (
    asks_to,
    check,
    flaw,
    is_put,
    open_asks,
    sift,
    sifter,
    unput,
    waits_for,
)
from pbem.engine.dice import Source, new_segment
from pbem.engine.guard import ContractBroken
from pbem.engine.machine import STEP_LIMIT, Input, Machine, Outcome, burnt
from pbem.engine.state import Engine, State, copy
from pbem.engine.table import Table

__all__ = [
    "STEP_LIMIT",
    "ContractBroken",
    "Input",
    "Outcome",
    "advance",
    "asks_to",
    "burn",
    "check",
    "end_draw",
    "flaw",
    "is_put",
    "keep_counters",
    "open_asks",
    "play",
    "sift",
    "sifter",
    "start",
    "unput",
    "waits_for",
]


def start(table: Table, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    """The state before the first step of a campaign; shares nothing with the scenario.

    The engine's part of it: `releases` of orders so far, and the `date` of the last one: turn of
    the game, part of the turn, and the powers whose orders were released.
    """
    game = table.game
    state: State = copy(game.setup(table.board, scenario, options))
    state.setdefault("secret", {})
    engine: Engine = {
        "frames": [{"flow": game.root, "step": game.flows[game.root].first, "locals": {}}],
        "asks": [],
        "said": {},
        "segment": new_segment(1),
        "draw": new_segment(1),
        "releases": 0,
        "date": {"turn": 0, "part": "", "powers": []},
        "over": {},
    }
    state["engine"] = engine
    return state


def play(
    table: Table, state: State, given: Input, source: Source, sealed: Source | None = None
) -> tuple[State, Outcome]:
    """`advance` on a copy: the caller's state keeps its hash, also when the input is refused."""
    new = copy(state)
    return new, advance(table, new, given, source, sealed)


def advance(
    table: Table,
    state: State,
    given: Input,
    source: Source,
    sealed: Source | None = None,
    *,
    ruled: Source | None = None,
    checked: bool = False,
) -> Outcome:
    """Apply one input to this state, in place, and run to the next stop.

    `source` gives the dice, `sealed` those that nobody may recompute before the campaign is opened,
    `ruled` the same for the corrections of a ruling, which waits for nobody. Raises Refusal for an
    input that is not taken, which has then changed nothing; after any other exception the state is
    of no use. `checked` also holds the game to its contract: asks and checks change nothing, dice
    come before changes, what the rules answer themselves is legal, everything is plain data. It
    costs two hashes a step.
    """
    machine = Machine(table, state, source, sealed, ruled, checked)
    machine.take(given)
    machine.go_on()
    return machine.outcome


def burn(state: State, number: int) -> None:
    """Use up segment numbers up to this one, where nothing else moves: the rules stay where they
    stand.
    """
    state["engine"]["segment"] = burnt(state["engine"]["segment"], number)


def end_draw(state: State) -> None:
    """The record of a run is written: sealed chance that comes after it belongs to the next draw.

    A run stops with `needs_draw` where it needs a label twice within one draw.
    """
    draw = state["engine"]["draw"]
    state["engine"]["draw"] = burnt(draw, draw["number"] if draw["rolled"] else 0)


def keep_counters(state: State, later: State) -> None:
    """After an undo to `state`: numbers of segments, draws and sets go on above those of the later
    state.
    """
    for account in ("segment", "draw"):
        after = later["engine"][account]
        used = after["number"] if after["rolled"] else after["number"] - 1
        state["engine"][account] = burnt(state["engine"][account], used)
    deck.keep_counters(state, later)
