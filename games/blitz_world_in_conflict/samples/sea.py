"""Random lines of steps A to C."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL, TRS
from pbem.games.blitz_world_in_conflict.orders.ports import port_name
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import picks

Told = tuple[str, Mapping[str, Any]] | None
_FAR, _CARGO, _EMBARKS = 3, 0.6, 0.4


def place_of(g: Position, unit: str) -> str:
    """Where a unit is, as orders say it."""
    port = g.state["units"][unit].get("port", "")
    return port_name(g.at(unit), port) if port else g.at(unit)


def port_in(g: Position, area: str, rng: Chooser) -> str:
    """A land area as orders say it, with one of its Ports where it has two."""
    ports = g.board.ports.get(area, ())
    return port_name(area, rng.choice(ports).sea[0]) if len(ports) > 1 else area


def come_home(g: Position, power: str, rng: Chooser) -> Told:
    """Units at sea go back to some land around them."""
    unit = picks.one(picks.own(g, power, AIR, NAVAL, at_sea=True), rng)
    if not unit:
        return None
    goals = [a for a in picks.around(g, g.at(unit), _FAR) if not g.board.is_sea(a)]
    if not (goal := picks.one(goals, rng)):
        return None
    return "return", {"units": [unit], "path": picks.path([g.at(unit), port_in(g, goal, rng)])}


def sail(g: Position, power: str, rng: Chooser) -> Told:
    """A ship in Port goes to sea, a TRS with land units."""
    unit = picks.one(picks.own(g, power, NAVAL, at_sea=False), rng)
    goal = picks.one(_seas(g, unit), rng) if unit else ""
    if not goal:
        return None
    args: dict[str, Any] = {"units": [unit], "path": picks.path([place_of(g, unit), goal])}
    if g.face(unit).type == TRS:
        if cargo := _landsmen(g, power, g.at(unit), rng):
            args["cargo"] = cargo
        beside = picks.one(g.board.coast(goal), rng)
        waiting = _landsmen(g, power, beside, rng) if rng.random() < _EMBARKS and beside else []
        if waiting and not set(waiting) & set(cargo):
            args["loads"] = [{"units": waiting, "place": beside}]
    return "sail", args


def _seas(g: Position, unit: str) -> list[str]:
    return [a for a in picks.around(g, g.at(unit), _FAR) if g.board.is_sea(a)]


def _landsmen(g: Position, power: str, area: str, rng: Chooser) -> list[str]:
    here = [unit for unit in g.here(area, LAND, power=power) if not g.carrier(unit)]
    return picks.some(here, rng, 2) if here and rng.random() < _CARGO else []


def fly(g: Position, power: str, rng: Chooser) -> Told:
    """Aircraft go to sea."""
    unit = picks.one(picks.own(g, power, AIR, at_sea=False), rng)
    goal = picks.one(_seas(g, unit), rng) if unit else ""
    return ("fly", {"units": [unit], "path": picks.path([g.at(unit), goal])}) if goal else None


def fight(g: Position, power: str, rng: Chooser) -> Told:
    """In any order."""
    seas = {g.at(unit) for unit in picks.own(g, power, at_sea=True)}
    return ("fight", {"places": picks.some(sorted(seas), rng)}) if seas else None


DEEDS = (sail, sail, fly)
