"""Who has won, and by how much (§18)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position

LAST_TURN = 47
_EVEN = 5


def points(g: Position) -> dict[str, int]:
    """BWR-051, BWR-484: the strategic points, general and national, in the zones of each side."""
    found: dict[str, int] = {}
    for zone, worth in g.board.worth.items():
        side = g.controller(zone)
        found[side] = found.get(side, 0) + worth
    return found


def points_of(g: Position, side: str) -> int:
    """The same of one side."""
    return points(g).get(side, 0)


def national_points(g: Position, of: str, holder: str, zones: tuple[str, ...] = ()) -> int:
    """BWR-052: the national points of a side that a side holds, in all zones or in these."""
    among = zones or g.board.land_zones
    held = (z for z in among if g.board.national(z) == of and g.controller(z) == holder)
    return sum(g.board.points(zone) for zone in held)


def verdict(g: Position, *, surrendered: bool) -> dict[str, Any]:
    """BWR-480, BWR-481, BWR-482, BWR-483, BWR-485, G-57: how the ten points are shared. With
    `surrendered` Germany has done so at the start of this turn, else turn 47 is over.

    {"side": winner, "" for nobody, "powers": [winners], "shares": {"Allies", "Axis"}, "points": the
    strategic points of the Axis, "holds": {side: its strategic points}, "turn", "surrendered"}.
    """
    points = points_of(g, AXIS)
    table, key = ("surrender", g.turn) if surrendered else ("no_surrender", points)
    row = next(row for row in g.board.shares[table] if key <= row["to"])
    shares = {ALLIES: int(row[ALLIES]), AXIS: int(row[AXIS])}
    side = "" if shares[AXIS] == _EVEN else max(shares, key=lambda each: shares[each])
    return {
        "side": side,
        "powers": {"": [], ALLIES: [ALLIES, SOVIETS], AXIS: [AXIS]}[side],
        "shares": shares,
        "points": points,
        "holds": {each: points_of(g, each) for each in g.board.sides_in_turn},
        "turn": g.turn,
        "surrendered": surrendered,
    }
