"""What shots should have destroyed and what they did, in the money of the game: a hit on a fighter
is not one on infantry.

An exchange is what one side fires before the other side takes its losses. Its expected value is
exact for its dice and for this order of losses: first the units that really were given, then the
cheapest of those that the other side is seen to have in this battle, because they fire or are lost
there. More hits than units destroy no more than the units.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from itertools import accumulate

from pbem.engine.board import Board
from pbem.engine.events import DAMAGED, LOST_ABOARD
from pbem.engine.game import Measures
from pbem.statistics.rolls import Casualties, Throw, hits_of
from pbem.values import dataclass

# (kind, hit) with hit counted from 0: a battleship that takes two is two of them.
Pool = Counter[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one side fired in one phase or more, with the value that it should have destroyed and
    that it did.
    """

    turn: int
    turn_name: str
    battle: str
    title: str
    place: str
    side: str
    attack: str
    throws: tuple[Throw, ...]
    expected: float
    real: int


def exchanges(
    moments: Sequence[Throw | Casualties], measures: Measures, board: Board
) -> list[Exchange]:
    """The exchanges of a campaign in their order; those on units without a known worth are left
    out.
    """
    battles: dict[str, list[Throw | Casualties]] = {}
    for moment in moments:
        battles.setdefault(moment.battle, []).append(moment)
    scales = _Scales(measures, board)
    for moment in moments:
        scales.see(moment)
    return [each for some in battles.values() for each in _Battle(some, scales).exchanges]


class _Scales:
    """Worth and reach, and the kinds that each side was seen with anywhere."""

    def __init__(self, measures: Measures, board: Board) -> None:
        self._measures = measures
        self._board = board
        self._worth: dict[str, tuple[int, ...]] = {}
        self._seen: dict[str, set[str]] = {}

    def see(self, moment: Throw | Casualties) -> None:
        kinds = self._seen.setdefault(moment.side, set())
        kinds |= {self.kind(moment)} if isinstance(moment, Throw) else set(moment.units)

    def kind(self, throw: Throw) -> str:
        return self._measures.kind(throw.unit)

    def worth(self, kind: str) -> tuple[int, ...]:
        """What each hit on a unit takes away, () for what cannot be hit."""
        if kind not in self._worth:
            self._worth[kind] = tuple(self._measures.worth(self._board, kind))
        return self._worth[kind]

    def total(self, units: Iterable[tuple[str, int]]) -> int:
        return sum(sum(self.worth(kind)) * count for kind, count in units)

    def reaches(self, throws: Iterable[Throw], kind: str) -> bool:
        return any(self._measures.reaches(self._board, throw.event, kind) for throw in throws)

    def cheapest(self, throws: Sequence[Throw]) -> list[int]:
        """Units of the cheapest kind that these shots can hit and their enemies were ever seen
        with, one for a die.
        """
        kinds = set().union(
            *(kinds for side, kinds in self._seen.items() if side != throws[0].side)
        )
        costs = [
            sum(worth)
            for kind in kinds
            if (worth := self.worth(kind)) and self.reaches(throws, kind)
        ]
        return [min(costs)] * sum(len(throw.values) for throw in throws) if costs else []


@dataclass
class _Volley:
    """An exchange that is not over: `pool` is what its enemies had before it, `costs` what the hits
    took so far.
    """

    pool: Pool
    throws: list[Throw] = field(default_factory=list)
    taken: Pool = field(default_factory=Counter)
    aboard: int = 0

    @property
    def hits(self) -> int:
        return sum(throw.hits for throw in self.throws)

    def is_over_before(self, throw: Throw) -> bool:
        """Whether a throw is of another exchange: losses were taken in between, or there were none
        to take.
        """
        last = self.throws[-1]
        if (last.phase, last.round, last.place) == (throw.phase, throw.round, throw.place):
            return False
        is_other_round = bool(last.round and throw.round and last.round != throw.round)
        return is_other_round or bool(self.taken) or not self.hits


