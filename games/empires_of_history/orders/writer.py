"""Order lines made by a program, in the words of this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.orders.forces import GENERAL, Item
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.orders.sections import BUILD, MOVEMENT, NAVAL, PLACEMENT
from pbem.wargame.writer import Writer, units, way

Leg = Mapping[str, Any]


def writer(board: EmpireBoard) -> LineWriter:
    """Writes lines for a board."""
    return LineWriter(grammar_of(board))


def troops(counts: Mapping[str, int], generals: Iterable[str] = (), power: str = "") -> list[Item]:
    """Units by kind, and generals by name."""
    leaders = [{"count": 1, "kind": GENERAL, "power": "", "name": each} for each in generals]
    return [*units(counts, power), *leaders]


class LineWriter(Writer):
    """Lines under the head of their section, and of `power` where it is named. `counts` are units
    by kind."""

    def along(
        self,
        verb: str,
        section: str,
        counts: Mapping[str, int],
        places: Sequence[str],
        *,
        generals: Iterable[str] = (),
        home: Sequence[str] | None = None,
        power: str = "",
        **more: Any,
    ) -> Line:
        """A line with a way: move, rail, breakthrough, rebase, fly, bomb (with `aim`), tactical,
        drop (with `by`)."""
        told = more if home is None else {**more, "home": list(home)}
        named = troops(counts, generals)
        return self.line(verb, section, power, units=named, path=way(places), **told)

    def march(
        self,
        counts: Mapping[str, int],
        places: Sequence[str],
        generals: Iterable[str] = (),
        power: str = "",
    ) -> Line:
        """`move 2 infantry, general Bock: Pomerania -> Danzig`."""
        return self.along("move", MOVEMENT, counts, places, generals=generals, power=power)

    def force(
        self,
        name: str,
        counts: Mapping[str, int],
        place: str,
        legs: Iterable[Leg] = (),
        power: str = "",
    ) -> Line:
        """`TF A: 2 destroyer E-06; move E-11`."""
        told: dict[str, Any] = {"legs": list(legs)} if legs else {}
        return self.line("TF", NAVAL, power, force=name, units=units(counts), place=place, **told)

    def build(
        self,
        counts: Mapping[str, int],
        pool: str = "",
        oil: Iterable[str] = (),
        power: str = "",
    ) -> Line:
        """`build 3 infantry, 1 armor @England oil Midlands`; without a pool the home pool pays."""
        bought = [{"count": n, "kind": kind, "place": ""} for kind, n in counts.items() if n]
        paid: dict[str, Any] = {"pool": pool} if pool else {}
        if wells := [{"place": place, "count": None} for place in oil]:
            paid["oil"] = wells
        return self.line("build", BUILD, power, purchases=bought, **paid)

    def place(self, counts: Mapping[str, int], site: str, power: str = "") -> Line:
        """`place 3 infantry: London`."""
        return self.line("place", PLACEMENT, power, units=units(counts), site=site)
