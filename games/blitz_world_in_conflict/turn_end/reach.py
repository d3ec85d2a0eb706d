"""From where Oil and Resources reach a power (BLZ-235, BLZ-236, BLZ-638, BLZ-641, BLZ-645)."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.concepts import in_force, supply
from pbem.games.blitz_world_in_conflict.position import Position

# Home countries whose Oil and Resources come by sea.
OVERSEAS = ("Australia", "Canada", "India", "South Africa")
BRITAIN = "Great Britain"


def at_home(g: Position, power: str) -> tuple[str, ...]:
    """BLZ-641: the unconquered home countries of a power but those overseas; in place of a
    conquered Great Britain where its units are at home now."""
    found = []
    for country in g.board.powers[power].homes:
        name = country
        if country == BRITAIN and g.is_conquered(country):
            name = str(g.state["homes"].get(country, ""))
        if name and (name != country or country not in OVERSEAS) and _is_own(g, power, name):
            found.append(name)
    return tuple(found)


def _is_own(g: Position, power: str, country: str) -> bool:
    return g.ally(country) == power and not g.is_conquered(country)


def home_areas(g: Position, power: str) -> list[str]:
    """The land areas of these countries that the side of the power controls."""
    areas = [area for country in at_home(g, power) for area in g.areas_of(country)]
    return [area for area in areas if g.is_friendly(area, power)]


def reaches(g: Position, power: str, area: str) -> bool:
    """BLZ-236, BLZ-638: whether a line leads from there to an area, through neutral countries
    too."""
    if not in_force.supply(g):
        return True
    return supply.reaches(g, power, area, home_areas(g, power), through_neutrals=True)


def isolated(g: Position, power: str, area: str) -> str:
    """BLZ-645: the allied country to which a land area belongs if no line leads there, else ""."""
    if g.board.is_sea(area):
        return ""
    country = g.country(area)
    if country in at_home(g, power) or not _is_own(g, power, country):
        return ""
    return "" if reaches(g, power, area) else country


def isolated_countries(g: Position, power: str) -> dict[str, list[str]]:
    """BLZ-645: {country: its areas with the side of the power} of the allied countries of a power
    to which no line leads."""
    found: dict[str, list[str]] = {}
    for area in sorted(g.state["control"]):
        if g.is_friendly(area, power) and (country := isolated(g, power, area)):
            found.setdefault(country, []).append(area)
    return found
