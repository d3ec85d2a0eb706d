"""Order lines of a turn carried out on a small position, and refused by their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.total_domination.operations import air_strike, attack, deploy, move, scrap
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending.card_turn import CardTurn
from tests.total_domination.position_builder import board

VERBS = {
    "deploy": deploy.carry_out,
    "move": move.carry_out,
    "attack": attack.carry_out,
    "scrap": scrap.carry_out,
    "air strike": air_strike.carry_out,
}


def line(text: str) -> Line:
    """A line of a card turn."""
    return read_line(board(), f"card: {text}")


class Played:
    """What lines have come to: what is left of the `turn`, and `events`."""

    def __init__(
        self,
        g: Position,
        power: str,
        *texts: str,
        points: int = 9,
        icons: Mapping[str, int] | None = None,
    ) -> None:
        self.g, self.events = g, list[dict[str, Any]]()
        self.turn = CardTurn(power, points, None if icons is None else dict(icons))
        self.given = points
        for text in texts:
            self.do(text)

    def do(self, text: str) -> None:
        """One line more; raises Illegal."""
        order = line(text)
        VERBS[order.verb](self.g, self.turn, order, self.events)

    @property
    def spent(self) -> int:
        """The points that are gone."""
        return self.given - self.turn.points

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind."""
        return [event for event in self.events if event["kind"] == kind]


def refused(
    g: Position,
    power: str,
    *texts: str,
    points: int = 9,
    icons: Mapping[str, int] | None = None,
    midway: bool = False,
) -> tuple[str, str]:
    """Rule and code by which the last line falls; nothing of it may have been carried out, unless
    it falls midway, with a later one of its units."""
    played = Played(g, power, *texts[:-1], points=points, icons=icons)
    before = copy(g.state)
    try:
        played.do(texts[-1])
    except Illegal as refusal:
        assert (g.state != before) == midway
        return refusal.problem.rule, refusal.problem.code
    raise AssertionError(f"stands: {texts[-1]}")
