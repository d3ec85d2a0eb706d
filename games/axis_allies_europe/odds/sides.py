"""One side of a battle for exact odds: its units as a few numbers, and whom its hits take.

A state of a side has the hits that each of its stacks can still take, then for each stack how many
of its units have left the fight alive (submerged, flown home). A battleship takes two hits, so that
with s ships at the start a number above s means undamaged ones, the others have one hit left each.
It is a string of bytes, which keeps its hash, or a tuple where a number is too large for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from pbem.games.axis_allies_europe.battles import loss_questions, losses
from pbem.games.axis_allies_europe.battles.losses import RULES, Hits, Target
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.units import BATTLESHIP, SUBMARINE
from pbem.values import dataclass
from pbem.wargame.counts import Counts, of_all
from pbem.wargame.losses import EVERYTHING, Entry, Losses, Pass, take

State = Sequence[int]
Struck = tuple[int, int, int]  # hits as in losses.Hits: any, ships, no_submarines

# The chances of 0, 1, 2 ... hits of each of the three classes.
Volley = tuple[Sequence[Any], Sequence[Any], Sequence[Any]]

NOTHING: Struck = (0, 0, 0)

PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Stack:
    """Units that losses do not tell apart, as the `target` that they are with all of them there.

    `ships` of them at the start can take `hits` (a damaged battleship one less); each is `worth` so
    many IPCs, cargo that would go down with it included.
    """

    target: Target
    ships: int
    hits: int
    worth: int

    @property
    def power(self) -> str:
        """The owner."""
        return self.target.power

    @property
    def kind(self) -> str:
        """The kind of unit."""
        return self.target.kind

    @property
    def allied(self) -> bool:
        """Ships of an ally of the attacker, which do not fire."""
        return self.target.group == "ally"

    @property
    def is_double(self) -> bool:
        """Whether it takes two hits each."""
        return self.kind == BATTLESHIP

    def afloat(self, hits: int) -> int:
        """Units left when so many hits can still be taken."""
        return min(hits, self.ships) if self.is_double else hits


@dataclass(frozen=True, slots=True)
class _Part:
    """A target of losses.py as a part of a stack."""

    stack: int
    target: Target


@dataclass
class Side:
    """The units of a side and its list of losses; `order` is the default of the campaign.

    What the default protects (`keep`) counts only where there is no list.
    """

    board: EuropeBoard
    stacks: Sequence[Stack]
    order: Sequence[str]
    wishes: Sequence[Entry] = ()
    keep: Sequence[Entry] = ()
    _lost: dict[State, dict[Struck, State]] = field(default_factory=dict)
    _units: dict[State, dict[str, Counts]] = field(default_factory=dict)
    _counts: dict[State, Counts] = field(default_factory=dict)
    _chains: dict[tuple[State, int, int], tuple[State, ...]] = field(default_factory=dict)
    _groups: dict[State, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        parts = [_Part(number, each) for number, s in enumerate(self.stacks) for each in _parts(s)]
        ranked = losses.by_default([part.target for part in parts], self.order)
        if self.wishes:
            self.keep = ()
        self._is_small = all(stack.hits < 256 for stack in self.stacks)
        self._by_number = any("number" in entry for entry in self.wishes)
        self._parts = sorted(parts, key=lambda part: ranked.index(part.target))
        self._has_allies = any(stack.allied for stack in self.stacks)
        targets = [part.target for part in self._parts]
        self._surface = [n for n, s in enumerate(self.stacks) if s.target.group == "plain"]
        self._passes = RULES.passes(targets, self.wishes, self.keep)
        self._bounds = RULES.bounds(targets)
        own = [number for number, each in enumerate(targets) if each.group != "ally"]
        self._own = [Pass([(EVERYTHING, None, own)])]
        self._all = [Pass([(EVERYTHING, None, range(len(targets)))])]
        self._submarines = [n for n, s in enumerate(self.stacks) if s.target.group == SUBMARINE]
        self._destroyers = [n for n, s in enumerate(self.stacks) if self.board.unit(s.kind).detects]
        self._planes = [n for n, s in enumerate(self.stacks) if s.target.group == "air"]

    @property
    def start(self) -> State:
        """The state before the first shot."""
        return self.state([stack.hits for stack in self.stacks] + [0] * len(self.stacks))

    def state(self, numbers: Sequence[int]) -> State:
        """A state of these numbers."""
        return bytes(numbers) if self._is_small else tuple(numbers)

    # What is there

    def fighting(self, state: State) -> dict[str, Counts]:
        """Units in the fight by power, ships of allies left out (not to be changed)."""
        if state not in self._units:
            found: dict[str, Counts] = {}
            for stack, hits in zip(self.stacks, state, strict=False):
                if hits and not stack.allied:
                    here = found.setdefault(stack.power, {})
                    here[stack.kind] = here.get(stack.kind, 0) + stack.afloat(hits)
            self._units[state] = self.board.in_turn(found)
        return self._units[state]

    def counts(self, state: State) -> Counts:
        """The same of all powers together."""
        if state not in self._counts:
            self._counts[state] = of_all(self.fighting(state))
        return self._counts[state]

    def alive(self, state: State) -> dict[str, Counts]:
        """All that lives by power: also what has left the fight, and ships of allies."""
        found: dict[str, Counts] = {}
        away = state[len(self.stacks) :]
        for stack, hits, gone in zip(self.stacks, state, away, strict=False):
            if count := stack.afloat(hits) + gone:
                here = found.setdefault(stack.power, {})
                here[stack.kind] = here.get(stack.kind, 0) + count
        return self.board.in_turn(found)

    def lives(self, state: State) -> int:
        """How many units live, ships of allies included."""
        away = state[len(self.stacks) :]
        return sum(
            stack.afloat(hits) + gone
            for stack, hits, gone in zip(self.stacks, state, away, strict=False)
        )

    def value(self, state: State) -> int:
        """What lives in IPCs, with the cargo of its ships."""
        away = state[len(self.stacks) :]
        return sum(
            stack.worth * (stack.afloat(hits) + gone)
            for stack, hits, gone in zip(self.stacks, state, away, strict=False)
        )

    def groups(self, state: State) -> frozenset[str]:
        """The groups of targets that are left."""
        if state not in self._groups:
            self._groups[state] = frozenset(
                stack.target.group for stack, hits in zip(self.stacks, state, strict=False) if hits
            )
        return self._groups[state]

    def targets(self, state: State) -> list[tuple[int, Target]]:
        """What is left, as losses.py sees it, in the default order, each with the number of its
        stack.
        """
        found = []
        for part in self._parts:
            left = _left(self.stacks[part.stack], part.target, state[part.stack])
            if left:
                number = self._number(part, state)
                found.append((part.stack, replace(part.target, count=left, number=number)))
        return found

    def _number(self, part: _Part, state: State) -> int:
        """The number that a ship has in its zone now: those with cargo first, in the order in which
        they were loaded.
        """
        target = part.target
        if not target.number:
            return 0
        return 1 + sum(
            hits
            for stack, hits in zip(self.stacks, state, strict=False)
            if (stack.power, stack.kind) == (target.power, target.kind)
            and stack.target.number < target.number
        )

    def has_surface_ship(self, state: State) -> bool:
        """Whether a ship that is no submarine fights."""
        return any(state[number] for number in self._surface)

    def has_destroyer(self, state: State) -> bool:
        """Whether a destroyer of this side, an ally's too, is there."""
        return any(state[number] for number in self._destroyers)

    # What happens to it

    def lose(self, state: State, struck: Struck) -> State:
        """The state after these hits, chosen by the list of losses as `losses.choose` does."""
        known = self._lost.setdefault(state, {NOTHING: state})
        if struck not in known:
            known[struck] = self._choose(state, struck)
        return known[struck]

    def chain(self, state: State, ships: int = 0, blind: int = 0) -> tuple[State, ...]:
        """The states after 0, 1, 2 ... hits that anything may take, up to the last of them, beside
        so many that not everything may take.
        """
        key = state, ships, blind
        if key not in self._chains:
            most = sum(state[: len(self.stacks)])
            if self.wishes or self._has_allies:
                # What a list asks for is counted anew with each volley.
                each = (self.lose(state, (hits, ships, blind)) for hits in range(most + 1))
                found = tuple(dict.fromkeys(each))
            elif ships or blind:
                found = self.chain(self.lose(state, (0, ships, blind)))
            else:
                found = (state, *(self.chain(self.lose(state, (1, 0, 0))) if most else ()))
            self._chains[key] = found
        return self._chains[key]

    def after_hits(self, state: State, chances: Sequence[Any]) -> dict[State, Any]:
        """The chances of the states after hits that anything may take, with these chances of 0, 1,
        2 ... of them.
        """
        return _along(self.chain(state), chances)

    def after(self, state: State, volley: Volley) -> dict[State, Any]:
        """The chances of the states after hits of a volley."""
        any_, ships, blind = volley
        if len(ships) == len(blind) == 1:
            return self.after_hits(state, any_)
        found: dict[State, Any] = {}
        for s, p in enumerate(ships):
            for b, q in enumerate(blind):
                chain, chance = self.chain(state, s, b), p * q
                for left, share in zip(chain, any_, strict=False):
                    found[left] = found.get(left, 0) + chance * share
                if len(any_) > len(chain):
                    found[chain[-1]] += chance * sum(any_[len(chain) :])
        return found

    def _choose(self, state: State, struck: Struck) -> State:
        any_, ships, blind = struck
        allied = 0
        if self._has_allies:
            allied = ships
            if self.wishes:
                # By the attacker's own list an ally's ship is hit only when no other can be.
                both = Hits(any_, ships, blind, ships)
                allied = sum(self._taken(state, both, self._all))
                allied -= sum(self._taken(state, both, self._own))
        hits = Hits(any_, ships, blind, allied)
        if self._by_number:
            there = self.targets(state)
            chosen = losses.choose([each for _, each in there], hits, self.wishes, self.keep)
            return self._without(state, there, chosen)
        if ships and not self.wishes and self._are_mixed(state):
            there = self.targets(state)
            valued = [replace(each, worth=self.stacks[number].worth) for number, each in there]
            return self._without(state, there, loss_questions.cheapest_ships(valued, hits))
        taken = self._taken(state, hits, self._passes)
        after = list(state)
        for part, count in zip(self._parts, taken, strict=True):
            after[part.stack] -= count
        return self.state(after)

    def _are_mixed(self, state: State) -> bool:
        """Whether ships of an ally are still there; then hits of submarines have a default of their
        own.
        """
        pairs = zip(self.stacks, state, strict=False)
        return any(stack.allied and hits for stack, hits in pairs)

    def _without(self, state: State, there: Sequence[tuple[int, Target]], chosen: Losses) -> State:
        """The state without losses that losses.py has chosen among these targets, named ships
        first.
        """
        after = list(state)
        for is_named in (True, False):
            for number, target in there:
                counts = chosen.get(target.power, {})
                key = target.key if is_named else target.kind
                count = min(after[number], target.count, counts.get(key, 0))
                if count and (not is_named or target.key != target.kind):
                    after[number] -= count
                    counts[key] -= count
        return self.state(after)

    def _taken(self, state: State, hits: Hits, passes: Sequence[Pass]) -> list[int]:
        """Hits on each part."""
        there = [_left(self.stacks[p.stack], p.target, state[p.stack]) for p in self._parts]
        taken = [0] * len(there)
        for _, number, count in take(there, self._bounds, hits.most, passes):
            taken[number] += count
        return taken

    def send_away(self, state: State, counts: Mapping[int, int]) -> State:
        """Units by number of stack leave the fight alive."""
        after = list(state)
        for number, count in counts.items():
            after[number] -= count
            after[number + len(self.stacks)] += count
        return self.state(after)

    def submarines(self, power: str = "") -> list[int]:
        """The stacks of submarines, of one power or of all."""
        return [n for n in self._submarines if power in ("", self.stacks[n].power)]

    def planes(self) -> list[int]:
        """The stacks of planes."""
        return self._planes


