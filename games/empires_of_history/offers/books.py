"""The option books in a position: what may be played now, what it costs, who has to agree, and what
else has to come first (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.errors import Illegal, Problem
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position

Told = dict[str, Any]


def listed(g: Position) -> Iterator[tuple[str, Told]]:
    """EOH-329: all books, each with what may be played now before what has been played and what has
    still to come about."""
    options = g.board.options["options"].values()
    for nation in dict.fromkeys(str(each["nation"]) for each in options):
        yield "book", {"nation": nation, "seat": g.decider(nation) or ""}
        entries = [_entry(g, nation, name) for name in names(g, nation)]
        yield from sorted(entries, key=lambda entry: _ORDER.index(entry[0]))


_ORDER = ("open", "gated", "played")


def _entry(g: Position, nation: str, name: str) -> tuple[str, Told]:
    fields = {**told(g, nation, name), "nation": nation}
    problem = gate(g, nation, name)
    if problem is None:
        return "open", fields
    if problem.code == "option_played_already":
        return "played", {**fields, "turn": g.state["played"][name]}
    return "gated", {**fields, "why": problem}


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
