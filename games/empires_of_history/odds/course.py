"""The exact course of a battle: every state that it can come to, with its chance, up to its end.

Each side loses hit by hit in a fixed order, so that its state is what is left of that order; who
has gone home stands behind the others, with the length of the order added to its place. Rounds
that are not like all later ones (bombardment, fuel, a limit) are followed one by one; behind them
rounds in which nothing happens are summed up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb
from operator import add, mul

from pbem.engine.game import Chooser
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

SIDES = 10
# Chances below this are left out: a double has fewer digits beside 1.
TINY = 1e-18
WON, LOST, BOTH_GONE, LEFT, OPEN = "win", "loss", "draw", "retreat", "open"
State = tuple[int, ...]
Ends = dict[tuple[str, State, State], float]


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that a side can take: the `unit` of a nation and kind that it falls on, its value and
    dice; `leaves`: after this round it has to fly home; `stays`: it cannot withdraw; `free`: nobody
    is lost, the city takes it; `holds`: it can take a territory."""

    unit: int
    nation: str = ""
    kind: str = ""
    value: int = 0
    dice: int = 1
    leaves: int = 0
    stays: bool = False
    free: bool = False
    holds: bool = False


@dataclass
class Side:
    """One side: its hits in the order in which they fall. `opening` are dice of the first round
    alone, (value, dice)."""

    order: tuple[Hit, ...]
    opening: tuple[tuple[int, int], ...] = ()
    _volleys: dict[tuple[State, bool], tuple[float, ...]] = field(default_factory=dict)

    @cached_property
    def start(self) -> State:
        """Nobody is hit."""
        return tuple(range(len(self.order)))

    def stands(self, state: State) -> bool:
        """Whether anybody fights on; a city alone does not."""
        return any(n < len(self.order) and not self.order[n].free for n in state)

    def sent_home(self, state: State, numbers: Collection[int]) -> State:
        """The state in which these have gone home."""
        if not numbers:
            return state
        gone = tuple(n + len(self.order) for n in state if n in numbers)
        return (*(n for n in state if n not in numbers), *gone)

    def units(self, state: State) -> dict[int, Hit]:
        """Who fights on, by unit."""
        fighting = (self.order[n] for n in state if n < len(self.order))
        return {each.unit: each for each in fighting if not each.free}

    def counts(self, state: State) -> dict[str, Counts]:
        """Who lives, {nation: {kind: count}}."""
        found: dict[str, Counts] = {}
        alive = (self.order[n % len(self.order)] for n in state)
        for each in {each.unit: each for each in alive if not each.free}.values():
            change(found.setdefault(each.nation, {}), each.kind, 1)
        return found

    def volley(self, state: State, *, is_first: bool) -> tuple[float, ...]:
        """The chances of 0, 1, ... hits in a round."""
        if (state, is_first) not in self._volleys:
            self._volleys[state, is_first] = chances(self.dice(state, is_first=is_first))
        return self._volleys[state, is_first]

    def dice(self, state: State, *, is_first: bool) -> list[tuple[int, int]]:
        """(value, dice) of all that fire in a round."""
        found = [(each.value, each.dice) for each in self.units(state).values()]
        return [*found, *(self.opening if is_first else ())]


def chances(dice: Iterable[tuple[int, int]]) -> tuple[float, ...]:
    """The chances of 0, 1, ... hits of some dice, (value, dice)."""
    alike: dict[int, int] = {}
    for value, count in dice:
        if value:
            alike[value] = alike.get(value, 0) + count
    found: tuple[float, ...] = (1.0,)
    for value, count in alike.items():
        found = together(found, _alike(value, count))
    return found


@lru_cache(maxsize=1024)
def _alike(value: int, count: int) -> tuple[float, ...]:
    """The same of dice that hit by one value."""
    good, bad = value / SIDES, (SIDES - value) / SIDES
    return tuple(comb(count, n) * good**n * bad ** (count - n) for n in range(count + 1))


