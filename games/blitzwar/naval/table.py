"""The tables of naval combat (§12.2): what a die costs both sides."""

from __future__ import annotations

from pbem.games.blitzwar.position import AXIS
from pbem.values import dataclass

# BWR-278: "naval change" on the calendar.
CHANGE = 32
_NONE, _BOTH = 2, range(3, 6)
_LAST = 6


@dataclass(frozen=True, slots=True)
class Losses:
    """How many naval units attacker and defender lose."""

    attacker: int
    defender: int


def losses(turn: int, attacker: str, die: int) -> Losses:
    """BWR-277, BWR-278: what a die costs in a round that a side attacks in a turn."""
    if turn >= CHANGE:
        by_axis = attacker == AXIS
        return Losses(int(by_axis), int(not by_axis)) if die == _LAST else Losses(1, 1)
    if die == _NONE:
        return Losses(0, 0)
    return Losses(int(die in _BOTH or die < _NONE), int(die in _BOTH or die == _LAST))
