"""Lines of supply walked area by area, with nothing remembered."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.board import APART, BROWN, SEA
from pbem.games.blitzwar.concepts import lines
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position


def steps(g: Position, area: str, side: str, *, defence: bool) -> Iterator[str]:
    """Where a line goes on from an area, asked of each area anew."""
    if g.board.is_sea(area):
        for zone in g.board.coastal(area):
            is_port = area in g.board.port_seas(zone) and zone not in APART
            if is_port and lines.open_land(g, zone, side, defence=defence):
                yield zone
        for other in g.board.neighbours(area, {SEA}):
            passes = lines.through_strait(g, area, other, side, defence=defence)
            if passes and lines.open_sea(g, other, side, defence=defence):
                yield other
        return
    for zone in g.board.neighbours(area, {BROWN}):
        if lines.open_land(g, zone, side, defence=defence):
            yield zone
    if area not in APART and lines.open_land(g, area, side, defence=defence):
        for sea in g.board.port_seas(area):
            if lines.open_sea(g, sea, side, defence=defence):
                yield sea


def walked(g: Position, start: str, side: str, *, defence: bool = False) -> dict[str, int]:
    """All areas to which a line leads from one, with the steps to each."""
    found, edge, count = {start: 0}, {start}, 0
    while edge:
        count += 1
        edge = {o for area in edge for o in steps(g, area, side, defence=defence)} - found.keys()
        found |= dict.fromkeys(edge, count)
    return found


def agree(g: Position, *starts: str) -> None:
    """What is said of lines from these areas is what is walked."""
    for side in (AXIS, ALLIES, SOVIETS):
        for defence in (False, True):
            ways, sources = lines.network(g, side, defence=defence), lines.sources(g, side)
            for start in starts:
                found, told = walked(g, start, side, defence=defence), (side, start)
                assert set(lines.reach(g, start, side, defence=defence)) == set(found), told
                joined = any(source in found for source in sources)
                assert lines.has_line(g, start, side, defence=defence) == joined, told
                assert {area: ways.length(start, area) for area in found} == found, told
                assert ways.length(start, "Persian Gulf") == found.get("Persian Gulf"), told
