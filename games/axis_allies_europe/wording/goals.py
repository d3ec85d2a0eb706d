"""Placements that leave out the complex or the zone, and retreats that leave out where to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.axis_allies_europe.battles import retreat
from pbem.games.axis_allies_europe.board import LAND_WAYS, SEA_WAYS
from pbem.games.axis_allies_europe.economy import placement
from pbem.games.axis_allies_europe.orders.writer import writer
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.writer import spot, way


def places(g: Position, line: Line) -> Iterator[Way]:
    """AAE-188, AAE-191: ships go into a zone beside the complex, which has to be named where
    several can bring them.
    """
    area = line.args["area"]["place"]
    kinds = [unit["kind"] for unit in line.args["units"] if unit["kind"]]
    if not kinds or not all(g.board.unit(kind).is_ship for kind in kinds):
        return
    if g.board.is_land(area):
        yield from _beside(g, line, area)
    elif "complex" not in line.args:
        usable = [land for land in g.board.coasts(area) if placement.may_use(g, land)]
        for land in usable:
            text = writer(g).changed(line, complex=land).text
            yield Way(text, (("way.complex", {"place": land}),) if len(usable) > 1 else ())


def _beside(g: Position, line: Line, area: str) -> Iterator[Way]:
    """Ships that are placed "in" a territory come into one of its zones, from its own complex."""
    zones = g.board.seas(area) if placement.may_use(g, area) else ()
    for zone in zones:
        others = [land for land in g.board.coasts(zone) if placement.may_use(g, land)]
        source = {"complex": area} if len(others) > 1 else {}
        text = writer(g).changed(line, area=spot(zone), **source).text
        yield Way(text, (("way.into", {"place": zone}),) if len(zones) > 1 else ())


def retreats(g: Position, line: Line) -> Iterator[Way]:
    """AAE-080, AAE-105: a force falls back to a space from which it came."""
    if not {"battle"} <= set(line.args) <= {"battle", "when"}:
        return
    goals = _goals(g, str(line.args["battle"]))
    for goal in goals:
        text = writer(g).changed(line, goal=way([goal])).text
        yield Way(text, (("way.falls_back", {"place": goal}),) if len(goals) > 1 else ())


def _goals(g: Position, at: str) -> Sequence[str]:
    """Where the units in a battle came from; before they have moved the spaces from which they can
    come, those with own units first.
    """
    if g.turn["came"]:
        return retreat.land_goals(g, at) if g.board.is_land(at) else retreat.sea_goals(g, at)
    near = g.board.neighbours(at, LAND_WAYS if g.board.is_land(at) else SEA_WAYS)
    friendly = [space for space in near if g.is_friendly(space, g.power)]
    return sorted(friendly, key=lambda space: not g.units(space, g.power))
