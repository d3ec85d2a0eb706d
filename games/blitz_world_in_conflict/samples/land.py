"""Random lines of steps D to F."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.components import ABOMB, AIR, LAND, NAVAL, PARA, TRS
from pbem.games.blitz_world_in_conflict.orders.units import ALL, BOMB, FLY
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import picks
from pbem.games.blitz_world_in_conflict.samples.sea import place_of, port_in

Told = tuple[str, Mapping[str, Any]] | None
_FAR, _CARGO, _ALL, _FLIES, _SHIPS = 2, 0.5, 0.5, 0.3, 0.5


def rebase_air(g: Position, power: str, rng: Chooser) -> Told:
    """Aircraft, or a PARA, to land around them."""
    units = [u for u in picks.own(g, power, AIR, LAND, at_sea=False) if _may_fly(g, u)]
    if not units:
        return None
    unit = rng.choice(units)
    goals = [a for a in picks.around(g, g.at(unit), _FAR) if not g.board.is_sea(a)]
    goal = picks.one(goals, rng)
    return ("rebase", {"units": [unit], "path": picks.path([g.at(unit), goal])}) if goal else None


def _may_fly(g: Position, unit: str) -> bool:
    return g.board.units[unit].kind == AIR or g.face(unit).type == PARA


def rebase_ship(g: Position, power: str, rng: Chooser) -> Told:
    """A ship to another Port, a TRS with land units that it may drop there."""
    unit = picks.one(picks.own(g, power, NAVAL, at_sea=False), rng)
    goals = (
        [a for a in picks.around(g, g.at(unit), _FAR + 1) if g.board.ports.get(a)] if unit else []
    )
    if not goals:
        return None
    goal = port_in(g, rng.choice(goals), rng)
    args: dict[str, Any] = {"units": [unit], "path": picks.path([place_of(g, unit), goal])}
    here = [each for each in g.here(g.at(unit), LAND, power=power) if not g.carrier(each)]
    if g.face(unit).type == TRS and here and rng.random() < _CARGO:
        args["cargo"] = picks.some(here, rng, 2)
        args["legs"] = [{"do": "drop", "units": [ALL]}]
        if rng.random() < _CARGO:
            args["legs"].append({"do": "move", "places": [place_of(g, unit)]})
    return "rebase", args


REBASES = (rebase_air, rebase_air, rebase_ship)


def march(g: Position, power: str, rng: Chooser) -> Told:
    """Land units to land around them."""
    unit = picks.one(picks.own(g, power, LAND, at_sea=False), rng)
    goals = [a for a in picks.around(g, g.at(unit), _FAR) if not g.board.is_sea(a)] if unit else []
    goal = picks.one(goals, rng)
    return ("march", {"units": [unit], "path": picks.path([g.at(unit), goal])}) if goal else None


def land(g: Position, power: str, rng: Chooser) -> Told:
    """From a TRS at sea to the coast."""
    unit = picks.one(picks.own(g, power, LAND, at_sea=True), rng)
    goal = picks.one(g.board.coast(g.at(unit)), rng) if unit else ""
    return ("march", {"units": [unit], "path": picks.path([g.at(unit), goal])}) if goal else None


def ground_attack(g: Position, power: str, rng: Chooser) -> Told:
    """Land units beside an enemy's area, with aircraft and ships."""
    units = picks.own(g, power, LAND)
    rng.shuffle(units)
    for unit in units:
        enemies = [area for area in _beside(g, unit) if g.is_hostile(area, power)]
        if enemies:
            return "ground attack", _attack(g, power, rng.choice(enemies), rng)
    return None


def _beside(g: Position, unit: str) -> list[str]:
    near = (*g.board.borders(g.at(unit)), *g.board.coast(g.at(unit)))
    return [area for area in near if not g.board.is_sea(area) and area in g.board.in_play]


def _attack(g: Position, power: str, area: str, rng: Chooser) -> dict[str, Any]:
    able = [u for u in picks.own(g, power, LAND) if area in _beside(g, u)]
    force = able if rng.random() < _ALL else picks.some(able, rng)
    paras = [u for u in picks.own(g, power, LAND, at_sea=False) if g.face(u).type == PARA]
    flown = {unit for unit in paras if rng.random() < _FLIES}
    force = [*force, *(unit for unit in sorted(flown) if unit not in force)]
    told: list[dict[str, Any]] = [
        {"unit": u, "how": FLY} if u in flown else {"unit": u} for u in force
    ]
    told += [{"unit": unit} for unit in _flyers(g, power, area, rng)]
    ships = _ships(g, power, area, rng)
    return {"place": area, "force": told, **({"ships": ships} if ships else {})}


def _flyers(g: Position, power: str, area: str, rng: Chooser) -> list[str]:
    near = {area, *picks.around(g, area, _FAR)}
    able = [
        unit
        for unit in picks.own(g, power, AIR, at_sea=False)
        if g.at(unit) in near and g.face(unit).type != ABOMB
    ]
    return picks.some(able, rng) if able and rng.random() < _ALL else []


def _ships(g: Position, power: str, area: str, rng: Chooser) -> list[str]:
    seas = set(g.board.coast(area))
    able = [unit for unit in picks.own(g, power, NAVAL, at_sea=True) if g.at(unit) in seas]
    return picks.some(able, rng) if able and rng.random() < _SHIPS else []


def factory_attack(g: Position, power: str, rng: Chooser) -> Told:
    """Aircraft bomb a Factory, with an A-Bomb where they carry one."""
    areas = [a for a, p in sorted(g.state["control"].items()) if g.is_hostile(a, power)]
    areas = [area for area in areas if g.board.factory(area)]
    if not areas:
        return None
    area = rng.choice(areas)
    units = _flyers(g, power, area, rng)
    bombs = {unit for unit in units if any(g.face(u).type == ABOMB for u in g.cargo(unit))}
    force = [{"unit": unit, **({"how": BOMB} if unit in bombs else {})} for unit in units]
    return ("factory attack", {"place": area, "force": force}) if force else None


def port_attack(g: Position, power: str, rng: Chooser) -> Told:
    """Aircraft and CV units attack ships in Port."""
    foes = [u for foe in g.foes(power) for u in picks.own(g, foe, NAVAL, at_sea=False)]
    if not foes:
        return None
    target = rng.choice(foes)
    flown, ships = _flyers(g, power, g.at(target), rng), _ships(g, power, g.at(target), rng)
    args: dict[str, Any] = {"place": place_of(g, target)}
    if flown:
        args["force"] = [{"unit": unit} for unit in flown]
    if ships:
        args["ships"] = ships
    return ("port attack", args) if flown or ships else None


def give_way(g: Position, power: str, rng: Chooser) -> Told:
    """An ally may have the attack."""
    places = [each["at"] for each in g.now["attacks"] if each["power"] == power]
    other = picks.one([p for p in g.board.powers if p != power], rng)
    return ("yield", {"place": rng.choice(places), "power": other}) if places and other else None


def resolve(g: Position, power: str, rng: Chooser) -> Told:
    """In any order."""
    del power
    places = sorted({each["at"] for each in g.now["attacks"]})
    return ("resolve", {"places": picks.some(places, rng)}) if places else None


ATTACKS = (
    *(ground_attack, ground_attack, ground_attack, factory_attack, port_attack),
    *(give_way, resolve),
)
