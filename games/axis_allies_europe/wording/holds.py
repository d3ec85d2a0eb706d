"""Orders about cargo that name no ship, another one, or a zone in which none lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.orders.language import COMBAT
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT
from pbem.wargame.writer import ship


def by_ship(g: Position, line: Line) -> Iterator[Way]:
    """AAE-127, AAE-244, AAE-248: a move of land units between a territory and the zone beside it is
    a loading, a landing in enemy land, or an unloading.
    """
    places = line.args["path"]["places"]
    kinds = [g.board.unit(unit["kind"]) for unit in line.args["units"] if unit["kind"]]
    if len(places) != 2 or not kinds or not all(kind.cargo_size for kind in kinds):
        return
    start, goal = places
    if g.board.is_land(start) and goal in g.board.seas(start):
        yield from _loading(g, line, start, [goal])
    elif g.board.is_sea(start) and goal in g.board.coasts(start):
        yield from _landing(g, line, goal, [start])


def loads(g: Position, line: Line) -> Iterator[Way]:
    """AAE-245: aboard where a transport lies, or can come, on the coasts of the territory."""
    area, named = line.args["area"], line.args["ship"]
    zones = [zone for zone in g.board.seas(area) if zone != named["place"]]
    yield from _loading(g, line, area, [named["place"], *zones])


def landings(g: Position, line: Line) -> Iterator[Way]:
    """AAE-127, AAE-180: ashore from any ship on the coasts of the territory that may hold these
    units.
    """
    area = line.args["area"]
    named = [each["place"] for each in line.args.get("ships", [line.args.get("ship")])]
    zones = [zone for zone in g.board.seas(area) if zone not in named]
    yield from _landing(g, line, area, [*dict.fromkeys(named), *zones])


def _loading(g: Position, line: Line, area: str, zones: list[str]) -> Iterator[Way]:
    owners = (g.power,) if line.section == COMBAT else g.friends_of(g.power)
    several = len(_berths(g, zones, owners)) > 1
    for zone, owner in _berths(g, zones, owners):
        carrying = ship(TRANSPORT, zone, _owner(g, owner))
        load = writer(g).line(
            "load",
            line.section,
            line.power,
            units=line.args["units"],
            area=area,
            ship=carrying,
        )
        yield Way(load.text, _differs(g, zone, owner) if several else ())


def _landing(g: Position, line: Line, area: str, zones: list[str]) -> Iterator[Way]:
    berths = _berths(g, zones, g.friends_of(g.power), laden=True)
    for zone, owner in berths:
        carrying = ship(TRANSPORT, zone, _owner(g, owner))
        said: dict[str, Any] = {"units": line.args["units"], "area": area}
        if line.section == COMBAT:
            landing = writer(g).line("assault", COMBAT, line.power, ships=[carrying], **said)
        else:
            landing = writer(g).line("unload", line.section, line.power, ship=carrying, **said)
        yield Way(landing.text, _differs(g, zone, owner) if len(berths) > 1 else ())


def _berths(
    g: Position, zones: list[str], owners: tuple[str, ...], *, laden: bool = False
) -> list[tuple[str, str]]:
    """(zone, owner) where transports lie, own ones first, then where own ones can come; `laden`:
    those of allies only where they hold something of the mover.
    """
    own_first = sorted(owners, key=lambda owner: owner != g.power)
    lie = [
        (zone, owner)
        for owner in own_first
        for zone in zones
        if (
            g.count(zone, owner, TRANSPORT)
            if owner == g.power
            else _may_carry(g, zone, owner, laden)
        )
    ]
    near = [(zone, g.power) for zone in zones if _may_come(g, zone)]
    return list(dict.fromkeys(chain(lie, near)))


def _may_carry(g: Position, zone: str, ally: str, laden: bool) -> bool:
    if not laden:
        return g.count(zone, ally, TRANSPORT) > 0
    ships = g.ships_with_cargo(zone, ally, TRANSPORT)
    return any(entry["holds"].get(g.power) for entry in ships)


def _may_come(g: Position, zone: str) -> bool:
    """Whether an own transport lies so near that another order may have sent it there."""
    near = g.board.reach([zone], g.board.unit(TRANSPORT).move, None, SEA_WAYS)
    return any(g.count(each, g.power, TRANSPORT) for each in near)


def _owner(g: Position, owner: str) -> str:
    """The owner as a line names him: nobody for the mover."""
    return "" if owner == g.power else owner


def _differs(g: Position, zone: str, owner: str) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    ally = (("way.ship_of", {"power": owner}),) if owner != g.power else ()
    return (("way.ship_in", {"place": zone}), *ally)
