"""Territories that partisans hold up (§Partisans)."""

from __future__ import annotations

from pbem.games.empires_of_history.position import Position

PARTISAN = "partisan"


def affected(g: Position, territory: str, nation: str) -> bool:
    """EOH-269, EOH-270, EOH-587, R83: whether partisans at war with a nation stand in a territory
    that it or an ally controls, or beside it where no land units of theirs are."""
    foes = [n for n in g.board.partisan_nations if g.at_war(nation, n)]
    if not foes:
        return False
    if any(g.count(territory, n, PARTISAN) for n in foes):
        return True
    if not any(g.count(t, n, PARTISAN) for t in g.board.borders(territory) for n in foes):
        return False
    return not any(g.is_friendly(nation, n) for n in g.nations_in(territory, "land"))
