"""Order lines made by a program, in the words of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT
from pbem.wargame.writer import ALL, Writer, ship, spot, units


def writer(g: Position) -> LineWriter:
    """Writes lines for the board of a position."""
    return LineWriter(grammar_of(g.board))


class LineWriter(Writer):
    """Lines about transports, purchases and placement."""

    def load(
        self, section: str, counts: Mapping[str, int], port: str, zone: str, owner: str = ""
    ) -> Line:
        """Units of a territory go aboard a transport."""
        transport = ship(TRANSPORT, zone, owner)
        return self.line("load", section, units=units(counts), area=port, ship=transport)

    def assault(self, target: str, counts: Mapping[str, int], zone: str) -> Line:
        """Cargo lands in an enemy territory."""
        ships = [ship(TRANSPORT, zone)]
        return self.line("assault", "combat", area=target, units=units(counts), ships=ships)

    def unload(self, zone: str, area: str, owner: str = "") -> Line:
        """All cargo goes ashore in a friendly territory."""
        transport = ship(TRANSPORT, zone, owner)
        return self.line("unload", "noncombat", units=[ALL], ship=transport, area=area)

    def place(self, counts: Mapping[str, int], area: str, complex_: str = "") -> Line:
        """Bought units come onto the board."""
        more = {"complex": complex_} if complex_ else {}
        return self.line("place", "place", units=units(counts), area=spot(area), **more)

    def buy(
        self,
        counts: Mapping[str, int],
        area: str = "",
        section: str = "purchase",
        power: str = "",
    ) -> Line:
        """Units to be paid for; units of the cash advance with their place."""
        more: dict[str, Any] = {"area": area} if area else {}
        return self.line("buy", section, power, units=units(counts), **more)
