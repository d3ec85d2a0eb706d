"""Whom the other side may commit to a combat on land (BLZ-459, BLZ-479 to BLZ-483)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import ABOMB, LAND, NAVAL, VWEAPON
from pbem.games.blitz_world_in_conflict.concepts import supply, travel, wars
from pbem.games.blitz_world_in_conflict.land import attackers
from pbem.games.blitz_world_in_conflict.land.targets import Attack
from pbem.games.blitz_world_in_conflict.position import Position


def possible(g: Position, attack: Attack, lines: supply.Lines) -> Iterator[str]:
    """The air and naval units of the other side that could be committed to a combat; `lines` are
    those of this position."""
    side, units = g.side_of(attack["power"]), g.board.units
    for unit, told in sorted(g.state["units"].items()):
        if units[unit].kind != LAND and told["of"] and g.side_of(told["of"]) != side:
            if not _is_near(g, attack["at"], unit):
                continue
            try:
                check(g, attack, unit, lines)
            except Illegal:
                continue
            yield unit


def _is_near(g: Position, at: str, unit: str) -> bool:
    """Whether a unit comes there at all, which most do not, and which costs least to look at."""
    here = g.at(unit)
    if g.board.units[unit].kind == NAVAL:
        return g.board.is_sea(here) and at in g.board.coast(here)
    return not g.board.is_sea(here) and at in travel.within(g, here, travel.range_of(g, unit))


def check(g: Position, attack: Attack, unit: str, lines: supply.Lines | None = None) -> None:
    """BLZ-239, BLZ-479, BLZ-487: Illegal unless a unit can be committed to the defence of an area,
    as attackers are committed to its attack. `lines` are those of this position,
    where several units are asked for."""
    at, told = attack["at"], g.board.units[unit]
    if told.kind == LAND or told.type in (VWEAPON, ABOMB):
        raise Illegal("BLZ-480", "cannot_be_committed", unit=unit)
    wars.check_access(g, unit, at)
    _check_war(g, attack, unit)
    if not (lines or supply.Lines(g)).is_supplied(unit):
        raise Illegal("BLZ-239", "no_supply", unit=unit, area=g.at(unit))
    if told.kind == NAVAL:
        attackers.check_ship(g, attack["kind"], at, unit, attack.get("port", ""))
    else:
        attackers.check_flight(g, attack["kind"], at, unit)


def _check_war(g: Position, attack: Attack, unit: str) -> None:
    """BLZ-459: at war with some unit of the attack."""
    units = [each for each in (*attack["units"], *attack["ships"]) if g.at(each)]
    if not any(wars.are_foes(g, unit, each) for each in units):
        raise Illegal("BLZ-459", "not_at_war_with", unit=unit, power=attack["power"])
