"""Where a Commander may be, and whom he may command."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import belonging, command, supply
from pbem.games.blitz_world_in_conflict.position import Position


def check_in_play(g: Position, power: str, name: str) -> None:
    """BLZ-755: Illegal unless Commanders are in play, and this one is of the power."""
    belonging.check(g, "commander")
    owner = g.board.commanders[name].power
    if owner != power:
        raise Illegal("BLZ-755", "commander_of_another", commander=name, owner=owner)


def check_unit(g: Position, power: str, name: str, at: str, unit: str) -> None:
    """BLZ-759: Illegal unless a unit that he is to command is where he is, of his power, and of the
    kind of his letter, and nobody else commands it; "" for no unit."""
    if not unit:
        return
    told = g.board.commanders[name]
    if g.at(unit) != at:
        raise Illegal("BLZ-759", "not_there", unit=unit, area=at, at=g.at(unit))
    if g.owner(unit) != power:
        raise Illegal("BLZ-759", "unit_of_another", unit=unit, owner=g.owner(unit), power=power)
    if g.board.units[unit].kind != command.KINDS[told.letter]:
        kind = command.KINDS[told.letter]
        raise Illegal("BLZ-759", "wrong_letter", commander=name, unit=unit, commands=kind)
    leader = command.of_unit(g, unit)
    if leader and leader.name not in command.faces(g, name):
        raise Illegal("BLZ-759", "has_commander", unit=unit, commander=leader.name)


def check_place(g: Position, power: str, name: str, at: str, unit: str) -> None:
    """BLZ-758: Illegal unless a line of supply leads to a place; at sea he needs a unit."""
    if g.board.is_sea(at) and not unit:
        raise Illegal("BLZ-758", "commander_at_sea", commander=name, area=at)
    if not is_supplied(g, power, at):
        raise Illegal("BLZ-758", "commander_no_supply", commander=name, area=at)


def is_supplied(g: Position, power: str, at: str) -> bool:
    """BLZ-757, BLZ-758: whether a line of supply leads to a place of Commanders."""
    if g.board.is_sea(at):
        return at in g.board.in_play
    if not g.is_friendly(at, power):
        return False
    return supply.reaches(g, power, at, supply.beginnings(g, power))


def post(g: Position, name: str, at: str, unit: str) -> None:
    """Put a Commander on the map: with a unit, or alone."""
    g.state["commanders"][name] = {"at": "" if unit else at, "unit": unit}
