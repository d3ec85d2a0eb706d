"""Order lines of the two movement steps as typed data, with `all` counted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.position import Counts, Position, change, friends_of

MOVEMENT_VERBS = ("move", "raid", "load", "unload", "assault", "land")
NO_SHIP: Mapping[str, Any] = {"kind": "", "power": "", "number": 0, "place": ""}


@dataclass(frozen=True, slots=True)
class Units:
    """`2 British infantry`: `power` is the owner, the mover if none was named."""

    kind: str
    count: int
    power: str


@dataclass(frozen=True, slots=True)
class Order:
    """One line, ready to be checked. `index` tells lines apart that read alike.

    `path` are areas; `deck`, `end_deck` the ship ({"kind", "power", "number", "place"}) on which it begins or ends.
    `area` is the territory of load, unload and assault. `ship` is that of load and unload, `ships` those of an
    assault. `everything`: unload all. `duty` is "fight", "raid" or "escort".
    """

    index: int
    line: Line
    units: tuple[Units, ...] = ()
    path: tuple[str, ...] = ()
    deck: Mapping[str, Any] | None = None
    end_deck: Mapping[str, Any] | None = None
    area: str = ""
    ship: Mapping[str, Any] = NO_SHIP
    ships: tuple[Mapping[str, Any], ...] = ()
    everything: bool = False
    duty: str = "fight"

    @property
    def verb(self) -> str:
        """One of MOVEMENT_VERBS."""
        return self.line.verb

    def counts(self) -> Counts:
        """Kind to number."""
        counts: Counts = {}
        for unit in self.units:
            change(counts, unit.kind, unit.count)
        return counts

    def of(self, g: Position, *classes: str) -> tuple[Units, ...]:
        """Those of its units that are "land", "gun", "air", "sea" or "complex"."""
        return tuple(unit for unit in self.units if g.board.units[unit.kind].kind in classes)


def read(g: Position, index: int, line: Line) -> Order:
    """The order of a line of one of MOVEMENT_VERBS in this position."""
    args = line.args
    if line.verb in ("move", "raid"):
        return _moving(g, index, line)
    if line.verb == "land":
        path, _, end = _way(args["goal"])
        return Order(index, line, _units(g, args["units"], {}), path, end_deck=end)
    if line.verb == "load":
        there = g.units(args["place"], g.power)
        return Order(index, line, _units(g, args["units"], there), area=args["place"], ship=args["ship"])
    if line.verb == "unload":
        everything = any(unit["count"] is None and not unit["kind"] for unit in args["units"])
        held = _aboard(g, args["ship"])
        units = () if everything else _units(g, args["units"], held)
        return Order(index, line, units, area=args["place"], ship=args["ship"], everything=everything)
    held = _aboard(g, args["ships"][-1])
    ships = tuple(args["ships"])
    return Order(index, line, _units(g, args["units"], held), area=args["target"], ships=ships)


def _moving(g: Position, index: int, line: Line) -> Order:
    path, deck, end = _way(line.args["path"])
    there: Mapping[str, int] = g.units(path[0], g.power)
    if deck:
        there = {"fighter": fighters_aboard(g, path[0], deck)}
    duty = "fight"
    if line.verb == "raid":
        duty = "escort" if line.args.get("role") else "raid"
    return Order(index, line, _units(g, line.args["units"], there), path, deck, end, duty=duty)


def _way(route: Mapping[str, Any]) -> tuple[tuple[str, ...], Mapping[str, Any] | None, Mapping[str, Any] | None]:
    """Areas of a path and the ships on which it begins and ends, with their zones."""
    places = tuple(route["places"])
    start, end = route["start"], route["end"]
    if len(places) == 1 and start:
        return places, {**start, "place": places[0]}, {**start, "place": places[0]}
    return (
        places,
        {**start, "place": places[0]} if start else None,
        {**end, "place": places[-1]} if end else None,
    )


def _units(g: Position, said: Sequence[Mapping[str, Any]], there: Mapping[str, int]) -> tuple[Units, ...]:
    """Units with `all` counted from what is there; the same kind named twice is added up."""
    found: dict[tuple[str, str], int] = {}
    for unit in said:
        if not unit["kind"]:
            raise Illegal("", "which_kind", power=g.power)
        count = there.get(unit["kind"], 0) if unit["count"] is None else unit["count"]
        if not count:
            raise Illegal("", "none_there", kind=unit["kind"])
        key = (unit["kind"], unit["power"] or g.power)
        found[key] = found.get(key, 0) + count
    return tuple(Units(kind, count, power) for (kind, power), count in found.items())


def _aboard(g: Position, ship: Mapping[str, Any]) -> Counts:
    """The mover's cargo on the ships of an owner in a zone."""
    held: Counts = {}
    for entry in g.ships_with_cargo(ship["place"], ship["power"] or g.power, ship["kind"]):
        for kind, count in entry["holds"].get(g.power, {}).items():
            change(held, kind, count)
    return held


def fighters_aboard(g: Position, zone: str, deck: Mapping[str, Any]) -> int:
    """The mover's fighters on carriers in a zone; on those of one owner if the deck names him."""
    owners = (deck["power"],) if deck["power"] else friends_of(g.power)
    return sum(
        entry["holds"].get(g.power, {}).get("fighter", 0)
        for owner in owners
        for entry in g.ships_with_cargo(zone, owner, "carrier")
    )
