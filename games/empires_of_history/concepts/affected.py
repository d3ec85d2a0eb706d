"""Territories that partisans hold up (§Partisans)."""

from __future__ import annotations

from pbem.games.empires_of_history.holdings import PARTISAN
from pbem.games.empires_of_history.position import Position

__all__ = ["PARTISAN", "affected", "held_up"]


def affected(g: Position, territory: str, nation: str) -> bool:
    """EOH-269, EOH-270, EOH-587, R83: whether partisans at war with a nation stand in a territory
    that it or an ally controls, or beside it where no land units of theirs are."""
    return territory in held_up(g, nation)


def held_up(g: Position, nation: str) -> frozenset[str]:
    """The same of all territories: those where it is so."""
    foes = set(g.enemies_of(nation)).intersection(g.board.partisan_nations)
    there = {area for area, of in g.stands.partisans.items() if not of.isdisjoint(foes)}
    if not there:
        return frozenset()
    friends = set(g.friends_of(nation))
    beside = {t for area in there for t in g.board.borders(area)}
    return frozenset(there | {t for t in beside if friends.isdisjoint(g.nations_in(t, "land"))})
