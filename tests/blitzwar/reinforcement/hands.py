"""Hands of reinforcements, and what orders make of them, for tests."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Refusal
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.position import AXIS, Position
from pbem.games.blitzwar.reinforcement import course
from pbem.games.blitzwar.reinforcement.hand import Hand, empty
from tests.blitzwar.position_builder import board, game_at


def at(**position: Any) -> Position:
    """A position in phase 3 of turn 2, or of another one."""
    return game_at(**{"turn": 2, "phase": 3, "side": "", **position})


def hand(side: str = AXIS, **told: Any) -> Hand:
    """What a side has: `card` {class: count}, other parts by their names."""
    found = {**empty(side), **{key: value for key, value in told.items() if key != "units"}}
    if isinstance(found["card"], dict):
        card = dict(found["card"])
        found["supply"] = {"card": 2 * card.pop("supply", 0), **found["supply"]}
        found.update(card="AX-L1", units={"card": card})
    found["units"] = {**found["units"], **told.get("units", {})}
    found["units"] = {source: dict(units) for source, units in found["units"].items() if units}
    found["supply"] = {source: halves for source, halves in found["supply"].items() if halves}
    return found


def order(g: Position, mine: Hand, *lines: str) -> list[dict[str, Any]]:
    """Carry out lines; their events."""
    events: list[dict[str, Any]] = []
    for text in lines:
        course.carry_out(g, mine, read_line(board(), f"reinforcement: {text}"), events)
    return events


def refused(g: Position, mine: Hand, line: str) -> str:
    """Rule and code of what is wrong with a line, "" for nothing; it changes nothing then."""
    before, held = repr(g.state), repr(mine)
    try:
        order(g, mine, line)
    except Refusal as refusal:
        assert (repr(g.state), repr(mine)) == (before, held), line
        return f"{refusal.problem.rule} {refusal.problem.code}"
    return ""
