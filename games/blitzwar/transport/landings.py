"""Amphibious landings, and the way back from beachheads to a port (§14.1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.air import britain
from pbem.games.blitzwar.board import DOTTED, FLEET
from pbem.games.blitzwar.concepts import limits, weather
from pbem.games.blitzwar.counters.wanted import Chosen
from pbem.games.blitzwar.position import AXIS, Position
from pbem.games.blitzwar.transport import cargo, routes

LAND, REEMBARK = "land", "re-embark"
# BWR-350: corps on a beachhead, and where a dotted line joins port and zone.
ON_BEACHHEAD, OVER_DOTTED = 2, 3
# BWR-349: where units from America may land beside its own seas.
_AMERICAN_LANDING = "Western Mediterranean"
# BWR-352, G-73: who lands from there has to control this, and lands in the second sea too.
_STOCKHOLM, _COPENHAGEN = "Stockholm", "Copenhagen"


def judge(g: Position, line: Line) -> None:
    """BWR-066, BWR-347, BWR-348: a landing from a port at a beach, on a sea without snow; the way
    back to a port. Raises Illegal."""
    if line.verb == REEMBARK:
        routes.check_port(g, line.args["goal"])
        return
    routes.check_port(g, line.args["area"])
    beaches = _beaches(g, line)
    if all(weather.in_snow(g, each) for each in beaches):
        raise Illegal("BWR-347", "no_landing_in_snow", area=line.args["goal"], zone=beaches[0])


def _beaches(g: Position, line: Line) -> list[str]:
    """BWR-348: the sea zones from which a line may mean to land. Raises Illegal for none."""
    goal, sea = line.args["goal"], line.args.get("sea", "")
    beaches = [] if g.board.is_sea(goal) else g.board.beaches(goal)
    found = [each for each in beaches if sea in ("", each)]
    if not found:
        raise Illegal("BWR-348", "no_beach", area=goal)
    return found


# To a beachhead


def land(g: Position, line: Line, events: Events) -> None:
    """BWR-087, BWR-088, BWR-154, BWR-341, BWR-347 to BWR-352, BWR-357, BWR-359, G-78: corps go
    from a port onto the beachheads of a zone. A line that fails may leave the position half
    changed. Raises Illegal."""
    port, zone = line.args["area"], line.args["goal"]
    routes.check_own_port(g, port, g.side)
    _beaches(g, line)
    name = _beachhead(g, port, zone, line.args.get("sea", ""))
    sea = g.state["beachheads"][name]["sea"]
    if g.side == AXIS and zone in g.board.homes("UK") and not britain.is_won(g):
        raise Illegal("BWR-357", "britain_not_won", area=zone)
    chosen = cargo.aboard(g, port, line.args["units"], events)
    corps = _corps(g, port, chosen)
    _check_countries(g, zone, port, chosen)
    _check_room(g, name, port, zone, corps)
    if port == routes.AMERICA:
        _escort(g, sea, corps)
    cargo.check_supplied(g, port, chosen)
    pay, double = line.args.get("pay", ()), port == routes.AMERICA
    paid = cargo.load(g, port, chosen, port, pay, double=double)
    cargo.unload(g, name, chosen)
    told = cargo.told(g, port, name, chosen, paid)
    events.append({"kind": "landed", **told, "at": zone, "sea": sea})
    _tell_america(g, zone, events)


def seas(g: Position, port: str) -> list[str]:
    """BWR-273, BWR-348, BWR-349, BWR-352, G-73: the sea zones in which the side lands from a
    port."""
    own = list(g.board.port_seas(port))
    if port == _STOCKHOLM:
        return list(g.board.coast(port)) if g.controller(_COPENHAGEN) == g.side else []
    if port == routes.AMERICA and any(
        routes.shortest(g, g.side, each, _AMERICAN_LANDING) for each in own
    ):
        return [*own, _AMERICAN_LANDING]
    return own


def _beachhead(g: Position, port: str, zone: str, sea: str) -> str:
    """The beachhead at a zone to which the side can go from a port. Raises Illegal."""
    told: dict[str, Any] = {"area": zone, "port": port}
    if port == _STOCKHOLM and not seas(g, port):
        raise Illegal("BWR-352", "copenhagen_needed", **told)
    there: dict[str, str] = {
        name: beachhead["sea"]
        for name, beachhead in sorted(g.state["beachheads"].items())
        if (beachhead["zone"], beachhead["side"]) == (zone, g.side) and beachhead["air"]
    }
    wanted = [name for name in there if sea in ("", there[name])]
    if not wanted:
        raise Illegal("BWR-348", "no_beachhead", **told)
    reached = [name for name in wanted if there[name] in seas(g, port)]
    if not reached:
        raise Illegal("BWR-348", "port_on_other_sea", **told, zone=there[wanted[0]])
    dry = [name for name in reached if not weather.in_snow(g, there[name])]
    if not dry:
        raise Illegal("BWR-347", "no_landing_in_snow", area=zone, zone=there[reached[0]])
    if len(dry) > 1:
        raise Illegal("BWR-348", "which_sea", tuple(there[name] for name in dry), **told)
    return dry[0]


def _corps(g: Position, port: str, chosen: Chosen) -> int:
    """BWR-359: how many corps these are; nothing else lands. Raises Illegal."""
    names = [name for units in chosen.counters.values() for name in units]
    if chosen.supply or not all(g.counter(name).is_corps for name in names):
        raise Illegal("BWR-359", "corps_alone_land", area=port)
    return sum(cargo.corps_of(g, chosen).values())


def _check_countries(g: Position, zone: str, port: str, chosen: Chosen) -> None:
    """BWR-181, BWR-187: the corps may be at a zone, and attack it. Raises Illegal."""
    for country, corps in cargo.corps_of(g, chosen).items():
        limits.check(g, zone, country, corps, port)
        limits.check_attack(g, zone, country)


def _check_room(g: Position, name: str, port: str, zone: str, corps: int) -> None:
    """BWR-350: the beachheads there hold so many corps more from a port. Raises Illegal."""
    most = room(g, name, [port])
    there = ashore(g, name)
    if there + corps > most:
        raise Illegal("BWR-350", "beachhead_full", area=zone, most=most, corps=there + corps)


def room(g: Position, name: str, ports: Sequence[str]) -> int:
    """BWR-350: how many corps a beachhead holds, by the ports from which they come."""
    beachhead = g.state["beachheads"][name]
    air: dict[str, int] = beachhead["air"]
    return sum(air.values()) * per_beachhead(g, beachhead["zone"], ports)


def per_beachhead(g: Position, zone: str, ports: Sequence[str]) -> int:
    """BWR-350: how many corps an air unit carries over the beach of a zone: more if one of the
    ports is joined with it by a dotted line."""
    joined = set(ports) & set(g.board.neighbours(zone, {DOTTED}))
    return OVER_DOTTED if joined else ON_BEACHHEAD


def ashore(g: Position, name: str) -> int:
    """How many corps are on a beachhead."""
    return sum(g.strength(units) for units in g.corps_ashore(name).values())


def _escort(g: Position, sea: str, corps: int) -> None:
    """BWR-351: a fleet unit of the side in the sea zone for each corps that lands there from
    America in a turn. Raises Illegal."""
    landed = g.now["escorted"].get(sea, 0) + corps
    fleets = g.naval(sea, g.side, FLEET)
    if landed > fleets:
        raise Illegal("BWR-351", "too_few_fleets", area=sea, fleets=fleets, corps=landed)
    g.now["escorted"][sea] = landed


def _tell_america(g: Position, zone: str, events: Events) -> None:
    """BWR-154, G-51: with the first corps at a British home zone the Axis has landed in the UK."""
    in_britain = g.side == AXIS and zone in g.board.homes("UK")
    if in_britain and dates.note(g, dates.LANDING):
        events.append({"kind": "landing_in_britain", "at": zone})


# Back to a port


def reembark(g: Position, line: Line, events: Events) -> None:
    """BWR-341, BWR-342, BWR-353, G-71: corps on a beachhead go to a port of the side on the same
    sea, whose line of supply is theirs; the beachhead may be gone. A line that fails may leave the
    position half changed. Raises Illegal."""
    name, goal = line.args["area"], line.args["goal"]
    beachhead = g.state["beachheads"].get(name)
    if not beachhead or beachhead["side"] != g.side:
        raise Illegal("BWR-353", "no_beachhead_of_yours", area=name)
    routes.check_own_port(g, goal, g.side)
    if beachhead["sea"] not in g.board.port_seas(goal):
        raise Illegal("BWR-353", "port_on_other_sea", area=name, port=goal, zone=beachhead["sea"])
    chosen = cargo.aboard(g, name, line.args["units"], events)
    cargo.check_goal(g, goal, name, chosen)
    cargo.check_supplied(g, goal, chosen)
    paid = cargo.load(g, name, chosen, goal, line.args.get("pay", ()), double=False)
    cargo.unload(g, goal, chosen)
    told = cargo.told(g, name, goal, chosen, paid)
    events.append({"kind": "reembarked", **told, "sea": beachhead["sea"]})
