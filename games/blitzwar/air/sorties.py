"""Air units that an order sends somewhere: what of it is allowed, and what happens when they
come."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases, missions, ranges
from pbem.games.blitzwar.air.bases import Units
from pbem.games.blitzwar.board import AIR
from pbem.games.blitzwar.concepts import limits, weather
from pbem.games.blitzwar.diplomacy import attacks, declared
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass

FLY = "fly"


@dataclass(frozen=True, slots=True)
class Sortie:
    """BWR-303: air units of a base that are used one by one in the same way: by country, where they
    come from, the area to which they fly ("" for bombers), and the use. BWR-077, BWR-092: it needs
    no line of supply and costs nothing."""

    units: Units
    base: str
    at: str
    use: str


def check_reach(g: Position, base: str, area: str) -> None:
    """BWR-301, BWR-310, BWR-311, BWR-312, BWR-313: whether air units of a base could be used in an
    area at all in this turn. Raises Illegal."""
    if g.board.is_sea(base):
        raise Illegal("BWR-022", "no_base_at_sea", area=base)
    if base not in ranges.bases(g.board, area):
        rule = "BWR-313" if g.board.is_sea(area) else "BWR-311"
        raise Illegal(rule, "out_of_air_range", area=area, base=base)
    if not g.board.is_sea(area) and weather.in_snow(g, area):
        raise Illegal("BWR-301", "no_air_in_snow", area=area)


def of_line(g: Position, line: Line) -> Sortie:
    """BWR-064, BWR-315, BWR-320, BWR-325: what a `fly` line sends. Raises Illegal."""
    side, base, area = g.now["side"], line.args["area"], line.args["goal"]
    check_reach(g, base, area)
    units = bases.chosen(g, base, line.args["units"], bases.at(g, base, side))
    use = missions.AT_SEA if g.board.is_sea(area) else missions.OVER_LAND
    check_target(g, area, units)
    return Sortie(units, base, area, use)


def check_target(g: Position, area: str, units: Units) -> None:
    """BWR-181, BWR-320: whether air units may be used in an area whose owner is neutral, or to
    attack Greece. Raises Illegal."""
    if g.board.is_sea(area):
        return
    declared.check_attack(g, g.now["side"], area)
    for country in units:
        limits.check_attack(g, area, country)


def check_kinds(line: Line) -> None:
    """BWR-310: whether an order is for air units alone. Raises Illegal."""
    if any(item["kind"] != AIR for item in line.args["units"]):
        raise Illegal("BWR-310", "only_air_flies", area=line.args["area"])


def provoke(g: Position, sortie: Sortie, events: Events) -> None:
    """BWR-135, BWR-152, BWR-320, G-67: what the use of air units over a zone means for countries
    and wars, before they are there; on the way they attack nobody."""
    if sortie.use == missions.OVER_LAND:
        side = g.now["side"]
        attacks.attack(g, side, sortie.at, tuple(sortie.units), events, corps=False)


def arrive(g: Position, sortie: Sortie, country: str, count: int, events: Events) -> None:
    """BWR-304, BWR-308, BWR-316, BWR-325: air units that nobody has countered are used, as many as
    are there; over land they and the enemy's eliminate each other, at sea both stay (G-88)."""
    count = min(count, g.count(sortie.base, country, bases.UNIT))
    if sortie.use == missions.BOMBING:
        count = min(count, missions.bombers_left(g))
    if count <= 0:
        return
    missions.send(g, country, sortie.base, sortie.at, sortie.use, count)
    told = {"from": sortie.base, "to": sortie.at, "use": sortie.use}
    events.append({"kind": "flown", **told, "units": missions.as_counters({country: count})})
    if sortie.use == missions.OVER_LAND:
        missions.clash(g, sortie.at, g.now["side"], events)


def come_through(g: Position, sortie: Sortie, events: Events) -> None:
    """All of a sortie arrive, as if nobody could counter."""
    provoke(g, sortie, events)
    for country, count in sortie.units.items():
        arrive(g, sortie, country, count, events)
