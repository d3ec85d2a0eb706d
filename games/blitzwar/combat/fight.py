"""One attack as the rules look at it: who attacks which zone from where, and who stands in it."""

from __future__ import annotations

from pbem.games.blitzwar.board import ELITE, FORTIFIED
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added

# By area (beachheads among them) and country the counters that attack.
Attackers = dict[str, dict[str, Counts]]


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack of a side on a zone; `attackers` are areas and what comes from them."""

    g: Position
    side: str
    zone: str
    attackers: Attackers

    @property
    def defenders(self) -> dict[str, Counts]:
        """The corps in the zone that are not the attacker's, by country."""
        here = self.g.corps_in(self.zone)
        return {c: units for c, units in here.items() if self.g.side_of(c) != self.side}

    @property
    def defender(self) -> str:
        """The side that defends, "" where nobody does."""
        return self.g.side_of(next(iter(self.defenders), ""))

    @property
    def attacking(self) -> dict[str, Counts]:
        """The attacking counters by country, from wherever they come."""
        found: dict[str, Counts] = {}
        for here in self.attackers.values():
            for country, units in here.items():
                found[country] = added(found.get(country, {}), units)
        return found

    @property
    def attacking_corps(self) -> int:
        """BWR-399: the corps that attack."""
        return sum(self.g.strength(units) for units in self.attacking.values())

    @property
    def defending_corps(self) -> int:
        """BWR-399: the corps that defend."""
        return sum(self.g.strength(units) for units in self.defenders.values())

    def armored(self) -> bool:
        """BWR-391, BWR-410: whether an armored corps attacks."""
        return any(self.g.armored(units) for units in self.attacking.values())

    def elite(self) -> bool:
        """BWR-408: whether an Elite counter attacks."""
        return any(
            self.g.counter(name).kind == ELITE
            for units in self.attacking.values()
            for name in units
        )

    def all_fortified(self) -> bool:
        """BWR-365, BWR-504: whether all defending corps are fortified now."""
        kinds = {self.g.counter(n).kind for units in self.defenders.values() for n in units}
        return kinds == {FORTIFIED}
