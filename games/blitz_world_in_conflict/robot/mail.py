"""The lines of a mail of the robot: each is kept if it can be carried out after those before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Problem, Refusal
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.phases import Phase
from pbem.wargame.writer import Writer


class Mail:
    """Lines that stand together, of these phases; `g` is the position after them, as if nobody
    answered. `refused` is why the last line could not be added."""

    def __init__(self, g: Position, phases: Mapping[str, Phase[Position]]) -> None:
        self.g = g.trial()
        self.phases = phases
        self.texts: list[str] = []
        self.refused: Problem | None = None

    def add(self, verb: str, section: str, power: str, **args: Any) -> bool:
        """Add a line if it can be carried out; whether it could."""
        self.refused = None
        if section not in self.phases:
            return False
        line = Writer(grammar_of(self.g.board)).line(verb, section, power, **args)
        trial = self.g.trial()
        try:
            self.phases[section].rehearse(trial, line)
        except Refusal as refusal:
            self.refused = refusal.problem
            return False
        self.g.become(trial)
        self.texts.append(line.text)
        return True

    @property
    def named(self) -> str:
        """The unit for which the last line was refused, "" for none."""
        return str(self.refused.fields.get("unit", "")) if self.refused else ""


def way(places: Sequence[str]) -> dict[str, Any]:
    """The way of a line."""
    return {"places": list(places), "start": None, "end": None}
