"""How scenarios end: by who holds certain areas, or by Victory Points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pbem.engine.flow import Events, Over
from pbem.games.blitz_world_in_conflict.position import (
    AFA,
    GERMANY,
    WESTERN,
    Position,
)
from pbem.games.blitz_world_in_conflict.victory import points

# BLZ-021, BLZ-051: who needs which areas at once, and who wins when time is up.
_PRIZES: Mapping[str, tuple[str, tuple[str, ...], str]] = {
    "A": (GERMANY, ("Paris", "Poland"), AFA),
    "B": (WESTERN, ("Berlin", "Western Germany"), GERMANY),
}
# BLZ-101: powers that gain no points, and win with those of their side that do.
_WITHOUT_POINTS: Mapping[str, tuple[str, ...]] = {"D": (WESTERN,)}


def prizes(g: Position) -> tuple[str, ...]:
    """BLZ-021, BLZ-051: the areas that decide a scenario at once."""
    return _PRIZES[g.state["letter"]][1] if g.state["letter"] in _PRIZES else ()


def is_seeker(g: Position, power: str) -> bool:
    """BLZ-021, BLZ-051: whether a power has to take such areas before time is up."""
    return g.state["letter"] in _PRIZES and _PRIZES[g.state["letter"]][0] == power


def over_at_once(g: Position, events: Events) -> Over | None:
    """BLZ-021, BLZ-051: the end of the game, told, the moment that somebody has what he needs."""
    if g.state["letter"] not in _PRIZES:
        return None
    power, areas, _ = _PRIZES[g.state["letter"]]
    if not all(g.controller(area) == power for area in areas):
        return None
    return _over({"winners": [power], "why": "prizes", "areas": list(areas)}, events)


def over_at_the_end(g: Position, events: Events) -> Over | None:
    """BLZ-021, BLZ-051, BLZ-070, BLZ-101, BLZ-140, BLZ-171, BLZ-701: the end of the game, told, at
    the end of the last turn, or of one in which a power has 15 points."""
    letter = g.state["letter"]
    if letter in _PRIZES:
        is_last = g.turn == g.board.last
        time = {"winners": [_PRIZES[letter][2]], "why": "time", "areas": []}
        return _over(time, events) if is_last else None
    has_enough = points.has_ended(g)
    if g.turn < g.board.last and not has_enough:
        return None
    why = "enough" if has_enough else "points"
    ranks = ranking(g)
    first = [each["powers"] for each in ranks if each["points"] == ranks[0]["points"]]
    # Who shares the first place has won with the others, unless all do.
    best = [power for powers in first for power in powers] if len(first) < len(ranks) else []
    winners = _with_friends(g, best)
    return _over({"winners": winners, "why": why, "areas": [], "ranks": ranks}, events)


def _over(told: dict[str, Any], events: Events) -> Over:
    events.append({"kind": "won", **told})
    return Over(told)


def _with_friends(g: Position, powers: Sequence[str]) -> list[str]:
    """BLZ-101: those who gain no points win with their side."""
    idle = _WITHOUT_POINTS.get(g.state["letter"], ())
    sides = {g.side_of(power) for power in powers}
    return [p for p in g.board.powers if p in powers or (p in idle and g.side_of(p) in sides)]


def ranking(g: Position) -> list[dict[str, Any]]:
    """BLZ-702, BLZ-724: the players with their powers by points, the first one first; one with
    several powers has the average of theirs, and his bid. [{"powers", "points": text, "of":
    points}]"""
    idle = _WITHOUT_POINTS.get(g.state["letter"], ())
    found = []
    for powers in g.by_seat([power for power in g.board.powers if power not in idle]):
        of = [int(g.state["vp"][power]) for power in powers]
        seat = g.decider(powers[0]) or ""
        average = Fraction(sum(of), len(of)) + int(g.state["bids"].get(seat, 0))
        found.append((average, powers, of))
    found.sort(key=lambda each: -each[0])
    return [
        {"powers": list(powers), "points": _shown(average), "of": of}
        for average, powers, of in found
    ]


def _shown(points: Fraction) -> str:
    """`7`, `6 1/2`."""
    whole, rest = divmod(points, 1)
    return f"{whole} {rest}" if rest else str(whole)
