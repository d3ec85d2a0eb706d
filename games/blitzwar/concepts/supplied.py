"""Who is in supply (§7): for his own actions, for defence, and which supply counters can pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.blitzwar.board import BROWN, FLEET
from pbem.games.blitzwar.concepts import lines, ships
from pbem.games.blitzwar.concepts.lines import Network
from pbem.games.blitzwar.position import FREE_FRENCH, VICHY, Position

# Whose home a country without zones of its own has.
_HOMES = {"Partisans": "Yugoslavia"}


def at_home(g: Position, zone: str, country: str) -> bool:
    """BWR-079, BWR-169, BWR-177: whether a zone is one of a country's own; of the Free French all
    French ones."""
    if zone not in g.board.areas:
        return False
    if country == FREE_FRENCH:
        return g.board.country(zone) == "France"
    return g.owner(zone) == _HOMES.get(country, country)


def always(g: Position, zone: str, country: str) -> bool:
    """BWR-079, BWR-169: minor countries at home are always in supply, Vichy and the Free French
    too; other minor powers are not, and supply counters, which are of a side, are not either."""
    if country not in g.board.powers:
        return False
    is_minor = g.kind_of(country) == "minor" or country in (VICHY, FREE_FRENCH)
    return is_minor and at_home(g, zone, country)


def start(g: Position, area: str) -> str:
    """BWR-072: where a line from an area begins: from a beachhead in its sea zone."""
    beachhead = g.state["beachheads"].get(area)
    return str(beachhead["sea"]) if beachhead else area


def reach(g: Position, area: str, side: str) -> Mapping[str, str]:
    """BWR-070, BWR-072, BWR-073: all areas to which a line of a side leads from a zone or
    beachhead; {} where that of a beachhead is barred in its own sea zone."""
    begin = _open_start(g, area, side)
    return lines.reach(g, begin, side) if begin else {}


def _open_start(g: Position, area: str, side: str, *, defence: bool = False) -> str:
    begin = start(g, area)
    is_open = begin == area or lines.open_sea(g, begin, side, defence=defence)
    return begin if is_open else ""


def to_act(g: Position, area: str, country: str, ways: Network | None = None) -> bool:
    """BWR-070, BWR-078, BWR-079, BWR-082, BWR-094: whether land units of a country in a zone or on
    a beachhead are in supply for their own actions; `ways` are the lines of its side now, for who
    asks more than once."""
    if always(g, area, country):
        return True
    side = g.side_of(country)
    begin = _open_start(g, area, side)
    if begin and (ways or lines.network(g, side)).joins(begin, lines.sources(g, side)):
        return True
    return any(_near(g, area, country))


def to_defend(g: Position, area: str, country: str) -> bool:
    """BWR-080, BWR-094: the same for defence: a line over the ally's zones is enough, and minors at
    home in the same zone of the same side."""
    side = g.side_of(country)
    if to_act(g, area, country):
        return True
    begin = _open_start(g, area, side, defence=True)
    if begin and lines.has_line(g, begin, side, defence=True):
        return True
    return any(g.side_of(c) == side and always(g, area, c) for c in g.corps_in(area))


def _near(g: Position, area: str, country: str) -> Iterator[str]:
    """BWR-094: for units in a zone of the ally: own supply counters there or in an adjacent
    zone."""
    side = g.side_of(country)
    holder = g.controller(area) if area in g.board.areas else ""
    if g.allied(side, holder):
        for zone in (area, *g.board.neighbours(area, {BROWN})):
            if g.stock(zone, side):
                yield zone


# Who can pay


def payers(g: Position, area: str, country: str, ways: Network | None = None) -> list[str]:
    """BWR-090, BWR-094, BWR-500, G-06, G-42: the zones whose supply counters can pay for land units
    of a country in a zone or on a beachhead, the nearest first, of equally near ones the largest
    stock; for a minor at home also those without a line to it, last. `ways` are those of
    `to_act`."""
    side = g.side_of(country)
    begin = _open_start(g, area, side)
    ways = ways or lines.network(g, side)
    stocked = {zone: sum(stock) for zone, stock in g.stocks(side)}
    far = dict.fromkeys(_near(g, area, country), 0)
    for zone in stocked if begin else ():
        if (length := ways.length(begin, zone)) is not None:
            far[zone] = length
    there = [zone for zone in stocked if zone in far]
    order = sorted(there, key=lambda zone: (far[zone], -stocked[zone]))
    if always(g, area, country):
        order += [zone for zone in stocked if zone not in far]
    return order


def _steps(found: Mapping[str, str], zone: str) -> int:
    """How many steps a line has to a zone; 0 where it is at hand without one."""
    steps = 0
    while found.get(zone):
        zone, steps = found[zone], steps + 1
    return steps


def ports_of(g: Position, area: str, side: str, kind: str = FLEET) -> list[str]:
    """BWR-076, G-81: the ports of a side, the nearest first, that ships of a kind could reach in
    one move and that are in supply themselves."""
    found = ships.reach(g, area, side, kind)
    ports = [each for each in found if not g.board.is_sea(each) and g.controller(each) == side]
    fed = lines.supplied_zones(g, side) if ports else ()
    return [port for port in ports if port in fed]


def ship_payers(g: Position, area: str, side: str, kind: str = FLEET) -> list[str]:
    """BWR-076, BWR-090: the zones whose supply counters can pay for ships in an area: those with a
    line to a port that they could reach; of ports with one line the nearest counts."""
    order: list[str] = []
    found: Mapping[str, str] = {}
    for port in ports_of(g, area, side, kind):
        if port in found:
            continue
        found = lines.reach(g, port, side)
        stocked = {zone: sum(stock) for zone, stock in g.stocks(side) if zone in found}
        order += sorted(stocked, key=lambda zone: (_steps(found, zone), -stocked[zone]))
    return list(dict.fromkeys(order))
