"""One side of a battle for exact odds: its units as a short tuple of numbers, and whom its hits take.

A state of a side is a tuple with the hits that each of its stacks can still take, then for each stack how many of its
units have left the fight alive (submerged, flown home). A battleship takes two hits, so that with s ships at the start
a number above s means undamaged ones, the others have one hit left each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.board import Board
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe import losses
from pbem.games.axis_allies_europe.battle_facts import total
from pbem.games.axis_allies_europe.losses import Entry, Hits, Target
from pbem.games.axis_allies_europe.position import POWERS, Counts

State = tuple[int, ...]
Struck = tuple[int, int, int]  # hits as in losses.Hits: any, ships, no_submarines


@dataclass(frozen=True, slots=True)
class Stack:
    """Units of one power and kind: `ships` at the start, `hits` that they can take (a damaged battleship one less).

    `loads`: what the loaded ones among them carry, in IPCs, the cheapest first. `allied`: ships of an ally of the
    attacker, which do not fire.
    """

    power: str
    kind: str
    ships: int
    hits: int
    group: str = "plain"
    loads: tuple[int, ...] = ()
    allied: bool = False

    @property
    def is_double(self) -> bool:
        """Whether it takes two hits each."""
        return self.kind == "battleship"

    def afloat(self, hits: int) -> int:
        """Units left when so many hits can still be taken."""
        return min(hits, self.ships) if self.is_double else hits


@dataclass(frozen=True, slots=True)
class _Part:
    """A target of losses.py as a part of a stack."""

    stack: int
    target: Target


@dataclass(slots=True)
class _Round:
    """One pass of `losses.choose`: which parts are tried in which order, at most how many, and what is spared."""

    tries: list[tuple[int | None, list[int]]]
    spared: list[tuple[int, list[int]]]


@dataclass
class Side:
    """The units of a side and its list of losses; `order` names the printed default of losses.DEFAULTS."""

    board: Board
    stacks: Sequence[Stack]
    order: str
    wishes: Sequence[Entry] = ()
    keep: Sequence[Entry] = ()
    _lost: dict[tuple[State, Struck], State] = field(default_factory=dict)
    _units: dict[State, dict[str, Counts]] = field(default_factory=dict)
    _counts: dict[State, Counts] = field(default_factory=dict)

    def __post_init__(self) -> None:
        parts = [_Part(number, each) for number, s in enumerate(self.stacks) for each in _parts(s)]
        ranked = losses.by_default([part.target for part in parts], losses.DEFAULTS[self.order])
        self._parts = sorted(parts, key=lambda part: ranked.index(part.target))
        self._has_allies = any(stack.allied for stack in self.stacks)
        targets = [part.target for part in self._parts]
        self._surface = [
            n for n, s in enumerate(self.stacks) if s.group == "plain" and not s.allied
        ]
        self._rounds = _rounds(targets, self.wishes, self.keep)
        own = [number for number, each in enumerate(targets) if each.group != "ally"]
        self._own_rounds = [_Round([(None, own)], [])]
        self._submarines = [n for n, s in enumerate(self.stacks) if s.group == "submarine"]
        self._planes = [n for n, s in enumerate(self.stacks) if s.group == "air"]

    @property
    def start(self) -> State:
        """The state before the first shot."""
        return tuple(stack.hits for stack in self.stacks) + (0,) * len(self.stacks)

    # What is there

    def fighting(self, state: State) -> dict[str, Counts]:
        """Units in the fight by power, ships of allies left out (not to be changed)."""
        if state not in self._units:
            found: dict[str, Counts] = {}
            for stack, hits in zip(self.stacks, state, strict=False):
                if hits and not stack.allied:
                    here = found.setdefault(stack.power, {})
                    here[stack.kind] = here.get(stack.kind, 0) + stack.afloat(hits)
            self._units[state] = {power: found[power] for power in POWERS if power in found}
        return self._units[state]

    def counts(self, state: State) -> Counts:
        """The same of all powers together."""
        if state not in self._counts:
            self._counts[state] = total(self.fighting(state))
        return self._counts[state]

    def alive(self, state: State) -> dict[str, Counts]:
        """All that lives by power: also what has left the fight, and ships of allies."""
        found: dict[str, Counts] = {}
        away = state[len(self.stacks) :]
        for stack, hits, gone in zip(self.stacks, state, away, strict=False):
            if count := stack.afloat(hits) + gone:
                here = found.setdefault(stack.power, {})
                here[stack.kind] = here.get(stack.kind, 0) + count
        return {power: found[power] for power in POWERS if power in found}

    def value(self, state: State) -> int:
        """What lives in IPCs, with the cargo of its ships."""
        total = 0
        away = state[len(self.stacks) :]
        for stack, hits, gone in zip(self.stacks, state, away, strict=False):
            count = stack.afloat(hits) + gone
            total += count * (facts.unit(self.board, stack.kind).cost or 0)
            if stack.loads:
                total += sum(stack.loads[max(0, len(stack.loads) - count) :])
        return total

    def groups(self, state: State) -> frozenset[str]:
        """The groups of targets that are left."""
        return frozenset(
            stack.group for stack, hits in zip(self.stacks, state, strict=False) if hits
        )

    def targets(self, state: State) -> list[Target]:
        """What is left, as losses.py sees it, in the printed order."""
        found = []
        for part in self._parts:
            left = _left(self.stacks[part.stack], part.target, state[part.stack])
            if left:
                target = part.target
                found.append(Target(target.power, target.kind, left, target.group, target.state))
        return found

    def has_surface_ship(self, state: State) -> bool:
        """Whether a ship that is no submarine fights."""
        return any(state[number] for number in self._surface)

    def has_destroyer(self, state: State) -> bool:
        """Whether a destroyer of this side, an ally's too, is there."""
        return any(
            hits and facts.unit(self.board, stack.kind).detects
            for stack, hits in zip(self.stacks, state, strict=False)
        )

    # What happens to it

    def lose(self, state: State, struck: Struck) -> State:
        """The state after these hits, chosen by the list of losses as `losses.choose` does."""
        key = (state, struck)
        if key not in self._lost:
            self._lost[key] = self._choose(state, struck) if any(struck) else state
        return self._lost[key]

    def after(self, state: State, chances: Mapping[Struck, Any]) -> dict[State, Any]:
        """The chances of the states after hits with these chances."""
        found: dict[State, Any] = {}
        for struck, chance in chances.items():
            left = self.lose(state, struck)
            found[left] = found.get(left, 0) + chance
        return found

    def _choose(self, state: State, struck: Struck) -> State:
        any_, ships, blind = struck
        allied = 0
        if self._has_allies:
            allied = ships
            if self.wishes:
                # By the attacker's own list an ally's ship is hit only when no other can be (AAE-238).
                both = Hits(any_, ships, blind, ships)
                allied = sum(self._taken(state, both, _everything(self._parts)))
                allied -= sum(self._taken(state, both, self._own_rounds))
        taken = self._taken(state, Hits(any_, ships, blind, allied), self._rounds)
        after = list(state)
        for part, count in zip(self._parts, taken, strict=True):
            after[part.stack] -= count
        return tuple(after)

    def _taken(self, state: State, hits: Hits, rounds: Sequence[_Round]) -> list[int]:
        """Hits on each part: `losses.choose` with many hits at a time."""
        there = [_left(self.stacks[p.stack], p.target, state[p.stack]) for p in self._parts]
        taken = [0] * len(there)
        left = hits.total
        air, below = hits.any + hits.no_submarines, hits.ships + hits.any
        ally = min(hits.ships, hits.allied)
        for each in rounds:
            for limit, numbers in each.tries:
                wanted = left if limit is None else limit
                for number in numbers:
                    count = min(there[number] - taken[number], wanted, left)
                    group = self._parts[number].target.group
                    if group == "air":
                        count = min(count, air)
                    elif group in ("submarine", "ally"):
                        count = min(count, below, ally if group == "ally" else below)
                    for keep, meant in each.spared:
                        if count > 0 and number in meant:
                            started = sum(there[other] for other in meant)
                            stays = started - sum(taken[other] for other in meant)
                            count = min(count, stays - min(keep, started))
                    if count <= 0:
                        continue
                    taken[number] += count
                    left -= count
                    wanted -= count
                    if group == "air":
                        air -= count
                    elif group in ("submarine", "ally"):
                        below -= count
                        ally -= count if group == "ally" else 0
        return taken

    def send_away(self, state: State, counts: Mapping[int, int]) -> State:
        """Units by number of stack leave the fight alive."""
        after = list(state)
        for number, count in counts.items():
            after[number] -= count
            after[number + len(self.stacks)] += count
        return tuple(after)

    def submarines(self, power: str = "") -> list[int]:
        """The stacks of submarines, of one power or of all."""
        return [n for n in self._submarines if power in ("", self.stacks[n].power)]

    def planes(self) -> list[int]:
        """The stacks of planes."""
        return self._planes


