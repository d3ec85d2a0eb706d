"""The exact course of a battle: every state that it can come to, with its chance, up to its end.

Each side loses hit by hit in a fixed order, so that its state is what is left of that order; who
has gone home stands behind the others, with the length of the order added to its place. Rounds
that are not like all later ones (bombardment, fuel, a limit) are followed one by one; behind them
rounds in which nothing happens are summed up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import field
from functools import cached_property

from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

SIDES = 10
# Chances below this are left out: a double has fewer digits.
TINY = 1e-22
WON, LOST, BOTH_GONE, LEFT, OPEN = "win", "loss", "draw", "retreat", "open"
State = tuple[int, ...]
Pair = tuple[State, State]
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

    def hits(self, state: State, chances: Sequence[float]) -> dict[State, float]:
        """What is left after 0, 1, ... hits with these chances."""
        fighting = sum(n < len(self.order) for n in state)
        found = {state[hits:]: chance for hits, chance in enumerate(chances[:fighting])}
        found[state[fighting:]] = sum(chances[fighting:])
        return found

    def sent_home(self, state: State, numbers: Collection[int]) -> State:
        """The state in which these have gone home."""
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
            dice: dict[int, int] = {}
            for each in self.units(state).values():
                dice[each.value] = dice.get(each.value, 0) + each.dice
            for value, count in self.opening if is_first else ():
                dice[value] = dice.get(value, 0) + count
            self._volleys[state, is_first] = chances(dice.items())
        return self._volleys[state, is_first]


def chances(dice: Iterable[tuple[int, int]]) -> tuple[float, ...]:
    """The chances of 0, 1, ... hits of some dice, (value, dice)."""
    found = [1.0]
    for value, count in dice:
        good = value / SIDES
        for _ in range(count if value else 0):
            found = [
                (found[n] * (1 - good) if n < len(found) else 0) + (found[n - 1] * good if n else 0)
                for n in range(len(found) + 1)
            ]
    return tuple(found)


@dataclass
class Fight:
    """A battle of two sides; `rounds`: no more than these are fought, 0 to the end."""

    attack: Side
    defence: Side
    rounds: int = 0

    @cached_property
    def ends(self) -> Ends:
        """(end, attackers, defenders) with the chance of each."""
        found: Ends = {}
        world = self._settled({(self.attack.start, self.defence.start): 1.0}, found)
        for number in range(1, self._special() + 1):
            world = self._settled(self._round(world, number), found)
        self._to_the_end(world, found)
        return found

    def _special(self) -> int:
        """The last round that is not like those behind it."""
        leaving = (each.leaves for each in self.attack.order)
        return max(self.rounds, int(bool(self.attack.opening)), *leaving, 0)

    def _settled(self, world: dict[Pair, float], found: Ends) -> dict[Pair, float]:
        """The pairs that fight on; others are ends."""
        going: dict[Pair, float] = {}
        for pair, chance in world.items():
            if end := self._end(pair):
                _add(found, (end, *pair), chance)
            else:
                going[pair] = going.get(pair, 0.0) + chance
        return going

    def _end(self, pair: Pair) -> str:
        attacks, defends = self.attack.stands(pair[0]), self.defence.stands(pair[1])
        if attacks:
            return "" if defends else WON
        if pair[0]:
            return LEFT
        return LOST if defends else BOTH_GONE

    def _round(self, world: dict[Pair, float], number: int) -> dict[Pair, float]:
        after: dict[Pair, float] = {}
        for pair, chance in world.items():
            for (ours, theirs), share in self._fought(pair, is_first=number == 1).items():
                then = (ours, theirs)
                if self.defence.stands(theirs):
                    then = (self.attack.sent_home(ours, self._leaving(number)), theirs)
                after[then] = after.get(then, 0.0) + chance * share
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

    def _fought(self, pair: Pair, *, is_first: bool) -> dict[Pair, float]:
        """What one round makes of a pair."""
        ours, theirs = pair
        scored = self.attack.volley(ours, is_first=is_first)
        taken = self.defence.volley(theirs, is_first=is_first)
        after = [self.attack.hits(ours, taken), self.defence.hits(theirs, scored)]
        return {
            (one, other): p * q
            for one, p in after[0].items()
            for other, q in after[1].items()
            if p * q > TINY
        }

    def _to_the_end(self, world: dict[Pair, float], found: Ends) -> None:
        """The larger pairs first: no round brings anybody back."""
        levels: dict[int, dict[Pair, float]] = {}
        for pair, chance in world.items():
            levels.setdefault(_size(pair), {})[pair] = chance
        for size in range(max(levels, default=0), -1, -1):
            for pair, chance in levels.pop(size, {}).items():
                fought = self._fought(pair, is_first=False)
                idle = fought.pop(pair, 0.0)
                if not fought or idle >= 1:
                    _add(found, (OPEN, *pair), chance)
                    continue
                going = self._settled(
                    {p: chance * q / (1 - idle) for p, q in fought.items()}, found
                )
                for then, part in going.items():
                    here = levels.setdefault(_size(then), {})
                    here[then] = here.get(then, 0.0) + part


def _size(pair: Pair) -> int:
    return len(pair[0]) + len(pair[1])


def _add(found: Ends, key: tuple[str, State, State], chance: float) -> None:
    found[key] = found.get(key, 0.0) + chance
