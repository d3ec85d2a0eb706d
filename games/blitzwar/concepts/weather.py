"""The weather of the calendar (§6)."""

from __future__ import annotations

from pbem.games.blitzwar.position import Position

MUD, SNOW, GOOD = "mud", "snow", "good"


def weather(g: Position) -> str:
    """BWR-060, BWR-061, BWR-062: good, mud or snow, by the calendar."""
    return g.board.turns[g.turn].weather


def in_snow(g: Position, area: str) -> bool:
    """BWR-061, BWR-063, G-01: whether a land or sea zone lies in snow now."""
    return weather(g) == SNOW and g.board.snows(area)


def may_blitz(g: Position, side: str, zone: str) -> bool:
    """BWR-060, BWR-065, BWR-390: whether a side may attack a zone in phase 8; without snow there it
    may in any winter (G-13)."""
    allowed = g.board.turns[g.turn].blitz[side]
    return allowed == "all" or (allowed == "snow_free" and not g.board.snows(zone))


def has_blitz(g: Position, side: str) -> bool:
    """BWR-438: whether phase 8 takes place for a side at all."""
    return g.board.turns[g.turn].blitz[side] != "none"
