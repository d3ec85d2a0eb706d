"""Countries join powers (BLZ-311 to BLZ-316)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.position import AFA, GERMANY, JAPAN, USA, WESTERN, Position

BENELUX, ASIA = "Belgium-Netherlands", "South-East Asia"
_EAST_INDIES = ("Borneo", "Hollandia", "Java")
_AMERICA = (*("Mexico", "Central America", "Brazil", "Latin America", "Chile", "Paraguay-Uruguay"),)


def joins(g: Position, country: str, side: str) -> str:
    """BLZ-311: which power of a side gets a minor country that the other side declares war on."""
    if side == AXIS:
        wanted: tuple[str, ...] = (JAPAN, GERMANY) if country == ASIA else (GERMANY, JAPAN)
    elif country in _AMERICA:
        wanted = (USA, WESTERN, AFA)
    else:
        wanted = (AFA, WESTERN, USA)
    there = g.board.sides[side]
    return next((power for power in wanted if power in there), there[0])


def join(g: Position, country: str, power: str, events: Events) -> None:
    """BLZ-024, BLZ-312, BLZ-315, BLZ-316: a neutral country joins a power: all its areas, and its
    units where the chart has them."""
    g.state["allied"][country] = power
    g.state["first"].setdefault(country, power)
    for area in g.areas_of(country):
        if area in g.board.in_play:
            g.set_control(area, _holder(g, area, power))
    events.append({"kind": "country_joined", "country": country, "power": power})
    for unit, (area, size) in sorted(g.state["waiting"].items()):
        if g.country(area) == country:
            del g.state["waiting"][unit]
            owner = _holder(g, area, power)
            g.put(unit, area, size, owner, _port(g, area))
            told = {"unit": unit, "power": owner, "area": area, "size": size}
            events.append({"kind": "unit_joined", **told})


def _holder(g: Position, area: str, power: str) -> str:
    """BLZ-312: Japan gets the islands of Belgium-Netherlands from the Axis."""
    is_split = g.side_of(power) != ALLIES and area in _EAST_INDIES and JAPAN in g.board.powers
    return JAPAN if is_split else power


def _port(g: Position, area: str) -> str:
    ports = g.board.ports.get(area, ())
    return ports[0].sea[0] if ports else ""
