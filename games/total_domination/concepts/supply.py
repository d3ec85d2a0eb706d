"""Supply (§3.9): chains of controlled areas to a Home area without enemies, worked out anew each
time."""

from __future__ import annotations

from collections.abc import Container

from pbem.games.total_domination.control import has_enemies, passage, who_passes
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


class Chains:
    """The same areas for who asks about a few of them: the chain of each is followed only until it
    is known where it leads. Of no use once something has changed."""

    def __init__(self, g: Position, player: str) -> None:
        self._g, self._player = g, player
        self._units, self._whose = g.state["units"], g.whose
        self._known: dict[str, bool] = {}

    def __contains__(self, area: object) -> bool:
        if area not in self._known:
            self._follow(str(area))
        return self._known[str(area)]

    def _follow(self, start: str) -> None:
        seen, is_fed = {start}, self._begins(start)
        edge = [start] if self._passes(start) else []
        while edge and not is_fed:
            for other in self._g.adjacent(edge.pop()):
                known = self._known.get(other)
                if known or self._begins(other):
                    is_fed = True
                elif known is None and other not in seen and self._passes(other):
                    seen.add(other)
                    edge.append(other)
        self._known |= dict.fromkeys(seen, is_fed)

    def _begins(self, area: str) -> bool:
        """Whether an area is a source."""
        is_own = self._whose[self._g.board.home(area)] == self._player
        if not is_own or area not in self._units:
            return is_own
        return not has_enemies(self._g, area, self._player)

    def _passes(self, area: str) -> bool:
        here = self._units.get(area, {})
        return who_passes(self._g.board, area, here, self._whose) == self._player


def in_supply(g: Position, area: str, player: str, within: Container[str] | None = None) -> bool:
    """TDM-054, TDM-057: whether the units of a player in an area are in supply; alone in an enemy
    Capital through an area beside it. `within` are the supplied areas, if they are known."""
    found = Chains(g, player) if within is None else within
    if area in found:
        return True
    alone = g.board.is_capital(area) and g.home_player(area) != player
    return alone and any(other in found for other in g.adjacent(area))
