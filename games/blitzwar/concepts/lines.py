"""Lines of supply (§7): the areas to which one leads from a zone, and what breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.blitzwar.board import BROWN
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.concepts.remembered import Remembered
from pbem.games.blitzwar.position import AXIS, Position

# No line by sea joins these with any port.
APART = ("Suez", "Asian Bases")
_OPEN_TO_THE_AXIS = "Sweden"


def open_land(g: Position, zone: str, side: str, *, defence: bool = False) -> bool:
    """BWR-071, BWR-081, BWR-094: whether a line of a side runs through a land zone: its own ones;
    those of neutral Sweden for the Axis; for defence alone those of its ally too."""
    holder = g.controller(zone)
    if holder == side:
        return True
    if not holder:
        return side == AXIS and g.board.country(zone) == _OPEN_TO_THE_AXIS
    return defence and g.allied(side, holder)


def open_sea(g: Position, sea: str, side: str, *, defence: bool = False) -> bool:
    """BWR-073, BWR-286: whether a line runs through a sea zone: it has a friendly port, and the
    enemy no superiority."""
    ports = (z for z in g.board.coastal(sea) if sea in g.board.port_seas(z))
    friendly = any(g.controller(port) == side or _ally(g, port, side, defence) for port in ports)
    return friendly and not superiority.against(g, sea, side)


def _ally(g: Position, zone: str, side: str, defence: bool) -> bool:
    return defence and open_land(g, zone, side, defence=True)


def through_strait(g: Position, sea: str, other: str, side: str, *, defence: bool = False) -> bool:
    """BWR-074, BWR-273: whether the way between two sea zones is open to a side."""
    strait = g.board.strait(sea, other)
    return not strait or open_land(g, strait, side, defence=defence)


def steps(g: Position, area: str, side: str, *, defence: bool = False) -> Iterator[str]:
    """The areas to which a line goes on from one of its areas; BWR-075: by sea none to or from Suez
    and Asian Bases."""
    if g.board.is_sea(area):
        yield from _from_sea(g, area, side, defence)
        return
    for zone in g.board.neighbours(area, {BROWN}):
        if open_land(g, zone, side, defence=defence):
            yield zone
    if area not in APART and _port_open(g, area, side, defence):
        for sea in g.board.port_seas(area):
            if open_sea(g, sea, side, defence=defence):
                yield sea


def _from_sea(g: Position, sea: str, side: str, defence: bool) -> Iterator[str]:
    for zone in g.board.coastal(sea):
        port = sea in g.board.port_seas(zone) and zone not in APART
        if port and _port_open(g, zone, side, defence):
            yield zone
    for other in g.board.neighbours(sea, {"sea"}):
        passes = through_strait(g, sea, other, side, defence=defence)
        if passes and open_sea(g, other, side, defence=defence):
            yield other


def _port_open(g: Position, zone: str, side: str, defence: bool) -> bool:
    """BWR-072, G-91: a port that the line may use."""
    return bool(g.board.port_seas(zone)) and open_land(g, zone, side, defence=defence)


Network = Mapping[str, tuple[str, ...]]
_networks: Remembered[Network] = Remembered()


def network(g: Position, side: str, *, defence: bool = False) -> Network:
    """The `steps` of all areas. They hang on control of zones, and on the seas in which an enemy
    has superiority."""
    barred = frozenset(superiority.barred(g, side))
    key = (g.board, side, defence, frozenset(g.state["control"].items()), barred)
    return _networks.get(key, lambda: _steps_of_all(g, side, defence))


def _steps_of_all(g: Position, side: str, defence: bool) -> Network:
    return {area: tuple(steps(g, area, side, defence=defence)) for area in g.board.areas}


def reach(g: Position, start: str, side: str, *, defence: bool = False) -> dict[str, str]:
    """BWR-070, BWR-071, BWR-072: all areas to which a line of a side leads from an area, each with
    the area before it ("" for the start). The start need not be controlled: a unit stands there.

    From a beachhead the line begins in its sea zone.
    """
    return _spread(g, [start], side, defence=defence)


def _spread(g: Position, starts: list[str], side: str, *, defence: bool) -> dict[str, str]:
    ways = network(g, side, defence=defence)
    found = dict.fromkeys(starts, "")
    edge = starts
    while edge:
        after: list[str] = []
        for area in edge:
            for other in ways[area]:
                if other not in found:
                    found[other] = area
                    after.append(other)
        edge = sorted(after)
    return found


def sources(g: Position, side: str) -> tuple[str, ...]:
    """BWR-070, BWR-496: the supply zones of a side that it controls, and zones with its supply
    counters, in the order of the board."""
    homes, stored = g.board.supply_zones(side), g.state["supply"]
    return tuple(
        zone
        for zone in g.board.land_zones
        if (zone in stored and side in stored[zone])
        or (zone in homes and g.controller(zone) == side)
    )


def supplied_zones(g: Position, side: str) -> tuple[str, ...]:
    """BWR-070: the zones of a side from which a line of its own leads to a source, in the order of
    the board. Lines are the same both ways, so that one search from all sources finds them."""
    starts = [zone for zone in sources(g, side) if open_land(g, zone, side)]
    found = _spread(g, sorted(starts), side, defence=False)
    return tuple(z for z in g.board.land_zones if z in found and g.controller(z) == side)


def has_line(g: Position, start: str, side: str, *, defence: bool = False) -> bool:
    """BWR-070, BWR-082: whether an area has a line of supply of a side now."""
    found = reach(g, start, side, defence=defence)
    return any(source in found for source in sources(g, side))


def way(g: Position, start: str, side: str) -> list[str]:
    """The shortest line from an area to a source, both included; [] for none."""
    found = reach(g, start, side)
    ends = [source for source in sources(g, side) if source in found]
    lines = []
    for end in ends:
        line = [end]
        while found[line[-1]]:
            line.append(found[line[-1]])
        lines.append(line[::-1])
    return min(lines, key=lambda line: (len(line), line), default=[])
