"""Order lines made by a program, in the words of this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.blitzwar.board import AIR, FORTIFIED, SUPPLY
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.orders.sections import MOVEMENT
from pbem.games.blitzwar.orders.slots import ALL
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts
from pbem.wargame.writer import Writer, way

Items = list[dict[str, Any]]


def writer(g: Position) -> LineWriter:
    """Writes lines for the board of a position."""
    return LineWriter(grammar_of(g.board))


def everything(country: str = "") -> Items:
    """All corps, of one country if it is named."""
    return [{**ALL, "power": country}]


def counters(g: Position, units: Mapping[str, Counts], named: bool = False) -> Items:
    """Counters by country as orders name them, the largest of a country first; `named` says to whom
    they belong where only one country is there, too."""
    countries = [country for country in g.board.powers if units.get(country)]
    countries += [country for country in units if country not in g.board.powers]
    owned = named or len(countries) > 1
    return [
        _item(g, name, units[country][name], country if owned else "")
        for country in countries
        for name in sorted(units[country], key=lambda each: (-g.counter(each).size, each))
    ]


def _item(g: Position, name: str, count: int, power: str) -> dict[str, Any]:
    counter = g.counter(name)
    if counter.kind == AIR:
        return {"kind": AIR, "count": count, "power": power}
    size = None if counter.kind == FORTIFIED else counter.size
    item: dict[str, Any] = {"kind": counter.kind, "count": size, "power": power}
    return item if count == 1 else {**item, "times": count}


def stock(halves: Iterable[int]) -> Items:
    """Supply counters, each by its half units."""
    return [
        {"kind": SUPPLY, "count": each // 2, "power": "", **({"half": True} if each % 2 else {})}
        for each in halves
    ]


class LineWriter(Writer):
    """Lines of phases 3 to 9. `units` are as `counters` and `stock` make them; `pay` are zones
    whose supply pays, () to leave it to the rules."""

    def along(
        self,
        verb: str,
        section: str,
        units: Items,
        places: Sequence[str],
        pay: Sequence[str] = (),
    ) -> Line:
        """A line with a way: sail, ship, rail, move, step, walk."""
        return self.line(verb, section, units=units, path=way(places), **_pay(pay))

    def across(
        self,
        verb: str,
        section: str,
        units: Items,
        area: str,
        goal: str,
        pay: Sequence[str] = (),
    ) -> Line:
        """A line from one area to another: fly, rebase, land, re-embark, relocate."""
        return self.line(verb, section, units=units, area=area, goal=goal, **_pay(pay))

    def at(self, verb: str, section: str, units: Items, area: str, pay: Sequence[str] = ()) -> Line:
        """A line about counters in one area: set up, place, regroup, disband, remove, activate."""
        return self.line(verb, section, units=units, area=area, **_pay(pay))

    def fortify(self, area: str, pay: Sequence[str] = ()) -> Line:
        """`fortify Trondheim`."""
        return self.line("fortify", MOVEMENT, area=area, **_pay(pay))

    def fight(
        self,
        verb: str,
        section: str,
        target: str,
        sources: Mapping[str, Items],
        advance: Sequence[Mapping[str, Any]] | None = None,
    ) -> Line:
        """`blitz` and `attack`, with counters by area; `advance` is [{"units", "goal"}], () for
        nobody, None to be asked."""
        told: dict[str, Any] = {} if advance is None else {"advance": list(advance)}
        found = [{"area": area, "units": units} for area, units in sources.items()]
        return self.line(verb, section, target=target, sources=found, **told)


def _pay(zones: Sequence[str]) -> dict[str, Any]:
    return {"pay": list(zones)} if zones else {}
