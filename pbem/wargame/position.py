"""Positions of war games: stacks of counted units by area and power, and who controls what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from pbem.engine.state import State
from pbem.wargame.board import WarBoard
from pbem.wargame.counts import Counts, change
from pbem.wargame.trial import Trial, Way, kept, replaced

B = TypeVar("B", bound=WarBoard[Any, Any])

# What nobody changes who tries something out, and what is replaced entry by entry in every game.
KEPT: Mapping[str, Way] = dict.fromkeys(("engine", "options", "seats"), kept)
REPLACED: Mapping[str, Way] = dict.fromkeys(("units", "control"), replaced)


class Stacks(Generic[B]):
    """`g`: the state with its board. Holds nothing of its own. A game adds what else its state has.

    * `units`: {area: {power: {kind: count}}}; counts are positive, empty entries are removed
    * `control`: {area: power}; an area of nobody has no entry
    * `options`: {switch: value}, fixed for the campaign; `seats`: {seat: [powers]}, who decides for
      whom
    * marks, by names of the game's own: {area: {power: count}}, how many units there are damaged,
      used up, hidden

    Where powers change sides in the course of the game, it overrides `side_of`, `friends_of` and
    `enemies_of`. `ways` says of the parts of its state how they are copied for a trial, where not
    whole (trial.py).
    """

    __slots__ = ("board", "state")
    ways: ClassVar[Mapping[str, Way]] = {**KEPT, **REPLACED}

    def __init__(self, state: State, board: B) -> None:
        self.state = state
        self.board = board

    def trial(self) -> Self:
        """A position to try things on; as long as it is used this one is not changed in place."""
        return type(self)(Trial(self.state, self.ways), self.board)

    def become(self, trial: Self) -> None:
        """What was tried out on a trial of this position is so; the trial is not used any more."""
        tried = trial.state
        assert isinstance(tried, Trial)
        tried.come_true(self.state)

    # Reading

    def option(self, name: str) -> str:
        """The value of a switch."""
        return str(self.state["options"][name])

    def units(self, area: str, power: str) -> Counts:
        """What a power has standing in an area (not to be changed)."""
        counts: Counts = self.state["units"].get(area, {}).get(power, {})
        return counts

    def count(self, area: str, power: str, kind: str) -> int:
        """How many of one kind a power has standing in an area."""
        count: int = self.state["units"].get(area, {}).get(power, {}).get(kind, 0)
        return count

    def powers_in(self, area: str) -> list[str]:
        """The powers with something standing in an area, in the order of turns."""
        here = self.state["units"].get(area)
        return sorted((p for p in here if here[p]), key=self.board.rank) if here else []

    def standing(self, of: str = "") -> Iterator[tuple[str, str, str, int]]:
        """(area, power, kind, count) of all units that stand on the board, or those of one power,
        in a fixed order."""
        powers, units = (of,) if of else self.board.powers, self.state["units"]
        for area in sorted(a for a in units if of in units[a]) if of else sorted(units):
            here = units[area]
            for power in powers:
                for kind, count in sorted(here[power].items()) if power in here else ():
                    yield area, power, kind, count

    def controller(self, area: str) -> str:
        """Who controls an area; "" for nobody."""
        return str(self.state["control"].get(area, ""))

    def marked(self, what: str, area: str, power: str) -> int:
        """How many units of a power in an area have a mark."""
        count: int = self.state[what].get(area, {}).get(power, 0)
        return count

    def side_of(self, power: str) -> str:
        """The side on which a power is now."""
        return self.board.side_of(power)

    def friends_of(self, power: str) -> tuple[str, ...]:
        """The powers of its side, itself included, in the order of turns."""
        return self.board.friends_of(power)

    def enemies_of(self, power: str) -> tuple[str, ...]:
        """The powers that it fights, in the order of turns."""
        return self.board.enemies_of(power)

    def decider(self, power: str) -> str | None:
        """The seat that decides for a power, None for nobody."""
        seats: dict[str, list[str]] = self.state.get("seats", {})
        for seat, powers in seats.items():
            if power in powers:
                return seat
        return None

    def by_seat(self, powers: Sequence[str]) -> list[tuple[str, ...]]:
        """Powers grouped by who decides for them, in the order given; powers without a seat stand
        alone."""
        groups: dict[str, list[str]] = {}
        for power in powers:
            groups.setdefault(self.decider(power) or power, []).append(power)
        return [tuple(group) for group in groups.values()]

    # Writing

    def add(self, area: str, power: str, kind: str, count: int = 1) -> None:
        """Put units into an area; a negative count takes them out."""
        mine = self.units(area, power).copy()
        change(mine, kind, count)
        self.set_units(area, power, mine)

    def set_units(self, area: str, power: str, units: Counts) -> None:
        """What a power has in an area, whatever it had there before; {} for nothing. What stands
        there is replaced, never changed in place: positions that are tried out share it."""
        here = {**self.state["units"].get(area, {}), power: units}
        if not units:
            del here[power]
        if here:
            self.state["units"][area] = here
        else:
            self.state["units"].pop(area, None)

    def set_control(self, area: str, power: str) -> None:
        """Give an area to a power, or to nobody ("")."""
        if power:
            self.state["control"][area] = power
        else:
            self.state["control"].pop(area, None)

    def mark(self, what: str, area: str, power: str, by: int) -> None:
        """Change how many units of a power in an area have a mark."""
        marks = self.state[what].setdefault(area, {})
        change(marks, power, by)
        if not marks:
            del self.state[what][area]
