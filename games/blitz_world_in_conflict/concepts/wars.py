"""Which unit is at war with whom: a country may be at war by itself, beside the power that has it
(BLZ-313, BLZ-366, BLZ-404, BLZ-407, BLZ-408)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import convoys, homes
from pbem.games.blitz_world_in_conflict.position import Position


def fights(g: Position, unit: str, power: str) -> bool:
    """BLZ-366: whether a unit is at war with a power: its own power is, or its country by
    itself."""
    owner = g.owner(unit)
    if not owner or not power or g.side_of(owner) == g.side_of(power):
        return False
    return g.at_war(owner, power) or g.fights_alone(homes.nation(g, unit), power)


def are_foes(g: Position, one: str, other: str) -> bool:
    """Whether two units are at war with each other."""
    return fights(g, one, g.owner(other)) or fights(g, other, g.owner(one))


def attacks_convoy(g: Position, unit: str, sea: str) -> bool:
    """BLZ-230, BLZ-404: whether a unit is at war with the Convoy of a sea area."""
    return fights(g, unit, convoys.owner(g, sea))


def is_hostile(g: Position, unit: str, area: str) -> bool:
    """BLZ-366, BLZ-442, BLZ-451: whether a unit may attack a land area: that of a power or of a
    country with which it is at war."""
    holder, owner = g.controller(area), g.owner(unit)
    if not holder or not owner or g.side_of(holder) == g.side_of(owner):
        return False
    return fights(g, unit, holder) or g.fights_alone(g.country(area), owner)


def keeps_out(g: Position, unit: str, area: str) -> str:
    """BLZ-313, BLZ-366: the enemy because of whom a unit may not enter a land area of its own side:
    the country there is at war with him by itself, and neither is the unit of that country, nor is
    its power at war with him; "" for none."""
    country = g.country(area)
    foes = [foe for name, foe in g.state["alone"] if name == country]
    if (
        not foes
        or homes.nation(g, unit) == country
        or not g.is_friendly(area, owner := g.owner(unit))
    ):
        return ""
    friends = g.board.friends_of(owner)
    return next((foe for foe in foes if foe not in friends and not g.at_war(owner, foe)), "")


def check_access(g: Position, unit: str, area: str) -> None:
    """BLZ-313: Illegal if a unit has to stay out of a war of a country by itself."""
    if foe := keeps_out(g, unit, area):
        country = g.country(area)
        raise Illegal("BLZ-313", "war_of_its_own", unit=unit, country=country, foe=foe)
