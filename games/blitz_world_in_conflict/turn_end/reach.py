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


class Lines:
    """BLZ-236, BLZ-638: where lines of a power lead that begin in its home countries, through
    neutral countries too, in a position that does not change meanwhile."""

    def __init__(self, g: Position, power: str) -> None:
        self.g, self.power, self.home = g, power, at_home(g, power)
        self._region = supply.Lines(g).once(("home", power, self.home), self._find_region)

    def _find_region(self) -> frozenset[str]:
        g, power = self.g, self.power
        areas = [area for country in self.home for area in g.areas_of(country)]
        begin = {area for area in areas if g.is_friendly(area, power)} | supply.outside(g, power)
        return supply.region(g, power, begin, through_neutrals=True)

    def reaches(self, area: str) -> bool:
        """Whether one leads to an area."""
        return area in self._region or not in_force.supply(self.g)

    def is_home(self, area: str) -> bool:
        """BLZ-641: whether a land area is in one of the home countries."""
        return self.g.country(area) in self.home

    def isolated(self, area: str) -> str:
        """BLZ-645: the allied country to which an area belongs if no line leads there, else ""."""
        if self.g.board.is_sea(area) or self.reaches(area):
            return ""
        country = self.g.country(area)
        is_ally = country not in self.home and _is_own(self.g, self.power, country)
        return country if is_ally else ""

    def isolated_countries(self) -> dict[str, list[str]]:
        """BLZ-645: {country: its areas with the side of the power} of the allied countries to which
        no line leads."""
        found: dict[str, list[str]] = {}
        for area in self.g.state["control"]:
            if self.g.is_friendly(area, self.power) and (country := self.isolated(area)):
                found.setdefault(country, []).append(area)
        return found
