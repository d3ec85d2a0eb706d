"""Vichy France and the Free French (§9.4)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import INFANTRY, counter_name
from pbem.games.blitzwar.concepts.control import set_holder
from pbem.games.blitzwar.diplomacy.leaving import Pick, make_way
from pbem.games.blitzwar.position import ALLIES, AXIS, FREE_FRENCH, SOVIETS, VICHY, Position

# BWR-162: corps of infantry by zone; BWR-164: ports in Allied hands with which Vichy falls.
CORPS = {"Casablanca": 1, "Algiers": 1, "Mareth": 1, "Tunis": 2}
PORTS = 3


def create(g: Position, pick: Pick, events: Events) -> None:
    """BWR-160, BWR-161, BWR-162, G-24: the southern zones are Vichy's, neutral; who stands there
    makes way, the Axis to Occupied France, the others to French or British zones."""
    dates.note(g, dates.VICHY)
    events.append({"kind": "vichy_created"})
    zones = [zone for zone in g.board.zones_of("France") if g.board.fact(zone, "vichy")]
    for zone in zones:
        make_way(g, zone, lambda other, side: _is_refuge(g, other, side), pick, events)
        g.set_control(zone, "")
    for zone, corps in CORPS.items():
        g.put(zone, VICHY, counter_name(INFANTRY, corps))


def _is_refuge(g: Position, zone: str, side: str) -> bool:
    """G-24: where units go that were in a zone of Vichy."""
    is_north = g.board.country(zone) == "France" and not g.board.fact(zone, "vichy")
    if side == AXIS:
        return is_north and g.controller(zone) == AXIS
    no_axis = not any(g.side_of(c) == AXIS for c in g.state["units"].get(zone, {}))
    is_port = g.board.country(zone) == "UK" and bool(g.board.fact(zone, "port"))
    return (is_north or is_port) and no_axis and g.controller(zone) != AXIS


def has_fallen(g: Position, country: str, side: str) -> bool:
    """BWR-163, BWR-164, G-25: the Allies hold three ports of Vichy or Occupied France; Vichy on
    their own side surrenders to nobody."""
    return side != ALLIES and len(allied_ports(g)) >= PORTS


def allied_ports(g: Position) -> list[str]:
    """BWR-164: the ports of Vichy and Occupied France that the Allies hold."""
    return [
        zone
        for zone in g.board.zones_of("France")
        if g.board.fact(zone, "port")
        and (g.board.fact(zone, "vichy") or g.board.fact(zone, "occupied"))
        and g.controller(zone) == ALLIES
    ]


def free_french(g: Position, events: Events) -> None:
    """BWR-165, G-25: the Free French are there, and the Axis has what the Allies have not taken."""
    dates.note(g, dates.FREE_FRENCH)
    g.state["countries"][FREE_FRENCH] = ALLIES
    g.state["countries"] = g.board.in_turn(g.state["countries"])
    events.append({"kind": "country_joined", "country": FREE_FRENCH, "side": ALLIES})
    for zone in g.board.zones_of("France"):
        if g.controller(zone) not in (ALLIES, SOVIETS, AXIS):
            set_holder(g, zone, AXIS, events)
