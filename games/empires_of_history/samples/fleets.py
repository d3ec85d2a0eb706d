"""Random lines of ships: phase 5, and landings of phase 7."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.orders.writer import Leg, writer
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import picks

TRANSPORT, SWEEPER, BATTLESHIP = "transport", "minesweeper", "battleship"
_IN_PORT, _NEAR, _GOODS = 0.5, 3, 0.3


def sail(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-420: ships of an area go to sea, or to a port."""
    start = picks.one(picks.areas_with(g, nation, "sea"), rng)
    if not start:
        return []
    goal = picks.one(_hostile(g, nation, start), rng) or _zone(g, start, rng)
    legs: list[Leg] = [{"do": "move", "places": [goal]}] if goal not in ("", start) else []
    ports = [t for t in g.board.coast(goal) if g.board.port(t)] if goal else []
    if ports and rng.random() < _IN_PORT:
        legs.append({"do": "port", "place": rng.choice(ports)})
    if legs and rng.random() < _GOODS:
        legs.insert(0, {"do": "ask", "place": goal})
    ships = picks.some(g.of_class(start, nation, "sea"), rng)
    return [writer(g.board).force(_name(g, nation), ships, start, legs, nation)]


def _zone(g: Position, start: str, rng: Chooser) -> str:
    return picks.one((a for a in picks.around(g, start, _NEAR) if g.board.is_sea(a)), rng)


def _hostile(g: Position, nation: str, start: str) -> list[str]:
    """Zones near an area where enemy ships are."""
    near = (a for a in (start, *picks.around(g, start, _NEAR)) if g.board.is_sea(a))
    return [zone for zone in near if g.enemies_in(zone, nation, "sea")]


def _name(g: Position, nation: str) -> str:
    used = {each["name"] for each in g.now["forces"].values() if each["by"] == nation}
    return next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in used)


def ship(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-424: transports take troops or goods aboard, and bring them to a coast or a port."""
    starts = [a for a in picks.areas_with(g, nation, "sea") if g.count(a, nation, TRANSPORT)]
    if not (start := picks.one(starts, rng)):
        return []
    shores = g.board.coast(start) if g.board.is_sea(start) else (start,)
    if not (shore := picks.one(shores, rng)) or not (goods := _goods(g, nation, shore, rng)):
        return []
    legs: list[Leg] = [{"do": "load", "units": goods, "place": shore}]
    if zone := _zone(g, start, rng):
        legs.append({"do": "move", "places": [zone]})
        legs += _end(g, nation, zone, goods, rng)
    ships = picks.some(g.of_class(start, nation, "sea"), rng)
    ships[TRANSPORT] = g.count(start, nation, TRANSPORT)
    return [writer(g.board).force(_name(g, nation), ships, start, legs, nation)]


def invade(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-450: transports with troops aboard go to an enemy coast."""
    starts = [
        a for a, here in sorted(g.state["cargo"].items()) if here.get(nation, {}).get("units")
    ]
    if not (start := picks.one(starts, rng)):
        return []
    zones = [a for a in (start, *picks.around(g, start, 2)) if g.board.is_sea(a)]
    beaches = [(z, t) for z in zones for t in picks.enemy_land(g, nation, g.board.coast(z))]
    if not beaches:
        return []
    zone, beach = rng.choice(beaches)
    legs: list[Leg] = [{"do": "move", "places": [zone]}] if zone != start else []
    ships = dict(g.of_class(start, nation, "sea"))
    legs.append({"do": "for", "places": [beach]})
    return [writer(g.board).force(_name(g, nation), ships, start, legs, nation)]


def _goods(g: Position, nation: str, shore: str, rng: Chooser) -> list[dict[str, Any]]:
    if rng.random() < _GOODS:
        kind = rng.choice(["resources", "oil"])
        return [{"count": rng.randint(1, 3), "kind": kind, "power": ""}]
    there = g.of_class(shore, nation, "land")
    if not there:
        return []
    return [{"count": 1, "kind": rng.choice(sorted(there)), "power": ""}]


def _end(
    g: Position, nation: str, zone: str, goods: list[dict[str, Any]], rng: Chooser
) -> list[Leg]:
    coast = list(g.board.coast(zone))
    if not coast:
        return []
    shore = rng.choice(picks.enemy_land(g, nation, coast) or coast)
    ways: list[list[Leg]] = [
        [{"do": "for", "places": [shore]}],
        [{"do": "unload", "units": goods, "place": shore}],
        [],
    ]
    chosen: list[Leg] = rng.choice(ways)
    return chosen


def land(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-465: what is aboard goes ashore where it was said."""
    forces = [f for f in g.now["forces"].values() if f["by"] == nation and f["for"]]
    if not forces:
        return []
    force = rng.choice(forces)
    told: dict[str, Any] = {"units": [{"count": None, "kind": "", "power": ""}]}
    told |= {"force": force["name"], "goal": rng.choice(force["for"])}
    if g.count(force["at"], nation, BATTLESHIP) and rng.random() < _IN_PORT:
        told["bombard"] = rng.randint(1, g.count(force["at"], nation, BATTLESHIP))
    return [writer(g.board).line("land", sections.MOVEMENT, nation, **told)]


def sweep(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-272: minesweepers at a water that may be mined."""
    zones = [a for a in picks.areas_with(g, nation, "sea") if g.board.is_sea(a)]
    zones = [a for a in zones if g.count(a, nation, SWEEPER)]
    if not (zone := picks.one(zones, rng)):
        return []
    boxes = [name for name, box in g.board.mine_boxes.items() if zone in box.seas]
    if not boxes:
        return []
    told = {"box": rng.choice(boxes), "zone": zone}
    units = [{"count": None, "kind": SWEEPER, "power": ""}]
    return [writer(g.board).line("sweep", sections.NAVAL, nation, units=units, **told)]


def hunt(g: Position, nation: str, rng: Chooser) -> Sequence[Line]:
    """EOH-448: ships look for the submarines of a zone."""
    zones = [a for a in picks.areas_with(g, nation, "sea") if g.board.is_sea(a)]
    zones = [a for a in zones if g.enemies_in(a, nation, "sea")]
    if not (zone := picks.one(zones, rng)):
        return []
    there = picks.some(g.of_class(zone, nation, "sea"), rng)
    units = [{"count": n, "kind": kind, "power": ""} for kind, n in there.items()]
    return [writer(g.board).line("hunt", sections.NAVAL, nation, zone=zone, units=units)]
