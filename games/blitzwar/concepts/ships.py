"""Where ships get in one move (§12.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.board import FLEET, SEA
from pbem.games.blitzwar.concepts.lines import open_land
from pbem.games.blitzwar.position import ALLIES, Position

# BWR-270: how many steps a naval counter goes.
STEPS = 4
# BWR-494: the turn in which the two fleets come to America.
US_FLEETS = 18


def open_port(g: Position, zone: str, side: str) -> bool:
    """BWR-275, BWR-494, BWR-496, G-62, G-86: a port that ships of a side may enter: its own,
    its ally's, and America's from the turn on in which its fleets are there."""
    if not g.board.port_seas(zone):
        return False
    if zone == "America" and not g.controller(zone):
        return side == ALLIES and g.turn >= US_FLEETS
    return open_land(g, zone, side, defence=True) and bool(g.controller(zone))


def passes(g: Position, sea: str, other: str, side: str, kind: str) -> bool:
    """BWR-273, BWR-274, G-69: whether ships of a kind may go from one sea zone to another: fleets
    only through straits whose zone their side controls, U-boats through all unless it was agreed
    otherwise."""
    strait = g.board.strait(sea, other)
    if not strait or (kind != FLEET and g.option("straits") == "fleets"):
        return True
    return g.controller(strait) == side


def steps(g: Position, area: str, side: str, kind: str) -> Iterator[str]:
    """BWR-271, G-08: the areas one step from an area: out of a port, into one, from sea to sea."""
    if not g.board.is_sea(area):
        yield from g.board.port_seas(area)
        return
    for other in g.board.neighbours(area, {SEA}):
        if passes(g, area, other, side, kind):
            yield other
    for zone in g.board.coastal(area):
        if area in g.board.port_seas(zone) and open_port(g, zone, side):
            yield zone


def reach(g: Position, area: str, side: str, kind: str, most: int = STEPS) -> dict[str, int]:
    """BWR-270: all areas that ships of a kind reach in one move, with the steps to each; the start
    is 0 steps away."""
    found = {area: 0}
    edge = [area]
    for number in range(1, most + 1):
        after = [o for each in edge for o in steps(g, each, side, kind) if o not in found]
        edge = list(dict.fromkeys(after))
        found.update(dict.fromkeys(edge, number))
    return found
