"""Rulings on what units have done in a slot: the fuel that they have left, whether they may still
act or move; and what submarines have destroyed."""

from __future__ import annotations

from typing import Any

from pbem.engine.corrections import Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import bases, fuel
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.settings import put_or_drop


def _left() -> Setting:
    """EOH-241, EOH-274: how many aircraft of a base, or fighters of the carriers there, have so
    much fuel left in this slot; of the others the fullest are counted among them first."""

    def station(what: tuple[str, ...]) -> str:
        return what[0] if what else f"{fuel.ABOARD}{bases.FIGHTER}"

    def now(g: Position, nation: str, area: str, *what: Any) -> int:
        *kinds, points = what
        return fuel.left(g, area, nation, station(tuple(kinds))).get(points, 0)

    def put(g: Position, nation: str, area: str, *what: Any) -> None:
        *kinds, points, count = what
        _set_left(g, nation, area, station(tuple(kinds)), points, count)

    return Setting(now, put)


def _set_left(g: Position, nation: str, area: str, station: str, points: int, count: int) -> None:
    kind = station.removeprefix(fuel.ABOARD)
    if g.board.units[base(kind)].kind != AIR:
        raise Illegal("EOH-241", "no_aircraft", unit=kind)
    there, tank = fuel.based(g, area, nation, station), fuel.tank(g, nation, station)
    if count > there:
        told: dict[str, Any] = {"area": area, "unit": kind, "count": count, "have": there}
        raise Illegal("EOH-241", "not_so_many_aircraft", **told)
    if points > tank:
        raise Illegal("EOH-240", "beyond_the_tank", unit=kind, points=points, most=tank)
    found, rest = {points: count}, there - count
    for other, number in sorted(fuel.left(g, area, nation, station).items()):
        if other != points:
            found[other] = min(number, rest)
            rest -= found[other]
    fuel.note(g, area, nation, station, found)


def _done(what: str) -> Setting:
    """{area: {nation: {kind: count}}} of a slot."""

    def now(g: Position, nation: str, area: str, kind: str) -> int:
        return int(g.now[what].get(area, {}).get(nation, {}).get(kind, 0))

    def put(g: Position, nation: str, area: str, kind: str, count: int) -> None:
        if count > (there := g.count(area, nation, kind)):
            told: dict[str, Any] = {"area": area, "unit": kind, "count": count}
            told["have"] = there
            raise Illegal("EOH-468", "not_so_many_units", **told)
        here = g.now[what].setdefault(area, {})
        own = here.setdefault(nation, {})
        put_or_drop(own, kind, count)
        put_or_drop(here, nation, own)
        put_or_drop(g.now[what], area, here)

    return Setting(now, put)


def _raided(g: Position, zone: str, nation: str) -> int:
    return int(g.now["raided"].get(zone, {}).get(nation, 0))


def _set_raided(g: Position, zone: str, nation: str, points: int) -> None:
    """EOH-601: what submarines have destroyed of the trade of a zone in this slot."""
    if points > (most := g.board.trade(zone).get(nation, 0) if g.board.is_sea(zone) else 0):
        raise Illegal("EOH-601", "no_such_trade", area=zone, nation=nation, points=most)
    here = dict(g.now["raided"].get(zone, {}))
    put_or_drop(here, nation, points)
    put_or_drop(g.now["raided"], zone, here)


WORDS = (
    Word(
        "fuel",
        "{power} in {place}: {unit} with {points:number}: {value:amount}",
        _left(),
        "fuel Germany in Berlin: fighter with 2: 1",
    ),
    Word(
        "fuel aboard",
        "{power} in {place}: {points:number}: {value:amount}",
        _left(),
        "fuel aboard Japan in Tokyo: 2: 1",
    ),
    Word(
        "acted",
        "{power} in {place}: {unit} {value:amount}",
        _done("used"),
        "acted Germany in Berlin: fighter 1",
    ),
    Word(
        "moved",
        "{power} in {place}: {unit} {value:amount}",
        _done("moved"),
        "moved Poland in Warsaw: infantry 2",
    ),
    Word(
        "raided",
        "{place}: {power} {value:amount}",
        Setting(_raided, _set_raided),
        "raided E-13: England 2",
    ),
)
