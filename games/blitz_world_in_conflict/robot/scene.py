"""What the robot sees of a position: what areas are worth, where the enemy is, and how far the
front."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import cached_property

from pbem.games.blitz_world_in_conflict.board import BORDER, ROUTE
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import wealth
from pbem.games.blitz_world_in_conflict.politics import conquest
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import scenarios

FAR = 99
_BASE, _FACTORY, _OIL, _RESOURCE, _PORT, _PRIZE, _HOME, _HEART = (
    1.0,
    3.0,
    2.0,
    1.5,
    0.5,
    8.0,
    1.0,
    4.0,
)
_FADES, _SHORE, _LEAST, _HURRY, _ASIDE, _STAY, _WATCH = 0.6, 1.5, 0.05, 0.65, 0.3, 0.6, 2


class Scene:
    """A position as one power sees it. It is made anew when the position has changed."""

    def __init__(self, g: Position, power: str) -> None:
        self.g, self.power, self.side = g, power, g.side_of(power)

    # Areas

    @cached_property
    def land(self) -> tuple[str, ...]:
        """The land areas in play."""
        board = self.g.board
        return tuple(sorted(area for area in board.in_play if not board.is_sea(area)))

    @cached_property
    def hostile(self) -> tuple[str, ...]:
        """The land areas that the power may attack."""
        return tuple(area for area in self.land if self.g.is_hostile(area, self.power))

    def worth(self, area: str) -> float:
        """What a land area is worth to who holds it."""
        g = self.g
        found = _BASE + _FACTORY * g.board.factory(area)
        found += _OIL * wealth.oil(g, area) + _RESOURCE * wealth.resources(g, area)
        found += _PORT * bool(g.board.ports.get(area)) + _PRIZE * (area in self._prizes)
        found += _HOME * (g.country(area) in g.board.major_homes())
        found += _HEART * (area in conquest.HEARTS.values() and not g.is_conquered(g.country(area)))
        return found * (_ASIDE if self._prizes and area not in self._wanted else 1.0)

    @cached_property
    def _prizes(self) -> frozenset[str]:
        return frozenset(scenarios.prizes(self.g))

    @cached_property
    def _wanted(self) -> frozenset[str]:
        """What decides a scenario, and while no friendly area is beside it, what is."""
        found = set(self._prizes)
        for prize in self._prizes:
            around = self.beside(prize)
            if not any(self.g.is_friendly(area, self.power) for area in around):
                found |= set(around)
        return frozenset(found)

    def beside(self, area: str) -> tuple[str, ...]:
        """The land areas in play next to one, over Land Routes too."""
        board = self.g.board
        found = board.neighbours(area, {BORDER, ROUTE})
        return tuple(each for each in found if each in board.in_play)

    @cached_property
    def care(self) -> float:
        """How much losses count: little for whom time runs out."""
        return _HURRY if scenarios.is_seeker(self.g, self.power) else 1.0

    # The front

    @cached_property
    def pull(self) -> dict[str, float]:
        """How much draws troops to each land area: what may be won from there, the less the farther
        it is; the sea is a long way."""
        found = {target: self.worth(target) for target in self.hostile}
        ahead = [(-value, area) for area, value in found.items()]
        heapq.heapify(ahead)
        while ahead:
            value, here = heapq.heappop(ahead)
            if -value < found[here]:
                continue
            for there, step in self._next(here):
                fades = -value * _FADES**step
                if fades > found.get(there, _LEAST):
                    found[there] = fades
                    heapq.heappush(ahead, (-fades, there))
        return {area: found.get(area, 0.0) for area in self.land}

    def _next(self, here: str) -> Iterator[tuple[str, float]]:
        board = self.g.board
        if not board.is_sea(here):
            yield from ((a, 1.0) for a in self.beside(here) if self.g.controller(a))
            yield from ((sea, _SHORE) for sea in board.coast(here) if sea in board.in_play)
            return
        yield from ((sea, 1.0) for sea in board.waters(here) if sea in board.in_play)
        for area in board.coast(here):
            if area in board.in_play and self.g.controller(area) and board.ports.get(area):
                yield area, _SHORE

    # Strength

    def size(self, area: str, side: str) -> int:
        """The Size of the land units of a side in an area."""
        return sum(self.g.size(unit) for unit in self.g.here(area, LAND, side=side))

    def threat(self, area: str, without: str = "") -> float:
        """The Size of the enemy's land units that stand beside an area, on land or at sea, but in
        one of them; what threatens several areas counts for each in part."""
        found = 0.0
        for each in (*self.beside(area), *self.g.board.coast(area)):
            size = 0 if each == without else self._hostile_size(each)
            if size:
                found += size / max(1, self._threatened(each))
        return found

    def _hostile_size(self, area: str) -> int:
        g, found = self.g, 0
        for unit in g.here(area, LAND):
            owner, face = g.owner(unit), g.face(unit)
            if owner and face.land and face.move and g.at_war(owner, self.power):
                found += g.size(unit)
        return found

    def _threatened(self, area: str) -> int:
        """How many areas of its own side are beside one."""
        board = self.g.board
        around = board.coast(area) if board.is_sea(area) else self.beside(area)
        return sum(self.g.is_friendly(each, self.power) for each in around)

    def strength(self, area: str) -> int:
        """The Size of the land units of its own side in an area."""
        return self.size(area, self.side)

    def needed(self, area: str, without: str = "") -> float:
        """The Size that should stay in an area of its own side."""
        threat = self.threat(area, without)
        if not threat:
            return min(1.0, self._watch(area)) if without else self._watch(area)
        return max(1.0, min(1.0, 0.3 + 0.05 * self.worth(area)) * threat * self.care)

    def _watch(self, area: str) -> float:
        """The Size that guards a Factory against landings."""
        factory = self.g.board.factory(area)
        is_open = factory and self.g.foes(self.power) and self.g.board.coast(area)
        return float(min(factory, _WATCH)) if is_open else 0.0

    def spare(self, area: str, without: str = "") -> float:
        """The Size that may leave an area. Who attacks stays between it and its target, and comes
        back where he fails."""
        if not without:
            return self.strength(area) - self.needed(area)
        return self.strength(area) - _STAY * self.needed(area, without)
