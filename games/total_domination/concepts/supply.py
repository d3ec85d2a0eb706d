"""Supply (§3.9): chains of controlled areas to a Home area without enemies, worked out anew each
time."""

from __future__ import annotations

from pbem.games.total_domination.control import has_enemies, passage
from pbem.games.total_domination.position import Position


def sources(g: Position, player: str) -> tuple[str, ...]:
    """TDM-033, TDM-053, TDM-056: the Home areas of a player, partners and joined nations included,
    in which no enemy unit is."""
    homes = sorted(area for nation in g.nations_of(player) for area in g.board.homes(nation))
    return tuple(area for area in homes if g.in_play(area) and not has_enemies(g, area, player))


def supplied(g: Position, player: str) -> frozenset[str]:
    """TDM-052, TDM-055: the areas that a player controls and that a chain of such areas joins to a
    source; links of any kind, and never those of the teammate."""
    found, is_open = set(sources(g, player)), passage(g, player)
    edge = found
    while edge:
        edge = {other for area in edge for other in g.adjacent(area)} & is_open - found
        found = found | edge
    return frozenset(found)


def in_supply(g: Position, area: str, player: str, within: frozenset[str] | None = None) -> bool:
    """TDM-054, TDM-057: whether the units of a player in an area are in supply; alone in an enemy
    Capital through an area beside it. `within` are the supplied areas, if they are known."""
    found = supplied(g, player) if within is None else within
    if area in found:
        return True
    alone = g.board.is_capital(area) and g.home_player(area) != player
    return alone and any(other in found for other in g.adjacent(area))
