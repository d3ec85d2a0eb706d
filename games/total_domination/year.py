"""The years of the war, phase by phase (§4.0)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Run
from pbem.engine.game import Date
from pbem.games.total_domination.position import Position

campaign = Flow("campaign")


def date(g: Position) -> Date:
    """The year: orders are released once in it."""
    return Date(g.year)


@campaign.step
def prepare(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-019: the decks are shuffled."""
    return Run("decks")


@campaign.step
def set_up(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-020: where it was agreed on the powers place their starting units."""
    return Run("free_setup")


@campaign.step
def begin_year(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-058: a round is a year, and begins with its strategic phase."""
    g.state["phase"] = "strategic"
    events.append({"kind": "turn_began", "year": g.year})
    return Run("strategic")


@campaign.step
def act(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-058, TDM-070: the second phase."""
    return Run("action")


@campaign.step
def administer(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """TDM-058, TDM-077: the third phase, in which the game may end."""
    g.state["phase"] = "administrative"
    return Run("administrative")


@campaign.step
def end_year(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """TDM-095: the next year; what held for the one that is over holds no more."""
    g.state["year"] += 1
    for name in ("passed", "launched", "lent"):
        g.state[name] = []
    return Go("begin_year")
