"""Countries join powers (BLZ-311 to BLZ-316)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.concepts import homes, road
from pbem.games.blitz_world_in_conflict.politics import wars
from pbem.games.blitz_world_in_conflict.position import AFA, GERMANY, JAPAN, USA, WESTERN, Position
from pbem.games.blitz_world_in_conflict.victory import industry

BENELUX, ASIA, CHINA = "Belgium-Netherlands", "South-East Asia", "China"
EAST_INDIES = ("Borneo", "Hollandia", "Java")
# BLZ-321, BLZ-326: they have an army on the map only if the Axis declares war on them.
UNARMED = ("Brazil", "Mexico")
_AMERICA = ("Mexico", "Central America", "Brazil", "Latin America", "Chile", "Paraguay-Uruguay")


def joins(g: Position, country: str, side: str) -> str:
    """BLZ-311, BLZ-732: which power of a side gets a minor country that the other side declares
    war on."""
    if side == AXIS:
        wanted: tuple[str, ...] = (GERMANY, JAPAN)
        wanted = wanted[::-1] if country in (ASIA, CHINA) else wanted
    elif country in (*_AMERICA, CHINA):
        wanted = (USA, WESTERN, AFA)
    else:
        wanted = (AFA, WESTERN, USA)
    there = g.board.sides[side]
    return next((power for power in wanted if power in there), there[0])


def is_neutral(g: Position, country: str) -> bool:
    """Whether a country that is in play has joined nobody."""
    return not g.ally(country) and not g.board.in_play.isdisjoint(g.areas_of(country))


def join(g: Position, country: str, power: str, events: Events, *, declared: str = "") -> list[str]:
    """BLZ-024, BLZ-312, BLZ-315, BLZ-316: a neutral country joins a power: all its areas but those
    that somebody holds, and its units where the chart has them. `declared` is who has declared war
    on it, "" where it joins of itself. Gives the countries that it is now."""
    countries = [country, *_split(g, country, power)]
    for name in countries:
        ally = power if name == country else JAPAN
        g.state["allied"][name] = ally
        g.state["first"].setdefault(name, ally)
        events.append({"kind": "country_joined", "country": name, "power": ally})
        for area in g.areas_of(name):
            if area in g.board.in_play and not g.controller(area):
                g.set_control(area, ally)
                industry.after_change(g, area, ally, "", events)
        _gather(g, name, ally, events, declared)
    g.state["trades"] = [each for each in g.state["trades"] if each["from"] not in countries]
    wars.prune(g)
    return countries


def _split(g: Position, country: str, power: str) -> list[str]:
    """BLZ-312: if the Axis gets Belgium-Netherlands its islands are countries of their own, and
    Japan's."""
    if country != BENELUX or g.side_of(power) == ALLIES or JAPAN not in g.board.powers:
        return []
    found = [area for area in EAST_INDIES if area in g.areas_of(country)]
    g.state["apart"].update({area: area for area in found})
    return found


def _gather(g: Position, country: str, power: str, events: Events, declared: str) -> None:
    """BLZ-316, BLZ-351: the units of a country that has joined."""
    for unit, (area, size) in sorted(g.state["waiting"].items()):
        if g.country(area) == country:
            del g.state["waiting"][unit]
            _deploy(g, unit, area, size, power, events, declared)
    for unit in homes.units_of(g, country):
        if not g.owner(unit):
            g.change(unit, of=power)
            told = {"unit": unit, "power": power, "area": g.at(unit), "size": g.size(unit)}
            events.append({"kind": "unit_joined", **told})
    _recall(g, country, power)


def _deploy(
    g: Position, unit: str, area: str, size: int, power: str, events: Events, declared: str
) -> None:
    """BLZ-316, BLZ-321, BLZ-326, BLZ-352, BLZ-737: on the map; into the Force Pool in America,
    unless the Axis has declared war; set aside in Vichy France, if the Axis has while the Allies
    have all of French North Africa."""
    told = {"unit": unit, "power": power, "area": area, "size": size}
    is_axis = bool(declared) and g.side_of(declared) == AXIS
    is_unarmed = g.country(area) in UNARMED and road.holds(g, road.MONROE)
    if is_unarmed and not is_axis:
        g.to_pool(unit, power)
        events.append({"kind": "unit_available", **told})
    elif g.country(area) == homes.VICHY and is_axis and holds_north_africa(g):
        g.state["aside"] = sorted([*g.state["aside"], unit])
        events.append({"kind": "unit_set_aside", **told})
    else:
        g.put(unit, area, size, power, g.board.first_port(area))
        events.append({"kind": "unit_joined", **told})


def holds_north_africa(g: Position) -> bool:
    """BLZ-352, BLZ-353: whether the Allies hold all of French North Africa."""
    holders = [g.controller(area) for area in g.areas_of(homes.NORTH_AFRICA)]
    return all(holder and g.side_of(holder) == ALLIES for holder in holders)


def _recall(g: Position, country: str, power: str) -> None:
    """BLZ-627: counters that were set aside because the country was nobody's ally."""
    if country in homes.FALLEN:
        return
    for name in homes.set_aside_of(g, country):
        g.state["aside"].remove(name)
        g.to_pool(name, power)