@lru_cache(maxsize=4096)
def together(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of hits of two groups of dice."""
    most, others = len(one) + len(other) - 1, other[::-1]
    found = []
    for hits in range(most):
        # Of the one group from `first` on, of the other what is left of the hits.
        first, skip = max(0, hits - len(other) + 1), max(0, len(other) - 1 - hits)
        found.append(sum(map(mul, one[first : hits + 1], others[skip:])))
    return tuple(found)


def _thrown(dice: Iterable[tuple[int, int]], rng: Chooser) -> int:
    """The hits of a throw."""
    return sum(rng.randint(1, SIDES) <= value for value, count in dice for _ in range(count))


def _clipped(shares: Sequence[float], most: int) -> list[float]:
    """Chances of 0 to `most` hits, where more of them are as many."""
    if len(shares) <= most:
        return [*shares, *[0.0] * (most + 1 - len(shares))]
    return [*shares[:most], sum(shares[most:])]


# By what is left of the attacker: the chance of each number of hits that the defender has taken.
World = dict[State, list[float]]


@dataclass
class Fight:
    """A battle of two sides; `rounds`: no more than these are fought, 0 to the end."""

    attack: Side
    defence: Side
    rounds: int = 0
    _hits: dict[int, Sequence[tuple[float, ...]]] = field(default_factory=dict)

    @cached_property
    def ends(self) -> Ends:
        """(end, attackers, defenders) with the chance of each."""
        found: Ends = {}
        world = {self.attack.start: [1.0] + [0.0] * self._most}
        self._settle(world, found)
        for number in range(1, self._special() + 1):
            world = self._round(world, number)
            self._settle(world, found)
        self._to_the_end(world, found)
        return found

    def sampled(self, rng: Chooser) -> tuple[str, State, State]:
        """One end, as dice may have it."""
        ours, taken, number = self.attack.start, 0, 0
        while (attacks := self.attack.stands(ours)) and taken < self._beaten:
            number += 1
            left = self.defence.start[taken:]
            fire = self.attack.dice(ours, is_first=number == 1)
            answer = self.defence.dice(left, is_first=False)
            if number > self._special() and not any(value for value, _ in (*fire, *answer)):
                return OPEN, ours, left
            fighting = sum(n < len(self.attack.order) for n in ours)
            taken = min(self._most, taken + _thrown(fire, rng))
            ours = ours[min(fighting, _thrown(answer, rng)) :]
            if taken < self._beaten:
                ours = self.attack.sent_home(ours, self._leaving(number))
        return self._name(attacks, ours, taken), ours, self.defence.start[taken:]

    @cached_property
    def _most(self) -> int:
        """The hits that the defender can take."""
        return len(self.defence.order)

    @cached_property
    def _beaten(self) -> int:
        """The hits with which nobody of the defender is left; his city takes hits first."""
        stands = (n for n in range(self._most) if self.defence.stands(self.defence.start[n:]))
        return max(stands, default=-1) + 1

    @cached_property
    def _returned(self) -> list[tuple[float, ...]]:
        """The chances of hits on the attacker, by what the defender has taken."""
        start = self.defence.start
        return [self.defence.volley(start[n:], is_first=False) for n in range(self._beaten)]

    def _special(self) -> int:
        """The last round that is not like those behind it."""
        leaving = (each.leaves for each in self.attack.order)
        return max(self.rounds, int(bool(self.attack.opening)), *leaving, 0)

    def _settle(self, world: World, found: Ends) -> None:
        """Takes out what has come to an end."""
        for ours, row in list(world.items()):
            attacks = self.attack.stands(ours)
            for taken in range(self._beaten if attacks else 0, self._most + 1):
                if row[taken] > TINY:
                    self._end(found, attacks, ours, taken, row[taken])
                row[taken] = 0.0
            if not attacks:
                del world[ours]

    def _end(self, found: Ends, attacks: bool, ours: State, taken: int, chance: float) -> None:
        key = self._name(attacks, ours, taken), ours, self.defence.start[taken:]
        found[key] = found.get(key, 0.0) + chance

    def _name(self, attacks: bool, ours: State, taken: int) -> str:
        if attacks:
            return WON
        return LEFT if ours else LOST if taken < self._beaten else BOTH_GONE

    def _round(self, world: World, number: int) -> World:
        after: World = {}
        leaving = self._leaving(number)
        for ours, row in world.items():
            for left, part in self._spread(ours, row, is_first=number == 1):
                gone = self.attack.sent_home(left, leaving)
                if gone == left or not any(part[self._beaten :]):
                    _join(after, gone, part)
                    continue
                # Who has won stays.
                _join(after, left, [0.0] * self._beaten + part[self._beaten :])
                _join(after, gone, part[: self._beaten] + [0.0] * (self._most + 1 - self._beaten))
        return after

    def _leaving(self, number: int) -> set[int]:
        """EOH-508, EOH-509: who goes home after a round: aircraft without fuel, and at the limit
        all who can withdraw."""
        is_last = number == self.rounds
        return {
            n
            for n, each in enumerate(self.attack.order)
            if each.leaves == number or (is_last and not each.stays)
        }

    def _spread(
        self, ours: State, row: Sequence[float], *, is_first: bool
    ) -> Iterator[tuple[State, list[float]]]:
        """What one round makes of an attacker, by what is left of him."""
        into = self._into(self.attack.volley(ours, is_first=is_first))
        fighting = sum(n < len(self.attack.order) for n in ours)
        for lost, shares in enumerate(self._hurt(fighting)):
            weights = list(map(mul, row, shares))
            if max(weights) > TINY:
                yield ours[lost:], [sum(map(mul, weights, each)) for each in into]

    def _hurt(self, fighting: int) -> Sequence[tuple[float, ...]]:
        """For each number of hits that so many attackers can take: its chance, by what the defender
        has taken."""
        if fighting not in self._hits:
            shares = (_clipped(each, fighting) for each in self._returned)
            self._hits[fighting] = list(zip(*shares, strict=True))
        return self._hits[fighting]

    def _into(self, scored: Sequence[float]) -> list[list[float]]:
        """For each number of hits in all that the defender can have taken: the chance of it from
        each number before a volley."""
        shares = _clipped(scored, self._most)[::-1]
        return [*(shares[n:] for n in range(self._most, 0, -1)), list(accumulate(shares))]

    def _to_the_end(self, world: World, found: Ends) -> None:
        """The larger attackers first, against defenders who have taken least first: no round brings
        anybody back, and those in which nothing happens are summed up."""
        sizes = sorted({len(ours) for ours in world}, reverse=True)
        for size in range(sizes[0] if sizes else 0, -1, -1):
            for ours in [each for each in world if len(each) == size]:
                self._fight_on(ours, world, found)

    def _fight_on(self, ours: State, world: World, found: Ends) -> None:
        row = world.pop(ours)
        scored = self.attack.volley(ours, is_first=False)
        into = self._into(scored)
        for taken in range(self._beaten):
            # What has come here from less while nobody of the attacker was hit.
            unhurt = [row[n] * self._returned[n][0] for n in range(taken)]
            chance = row[taken] + sum(map(mul, unhurt, into[taken]))
            idle = scored[0] * self._returned[taken][0]
            if idle >= 1:
                self._open(found, ours, taken, chance)
                chance = 0.0
            row[taken] = chance / (1 - idle) if chance else 0.0
        for left, part in self._spread(ours, row, is_first=False):
            if left == ours:
                part[: self._beaten] = [0.0] * self._beaten
            fresh = {left: part}
            self._settle(fresh, found)
            for each, rest in fresh.items():
                if each != ours:
                    _join(world, each, rest)

    def _open(self, found: Ends, ours: State, taken: int, chance: float) -> None:
        if chance > TINY:
            key = OPEN, ours, self.defence.start[taken:]
            found[key] = found.get(key, 0.0) + chance


def _join(world: World, ours: State, part: list[float]) -> None:
    world[ours] = list(map(add, world[ours], part)) if ours in world else part
