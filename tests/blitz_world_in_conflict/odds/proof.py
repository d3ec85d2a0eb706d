"""Combats of the engine played out with every result that the Combat Chart can give: what exact
odds are held against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pbem.engine.play import Outcome, advance, waits_for
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, game

FACES = range(1, 7)


class Faces:
    """Dice that fall as told, and on 1 behind that, which is noted."""

    def __init__(self, faces: list[int]) -> None:
        self.faces, self.labels = faces, list[str]()

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        first = len(self.labels)
        self.labels += [label] * count
        self.faces += [1] * (len(self.labels) - len(self.faces))
        return self.faces[first : len(self.labels)]


class Played(Player):
    """A flow that is played with such dice; every question is answered by its default."""

    dice: Faces

    def _advance(self, given: dict[str, Any]) -> Outcome:
        made = advance(self.table, self.g.state, given, self.dice, checked=False)
        self.events += made.events
        return made

    def to_the_end(self) -> None:
        while not self.is_over:
            ask = next(each for each in self.asks if waits_for(self.g.state, each))
            self.say(ask.to[0], ask.verb, ask.default)


def plays(g: Position) -> Iterator[tuple[Fraction, Played]]:
    """Every course of the flow in which a position stands, with its chance; faces that give the
    same result in their column are one."""
    faces: list[int] = []
    while True:
        dice = Faces(faces)
        played = type("Once", (Played,), {"dice": dice})(game(), Position(copy(g.state), g.board))
        played.to_the_end()
        del faces[len(dice.labels) :]
        columns = [_column(played, label) for label in dice.labels]
        chance = Fraction(1)
        for face, column in zip(faces, columns, strict=True):
            chance *= Fraction(_same(g, column).count(_same(g, column)[face - 1]), len(FACES))
        yield chance, played
        while faces and not (more := _next(_same(g, columns[len(faces) - 1]), faces[-1])):
            faces.pop()
        if not faces:
            return
        faces[-1] = more


def _same(g: Position, column: int) -> list[str]:
    return [g.board.result(column, face) for face in FACES]


def _next(results: list[str], face: int) -> int:
    """The next face with a result that was not there before, 0 for none."""
    seen = results[:face]
    return next((n for n in range(face + 1, 7) if results[n - 1] not in seen), 0)


def _column(played: Played, label: str) -> int:
    for event in played.events:
        for told in event.values():
            if isinstance(told, Mapping) and told.get("label") == label:
                return int(told["column"])
    raise AssertionError(label)
