"""Exact odds of a sea battle: first strike, who can hit whom, submerging, withdrawal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import field
from typing import Any

from pbem.engine import conditions
from pbem.games.axis_allies_europe.battles import navy
from pbem.games.axis_allies_europe.battles.losses import Target
from pbem.games.axis_allies_europe.odds.chances import Chances, add, volley
from pbem.games.axis_allies_europe.odds.fight import (
    BOTH_GONE,
    FLY,
    GO,
    LEFT,
    LOST,
    OPEN,
    STAY,
    STUCK,
    WON,
    End,
    Fight,
    Grid,
    Orders,
    Pair,
    Product,
)
from pbem.games.axis_allies_europe.odds.sides import Side, State, Volley
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import SUBMARINE
from pbem.values import dataclass
from pbem.wargame.counts import Counts

ANY, SHIPS, BLIND = 0, 1, 2


@dataclass
class SeaFight(Fight):
    """A sea battle. `dive` are orders of the attacker's submarines, `hide` those of the defender's
    by power.

    Their answers are the number that is to be under water, or -1 for all; without an order that
    holds the printed default counts: attackers fight on, defenders submerge when no surface ship is
    left with them.
    """

    dive: Orders = ()
    hide: Mapping[str, Orders] = field(default_factory=dict)
    _volleys: dict[Any, Volley] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._g = Position({"turn": {"power": self.power}}, self.board)

    def conditions(self) -> list[conditions.Condition]:
        """Those about submerging as well."""
        orders = [*self.dive, *(each for told in self.hide.values() for each in told)]
        return super().conditions() + [when for when, _ in orders]

    # Before the rounds

    def begin(self) -> Grid:
        """Nothing."""
        return {self.attack.start: {self.defense.start: self.one}}

    def decide(self, pair: Pair, rounds: int) -> tuple[str, Pair]:
        """Transports alone do not attack; submarines may submerge before each round, then the fleet
        may leave.
        """
        self._now = rounds
        if not rounds and not any(
            self.board.unit(kind).attack for kind in self.attack.counts(pair[0])
        ):
            return OPEN, pair
        pair = self._dived(pair, rounds)
        if how := self.ended(pair):
            return how, pair
        has_ships = self.attack.groups(pair[0]) - {"air", "ally"}
        allowed: tuple[str, ...] = (GO,) if has_ships else (GO, FLY)
        if not rounds or (has_ships and not self.may_go):
            return "", pair
        return ("", pair) if self.wish(pair, rounds, allowed) == STAY else (LEFT, pair)

    def _dived(self, pair: Pair, rounds: int) -> Pair:
        stacks = self.attack.submarines()
        if not self.dive or not any(pair[0][n] for n in stacks):
            return pair
        known = self.facts(pair, rounds, attacks=True)
        known["alone"] = int(not self.attack.has_surface_ship(pair[0]))
        wanted = _first(self.dive, known, 0)
        return self._under(self.attack, pair[0], stacks, wanted), pair[1]

    def _under(self, side: Side, state: State, stacks: Iterable[int], wanted: int) -> State:
        """So many submarines are to be under water, -1 for all; those that are there already
        count.
        """
        for number in stacks:
            there = state[number]
            gone = state[number + len(side.stacks)]
            count = there if wanted < 0 else min(there, max(0, wanted - gone))
            if count:
                state = side.send_away(state, {number: count})
        return state

    def ended(self, pair: Pair) -> str:
        """One side or both are gone from the surface, or nobody can hit anybody."""
        ours, theirs = self.attack.counts(pair[0]), self.defense.counts(pair[1])
        if not ours or not theirs:
            if ours:
                return WON
            return LOST if theirs else BOTH_GONE
        return STUCK if self._is_deadlock(pair, ours.keys(), theirs.keys()) else ""

    def _is_deadlock(self, pair: Pair, ours: Set[str], theirs: Set[str]) -> bool:
        for planes, boats, helper, state in (
            (ours, theirs, self.attack, pair[0]),
            (theirs, ours, self.defense, pair[1]),
        ):
            if boats != {SUBMARINE}:
                continue
            is_air = all(self.board.unit(kind).is_air for kind in planes)
            if is_air:
                return not helper.has_destroyer(state)
        return False

    # A round

    def strike(self, pair: Pair) -> Chances[State]:
        """Submarines of the attacker fire first where no destroyer defends."""
        ours, theirs = pair
        if self.defense.has_destroyer(theirs):
            return {theirs: self.one}
        return self._attacked(ours, theirs, (SUBMARINE,))

    def exchange(self, pair: Pair) -> Iterator[Product]:
        """Attack, submerging, return fire."""
        ours, there = pair
        has_struck = not self.defense.has_destroyer(there)
        order = tuple(k for k in navy.ATTACK_ORDER if not has_struck or k != SUBMARINE)
        after = self._attacked(ours, there, order)
        if not self._may_hide(there):
            yield self._answered(ours, there), after
            return
        by_fire: dict[State, Chances[State]] = {}
        for marked, share in after.items():
            firing, left = self._hidden(ours, there, marked)
            add(by_fire.setdefault(firing, {}), left, share)
        for firing, after in by_fire.items():
            yield self._answered(ours, firing), after

    def _attacked(self, ours: State, theirs: State, order: tuple[str, ...]) -> Chances[State]:
        """What one volley of the attackers leaves of the defenders."""
        reach = self.defense.groups(theirs)
        return self.defense.after(theirs, self._fired(ours, reach, order, attacks=True))

    def _answered(self, ours: State, theirs: State) -> Chances[State]:
        """What the defenders' fire leaves of the attackers."""
        reach = self.attack.groups(ours)
        return self.attack.after(
            ours, self._fired(theirs, reach, navy.DEFENSE_ORDER, attacks=False)
        )

    def _fired(
        self, state: State, reach: frozenset[str], order: tuple[str, ...], *, attacks: bool
    ) -> Volley:
        """The hits of one side at targets of these groups."""
        key = (state, reach, order, attacks)
        if key not in self._volleys:
            side = self.attack if attacks else self.defense
            units, sees = side.fighting(state), side.has_destroyer(state)
            self._volleys[key] = self._volley(units, reach, order, sees=sees, attacks=attacks)
        return self._volleys[key]

    def _volley(
        self,
        units: Mapping[str, Counts],
        reach: frozenset[str],
        order: tuple[str, ...],
        *,
        sees: bool,
        attacks: bool,
    ) -> Volley:
        groups: list[tuple[int, int, int]] = []
        targets = [Target("", "", 1, each) for each in sorted(reach)]
        for power, counts in units.items():
            for shot in navy.shots(
                self._g, power, counts, order, targets, sees=sees, attacks=attacks
            ):
                if shot.count:
                    groups.append(
                        (self._class(shot.unit, reach, sees=sees), shot.factor, shot.count)
                    )
        return volley(sorted(groups), self.one)

    def _class(self, kind: str, reach: frozenset[str], *, sees: bool) -> int:
        """Whom hits of a kind may fall on; who cannot be hit by them must be there to make a
        difference.
        """
        unit = self.board.unit(kind)
        if unit.submerges:
            return SHIPS if reach & {"air", "ally"} else ANY
        return BLIND if unit.is_air and not sees and SUBMARINE in reach else ANY

    def _may_hide(self, there: State) -> bool:
        """Whether submarines of the defender may submerge."""
        has_some = any(there[number] for number in self.defense.submarines())
        return has_some and bool(self.hide or not self.defense.has_surface_ship(there))

    def _hidden(self, ours: State, there: State, marked: State) -> tuple[State, State]:
        """Unhit submarines of the defender may submerge; who fires then, and who is left."""
        alone = not self.defense.has_surface_ship(there)
        firing, left = there, marked
        for power in self.defense.fighting(there):
            stacks = self.defense.submarines(power)
            if not any(marked[n] for n in stacks):
                continue
            wanted = -1 if alone else 0
            if orders := self.hide.get(power):
                known = self.facts((ours, there), self._now, attacks=False)
                wanted = _first(orders, {**known, "alone": int(alone)}, wanted)
            left = self._under(self.defense, left, stacks, wanted)
            for number in stacks:
                gone = left[number + len(left) // 2] - firing[number + len(left) // 2]
                if gone > 0:
                    firing = self.defense.send_away(firing, {number: gone})
        return firing, left

    def takes(self, end: End) -> bool:
        """Whether a warship of the attacker is left alone on the surface, as a Convoy center
        needs.
        """
        how, ours, _ = end
        kinds = self.attack.counts(ours)
        return how == WON and any(self.board.unit(kind).is_warship for kind in kinds)


def _first(orders: Orders, known: Mapping[str, int], default: int) -> int:
    """The answer of the first order whose condition holds."""
    for when, answer in orders:
        if conditions.evaluate(when, known):
            return int(answer)
    return default
