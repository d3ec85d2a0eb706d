"""What the robot sees of a position: whom a nation fights, what territories are worth, where it is
threatened, and how far the front is."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from pbem.games.empires_of_history.components import CAPITAL, COLONIAL
from pbem.games.empires_of_history.land import arms, columns, modifiers
from pbem.games.empires_of_history.position import FRANCE, GERMANY, USSR, Position, base
from pbem.games.empires_of_history.robot.chances import Arm
from pbem.wargame.counts import Counts

FAR = 99
_SIDES = 10
_CAPITAL, _CITY, _PORT, _OIL = 12, 4, 1, 2
# Wars that are expected from a turn on.
COMING: dict[str, dict[str, int]] = {
    GERMANY: {"Belgium": 2, "Netherlands": 2, "Luxembourg": 2, USSR: 7},
    USSR: {GERMANY: 8},
}
_OVER_FORTS, _OVER_WATER, _OUTNUMBERED = 0.5, 0.75, 1.2


class Scene:
    """A position as one nation sees it; `prey` are nations at peace that it means to attack."""

    def __init__(self, g: Position, nation: str, prey: Collection[str] = ()) -> None:
        self.g, self.nation = g, nation
        self.prey = [each for each in prey if not g.has_surrendered(each)]

    @cached_property
    def foes(self) -> frozenset[str]:
        """The nations that it fights or means to."""
        return frozenset((*self.g.enemies_of(self.nation), *self.prey))

    @cached_property
    def friends(self) -> frozenset[str]:
        """Itself and its allies."""
        return frozenset(self.g.friends_of(self.nation))

    def is_hostile(self, territory: str) -> bool:
        """A territory of one of its foes."""
        return self.g.controller(territory) in self.foes

    def is_friendly(self, territory: str) -> bool:
        """A territory of its own or of an ally."""
        return self.g.controller(territory) in self.friends

    @cached_property
    def hostile(self) -> tuple[str, ...]:
        """All territories of its foes."""
        return tuple(t for t in self.g.board.territories if self.is_hostile(t))

    def worth(self, territory: str) -> int:
        """What a territory is worth to who takes it."""
        g, city = self.g, self.g.board.city(territory)
        found = g.value(territory) + (_PORT if g.board.port(territory) else 0)
        found += _OIL * g.board.oil(territory)
        if city is not None and city.kind != COLONIAL:
            found += _CAPITAL if city.kind == CAPITAL else _CITY
        return found

    # Who stands where

    def land_units(self, area: str, nations: Collection[str]) -> Iterable[tuple[str, str, int]]:
        """(nation, kind, count) of the land units of some nations in an area."""
        here = self.g.state["units"].get(area, {})
        for nation in sorted(n for n in here if n in nations):
            for kind, count in sorted(here[nation].items()):
                if arms.is_land(self.g, kind):
                    yield nation, kind, count

    def defenders(self, territory: str) -> list[tuple[str, str, int]]:
        """(nation, kind, count) of the land units and aircraft of its foes in a territory."""
        here = self.g.state["units"].get(territory, {})
        return [
            (nation, kind, count)
            for nation in self.g.board.powers
            if nation in self.foes
            for kind, count in sorted(here.get(nation, {}).items())
            if self.g.board.units[base(kind)].kind in ("land", "air")
        ]

    def defence(self, territory: str, origins: Iterable[str], *, landed: bool = False) -> list[Arm]:
        """Who defends a territory against an attack from these areas."""
        g = self.g
        over = any(g.is_fortified(origin, territory) for origin in origins)
        scene = modifiers.Scene(fortified=over)
        found = []
        for nation, kind, count in self.defenders(territory):
            group = {"nation": nation, "kind": kind, "points": 0}
            value = modifiers.defence(g, territory, group, scene)
            dice = modifiers.defence_dice(g, group, scene)
            cost, hits = self.cost(nation, kind), self.hits(nation, kind)
            found.append(Arm(value * dice / _SIDES, count, cost, hits))
        if found and (led := self._led(territory)):
            found.append(Arm(led / _SIDES, 1, FAR))
        if landed:
            found.append(Arm(1 / _SIDES, 1, 0))
        return found

    def _led(self, territory: str) -> int:
        """Points of enemy generals in a territory."""
        here = self.g.state["generals"].get(territory, {})
        return sum(self.g.rating(n, name) for n in here if n in self.foes for name in here[n])

    def fort(self, territory: str) -> int:
        """Hits that its city takes for who defends."""
        city = self.g.board.city(territory)
        return city.fort if city and not arms.in_blitzkrieg(self.g, self.nation) else 0

    def attack(self, territory: str, origin: str, kind: str, *, landed: bool = False) -> float:
        """The hits in a round of a unit of the nation that attacks from an area."""
        by = columns.BY_SEA if landed else columns.BY_LAND
        group = {"nation": self.nation, "kind": kind, "points": 0, "from": origin, "by": by}
        return modifiers.attack(self.g, territory, group) / _SIDES

    def bars_armor(self, origin: str, territory: str) -> bool:
        """EOH-007, EOH-012, EOH-015: whether armor cannot attack there: over a river or strait, or
        into mountains."""
        board = self.g.board
        crosses = board.across_strait(origin, territory) or board.across_river(origin, territory)
        return crosses or board.is_mountain(territory)

    def cost(self, nation: str, kind: str) -> int:
        """What a unit costs."""
        return self.g.board.unit_for(nation, base(kind)).cost

    def hits(self, nation: str, kind: str) -> int:
        """The hits that a unit takes."""
        is_land = arms.is_land(self.g, kind)
        return arms.unit(self.g, nation, kind).hits if is_land else 1

    # Threats

    def threat(self, territory: str, without: Collection[str] = ()) -> float:
        """The hits in a round of all enemies beside a territory, in so far as they are not in one
        of those that are left out."""
        return sum(
            self._menace(other, territory)
            for other in self.g.board.borders(territory)
            if other not in without and self.is_hostile(other)
        )

    def _menace(self, start: str, territory: str) -> float:
        """The hits in a round of enemies who could come from a neighbour, fewer where they would
        have to cross fortifications or a river."""
        board = self.g.board
        part = _OVER_FORTS if self.g.is_fortified(start, territory) else 1.0
        part *= _OVER_WATER if board.across_river(start, territory) else 1.0
        told = self.land_units(start, self.foes)
        return part * sum(self.g.unit(n, kind).attack * count for n, kind, count in told) / _SIDES

    def strength(self, territory: str) -> float:
        """The hits in a round of friends who defend a territory."""
        told = self.land_units(territory, self.friends)
        found = sum(self.g.unit(n, kind).defence * count for n, kind, count in told)
        return found / _SIDES + self.fort(territory) / 4

    @cached_property
    def is_outnumbered(self) -> bool:
        """Whether what is beside the places where it stands is stronger than all who defend
        them."""
        here = [t for t in self.g.board.territories if self._stands(t) and self.threat(t)]
        return sum(map(self.threat, here)) > _OUTNUMBERED * sum(map(self.strength, here))

    def _stands(self, territory: str) -> bool:
        return self.is_friendly(territory) and bool(self.g.units(territory, self.nation))

    @cached_property
    def distance(self) -> dict[str, int]:
        """How far friendly territories are from the nearest hostile one, over friendly land."""
        found = dict.fromkeys(self.hostile, 0)
        edge = list(found)
        while edge:
            after = []
            for territory in edge:
                for other in self.g.board.borders(territory):
                    if other not in found and self.is_friendly(other):
                        found[other] = found[territory] + 1
                        after.append(other)
            edge = after
        return found


def wary(g: Position, nation: str) -> Scene:
    """A position as a nation sees it that counts with wars to come; Germany has an eye on the east
    when France is beaten."""
    wars = COMING.get(nation, {})
    is_busy = nation == GERMANY and g.at_war(nation, FRANCE) and not g.is_conquered(FRANCE)
    foes = [foe for foe, turn in wars.items() if g.turn >= turn and not (is_busy and foe == USSR)]
    return Scene(g, nation, foes)


def able(g: Position, counts: Counts) -> Counts:
    """Those land units that go anywhere: no guns."""
    there = sorted(counts.items())
    return {kind: n for kind, n in there if arms.fights_as(g, kind) != arms.GUN and n}