def _parts(stack: Stack) -> list[Target]:
    """A stack as targets; a number is filled in later."""
    group = "ally" if stack.allied else stack.group
    states = [""]
    if stack.is_double:
        states = ["whole", "damaged"]
    elif stack.kind == "transport":
        states = ["empty", "loaded"]
    return [Target(stack.power, stack.kind, 1, group, state) for state in states]


def _left(stack: Stack, target: Target, hits: int) -> int:
    """How many hits a part of a stack can still take."""
    if target.state == "whole":
        return max(0, hits - stack.ships)
    if target.state == "damaged":
        return min(hits, stack.ships)
    if target.state == "loaded":
        return min(hits, len(stack.loads))
    if target.state == "empty":
        return max(0, hits - len(stack.loads))
    return hits


def _rounds(
    targets: Sequence[Target], wishes: Sequence[Entry], keep: Sequence[Entry]
) -> list[_Round]:
    """The passes of `losses.choose`: first the list with what it protects, then whatever is left."""

    def meant(entry: Mapping[str, Any]) -> list[int]:
        return [n for n, target in enumerate(targets) if losses.matches(entry, target)]

    everything: Entry = {"what": ""}
    wanted = [entry for entry in wishes if not entry.get("keep")]
    kept = [entry for entry in (*wishes, *keep) if entry.get("keep")]
    first = _Round(
        [(entry.get("take"), meant(entry)) for entry in [*wanted, everything]],
        [(int(entry["keep"]), meant(entry)) for entry in kept],
    )
    return [first, _Round([(None, meant(everything))], [])]


def _everything(parts: Sequence[_Part]) -> list[_Round]:
    return [_Round([(None, list(range(len(parts))))], [])]


def stacks_of(
    board: Board,
    power: str,
    units: Mapping[str, int],
    *,
    damaged: int = 0,
    loads: Sequence[int] = (),
    allied: bool = False,
) -> list[Stack]:
    """The units of one power as stacks; guns and complexes, which are never lost, are left out."""
    found = []
    for kind, count in units.items():
        unit = facts.unit(board, kind)
        if not unit.hits or not count:
            continue
        group = "air" if unit.is_air else "submarine" if unit.submerges else "plain"
        hits = count * unit.hits - (damaged if unit.hits > 1 else 0)
        cargo = tuple(sorted(loads)) if unit.hold else ()
        found.append(Stack(power, kind, count, hits, "ally" if allied else group, cargo, allied))
    return found
