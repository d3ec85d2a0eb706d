"""How players stand (§8, §9.1): by the average of their powers, and what they have bid."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position


def average(g: Position, powers: Sequence[str]) -> Fraction:
    """BLZ-702: the points of powers that one player runs."""
    return Fraction(sum(g.state["vp"][power] for power in powers), len(powers))


def of_seat(g: Position, seat: str) -> Fraction:
    """BLZ-724: what counts in the end, which may be above 15 and below 0."""
    return average(g, g.state["seats"][seat]) + int(g.state["bids"].get(seat, 0))


def ranks(g: Position) -> list[dict[str, Any]]:
    """BLZ-702: {"seat", "powers", "points" (as text, to two places), "rank"} of all players, the
    best first; equals share a rank."""
    totals = {seat: of_seat(g, seat) for seat, powers in g.state["seats"].items() if powers}
    order = sorted(totals, key=lambda seat: -totals[seat])
    return [
        {
            "seat": seat,
            "powers": list(g.state["seats"][seat]),
            "points": f"{round(float(totals[seat]), 2):g}",
            "rank": 1 + sum(other > totals[seat] for other in totals.values()),
        }
        for seat in order
    ]
