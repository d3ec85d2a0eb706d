"""Order lines made by a program, in the words of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.verbs import CARD
from pbem.games.total_domination.position import Position
from pbem.wargame.writer import Writer, units, way


def writer(g: Position) -> LineWriter:
    """Writes lines for the board of a position."""
    return LineWriter(grammar_of(g.board))


class LineWriter(Writer):
    """Lines of a card turn; `section` is that of the card itself, or of the operations of Peace.

    `nation` stands before units where more than one nation of a player may be meant.
    """

    def play(
        self, card: str, use: str, *, on: str = "", saved: bool = False, save: bool = False
    ) -> Line:
        """`play G08 for operations, use saved, save 1`; `use` is "operations" or "event"."""
        told: dict[str, Any] = {"on": on} if on else {}
        told |= {"saved": "use saved"} if saved else {}
        told |= {"save": "save 1"} if save else {}
        return self.line("play", CARD, card=card, use=use, **told)

    def deploy(self, kind: str, area: str, nation: str = "", section: str = CARD) -> Line:
        """One unit from the pool."""
        return self.line("deploy", section, units=units({kind: 1}, nation), area=area)

    def shift(
        self, kind: str, places: Sequence[str], nation: str = "", section: str = CARD
    ) -> Line:
        """One unit along a way."""
        return self.line("move", section, units=units({kind: 1}, nation), path=way(places))

    def attack(self, kind: str, area: str, nation: str = "", section: str = CARD) -> Line:
        """One enemy unit, U-boat or Resistance token."""
        return self.line("attack", section, targets=units({kind: 1}, nation), area=area)

    def scrap(self, kind: str, area: str, nation: str = "", section: str = CARD) -> Line:
        """One unit of one's own."""
        return self.line("scrap", section, units=units({kind: 1}, nation), area=area)

    def puppet(self, areas: Sequence[str]) -> Line:
        """An army in each of these areas."""
        return self.line("puppet", CARD, areas=list(areas))

    def resistance(self, tokens: Mapping[str, int]) -> Line:
        """Tokens by area."""
        return self.line("resistance", CARD, tokens=dict(tokens))
