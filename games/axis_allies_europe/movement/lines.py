"""Order lines of the two movement steps as typed data, with `all` counted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.movement import decks
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import CARRIER, FIGHTER
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

if TYPE_CHECKING:
    from pbem.engine.orders import Line

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

    `path` are areas; `deck`, `end_deck` the ship ({"kind", "power", "number", "place"}) on which it
    begins or ends. `named` is the one ship that a move names by its number. `area` is the territory
    of load, unload and assault. `ship` is that of load and unload, `ships` those of an assault.
    `everything`: kinds of cargo, or of planes to land, of which all is meant, "" for any kind.
    `duty` is "fight", "raid" or "escort".
    """

    index: int
    line: Line
    units: tuple[Units, ...] = ()
    path: tuple[str, ...] = ()
    deck: Mapping[str, Any] | None = None
    end_deck: Mapping[str, Any] | None = None
    named: Mapping[str, Any] = field(default_factory=lambda: NO_SHIP)
    area: str = ""
    ship: Mapping[str, Any] = field(default_factory=lambda: NO_SHIP)
    ships: tuple[Mapping[str, Any], ...] = ()
    everything: tuple[str, ...] = ()
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

    def is_all(self, kind: str) -> bool:
        """Whether all cargo of a kind is meant."""
        return kind in self.everything or "" in self.everything

    def of(self, g: Position, *classes: str) -> tuple[Units, ...]:
        """Those of its units that are "land", "gun", "air", "sea" or "complex"."""
        kinds = g.board.units
        return tuple([unit for unit in self.units if kinds[unit.kind].kind in classes])


def read(g: Position, index: int, line: Line) -> Order:
    """The order of a line of one of MOVEMENT_VERBS in this position."""
    args = line.args
    if line.verb in ("move", "raid"):
        return _moving(g, index, line)
    if line.verb == "land":
        return _landing(g, index, line)
    if line.verb == "load":
        units = _units(g, args["units"], g.units(args["area"], g.power))
        return Order(index, line, units, area=args["area"], ship=args["ship"])
    # What is aboard by then shows when the order is carried out.
    everything = tuple(unit["kind"] for unit in args["units"] if unit["count"] is None)
    units = _units(g, [unit for unit in args["units"] if unit["count"] is not None], {})
    ship = args.get("ship", NO_SHIP)
    ships = tuple(args.get("ships", ()))
    return Order(
        index, line, units, area=args["area"], ship=ship, ships=ships, everything=everything
    )


def _landing(g: Position, index: int, line: Line) -> Order:
    """`land 1 bomber @ Germany` or, with the way, `land 1 bomber: Danish Sea -> Germany`."""
    everything = tuple(unit["kind"] for unit in line.args["units"] if unit["count"] is None)
    units = _units(g, [unit for unit in line.args["units"] if unit["count"] is not None], {})
    if "path" in line.args:
        path, _, end = _way(line.args["path"])
        decks.check_unnumbered(end, path[-1])
        return Order(index, line, units, path, end_deck=end, everything=everything)
    goal = line.args["goal"]
    decks.check_unnumbered(goal, goal["place"])
    deck = goal if goal["kind"] else None
    return Order(index, line, units, (goal["place"],), end_deck=deck, everything=everything)


def _moving(g: Position, index: int, line: Line) -> Order:
    if "hull" in line.args:
        ship, way = line.args["hull"], line.args["way"]
        units = (Units(ship["kind"], 1, ship["power"] or g.power),)
        return Order(index, line, units, (ship["place"], *way["places"]), named=ship)
    path, deck, end = _way(line.args["path"])
    decks.check_unnumbered(deck, path[0])
    decks.check_unnumbered(end, path[-1])
    there: Mapping[str, int] = g.units(path[0], g.power)
    if deck:
        there = {FIGHTER: fighters_aboard(g, path[0], deck)}
    duty = "fight"
    if line.verb == "raid":
        duty = "escort" if "escort" in line.args else "raid"
    return Order(index, line, _units(g, line.args["units"], there), path, deck, end, duty=duty)


def _way(
    route: Mapping[str, Any],
) -> tuple[tuple[str, ...], Mapping[str, Any] | None, Mapping[str, Any] | None]:
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


def _units(
    g: Position, said: Sequence[Mapping[str, Any]], there: Mapping[str, int]
) -> tuple[Units, ...]:
    """Units with `all` counted from what is there; the same kind named twice is added up."""
    found: dict[tuple[str, str], int] = {}
    for unit in said:
        if not unit["kind"]:
            raise Illegal("", "which_kind", power=g.power)
        count = there.get(unit["kind"], 0) if unit["count"] is None else unit["count"]
        if not count:
            raise Illegal("", "none_of_these", unit=unit["kind"])
        key = (unit["kind"], unit["power"] or g.power)
        found[key] = found.get(key, 0) + count
    return tuple(Units(kind, count, power) for (kind, power), count in found.items())


def fighters_aboard(g: Position, zone: str, deck: Mapping[str, Any]) -> int:
    """The mover's fighters on carriers in a zone; on those of one owner if the deck names him."""
    owners = (deck["power"],) if deck["power"] else g.friends_of(g.power)
    return sum(
        entry["holds"].get(g.power, {}).get(FIGHTER, 0)
        for owner in owners
        for entry in g.ships_with_cargo(zone, owner, CARRIER)
    )
