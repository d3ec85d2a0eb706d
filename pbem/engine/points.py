"""Points of the flow at which a ruling lets the game go on: "it is now Italy's turn", "the battle
of Kiev is over".

A game names them and says which frames stand there; the engine holds what it says against its flows
and puts the frames down. No game writes into the engine's part of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from pbem.engine.flow import Flow
from pbem.engine.guard import ContractBroken
from pbem.engine.state import Frame, canonical, check_plain, copy
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """One frame: a flow, its step that runs next ("" at its end), and its locals, plain data."""

    flow: str
    step: str
    locals: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        parts = sorted(self.locals.items())
        told = [f"{key} {value}" for key, value in parts if type(value) in (str, int)]
        place = f"{self.flow}.{self.step or 'end'}"
        return f"{place} ({', '.join(told)})" if told else place


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the flow. `form` as in pbem.engine.pattern, with the slots of the game's orders.

    `go(g, now, *what)` gets the frames as they stand, the root first, and what the slots of the
    form hold; it gives those from which the game goes on, the root first, whose last step runs
    next. It may put the position in order for that, in place, and raises Illegal where there is no
    sense in it. What it writes besides is checked by the game's invariants.
    """

    name: str
    form: str
    go: Callable[..., Sequence[At]]
    example: str = ""


class Frames:
    """The frames of a state, in place, and the flows that they have to fit."""

    def __init__(self, frames: list[Frame], flows: Mapping[str, Flow], root: str) -> None:
        self._frames = frames
        self._flows = flows
        self._root = root

    @property
    def now(self) -> tuple[At, ...]:
        """Where the game stands, the root first (a copy)."""
        return tuple(At(each["flow"], each["step"], copy(each["locals"])) for each in self._frames)

    def move(self, to: Sequence[At], point: str) -> tuple[list[str], list[str]]:
        """Go on there; where the game stood and where it stands, in words. ContractBroken for what
        fits no flow.
        """
        self._check(to, f"the point {point!r}")
        before = self.now
        frames: list[Frame] = [
            {"flow": at.flow, "step": at.step, "locals": copy(dict(at.locals))} for at in to
        ]
        old, new = list(map(str, before)), list(map(str, to))
        if old == new and canonical(self._frames) != canonical(frames):
            new[-1] += ", anew"
        self._frames[:] = frames
        return old, new

    def _check(self, to: Sequence[At], point: str) -> None:
        if not to or to[0].flow != self._root:
            raise ContractBroken(f"{point} does not begin in the root flow {self._root}")
        for at in to:
            flow = self._flows.get(at.flow)
            if flow is None or at.step not in ("", *flow.steps):
                raise ContractBroken(f"{point}: there is no step {at.flow}.{at.step}")
            try:
                check_plain(dict(at.locals), at.flow)
            except TypeError as error:
                raise ContractBroken(f"{point}: {error}") from error
