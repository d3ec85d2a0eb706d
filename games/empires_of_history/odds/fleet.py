"""What a side of a battle at sea still has, for its odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import wrecks
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

Forces = dict[str, Counts]
Planes = tuple[str, str, int, int]


@dataclass(frozen=True, eq=False)
class Fleet:
    """What a side still has: ships (nation, kind, count), and aircraft (nation, kind, last round,
    count), those with the least fuel first. A battle has one of each, so that none is compared."""

    ships: tuple[tuple[str, str, int], ...] = ()
    planes: tuple[Planes, ...] = ()

    @cached_property
    def by_nation(self) -> Forces:
        """Its ships, {nation: {kind: count}}, not to be changed."""
        return _summed(self.ships)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Kinds of its ships."""
        return frozenset(kind for _, kind, _ in self.ships)

    def flying(self, number: int) -> Forces:
        """Its aircraft that have fuel for a round."""
        return _summed((n, kind, count) for n, kind, last, count in self.planes if last >= number)

    def stands(self, number: int) -> bool:
        """Whether anything of it is there for a round."""
        return bool(self.ships) or self.flies(number)

    def flies(self, number: int) -> bool:
        """Whether any of its aircraft have fuel for a round."""
        return any(last >= number for _, _, last, _ in self.planes)

    @property
    def counts(self) -> Forces:
        """All that lives, those who have flown home too."""
        flown = ((nation, kind, count) for nation, kind, _, count in self.planes)
        return _summed([*self.ships, *flown])

    @cached_property
    def size(self) -> int:
        """A number that falls with each hit."""
        tough = sum(n if kind.startswith(DAMAGED) else 2 * n for _, kind, n in self.ships)
        return tough + sum(count for _, _, _, count in self.planes)


def _summed(units: Iterable[tuple[str, str, int]]) -> Forces:
    found: Forces = {}
    for nation, kind, count in units:
        change(found.setdefault(nation, {}), kind, count)
    return found


def fleet(ships: Mapping[str, Mapping[str, int]], planes: Sequence[Planes]) -> Fleet:
    """A side of ships {nation: {kind: count}} and aircraft as `Fleet` has them."""
    afloat = ((n, kind, count) for n, kinds in ships.items() for kind, count in kinds.items())
    return Fleet(tuple(sorted(each for each in afloat if each[2])), tuple(planes))


def without_planes(side: Fleet, lost: Mapping[str, Mapping[str, int]]) -> Fleet:
    """EOH-482: those with the least fuel first."""
    left = {n: dict(kinds) for n, kinds in lost.items()}
    planes = []
    for nation, kind, last, count in side.planes:
        gone = min(count, left.get(nation, {}).get(kind, 0))
        if gone:
            left[nation][kind] -= gone
        if count > gone:
            planes.append((nation, kind, last, count - gone))
    return replace(side, planes=tuple(planes))


def sunk(g: Position, side: Fleet, lost: Mapping[str, Mapping[str, int]]) -> Fleet:
    """EOH-222, EOH-230, EOH-444: ships that take two hits are damaged first."""
    ships = {nation: dict(kinds) for nation, kinds in side.by_nation.items()}
    for nation, kinds in lost.items():
        for kind, number in sorted(wrecks.blows(ships.get(nation, {}), dict(kinds))):
            change(ships[nation], kind, -1)
            if number < g.unit(nation, kind).hits:
                change(ships[nation], f"{DAMAGED}{kind}", 1)
    return fleet(ships, side.planes)