def _along(chain: Sequence[State], chances: Sequence[Any]) -> dict[State, Any]:
    """The chances of the states of a chain, the last one for all hits that find nothing."""
    found = dict(zip(chain, chances, strict=False))
    if len(chances) > len(chain):
        found[chain[-1]] = sum(chances[len(chain) :], start=found[chain[-1]])
    return found


def _parts(stack: Stack) -> list[Target]:
    """A stack as targets; the count is filled in later."""
    if stack.is_double:
        return [replace(stack.target, state=state, count=1) for state in ("whole", "damaged")]
    return [replace(stack.target, count=1)]


def _left(stack: Stack, target: Target, hits: int) -> int:
    """How many hits a part of a stack can still take."""
    if target.state == "whole":
        return max(0, hits - stack.ships)
    if target.state == "damaged":
        return min(hits, stack.ships)
    return hits


def stacks_from(board: EuropeBoard, targets: Sequence[Target]) -> list[Stack]:
    """Stacks of the units that these targets are; both parts of battleships are one."""
    found: list[Stack] = []
    ships = {(each.power, each.kind): each.count for each in targets if each.state == "damaged"}
    for each in targets:
        worth = each.worth or board.unit(each.kind).cost or 0
        if each.state == "damaged":
            whole = sum(
                other.count
                for other in targets
                if (other.power, other.kind, other.state) == (each.power, each.kind, "whole")
            )
            there = ships[each.power, each.kind]
            found.append(Stack(replace(each, state=""), there, there + whole, worth))
        elif each.count and each.state != "whole":
            found.append(Stack(each, each.count, each.count, worth))
    return found


def stacks_of(board: EuropeBoard, power: str, units: Mapping[str, int]) -> list[Stack]:
    """Units of one power without cargo or damage; guns and complexes, which are never lost, are
    left out.
    """
    found: list[Target] = []
    for kind, count in units.items():
        unit = board.unit(kind)
        group = "air" if unit.is_air else SUBMARINE if unit.submerges else "plain"
        states = ["whole", "damaged"] if unit.hits > 1 else ["empty"] if unit.hold else [""]
        if unit.hits and count:
            found += [Target(power, kind, count, group, state) for state in states]
    return stacks_from(board, found)
