"""The exact course of a battle: every state that it can come to, with its chance, up to its end.

A round never brings units back, so that each pair of states is worked out once, the larger ones
first; rounds in which nothing happens are summed up. Conditions that ask for the round are followed
round by round as far as they count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from typing import Any

from pbem.engine import conditions
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.odds.chances import Chances, add
from pbem.games.axis_allies_europe.odds.sides import Side, State
from pbem.values import dataclass

WON, LOST, BOTH_GONE, LEFT, STUCK, OPEN = "won", "lost", "both gone", "left", "stuck", "open"
STAY, GO, FLY = "stay", "go", "fly"
# Chances below this are left out when floats are summed up: a double has fewer digits.
TINY = 1e-22

Pair = tuple[State, State]
Grid = dict[State, dict[State, Any]]  # chances of pairs, by the attacker's state
Product = tuple[Mapping[State, Any], Mapping[State, Any]]
End = tuple[str, State, State]
Orders = Sequence[tuple[conditions.Condition, Any]]


@dataclass
class Fight(ABC):
    """A battle. `attack` and `defense` are its sides, `retreat` conditions with STAY, GO (all) or
    FLY (planes alone).

    `may_go`: there is somewhere to go to; `rounds`: no more than these are fought (0: to the end);
    `one` is 1.0, or Fraction(1) for chances without rounding.
    """

    board: EuropeBoard
    power: str
    attack: Side
    defense: Side
    retreat: Orders = ()
    may_go: bool = True
    rounds: int = 0
    one: Any = 1.0
    ends: Chances[End] = field(default_factory=dict)
    ends_within: Chances[End] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Units of the attacker when the rounds began.
        self.came = self.attack.lives(self.attack.start)
        self._tiny: Any = TINY if isinstance(self.one, float) else 0

    # What land and sea battles do in their own way

    @abstractmethod
    def begin(self) -> Grid:
        """What comes before the first round."""

    def strike(self, pair: Pair) -> Mapping[State, Any]:
        """What shots before the round leave of the defender, who fires with that alone."""
        return {pair[1]: self.one}

    @abstractmethod
    def exchange(self, pair: Pair) -> Iterable[Product]:
        """What fire makes of a pair that has not ended: (states of the attacker, states of the
        defender), the chance of each part is in the second. What both become is independent within
        each part.
        """

    def fight_round(self, pair: Pair) -> Iterator[tuple[Any, Product]]:
        """What one round makes of a pair, each part with the chance that it comes to it; ends
        within the round go into `ends_within`.
        """
        for struck, chance in self.strike(pair).items():
            if how := self.ended((pair[0], struck)):
                add(self.ends_within, (how, pair[0], struck), chance)
                continue
            for product in self.exchange((pair[0], struck)):
                yield chance, product

    def first_round(self, pair: Pair) -> Iterable[tuple[Any, Product]]:
        """As `fight_round`, for the first round where it differs."""
        return self.fight_round(pair)

    @abstractmethod
    def ended(self, pair: Pair) -> str:
        """How the battle has ended with this pair, "" when it goes on."""

    @abstractmethod
    def decide(self, pair: Pair, rounds: int) -> tuple[str, Pair]:
        """What the attacker does before the next round: ("", pair) to fight on, else how it
        ends.
        """

    @abstractmethod
    def takes(self, end: End) -> bool:
        """Whether the attacker has the place after this end."""

    def start_key(self) -> tuple[Any, ...]:
        """What tells this battle from another one at the same place with the same orders."""
        return (tuple(self.attack.stacks), tuple(self.defense.stacks), self.may_go)

    # All battles

    @cached_property
    def outcome(self) -> Chances[End]:
        """As `run`, worked out once."""
        return self.run()

    def run(self) -> Chances[End]:
        """The chances of all ends: (how, state of the attacker, state of the defender)."""
        self.ends = {}
        grid = self._decided(self.begin(), 0)
        last = self.rounds or self._rounds_that_count()
        for done in range(1, last + 1):
            grid = self._fought(grid, is_first=done == 1)
            if done == self.rounds:
                self._close(grid)
                return self.ends
            if done < last:
                grid = self._decided(grid, done)
        self._to_the_end(grid, last)
        return self.ends

    def _rounds_that_count(self) -> int:
        """After so many rounds no condition depends on the round any more."""
        return max([1, *(_last_round(when, self._longest()) for when in self.conditions())])

    def conditions(self) -> list[conditions.Condition]:
        """All conditions of orders that this battle asks for."""
        return [when for when, _ in self.retreat]

    def _longest(self) -> int:
        return 1 + 4 * (sum(self.attack.start) + sum(self.defense.start))

    def _close(self, grid: Grid) -> None:
        for pair, chance in _pairs(grid):
            add(self.ends, (self.ended(pair) or OPEN, *pair), chance)

    def _next(self, pair: Pair, rounds: int) -> tuple[str, Pair]:
        """The pair that fights the next round, or how this one has ended."""
        how = self.ended(pair)
        return (how, pair) if how else self.decide(pair, rounds)

    def _decided(self, grid: Grid, rounds: int) -> Grid:
        """The pairs that fight on, after all decisions."""
        found: Grid = {}
        for pair, chance in _pairs(grid):
            how, after = self._next(pair, rounds)
            if how:
                add(self.ends, (how, *after), chance)
            else:
                add(found.setdefault(after[0], {}), after[1], chance)
        return found

    def _fought(self, grid: Grid, *, is_first: bool) -> Grid:
        found: Grid = {}
        for pair, chance in _pairs(grid):
            self.ends_within = {}
            products = list(self.first_round(pair) if is_first else self.fight_round(pair))
            for end, share in self.ends_within.items():
                add(self.ends, end, chance * share)
            for share, product in products:
                multiply(found, product, chance * share, 0)
        return found

    def _to_the_end(self, grid: Grid, rounds: int) -> None:
        """States of the attacker, then of the defender, in the order of what is left in the fight:
        each pair is complete when its turn comes. `struck` are the defenders within a round, of the
        same attacker.
        """
        while grid:
            ours = max(grid, key=_fighting)
            row, struck = grid[ours], dict[State, Any]()
            while row or struck:
                for theirs in _largest({*row, *struck}):
                    begun, shot = row.pop(theirs, 0), struck.pop(theirs, 0)
                    self._pass(grid, struck, (ours, theirs), begun, shot, rounds)
            del grid[ours]

    def _pass(
        self,
        grid: Grid,
        struck: dict[State, Any],
        pair: Pair,
        begun: Any,
        shot: Any,
        rounds: int,
    ) -> None:
        """One pair through all rounds in which it stays as it is, and the one that changes it.
        `begun` is the chance that it begins a round, `shot` that the strike of a larger one makes
        it.
        """
        if begun + shot < self._tiny:
            return
        if how := self.ended(pair):
            add(self.ends, (how, *pair), begun + shot)
            return
        ours, theirs = pair
        how, after = self.decide(pair, rounds)
        fights = not how and after == pair
        products = list(self.exchange(pair)) if shot or fights else []
        stays = sum(own.get(ours, 0) * foe.get(theirs, 0) for own, foe in products)
        begun += shot * stays
        if fights:
            strike = self.strike(pair)
            idle = strike.get(theirs, 0)
            if idle * stays >= 1:
                add(self.ends, (STUCK, *pair), begun)
                return
            begun /= 1 - idle * stays
            shot += begun * idle
            for state, chance in strike.items():
                if state != theirs:
                    add(struck, state, begun * chance)
        elif how:
            add(self.ends, (how, *after), begun)
        else:
            add(grid.setdefault(after[0], {}), after[1], begun)
        for product in products:
            multiply(grid, product, shot, self._tiny)
        grid[ours].pop(theirs, None)

    # Conditions

    def facts(self, pair: Pair, rounds: int, *, attacks: bool) -> dict[str, int]:
        """The named numbers of one side before the next round."""
        ours, theirs = pair
        fallen = {
            "attackers": self.came - self.attack.lives(ours),
            "defenders": self.defense.lives(self.defense.start) - self.defense.lives(theirs),
        }
        return battle_facts(
            self.board,
            self.attack.counts(ours),
            self.defense.counts(theirs),
            rounds,
            attacks=attacks,
            fallen=fallen,
        )

    def wish(self, pair: Pair, rounds: int, allowed: Sequence[str]) -> str:
        """What the attacker's orders about retreat say now: STAY or one of those allowed."""
        if not self.retreat:
            return STAY
        known = self.facts(pair, rounds, attacks=True)
        for when, what in self.retreat:
            if what in (STAY, *allowed) and conditions.evaluate(when, known):
                return str(what)
        return STAY