class _Battle:
    """The exchanges of one battle."""

    def __init__(self, moments: Sequence[Throw | Casualties], scales: _Scales) -> None:
        self.scales = scales
        self.exchanges: list[Exchange] = []
        self._open: dict[str, _Volley] = {}
        self._pools = self._first_pools(moments)
        for moment in moments:
            if isinstance(moment, Casualties):
                self._lose(moment)
            elif moment.factor:
                self._fire(moment)
        for side in list(self._open):
            self._close(side)

    def _first_pools(self, moments: Iterable[Throw | Casualties]) -> dict[str, Pool]:
        """What each side had when the battle began, as far as it fired or was lost."""
        most: dict[str, Counter[str]] = {}
        lost: Counter[tuple[str, str]] = Counter()
        fired: Counter[tuple[str, str, str, int]] = Counter()
        for moment in moments:
            side, counts = moment.side, most.setdefault(moment.side, Counter())
            if isinstance(moment, Throw):
                kind = self.scales.kind(moment)
                group = (side, kind, moment.phase, moment.round)
                fired[group] += len(moment.values)
                counts[kind] = max(counts[kind], lost[side, kind] + fired[group])
            elif moment.kind != LOST_ABOARD:
                for kind, count in moment.units.items():
                    lost[side, kind] += count if moment.kind != DAMAGED else 0
                    counts[kind] = max(counts[kind], lost[side, kind], count)
        return {side: self._pool(counts) for side, counts in most.items()}

    def _pool(self, counts: Counter[str]) -> Pool:
        pool: Pool = Counter()
        for kind, count in counts.items():
            for hit in range(len(self.scales.worth(kind))):
                pool[kind, hit] = count
        return pool

    def _fire(self, throw: Throw) -> None:
        side = throw.side
        if side in self._open and self._open[side].is_over_before(throw):
            self._close(side)
        if side not in self._open:
            pool: Pool = Counter()
            for other, units in self._pools.items():
                if other != side:
                    pool += units
            self._open[side] = _Volley(pool)
        self._open[side].throws.append(throw)

    def _lose(self, lost: Casualties) -> None:
        """Charge losses to who fired at this side; those that no die caused are only struck off."""
        volley = next(
            (
                each
                for side, each in self._open.items()
                if side != lost.side
                and sum(each.taken.values()) < each.hits
                and lost.by in (None, each.throws[0].attack)
            ),
            None,
        )
        if lost.kind == LOST_ABOARD:
            if volley:
                volley.aboard += self.scales.total(lost.units.items())
            return
        pool = self._pools[lost.side]
        for kind, count in lost.units.items():
            worth = self.scales.worth(kind)
            if not worth:
                continue
            hit = 0 if lost.kind == DAMAGED else len(worth) - 1
            pool[kind, hit] = max(0, pool[kind, hit] - count)
            if volley:
                volley.taken[kind, hit] += count

    def _close(self, side: str) -> None:
        volley = self._open.pop(side)
        throws, first = volley.throws, volley.throws[0]
        real = self._costs(volley.taken)
        if volley.aboard:
            # Cargo goes down with a ship, never alone.
            real = [*real[:-1], sum(real[-1:]) + volley.aboard]
        left = volley.pool - volley.taken
        order = real + self._costs(
            Counter({(k, h): n for (k, h), n in left.items() if self.scales.reaches(throws, k)})
        )
        order = order or self.scales.cheapest(throws)
        if order:
            self.exchanges.append(
                Exchange(
                    *(first.turn, first.turn_name, first.battle, first.title, first.place),
                    *(side, first.attack, tuple(throws)),
                    expected=_expected(throws, order),
                    real=sum(real),
                )
            )

    def _costs(self, units: Pool) -> list[int]:
        """What each hit takes away, the cheapest first."""
        return sorted(
            self.scales.worth(kind)[hit] for (kind, hit), n in units.items() for _ in range(n)
        )


def _expected(throws: Iterable[Throw], order: Sequence[int]) -> float:
    """The mean of the value that falls when the hits take the units in this order."""
    first, parts = hits_of(throws).spread()
    fallen = list(accumulate(order, initial=0))
    most = len(order)
    return math.fsum(part * fallen[min(hits, most)] for hits, part in enumerate(parts, first))
