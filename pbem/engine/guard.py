"""Holding a game to its contract while it is tested: who rolls has not changed anything, who asks
or checks never does.
"""

from __future__ import annotations

from copy import copy as copy_object

from pbem.engine.dice import Source
from pbem.engine.state import State, copy


class ContractBroken(Exception):
    """A game broke the engine's contract: a fault in the program, not in an order."""


class Guard:
    """A source that holds a step to rolling before it changes anything (P13)."""

    def __init__(self, source: Source, state: State, where: str) -> None:
        self.source = source
        self.state = state
        self.where = where
        self.before = _position(copy(state))

    def of(self, source: Source) -> Guard:
        """Another source that holds the same step to it."""
        other = copy_object(self)
        other.source = source
        return other

    def unchanged(self, what: str) -> None:
        """ContractBroken if the position is not what it was."""
        if _position(self.state) != self.before:
            raise ContractBroken(f"{self.where} {what}")

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """As the source."""
        self.unchanged(f"changed before the dice {label}")
        return self.source.roll(segment, label, count, sides)

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """As the source."""
        self.unchanged(f"changed before the shuffle {label}")
        return self.source.shuffle(segment, label, items)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """As the source."""
        self.unchanged(f"changed before the pick {label}")
        return self.source.pick(segment, label, items, k)


def _position(state: State) -> State:
    """Everything but the account of dice."""
    engine = {
        key: value for key, value in state["engine"].items() if key not in ("segment", "draw")
    }
    return {**state, "engine": engine}
