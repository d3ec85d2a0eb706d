"""Order lines made by a program: by robots, random play, offers and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.orders import Grammar, Line

# All that there is, where a line may say `all`.
ALL: Mapping[str, Any] = {"count": None, "kind": "", "power": ""}


class Writer:
    """Writes lines of a grammar, with their normal form."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def line(self, verb: str, section: str, power: str = "", **args: Any) -> Line:
        """A line of a verb with its arguments, under the head of a section, perhaps of a power."""
        return self.grammar.line(verb, args, section, power)

    def move(self, section: str, counts: Mapping[str, int], places: Sequence[str]) -> Line:
        """`move 2 infantry: A -> B`."""
        return self.line("move", section, units=units(counts), path=way(places))

    def changed(self, line: Line, **args: Any) -> Line:
        """The same line with other arguments."""
        return self.grammar.line(line.verb, {**line.args, **args}, line.section, line.power)


def units(counts: Mapping[str, int], power: str = "") -> list[dict[str, Any]]:
    """Units by kind; without a power they are the sender's."""
    return [{"count": n, "kind": kind, "power": power} for kind, n in counts.items() if n]


def way(
    places: Sequence[str],
    start: Mapping[str, Any] | None = None,
    end: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A way by these places, which may begin or end on a ship."""
    return {"places": list(places), "start": start, "end": end}


def ship(kind: str, place: str, power: str = "") -> dict[str, Any]:
    """Any ship of a kind in a place; without a power one of the sender's."""
    return {"kind": kind, "power": power, "number": 0, "place": place}


def spot(place: str) -> dict[str, Any]:
    """A place, and no ship in it."""
    return ship("", place)
