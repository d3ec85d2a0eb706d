"""Where reinforcements are placed (§11.2, §11.4, §11.5)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import AIR, FLEET, INFANTRY, SUPPLY, UBOAT
from pbem.games.blitzwar.concepts import lines
from pbem.games.blitzwar.position import FREE_FRENCH, Position
from pbem.games.blitzwar.reinforcement import minors
from pbem.games.blitzwar.reinforcement.hand import CARD

# BWR-248: from this turn on units of the USA are placed in the UK, too.
US_IN_THE_UK = 36
_AMERICA, _UK, _USA = "America", "UK", "USA"
_SHIPS = (FLEET, UBOAT)
# The rules of a wrong place: of units of major powers by class, of others by country.
_BY_KIND = {AIR: "BWR-246", FLEET: "BWR-245", UBOAT: "BWR-245"}
_BY_COUNTRY = {
    minors.ITALY: {FLEET: "BWR-229", AIR: "BWR-230"},
    minors.PARTISANS: {INFANTRY: "BWR-176"},
    FREE_FRENCH: {INFANTRY: "BWR-168"},
}


def zones(g: Position, source: str, country: str, kind: str) -> tuple[str, ...]:
    """The zones in which units of a class may be placed that a country gets from a source (the card
    or its own reinforcements), in the order of the board."""
    if source == minors.PARTISANS:
        return minors.partisan_places(g)
    if g.kind_of(country) != "major":
        return minors.places(g, country, kind)
    side = g.side_of(country)
    if kind in _SHIPS:
        return naval_bases(g, side)
    if kind == AIR:
        return lines.supplied_zones(g, side)
    return supply_zones(g, country if kind != SUPPLY else "", side)


def naval_bases(g: Position, side: str) -> tuple[str, ...]:
    """BWR-245: naval bases that a side controls."""
    return tuple(z for z in g.board.bases if g.controller(z) == side)


def supply_zones(g: Position, country: str, side: str) -> tuple[str, ...]:
    """BWR-244, BWR-248: supply zones of a side that it controls; for corps of the USA America
    alone, and from turn 36 on those at home in the UK. Supply is of no country ("")."""
    found = tuple(z for z in g.board.supply_zones(side) if g.controller(z) == side)
    if country != _USA:
        return found
    more = g.board.homes(_UK) if g.turn >= US_IN_THE_UK else ()
    return tuple(z for z in found if z == _AMERICA or z in more)


def check(g: Position, source: str, country: str, kind: str, zone: str) -> None:
    """BWR-095, BWR-168, BWR-176, BWR-227 to BWR-230, BWR-244 to BWR-246, BWR-248: this is a zone
    where such units are placed. Raises Illegal."""
    if zone not in zones(g, source, country, kind):
        told: dict[str, Any] = {"area": zone, "country": country, "unit": kind}
        raise Illegal(
            _rule(g, country, kind), "not_placed_there", group=_group(source, kind), **told
        )


def _rule(g: Position, country: str, kind: str) -> str:
    if g.kind_of(country) != "major":
        return _BY_COUNTRY.get(country, {}).get(kind, "BWR-227")
    return _BY_KIND.get(kind, "BWR-248" if country == _USA else "BWR-244")


def _group(source: str, kind: str) -> str:
    if kind == AIR:
        return AIR
    if source != CARD:
        return "home"
    return "ships" if kind in _SHIPS else "corps"
