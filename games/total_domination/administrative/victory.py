"""Who has won at step A of a year (§4.3.A, §5.2, §12.1, §13.0)."""

from __future__ import annotations

from typing import Any

from pbem.games.total_domination.board import ALLIES, AXIS
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.position import Position

Verdict = dict[str, Any]
RISE, SOLO = "rise", "solo"


def verdict(g: Position) -> Verdict | None:
    """How the game ends now, None if it goes on.

    {"side": the winners, "" for a draw, "why", "rule", "year", "points": {side: points}, "needed":
    {side: threshold} of those who win by points}. TDM-080: the sums of a side count, and its
    players win together. TDM-081: what was placed this year is not revealed yet, and so does not
    count.
    """
    decide = {RISE: _rise, SOLO: _solo}.get(g.option("mode"), _war)
    found = decide(g)
    if found is None:
        return None
    side, why, rule = found
    sides = {AXIS: points.of_side(g, AXIS), ALLIES: points.of_side(g, ALLIES)}
    needed = {each: n for each in sides if (n := points.needed(g, each)) is not None}
    return {
        "side": side,
        "why": why,
        "rule": rule,
        "year": g.year,
        "points": sides,
        "needed": needed,
    }


def reaches(g: Position, side: str) -> bool:
    """TDM-078, TDM-079: whether a side has the points that it needs."""
    return points.of_side(g, side) >= points.threshold(g, side)


def _is_last(g: Position) -> bool:
    return g.year >= int(g.state["end"])


def _war(g: Position) -> tuple[str, str, str] | None:
    """TDM-078: the Axis is looked at first, TDM-100: and has won when the last year ends without a
    threshold."""
    for side in (AXIS, ALLIES):
        if reaches(g, side):
            return side, "threshold", "TDM-078"
    return (AXIS, "end", "TDM-100") if _is_last(g) else None


def _rise(g: Position) -> tuple[str, str, str] | None:
    """TDM-254, R-22: more points at the end of the last year, and nothing before that."""
    if not _is_last(g):
        return None
    axis, allies = points.of_side(g, AXIS), points.of_side(g, ALLIES)
    if axis == allies:
        return "", "draw", "TDM-254"
    return AXIS if axis > allies else ALLIES, "more_points", "TDM-254"


def _solo(g: Position) -> tuple[str, str, str] | None:
    """TDM-263: the Allies win with all Home areas of one Axis power; TDM-264: the Axis with its
    threshold, which is looked at first, and at the end of the last year."""
    if reaches(g, AXIS):
        return AXIS, "threshold", "TDM-264"
    if any(_is_taken(g, power) for power in g.board.players if g.board.side_of(power) == AXIS):
        return ALLIES, "homes", "TDM-263"
    return (AXIS, "end", "TDM-264") if _is_last(g) else None


def _is_taken(g: Position, power: str) -> bool:
    """Whether the Allies control all that was printed as a Home area of a power and its partner."""
    homes = g.board.home_priority[power]
    holders = [g.controller(area) for area in homes]
    return all(holder and g.side_of(holder) == ALLIES for holder in holders)
