"""Territories that partisans hold up (§Partisans)."""

from __future__ import annotations

from pbem.games.empires_of_history.position import Position

PARTISAN = "partisan"


def affected(g: Position, territory: str, nation: str) -> bool:
    """EOH-269, EOH-270, EOH-587, R83: whether partisans at war with a nation stand in a territory
    that it or an ally controls, or beside it where no land units of its own are."""
    if any(_partisans(g, territory, n) for n in g.enemies_of(nation)):
        return True
    guarded = any(g.is_friendly(nation, n) for n in g.nations_in(territory, "land"))
    if guarded:
        return False
    around = g.board.borders(territory)
    return any(_partisans(g, t, n) for t in around for n in g.enemies_in(t, nation, "land"))


def _partisans(g: Position, territory: str, nation: str) -> bool:
    return bool(g.count(territory, nation, PARTISAN))
