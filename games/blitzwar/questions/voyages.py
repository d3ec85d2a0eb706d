"""Where ships get in one move, and how units are carried by sea (§12.1, §14.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar import payment
from pbem.games.blitzwar.board import FLEET, UBOAT
from pbem.games.blitzwar.concepts import ships, weather
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.transport import landings, routes

Args = Mapping[str, Any]


# Ships


def _voyage(g: Position, args: Args) -> Answer:
    """BWR-270, BWR-271, BWR-273, BWR-275: what fleets and U-boats of each side reach from an area
    in one move: of those that have ships there, or else of who controls the port."""
    area = args["area"]
    if not g.board.is_sea(area) and not g.board.port_seas(area):
        raise Illegal("BWR-271", "no_port", area=area)
    there = [
        (side, kind)
        for side in g.board.sides_in_turn
        for kind in (FLEET, UBOAT)
        if g.naval(area, side, kind)
    ]
    asked = there or [(side, FLEET) for side in _whose(g, area)]
    told, trace = [], {}
    for side, kind in asked:
        reached = ships.reach(g, area, side, kind)
        ports = [each for each in reached if not g.board.is_sea(each) and each != area]
        seas = [each for each in reached if g.board.is_sea(each) and each != area]
        fields = {"power": side, "unit": kind, "area": area, "seas": seas, "ports": ports}
        told.append(Because("sails_to", {**fields, "most": ships.STEPS}, "BWR-270"))
        trace[f"{side} {kind}"] = reached
    return Answer(tuple(told), None, {"reach": trace})


def _whose(g: Position, area: str) -> tuple[str, ...]:
    holder = g.controller(area)
    return (holder,) if holder else g.board.sides_in_turn


# Transport


def _transport(g: Position, args: Args) -> Answer:
    """BWR-087, BWR-088, BWR-340 to BWR-352: over which seas the side that controls a port carries
    units to another zone, what it costs, or what stops it."""
    origin, goal = args["origin"], args["goal"]
    side = g.controller(origin) if not g.board.is_sea(origin) else ""
    then = g.trial()
    then.state["side"] = side
    routes.check_own_port(then, origin, side)
    if not g.board.is_sea(goal) and g.controller(goal) != side and g.board.beaches(goal):
        return _landing(then, origin, goal)
    routes.check_own_port(then, goal, side)
    seas = routes.between(then, side, origin, goal, ())
    double = routes.is_double(origin, goal, seas)
    fields = {"power": side, "area": origin, "zone": goal, "seas": seas}
    told = (Because("carried_over", fields, "BWR-340"), _price(double=double))
    return Answer(told, True, {"seas": seas, "double": double})


def _price(*, double: bool) -> Because:
    """BWR-087, BWR-088: what a corps and an air unit cost."""
    corps, air = (show_halves(cost * (1 + double)) for cost in _COSTS)
    return Because("carried_for", {"corps": corps, "air": air}, "BWR-088" if double else "BWR-087")


_COSTS = (payment.CARRIED, payment.CARRIED_AIR)


def _landing(g: Position, port: str, zone: str) -> Answer:
    told = [each for sea in g.board.beaches(zone) for each in _from_sea(g, port, zone, sea)]
    holds = any(each.code == "lands_from" for each in told)
    if holds:
        told.append(_price(double=port == routes.AMERICA))
    return Answer(tuple(told), holds, {"landing": zone})


def _from_sea(g: Position, port: str, zone: str, sea: str) -> Iterator[Because]:
    """BWR-347, BWR-348, BWR-350: a beach of a zone, for corps from a port."""
    told = {"port": port, "area": zone, "sea": sea}
    if sea not in landings.seas(g, port):
        yield Because("no_landing_from_port", told, "BWR-348")
    elif weather.in_snow(g, sea):
        yield Because("sea_in_snow", {**told, "area": sea}, "BWR-347")
    else:
        name = g.board.beachhead(zone, sea)
        beachhead = g.state["beachheads"].get(name, {"side": g.side, "air": {}})
        mine = sum(beachhead["air"].values()) if beachhead["side"] == g.side else 0
        most = landings.per_beachhead(g, zone, [port])
        yield Because("lands_from", {**told, "most": most, "beachheads": mine}, "BWR-350")


QUESTIONS = (
    Question(
        "voyage",
        ("{area:place}",),
        _voyage,
        "Which sea zones and ports ships reach in one move.",
        "voyage Hamburg",
    ),
    Question(
        "transport",
        ("{origin:place} -> {goal:place}",),
        _transport,
        "Over which seas units are carried from a port to another zone, or landed there, and what"
        " it costs.",
        "transport London -> Gibraltar",
    ),
)
