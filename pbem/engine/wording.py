"""What a game tells of a position so that orders can be read as people write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line


@dataclass(frozen=True, slots=True)
class Way:
    """A whole order in place of one that leaves something out. `differs` are the things in which
    it differs from the other ways, as keys of the message catalogue with fields: none for ways
    among which only the length counts.
    """

    text: str
    differs: tuple[tuple[str, Mapping[str, Any]], ...] = ()


def _nobody(g: Any, power: str, place: str) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True)
class Wording:
    """Pure functions over a position, each with an answer for games that leave it out.

    `ways(g, ask, line)` are the orders that may be meant by one that the rules do not take as it
    stands because it leaves out where it leads through or where it ends: the shortest of each kind,
    the best first. `section(g, ask, line)` is the section in which an order belongs that does
    nothing in its own ("noncombat" for a move that meets no enemy), "" for none. `there(g, power,
    place)` are the units of a power that orders for a place can move or use now, {kind: count}.
    `figures(g, ask, lines)` are what players like to reckon, worked out from the orders of a
    batch: any of "left", "spent", "money", "income" as whole numbers. `foes(g, power, place)` are
    the units that a power would meet in a place, {kind: count}. `fits(g, line)` is whether an order
    could ever be one for its units, wherever they stand: it is asked for sections whose time has
    not come, against which the rules have nothing yet (infantry never lands from a flight).
    """

    ways: Callable[[Any, Ask, Line], Sequence[Way]] = field(default=lambda g, ask, line: ())
    section: Callable[[Any, Ask, Line], str] = field(default=lambda g, ask, line: "")
    there: Callable[[Any, str, str], Mapping[str, int]] = field(default=_nobody)
    figures: Callable[[Any, Ask, Sequence[Line]], Mapping[str, int]] = field(
        default=lambda g, ask, lines: {}
    )
    foes: Callable[[Any, str, str], Mapping[str, int]] = field(default=_nobody)
    fits: Callable[[Any, Line], bool] = field(default=lambda g, line: True)

    @property
    def knows_units(self) -> bool:
        """Whether the game tells at all of units that stand somewhere."""
        return self.there is not _nobody

    @property
    def knows_foes(self) -> bool:
        """Whether the game tells of foes at all, so that none is an answer."""
        return self.foes is not _nobody
