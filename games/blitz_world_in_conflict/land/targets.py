"""What may be attacked on land, and by which powers together (BLZ-448, BLZ-451 to BLZ-458,
BLZ-462)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import NAVAL, SUB
from pbem.games.blitz_world_in_conflict.concepts import in_force, partners, wars
from pbem.games.blitz_world_in_conflict.orders.ports import area_of, sea_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, GROUND, PORT

Attack = Mapping[str, Any]
SNOW = "snow"


def check(g: Position, power: str, kind: str, place: str) -> None:
    """BLZ-451: a land area of the enemy, with what this kind of attack is for. Raises Illegal."""
    at = area_of(place)
    if g.board.is_sea(at) or at not in g.board.in_play:
        raise Illegal("BLZ-223", "not_in_play", area=at)
    if not g.controller(at):
        raise Illegal("BLZ-451", "declare_first", area=at, country=g.country(at))
    if g.is_friendly(at, power):
        raise Illegal("BLZ-451", "target_of_own_side", area=at, holder=g.controller(at))
    if kind != GROUND and is_snowed_in(g, at):
        raise Illegal("BLZ-462", "no_attack_in_snow", area=at, attack=kind)
    if kind == FACTORY and not g.board.factory(at):
        raise Illegal("BLZ-452", "no_factory", area=at)
    if kind == PORT:
        _check_port(g, place)


def is_snowed_in(g: Position, area: str) -> bool:
    """BLZ-462: a country with the Snow marker, in a turn with snow: there are only land units in
    land combats."""
    return in_force.weather(g) and g.board.snow(area) == SNOW


def port_of(g: Position, place: str) -> str:
    """BLZ-221, BLZ-454: the first sea area of the Port that a place means. Illegal where the area
    has no Port, or two and none is named."""
    at, sea = area_of(place), sea_of(place)
    ports = [port for port in g.board.ports.get(at, ()) if not sea or sea in port.sea]
    if not ports:
        raise Illegal("BLZ-454", "no_port_there", area=at)
    if len(ports) > 1:
        raise Illegal("BLZ-454", "which_port", area=at, seas=[port.sea[0] for port in ports])
    return ports[0].sea[0]


def in_port(g: Position, area: str, sea: str) -> list[str]:
    """BLZ-482: all naval units in a Port; a SUB is among them, though nobody can hit it."""
    port = g.board.port_on(area, sea)
    return [unit for unit in g.here(area, NAVAL) if g.port_of(unit) == port]


def _check_port(g: Position, place: str) -> None:
    """BLZ-454: ships that can be hit lie in the Port."""
    at, sea = area_of(place), port_of(g, place)
    ships = in_port(g, at, sea)
    if all(g.face(unit).type == SUB for unit in ships):
        raise Illegal("BLZ-454", "no_ships_there", area=at, units=ships)


def joined(g: Position, power: str, kind: str, place: str) -> dict[str, Any] | None:
    """BLZ-458: the attack of a partner that one joins; None for one of its own. Illegal where this
    kind of attack on the area is announced already (BLZ-456)."""
    at = area_of(place)
    for attack in g.now["attacks"]:
        if (attack["at"], attack["kind"]) != (at, kind):
            continue
        is_other_port = kind == PORT and attack["port"] != port_of(g, place)
        if power in powers(g, attack) or is_other_port:
            raise Illegal("BLZ-456", "attacked_already", area=at, attack=kind)
        if partners.attack_together(g, power, attack["power"], g.controller(at)):
            found: dict[str, Any] = attack
            return found
    return None


def powers(g: Position, attack: Attack) -> list[str]:
    """The powers whose units are in an attack, who announced it first."""
    owners = [g.owner(unit) for unit in (*attack["units"], *attack["ships"]) if g.at(unit)]
    return list(dict.fromkeys((attack["power"], *owners)))


def check_war(g: Position, unit: str, at: str) -> None:
    """BLZ-451: a unit is at war with who holds the area, or with its country. Raises Illegal."""
    if not wars.is_hostile(g, unit, at):
        raise Illegal("BLZ-451", "not_at_war", area=at, holder=g.controller(at))
