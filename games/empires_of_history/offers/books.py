"""The option books in a position: what may be played now, what it costs, who has to agree, and what
else has to come first (§Ph1.3)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position

Told = dict[str, Any]


def names(g: Position, nation: str) -> list[str]:
    """The options of a nation's book, in its order."""
    return [n for n, told in g.board.options["options"].items() if told["nation"] == nation]


def playable(g: Position, nation: str) -> list[str]:
    """EOH-329: those that it may play now, at its home pool's cost."""
    return [name for name in names(g, nation) if gate(g, nation, name) is None]


def gate(g: Position, nation: str, name: str) -> Problem | None:
    """EOH-329: why a nation may not play an option now; None if it may."""
    try:
        play.check(g, nation, name)
    except Illegal as refusal:
        return refusal.problem
    return None


def told(g: Position, nation: str, name: str) -> Told:
    """{"option", "title", "consent": who still has to agree, "cost"}."""
    option = play.option(g, name)
    asked = play.asked(g, nation, name)
    cost = int(option.get("cost", 0))
    return {"option": name, "title": option["title"], "consent": asked, "cost": cost}
