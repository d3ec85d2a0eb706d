"""Whose secrets the next dice need: it follows from the position, the seats and the anchor, and
from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.game import Side
from pbem.values import dataclass

SIDE, SEATS, ALL = "side", "seats", "all"
OPTIONS = (SIDE, SEATS, ALL)

Seats = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Opening:
    """The seats whose links a segment needs beside the moderator's, and the sides with a stake that
    have no chain.
    """

    seats: tuple[str, ...]
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What the rules of a game say of a position: its sides, the active one first, and the seats
    that are asked now.
    """

    sides: tuple[Side, ...]
    seats: Seats
    asked: tuple[str, ...] = ()

    @staticmethod
    def of(sides: Sequence[Side], seats: Seats, asked: Sequence[str] = ()) -> Facts:
        """A game that names no sides has every seat stand for itself, as long as it has a power."""
        made = tuple(sides) or tuple(
            Side(seat, tuple(powers), tuple(powers)) for seat, powers in seats.items() if powers
        )
        return Facts(made, seats, tuple(asked))

    def seats_of(self, side: Side) -> tuple[str, ...]:
        """The seats that play a power of a side."""
        return tuple(s for s, powers in sorted(self.seats.items()) if set(powers) & {*side.powers})

    @property
    def active(self) -> tuple[str, ...]:
        """The seats of the side whose turn it is."""
        return self.seats_of(self.sides[0]) if self.sides else ()

    @property
    def touched(self) -> tuple[str, ...]:
        """The seats with something that the dice to come can touch."""
        powers = {power for side in self.sides for power in side.touched}
        return tuple(seat for seat, own in sorted(self.seats.items()) if powers & {*own})


def opening(facts: Facts, order: Sequence[str], option: str, plays: str = "") -> Opening:
    """Who opens the next segment.

    `order` are the seats with a chain in the anchor's order, `plays` the seat of the moderator: his
    ordinary chain is that of his side.
    """
    if option == ALL:
        stakes = list(facts.sides)
    else:
        stakes = _with_a_stake(facts.sides)
    seats: list[str] = []
    lacking: list[str] = []
    for side in stakes:
        own = [seat for seat in order if seat in facts.seats_of(side)]
        is_moderators = plays in facts.seats_of(side)
        if option == ALL:
            chosen = own
        elif is_moderators and option == SIDE:
            chosen = []
        else:
            touched = [seat for seat in own if {*facts.seats[seat]} & {*side.touched}] or own[:1]
            chosen = touched if option == SEATS else touched[:1]
        seats += [seat for seat in chosen if seat not in seats]
        if not chosen and not is_moderators:
            lacking.append(side.name)
    return Opening(tuple(sorted(seats)), tuple(lacking))


def _with_a_stake(sides: Sequence[Side]) -> list[Side]:
    """The sides that the dice can touch; at least two, if there are two: the next one in the order
    of the turn opens too.
    """
    touched = [number for number, side in enumerate(sides) if side.touched] or [0]
    if len(touched) == 1 and len(sides) > 1:
        touched.append((touched[0] + 1) % len(sides))
    return [sides[number] for number in touched] if sides else []
