"""Who stands where and with whom, in a position."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitz_world_in_conflict.components import (
    ABOMB,
    AIR,
    BIG,
    LAND,
    NAVAL,
    TRS,
)
from pbem.games.blitz_world_in_conflict.concepts import command, holds, in_force, stacking
from pbem.games.blitz_world_in_conflict.position import Position


def faults(g: Position) -> Iterator[str]:
    """What is wrong with where units and Commanders are."""
    yield from _cargo(g)
    yield from _places(g)
    yield from _sides(g)
    yield from _crowds(g)
    yield from _commanders(g)


def _cargo(g: Position) -> Iterator[str]:
    """BLZ-396, BLZ-560, BLZ-661: land units are aboard TRS that have room, A-Bombs with air units;
    each is where that is."""
    for unit in sorted(g.state["units"]):
        if not (carrier := g.carrier(unit)):
            continue
        if not g.at(carrier):
            yield f"{unit} is aboard {carrier}, which is not on the map"
        elif g.at(carrier) != g.at(unit):
            yield f"{unit} is in {g.at(unit)} aboard {carrier} in {g.at(carrier)}"
        elif not _carries(g, carrier, unit):
            yield f"{unit} is aboard {carrier}"
        elif holds.room(g, carrier) < 0:
            yield f"{', '.join(g.cargo(carrier))} are too many aboard {carrier}"


def _carries(g: Position, carrier: str, unit: str) -> bool:
    if g.board.units[unit].type == ABOMB:
        return g.board.units[carrier].kind == AIR
    return g.face(carrier).type == TRS and g.board.units[unit].kind == LAND


def _places(g: Position) -> Iterator[str]:
    """BLZ-219 to BLZ-221: land units at sea are aboard, ships on land in a Port that the area has,
    and in one of two."""
    for unit, told in sorted(g.state["units"].items()):
        kind, area = g.board.units[unit].kind, told["at"]
        ports = g.board.ports.get(area, ())
        if g.board.is_sea(area):
            if kind == LAND and not g.carrier(unit):
                yield f"{unit} is at sea in {area} aboard nothing"
        elif kind == NAVAL:
            if not ports:
                yield f"{unit} is in {area}, which has no Port"
            elif len(ports) > 1 and not g.board.port_on(area, told.get("port", "")):
                yield f"{unit} is in no Port of {area}"
        if "port" in told and (kind != NAVAL or len(ports) < 2):
            yield f"{unit} is in {area}, on the {told['port']}"


def leaving(g: Position) -> set[str]:
    """BLZ-216, BLZ-350, BLZ-582: units that have to leave where they are, as soon as somebody has
    said where to."""
    told = [each.get("args", {}) for each in g.state.get("engine", {}).get("asks", ())]
    told += [frame["locals"] for frame in g.state.get("engine", {}).get("frames", ())]
    told += g.state["affairs"]
    units = {name for each in told for name in each.get("units", ()) if isinstance(name, str)}
    return units | {each["unit"] for each in told if isinstance(each.get("unit"), str)}


def _sides(g: Position) -> Iterator[str]:
    """BLZ-212: in a land area stand only units of the side that controls it, in a neutral one only
    those of nobody; who has to leave may still be there."""
    going = leaving(g)
    for unit, told in sorted(g.state["units"].items()):
        area = told["at"]
        if g.board.is_sea(area) or not told["of"] or unit in going:
            continue
        holder = g.controller(area)
        if not holder or g.side_of(holder) != g.side_of(told["of"]):
            yield f"{unit} of {told['of']} is in {area}, which {holder or 'nobody'} controls"


def _crowds(g: Position) -> Iterator[str]:
    """BLZ-218, BLZ-220: Islands hold Size 2 of land and of air units, Small Ports Size 2 of
    ships."""
    for area in sorted({told["at"] for told in g.state["units"].values()}):
        if g.board.is_island(area) and in_force.stacking(g):
            for kind in (LAND, AIR):
                units = [unit for unit in g.here(area, kind) if not g.carrier(unit)]
                if stacking.total(g, units) > stacking.ISLAND:
                    yield f"on the Island {area} are {', '.join(units)}"
        for port in g.board.ports.get(area, ()):
            ships = [unit for unit in g.here(area, NAVAL) if g.port_of(unit) == port]
            if port.size != BIG and stacking.total(g, ships) > stacking.SMALL_PORT:
                yield f"in the Port of {area} are {', '.join(ships)}"


def _commanders(g: Position) -> Iterator[str]:
    """BLZ-755, BLZ-759: one face of a counter is on the map, in an area or with a unit of his
    power; a unit has one Commander."""
    led: list[str] = []
    for name, told in sorted(g.state["commanders"].items()):
        if name not in g.board.commanders:
            yield f"there is no Commander {name}"
            continue
        if sum(face in g.state["commanders"] for face in command.faces(g, name)) > 1:
            yield f"both faces of {name} are on the map"
        unit = told["unit"]
        if not command.place(g, name):
            yield f"{name} is nowhere"
        if unit and (unit in led or g.owner(unit) != g.board.commanders[name].power):
            yield f"{name} commands {unit}"
        led.append(unit)
