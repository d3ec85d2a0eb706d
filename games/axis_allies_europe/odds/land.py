"""Exact odds of a land battle: support shots, guns, rounds, and what becomes of the planes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Any

from pbem.engine import conditions
from pbem.games.axis_allies_europe.battles.fire import attack_shots
from pbem.games.axis_allies_europe.odds.chances import Chances, add, hits, of_all
from pbem.games.axis_allies_europe.odds.fight import (
    BOTH_GONE,
    FLY,
    GO,
    LEFT,
    LOST,
    STAY,
    WON,
    End,
    Fight,
    Grid,
    Pair,
    Product,
)
from pbem.games.axis_allies_europe.odds.sides import Side, State
from pbem.games.axis_allies_europe.orders.vocabulary import PLANES
from pbem.games.axis_allies_europe.position import Position
from pbem.values import dataclass
from pbem.wargame.losses import Entry

ANTIAIRCRAFT = 1


@dataclass
class LandFight(Fight):
    """A land battle. `support` are shots as (factor, dice), `guns` whether guns fire at the planes
    once.

    `amphibious`: land units may not leave any more; `planes` is the attacker's list for losses to
    guns, `planes_order` the default for these.
    """

    support: tuple[tuple[int, int], ...] = ()
    guns: bool = False
    amphibious: bool = False
    planes: tuple[Entry, ...] = ()
    planes_order: tuple[str, ...] = PLANES
    _fire: dict[State, Sequence[Any]] = field(default_factory=dict)
    _return: dict[State, Sequence[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._g = Position({"turn": {"power": self.power}}, self.board)

    def start_key(self) -> tuple[Any, ...]:
        """Support shots and landing as well."""
        return (*super().start_key(), self.support, self.guns, self.amphibious)

    # Before the first round

    def run(self) -> Chances[End]:
        """As any battle; where orders ask for losses, those to guns do not count, so each number of
        them is tried.
        """
        asked = {fact for when in self.conditions() for fact in conditions.facts_of(when)}
        if not self.guns or not asked & {"losses", "enemy_losses"}:
            return super().run()
        found: Chances[End] = {}
        for state, chance in self._after_guns().items():
            part = replace(self, guns=False, ends={})
            part.start_with(state)
            for end, share in part.run().items():
                add(found, end, chance * share)
        return found

    def start_with(self, state: State) -> None:
        """The attacker begins with less than he brought."""
        self._first: State | None = state
        self.came = self.attack.lives(state)

    def begin(self) -> Grid:
        """Victims of support shots are marked; they stay in the pair until they have fired."""
        first = getattr(self, "_first", None)
        attackers = {first: self.one} if first else self._after_guns()
        whole = self.defense.start
        self._marks = self.defense.after_hits(whole, of_all(self.support, self.one))
        return {state: {whole: chance} for state, chance in attackers.items()}

    def _after_guns(self) -> Chances[State]:
        start, numbers = self.attack.start, self.attack.planes()
        flying = sum(start[number] for number in numbers)
        if not self.guns or not flying:
            return {start: self.one}
        stacks = [self.attack.stacks[number] for number in numbers]
        planes = Side(self.board, stacks, self.planes_order, self.planes)
        found: Chances[State] = {}
        for count, chance in enumerate(hits(flying, ANTIAIRCRAFT, self.one)):
            left = planes.lose(planes.start, (count, 0, 0))
            state = list(start)
            for number, lives in zip(numbers, left, strict=False):
                state[number] = lives
            add(found, self.attack.state(state), chance)
        return found

    # The rounds

    def first_round(self, pair: Pair) -> Iterator[tuple[Any, Product]]:
        """All defenders fire in it, also those that support shots have marked."""
        for marked, share in self._marks.items():
            yield share, self._round(*pair, marked)

    def exchange(self, pair: Pair) -> list[Product]:
        """Both sides fire with all that they have, then all casualties leave."""
        return [self._round(*pair, pair[1])]

    def _round(self, ours: State, theirs: State, left: State) -> Product:
        """One round; `theirs` fire, `left` are those of them that can still be hit."""
        struck = self._shots(ours) if self.defense.groups(left) else (self.one,)
        answer = self._answer(theirs)
        return self.attack.after_hits(ours, answer), self.defense.after_hits(left, struck)

    def _shots(self, ours: State) -> Sequence[Any]:
        """The chances of 0, 1, 2 ... hits of the attackers."""
        if ours not in self._fire:
            shots = attack_shots(self._g, self.attack.counts(ours))
            self._fire[ours] = of_all(((each.factor, each.count) for each in shots), self.one)
        return self._fire[ours]

    def _answer(self, theirs: State) -> Sequence[Any]:
        if theirs not in self._return:
            units = self.defense.counts(theirs)
            groups = ((self.board.unit(kind).defense, n) for kind, n in units.items())
            self._return[theirs] = of_all(groups, self.one)
        return self._return[theirs]

    # Between the rounds

    def ended(self, pair: Pair) -> str:
        """One side is gone, or both."""
        ours, theirs = self.attack.groups(pair[0]), self.defense.groups(pair[1])
        if ours and theirs:
            return ""
        if ours:
            return WON
        return LOST if theirs else BOTH_GONE

    def decide(self, pair: Pair, rounds: int) -> tuple[str, Pair]:
        """All leave, in a landing the planes alone; what stays fights on."""
        groups = self.attack.groups(pair[0])
        if groups == {"air"}:
            allowed: tuple[str, ...] = (GO, FLY)
        elif self.amphibious:
            allowed = (FLY,) if "air" in groups else ()
        else:
            allowed = (GO,) if self.may_go else ()
        if not rounds or not allowed or self.wish(pair, rounds, allowed) == STAY:
            return "", pair
        if GO in allowed:
            return LEFT, pair
        flown = {n: pair[0][n] for n in self.attack.planes() if pair[0][n]}
        return "", (self.attack.send_away(pair[0], flown), pair[1])

    def takes(self, end: End) -> bool:
        """Whether the attacker holds the territory after this end."""
        how, ours, _ = end
        kinds = self.attack.counts(ours)
        return how == WON and any(self.board.unit(kind).is_land for kind in kinds)
