"""Retreats: when the attacker may break off, where to, and what is common to planes under fire."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Go, Run
from pbem.games.axis_allies_europe.battles import flights
from pbem.games.axis_allies_europe.battles.fire import Shots
from pbem.games.axis_allies_europe.battles.losses import Target
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import GUN
from pbem.wargame.counts import Counts

STAY = ""
PLANES = "air"


def came_from(g: Position, at: str, kind: str) -> list[str]:
    """G-10: the last spaces of the land units ("land") or ships ("sea") that moved into this
    battle, in their order.
    """
    spaces = [
        each["from"]
        for each in g.turn["came"]
        if each["at"] == at and g.board.unit(each["kind"]).kind == kind
    ]
    return list(dict.fromkeys(spaces))


def land_goals(g: Position, at: str) -> list[str]:
    """AAE-080: territories to which land units may fall back from here; by the switch `retreat_to`
    only own ones (G-09).
    """
    holders = (g.power,) if g.option("retreat_to") == "own" else (*g.friends_of(g.power), "")
    return [
        space
        for space in came_from(g, at, "land")
        if g.board.is_land(space)
        and g.board.linked(at, space)
        and g.was_friendly(space, g.power)
        and g.controller(space) in holders
    ]


def sea_goals(g: Position, zone: str) -> list[str]:
    """AAE-105, AAE-106: zones into which a fleet may withdraw from here."""
    return [
        space
        for space in came_from(g, zone, "sea")
        if g.board.is_sea(space) and g.board.linked(zone, space) and g.is_friendly(space, g.power)
    ]


def ask_retreat(
    g: Position, at: str, goals: list[str], facts: dict[str, int], *, planes_may_go: bool
) -> Ask | None:
    """AAE-079: the question after a full round; None when nobody can leave.

    The answer is {"to": goal}: an area, "air" for planes that leave alone, "" to fight on.
    """
    options = [*goals, *([PLANES] if planes_may_go else [])]
    if not options:
        return None
    return Ask(
        to=(g.power,),
        verb="retreat",
        noun=f"{at} round {facts['round']}",
        verbs=("retreat", "press", "pause"),
        facts=facts,
        default={"to": STAY},
        args={"at": at, "goals": options, "round": facts["round"]},
    )


def check_retreat(g: Position, ask: Ask, say: Any) -> None:
    """AAE-255: the whole force to one goal that the question offers."""
    if not isinstance(say, dict) or set(say) != {"to"}:
        raise Illegal("AAE-255", "retreat_unclear", say=repr(say))
    if say["to"] not in (STAY, *ask.args["goals"]):
        rule = "AAE-080" if g.board.is_land(ask.args["at"]) else "AAE-105"
        raise Illegal(
            rule,
            "no_retreat_to",
            choices=tuple(ask.args["goals"]),
            at=ask.args["at"],
            to=str(say["to"]),
        )


def report(
    g: Position,
    at: str,
    goal: str,
    units: Counts,
    planes: Counts,
    events: Events,
    aboard: dict[str, Counts] | None = None,
) -> None:
    """Tell of a retreat: `to` is the goal of land units or ships, "" when only planes leave;
    `aboard` sails with them.
    """
    event = {"kind": "retreated", "at": at, "power": g.power, "to": "", "units": units}
    if goal != PLANES:
        event["to"] = goal
    if aboard:
        event["aboard"] = aboard
    events.append({**event, "planes": planes})


# Planes


def send_planes(g: Position, at: str, known: dict[str, int], then: str) -> Run | Go:
    """The planes of a battle that is broken off fly at once, by the switch `planes_retreat` only in
    step 4 (G-12).
    """
    planes = flights.over(g, at, flights.FIGHT)
    if g.option("planes_retreat") == "later":
        flights.send(planes, "home")
        return Go(then)
    flights.send(planes, "leaving")
    return Run("air_retreat", {"at": at, "facts": known}, then=then)


def gun_shots(g: Position, area: str, planes: int) -> list[Shots]:
    """AAE-265: one die per plane whatever the number of guns ashore, rolled by the first owner of
    one.
    """
    for enemy in g.enemies_of(g.power):
        if g.count(area, enemy, GUN):
            return [Shots(enemy, GUN, g.board.unit(GUN).defense, planes)]
    return []


def plane_targets(g: Position, planes: list[flights.Flight]) -> list[Target]:
    """Planes of the moving power as targets, those with the shortest remaining range first."""
    alike: dict[str, Target] = {}
    for flight in sorted(planes, key=lambda each: int(each["left"])):
        key = flights.key_of(flight)
        kind, home, left = flight["kind"], flight["home"], flight["left"]
        number = flight["count"] + (alike[key].count if key in alike else 0)
        worth = g.board.unit(kind).cost or 0
        alike[key] = Target(g.power, kind, number, "air", home=home, left=left, worth=worth)
    return list(alike.values())
