"""What the robot sees of a position: whom it fights, what zones are worth, how far the front is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pbem.games.blitzwar.board import BROWN, FORTIFIED
from pbem.games.blitzwar.diplomacy.joining import is_neutral
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.wargame.counts import Counts

# When the robot begins what nobody forces on it: neutral countries by side, the war in the east.
WARS: dict[str, tuple[tuple[str, int], ...]] = {
    AXIS: (("Belgium-Netherlands", 6), ("Yugoslavia", 15), ("Greece", 15)),
    ALLIES: (),
    SOVIETS: (),
}
EAST = {AXIS: 16, SOVIETS: 28}
FAR = 99
_CAPITAL, _SUPPLY, _PORT = 4, 3, 1


class Scene:
    """The position as the side whose turn it is looks at it."""

    def __init__(self, g: Position) -> None:
        self.g, self.side = g, g.side

    # Whom it fights

    @cached_property
    def enemies(self) -> frozenset[str]:
        """The sides that it attacks: those at war with it, and from a turn on the one in the
        east."""
        found = set(self.g.enemy_sides(self.side))
        if self.side in EAST and self.g.turn >= EAST[self.side] and self._is_free():
            found.add(SOVIETS if self.side == AXIS else AXIS)
        return frozenset(found)

    def _is_free(self) -> bool:
        """The Axis has beaten France before it turns east."""
        return self.side != AXIS or "France" in self.g.state["fallen"]

    @cached_property
    def prey(self) -> frozenset[str]:
        """The neutral countries that it attacks now."""
        return frozenset(
            country
            for country, turn in WARS[self.side]
            if self.g.turn >= turn and is_neutral(self.g, country)
        )

    def is_hostile(self, zone: str) -> bool:
        """A zone of an enemy, or of a neutral country that it attacks."""
        holder = self.g.controller(zone)
        return holder in self.enemies if holder else self.g.owner(zone) in self.prey

    def defenders(self, zone: str) -> int:
        """The corps in a zone that are not its own."""
        return sum(
            self.g.strength(units)
            for country, units in self.g.corps_in(zone).items()
            if self.g.side_of(country) != self.side
        )

    # What there is to win

    def worth(self, zone: str) -> int:
        """What a zone is worth to who takes it."""
        g = self.g
        value = 1 + 2 * g.board.points(zone) + (_SUPPLY if g.board.fact(zone, "supply") else 0)
        value += _CAPITAL if g.board.capital(g.board.country(zone)) == zone else 0
        return value + (_PORT if g.board.port_seas(zone) else 0)

    # Where its corps are

    @cached_property
    def stacks(self) -> dict[str, dict[str, Counts]]:
        """The mobile corps of the side by zone and country."""
        found: dict[str, dict[str, Counts]] = {}
        for zone in self.g.board.land_zones:
            here = {c: self.mobile(u) for c, u in self.g.corps_in(zone, self.side).items()}
            if there := {country: units for country, units in here.items() if units}:
                found[zone] = there
        return found

    def mobile(self, units: Counts) -> Counts:
        """Corps that are not fortified."""
        return {n: c for n, c in units.items() if self.g.counter(n).kind != FORTIFIED}

    def near(self, zone: str) -> list[str]:
        """The zones beside one, over land."""
        return list(self.g.board.neighbours(zone, {BROWN}))

    def threatened(self, zone: str) -> bool:
        """A zone beside which enemies stand."""
        return any(
            self.g.has_corps(each, enemy) for each in self.near(zone) for enemy in self.enemies
        )

    @cached_property
    def distance(self) -> dict[str, int]:
        """How far each zone is from the nearest hostile one, over zones that the side can enter."""
        found = {z: 0 for z in self.g.board.land_zones if self.is_hostile(z)}
        edge = list(found)
        while edge:
            after = []
            for zone in edge:
                for other in self._open(zone):
                    if other not in found:
                        found[other] = found[zone] + 1
                        after.append(other)
            edge = after
        return found

    def _open(self, zone: str) -> Iterator[str]:
        for other in self.near(zone):
            if self.g.controller(other) == self.side:
                yield other

    def supply(self) -> int:
        """The half units of supply that the side has."""
        return sum(sum(stock) for _, stock in self.g.stocks(self.side))
