"""How the examples of BlitzWAR write counters down.

`GER C1`: a country and a counter: `I2` infantry of two corps, `C1` armor of one, `W2`, `W3` white
tanks, `E2`, `E3` Elites, `I1f` the fortified corps, `A1` an air unit at base, `F1`, `F2` fleets,
`U1`, `U2` U-boats. `UK A1 mission`: an air unit that has flown there. `axis S4`: a supply counter
of a side, halves as `S1.5`. A word behind a counter says what it has done in this turn: `GER C1
(sea)`, `(rail)`, `(2 zones)`, `(active)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.games.blitzwar.board import (
    AIR,
    ARMOR,
    ELITE,
    FLEET,
    FORTIFIED,
    INFANTRY,
    UBOAT,
    WHITE,
    counter_name,
)
from pbem.games.blitzwar.counters.records import Record, read, write
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position

COUNTRIES: Mapping[str, str] = {
    "GER": "Germany",
    "UK": "UK",
    "USA": "USA",
    "USSR": "USSR",
    "FRA": "France",
    "ITA": "Italy",
    "POL": "Poland",
    "NOR": "Norway",
    "FIN": "Finland",
    "YUG": "Yugoslavia",
    "BEL": "Belgium-Netherlands",
    "HUN": "Hungary",
    "RUM": "Rumania",
    "PAR": "Partisans",
    "SPA": "Spain",
}
OWNERS: Mapping[str, str] = {"axis": AXIS, "allies": ALLIES, "soviets": SOVIETS}
_KINDS: Mapping[str, str] = {
    "I": INFANTRY,
    "C": ARMOR,
    "W": WHITE,
    "E": ELITE,
    "A": AIR,
    "F": FLEET,
    "U": UBOAT,
}
_WRITTEN = re.compile(
    r"(?P<of>\w+) (?P<kind>[ICWEAFUS])(?P<size>[\d.]+)(?P<fort>f?)"
    r"(?P<flown> mission)?(?: \((?P<done>[^)]*)\))?"
)
_SUPPLY = "S"


def placed(g: Position, area: str, written: Iterable[str]) -> None:
    """Put counters as they are written into a zone, at sea, or onto a beachhead."""
    for entry in written:
        told = _read(entry)
        if told["kind"] == _SUPPLY:
            side = OWNERS[told["of"]]
            g.set_stock(area, side, [*g.stock(area, side), _halves(told["size"])])
        elif told["flown"]:
            g.state["missions"].append(_mission(g, COUNTRIES[told["of"]], area))
        else:
            _put(g, area, told)


def _read(entry: str) -> dict[str, Any]:
    found = _WRITTEN.fullmatch(entry)
    assert found, f"no counter is written {entry!r}"
    return found.groupdict()


def _halves(size: str) -> int:
    return int(2 * float(size))


def _mission(g: Position, country: str, area: str) -> dict[str, Any]:
    """One that has flown in the turn before, from a base of its country if there is one."""
    is_sea = g.board.is_sea(area)
    bases = [z for z in (g.board.coastal(area) if is_sea else [area]) if g.controller(z)]
    told = {"country": country, "from": bases[0], "at": area, "turn": g.turn}
    return {**told, "use": "sea" if is_sea else "air"}


def _put(g: Position, area: str, told: Mapping[str, Any]) -> None:
    country = COUNTRIES[told["of"]]
    kind = FORTIFIED if told["fort"] else _KINDS[told["kind"]]
    name = counter_name(kind, int(told["size"]))
    g.put(area, country, name)
    if told["done"]:
        others = read(g, area, country, name)[1:]
        write(g, area, country, name, [*others, _done(told["done"])])


def _done(words: str) -> Record:
    if words == "active":
        return Record(active=True)
    if words.endswith(("zone", "zones")):
        return Record(steps=int(words.split(maxsplit=1)[0]))
    return Record(how=words)


# The other way round


def written(g: Position) -> dict[str, list[str]]:
    """All that stands anywhere, by area, in this notation."""
    found: dict[str, list[str]] = {}
    for where in (g.state["units"], g.state["ashore"]):
        for area, here in where.items():
            for country, units in here.items():
                for name, count in units.items():
                    found.setdefault(area, []).extend([_counter(g, country, name)] * count)
    for area, here in g.state["supply"].items():
        for side, stock in here.items():
            found.setdefault(area, []).extend(f"{side.lower()} S{_units(n)}" for n in stock)
    for each in g.state["missions"]:
        found.setdefault(each["at"], []).append(f"{_short(each['country'])} A1 mission")
    return {area: sorted(entries) for area, entries in found.items()}


def _units(halves: int) -> str:
    return f"{halves / 2:g}"


def _short(country: str) -> str:
    return next((short for short, name in COUNTRIES.items() if name == country), country)


def _counter(g: Position, country: str, name: str) -> str:
    told = g.counter(name)
    if told.kind == FORTIFIED:
        return f"{_short(country)} I1f"
    letter = next(letter for letter, kind in _KINDS.items() if kind == told.kind)
    return f"{_short(country)} {letter}{told.size}"
