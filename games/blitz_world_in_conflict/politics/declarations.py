"""Declarations of war (BLZ-024, BLZ-303 to BLZ-311)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.concepts import in_force
from pbem.games.blitz_world_in_conflict.politics import alignment
from pbem.games.blitz_world_in_conflict.position import OTHER, Position

_ONLY = "A"


def on_country(g: Position, power: str, country: str, events: Events) -> None:
    """BLZ-024, BLZ-303, BLZ-305, BLZ-311: war on a neutral country, which joins the other side.
    Raises Illegal, and changes nothing then."""
    if not _may_declare(g, country):
        raise Illegal("BLZ-112", "no_declarations", country=country)
    if holder := g.ally(country):
        raise Illegal("BLZ-305", "is_allied", country=country, power=holder)
    events.append({"kind": "war_declared", "power": power, "country": country})
    other = OTHER[g.side_of(power)]
    alignment.join(g, country, alignment.joins(g, country, other), events)


def _may_declare(g: Position, country: str) -> bool:
    """BLZ-024, BLZ-112: in scenario A on Belgium-Netherlands alone, in B to E on nobody."""
    if in_force.holds(g, in_force.WORLD):
        return True
    return in_force.holds(g, _ONLY) and country == alignment.BENELUX


def declare(g: Position, power: str, foe: str, events: Events) -> None:
    """BLZ-303: a power declares war on a country or a power. Raises Illegal, and changes nothing
    then."""
    if foe not in g.board.countries:
        raise Illegal("BLZ-304", "no_declarations", country=foe)
    on_country(g, power, foe, events)