def _pairs(grid: Grid) -> Iterator[tuple[Pair, Any]]:
    for ours, row in grid.items():
        for theirs, chance in row.items():
            yield (ours, theirs), chance


@lru_cache(maxsize=8192)
def _fighting(state: State) -> int:
    """What is left in the fight."""
    return sum(state[: len(state) // 2])


def _largest(states: Collection[State]) -> list[State]:
    """Those of which most is left: none of them comes of another."""
    most = max(map(_fighting, states))
    return [each for each in states if _fighting(each) == most]


def multiply(grid: Grid, product: Product, weight: Any, tiny: Any) -> None:
    """Enter all combinations of what both sides become."""
    ours, theirs = product
    rows = list(theirs.items())
    for state, p in ours.items():
        part = weight * p
        if part < tiny:
            continue
        if (row := grid.get(state)) is None:
            grid[state] = {other: part * q for other, q in rows}
            continue
        known = row.get
        for other, q in rows:
            row[other] = known(other, 0) + part * q


def _last_round(when: conditions.Condition, longest: int) -> int:
    """The first number of rounds from which on a condition no longer depends on the round."""
    if not when:
        return 1
    if when[0] in ("and", "or"):
        return max(_last_round(part, longest) for part in when[1:])
    if "round" not in (when[0], when[2]):
        return 1
    other = when[2] if when[0] == "round" else when[0]
    return other + 1 if isinstance(other, int) else longest
