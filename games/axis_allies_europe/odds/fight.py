"""The exact course of a battle: every state that it can come to, with its chance, up to its end.

A round never brings units back, so that each pair of states is worked out once, the larger ones
first; rounds in which nothing happens are summed up. Conditions that ask for the round are followed
round by round as far as they count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
Product = tuple[Any, Mapping[State, Any], Mapping[State, Any]]
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

    # What land and sea battles do in their own way

    @abstractmethod
    def begin(self) -> Grid:
        """What comes before the first round."""

    def first_round(self, pair: Pair) -> Iterable[Product]:
        """As `fight_round`, for the first round where it differs."""
        return self.fight_round(pair)

    @abstractmethod
    def fight_round(self, pair: Pair) -> Iterable[Product]:
        """What one round makes of a pair of states: (chance, states of the attacker, states of the
        defender).

        What both become is independent within each part; ends within the round go into
        `ends_within`.
        """

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

    def _begins(self, pair: Pair, rounds: int, chance: Any) -> Pair | None:
        """The pair that fights the next round; None, and an end is noted, when there is none."""
        how = self.ended(pair)
        if not how:
            how, pair = self.decide(pair, rounds)
        if how:
            add(self.ends, (how, *pair), chance)
            return None
        return pair

    def _decided(self, grid: Grid, rounds: int) -> Grid:
        """The pairs that fight on, after all decisions."""
        found: Grid = {}
        for pair, chance in _pairs(grid):
            after = self._begins(pair, rounds, chance)
            if after is not None:
                add(found.setdefault(after[0], {}), after[1], chance)
        return found

    def _fought(self, grid: Grid, *, is_first: bool) -> Grid:
        found: Grid = {}
        for pair, chance in _pairs(grid):
            self.ends_within = {}
            products = list(self.first_round(pair) if is_first else self.fight_round(pair))
            self._note_within(chance)
            for product in products:
                _multiply(found, product, chance, 0)
        return found

    def _note_within(self, weight: Any) -> None:
        for end, share in self.ends_within.items():
            add(self.ends, end, weight * share)

    def _to_the_end(self, grid: Grid, rounds: int) -> None:
        """Pairs in the order of what is left in the fight: each is complete when its turn comes."""
        tiny = TINY if isinstance(self.one, float) else 0
        while grid:
            ours = max(grid, key=_fighting)
            while row := grid.get(ours):
                theirs = max(row, key=_fighting)
                chance = row.pop(theirs)
                pair = (ours, theirs)
                after = self._begins(pair, rounds, chance) if chance >= tiny else None
                if after == pair:
                    self._pass(grid, pair, chance, tiny)
                elif after is not None:
                    add(grid.setdefault(after[0], {}), after[1], chance)
            del grid[ours]

    def _pass(self, grid: Grid, pair: Pair, chance: Any, tiny: Any) -> None:
        """One pair through all rounds in which it stays as it is, and the one that changes it."""
        self.ends_within = {}
        products = list(self.fight_round(pair))
        same = sum(
            p * ours.get(pair[0], 0) * theirs.get(pair[1], 0) for p, ours, theirs in products
        )
        if same >= 1:
            add(self.ends, (STUCK, *pair), chance)
            return
        weight = chance / (1 - same)
        self._note_within(weight)
        for product in products:
            _multiply(grid, product, weight, tiny)
        grid[pair[0]].pop(pair[1], None)

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


def _multiply(grid: Grid, product: Product, weight: Any, tiny: Any) -> None:
    """Enter all combinations of what both sides become."""
    share, ours, theirs = product
    weight *= share
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
