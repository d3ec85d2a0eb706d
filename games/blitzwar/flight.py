"""Ships that are driven from a port which enemy corps have taken (§15.3)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FLEET
from pbem.games.blitzwar.concepts import control, ships
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts

# Farther than any own port.
_FAR = 99

flight = Flow("flight")


def run(then: str = "") -> Run:
    """BWR-374, BWR-436: run this after corps of the side whose turn it is have entered zones."""
    return Run(flight.name, {}, then)


def driven(g: Position) -> tuple[str, str] | None:
    """BWR-374: the next port held by the side whose turn it is in which ships of an enemy are, and
    whose they are."""
    side = g.now["side"]
    held, ships = g.state["control"], g.board.ship_sizes().keys()
    ports = (
        zone
        for zone, here in g.state["units"].items()
        if held.get(zone) == side and any(not ships.isdisjoint(here[c]) for c in here)
    )
    for zone in sorted(ports):
        for country, _ in control.ships_in(g, zone, side):
            return zone, g.ship_side(country)
    return None


@flight.step
def flee(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-374: into which adjacent sea zone the ships go."""
    found = driven(g)
    if found is None:
        return None
    zone, side = found
    goals = ways_out(g, zone, side)
    return Ask(
        to=(side,),
        verb="flee",
        noun=zone,
        verbs=("flee",),
        facts={"turn": g.turn},
        default=goals[0],
        only=goals[0] if len(goals) == 1 else None,
        args={"at": zone, "goals": goals},
    )


def ways_out(g: Position, zone: str, side: str) -> list[str]:
    """BWR-374: the sea zones into which ships of a side leave a port, the one nearest to a port of
    theirs first."""
    return sorted(g.board.port_seas(zone), key=lambda sea: (_to_port(g, sea, side), sea))


def _to_port(g: Position, sea: str, side: str) -> int:
    """How many steps it is from a sea zone to the nearest port of a side."""
    found = ships.reach(g, sea, side, FLEET)
    own = [
        n for each, n in found.items() if not g.board.is_sea(each) and g.controller(each) == side
    ]
    return min(own, default=_FAR)


@flee.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ask.args["goals"]:
        raise Illegal("BWR-374", "not_that_sea", area=ask.args["at"], zone=say)


@flee.reads("flee")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """The first sea zone named to which they can go."""
    if line.args["port"] != ask.args["at"]:
        return None
    return next((sea for sea in line.args["goals"] if sea in ask.args["goals"]), None)


@flee.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    zone, moved = ask.args["at"], {}
    for country, units in list(control.ships_in(g, zone, g.now["side"])):
        if g.ship_side(country) == ask.to[0]:
            moved[country] = sail(g, zone, say, country, units)
    events.append({"kind": "fled", "at": zone, "to": say, "units": moved})
    return Go("flee")


def sail(g: Position, zone: str, sea: str, country: str, units: Counts) -> Counts:
    """Ships leave a port for the sea."""
    for name, count in units.items():
        g.add(zone, country, name, -count)
        g.add(sea, country, name, count)
    return units
