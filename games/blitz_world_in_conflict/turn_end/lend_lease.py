"""Lend lease (§7.4, §D.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import LL
from pbem.games.blitz_world_in_conflict.concepts import in_force, supply
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import income

OIL, RESOURCES, CHINA = "oil", "resources", "China"
ACTIVITY = "lend lease"
# BLZ-632: where lend lease for China lands, and where it has to arrive.
_BURMA, _ROAD_ENDS = "Burma", "Chungking"
_WITH_CHINA = "EW"
Goods = Mapping[str, int]


def taker(g: Position, unit: str) -> str:
    """Who gets what an LL unit brings: a power, or China; "" for nobody else than its own power."""
    to = g.board.units[unit].to
    if to == CHINA:
        return CHINA if in_force.holds(g, _WITH_CHINA) and g.ally(CHINA) == g.owner(unit) else ""
    power = g.board.power_of(to)
    return power if power != g.owner(unit) else ""


def check(g: Position, unit: str) -> None:
    """BLZ-629, BLZ-631, BLZ-632: Illegal unless an LL unit on the map delivers now."""
    told, giver = g.board.units[unit], g.owner(unit)
    sea = told.delivers_in
    if told.type != LL or g.at(unit) != sea:
        raise Illegal("BLZ-631", "not_at_its_sea", unit=unit, sea=sea or unit)
    to = taker(g, unit)
    if not to:
        raise Illegal("BLZ-629", "nobody_to_lend_to", unit=unit)
    begin = [area for area in g.board.home_areas(unit) if _is_base(g, area, giver)]
    if not supply.reaches(g, giver, sea, begin):
        raise Illegal("BLZ-629", "no_line_to_sea", unit=unit, sea=sea, country=told.home)
    if not (_lands_in_china(g, giver) if to == CHINA else _lands(g, giver, to, sea)):
        raise Illegal("BLZ-629", "nowhere_to_land", unit=unit, sea=sea, power=to)


def _is_base(g: Position, area: str, power: str) -> bool:
    """A land area of its home, also one out of play (BLZ-146)."""
    return area not in g.board.in_play or g.is_friendly(area, power)


def _lands(g: Position, giver: str, to: str, sea: str) -> bool:
    """BLZ-629: a friendly land area that touches the sea, from which a line leads into a home
    country of who gets it."""
    goals = {
        area
        for country in g.board.powers[to].homes
        for area in g.areas_of(country)
        if g.is_friendly(area, to)
    }
    landings = [area for area in g.board.coast(sea) if g.is_friendly(area, giver)]
    return any(
        area in goals
        or any(supply.reaches(g, to, goal, [area], through_neutrals=True) for goal in goals)
        for area in landings
    )


def _lands_in_china(g: Position, giver: str) -> bool:
    """BLZ-632: in Burma, and along the Burma Road."""
    return g.is_friendly(_BURMA, giver) and g.is_friendly(_ROAD_ENDS, giver)


def due(g: Position, power: str) -> list[str]:
    """BLZ-631: the LL units of a power that deliver, whether it wants it or not."""
    if ACTIVITY not in g.board.set_up["end"]:
        return []
    return [
        unit for unit in sorted(g.state["units"]) if g.owner(unit) == power and _is_due(g, unit)
    ]


def _is_due(g: Position, unit: str) -> bool:
    try:
        check(g, unit)
    except Illegal:
        return False
    return True


def size(g: Position, unit: str) -> int:
    """BLZ-630, BLZ-632: how much an LL unit brings."""
    return 1 if taker(g, unit) == CHINA else g.size(unit)


def lend(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-630: how a power divides what a unit brings; it waits until all have said so. Raises
    Illegal."""
    unit, goods = args["unit"], args["goods"]
    if g.owner(unit) != power:
        raise Illegal("BLZ-630", "not_your_unit", unit=unit, power=g.owner(unit))
    check(g, unit)
    wanted = g.state["accounts"]["split"]
    if unit in wanted:
        raise Illegal("BLZ-630", "lent_already", unit=unit)
    _check_goods(g, power, unit, goods)
    wanted[unit] = {OIL: goods.get(OIL, 0), RESOURCES: goods.get(RESOURCES, 0)}


def _check_goods(g: Position, power: str, unit: str, goods: Goods) -> None:
    count, most = sum(goods.values()), size(g, unit)
    if taker(g, unit) == CHINA and goods.get(OIL):
        raise Illegal("BLZ-632", "no_oil_for_china", unit=unit)
    total = sum(size(g, each) for each in due(g, power))
    left = _room(g, power)
    if count > most or (count < most and left >= total):
        raise Illegal("BLZ-630", "whole_size", unit=unit, size=most)
    for what, there in left_of(g, power).items():
        if goods.get(what, 0) > there:
            raise Illegal("BLZ-642", "not_that_much", power=power, what=what, left=there)
    if count > left - sum(sum(told.values()) for told in _split(g, power).values()):
        raise Illegal("BLZ-669", "over_the_limit", power=power, left=left)


def _split(g: Position, power: str) -> dict[str, Goods]:
    """What a power has said of its units so far."""
    told = g.state["accounts"]["split"]
    return {unit: goods for unit, goods in told.items() if g.owner(unit) == power}


def left_of(g: Position, power: str) -> dict[str, int]:
    """BLZ-642: what of this turn's Oil and Resources a power can still lend."""
    gross = income.of(g, power, before_damage=True)
    said = _split(g, power).values()
    oil = gross.oil - sum(goods[OIL] for goods in said)
    return {OIL: oil, RESOURCES: gross.resources - sum(goods[RESOURCES] for goods in said)}


def _room(g: Position, power: str) -> int:
    """BLZ-646, BLZ-669: how much a power can lend in all: what it gets, and no more than its
    limit."""
    gross = income.of(g, power, before_damage=True)
    limit = g.state["entry"].get(power)
    there = gross.oil + gross.resources
    return there if limit is None else min(there, int(limit))


def deliver(g: Position, events: Events) -> None:
    """BLZ-629 to BLZ-632, BLZ-669: everything that is due is delivered, as it was said; what nobody
    has spoken of in Resources first, as far as there is something."""
    lent = [entry for power in g.board.powers for entry in _delivered(g, power)]
    g.state["accounts"]["lent"] = lent
    for told in lent:
        g.state["deeds"]["delivered"].append([told["from"], told["to"]])
        events.append({"kind": "lent", **told})


def _delivered(g: Position, power: str) -> Iterable[dict[str, Any]]:
    split, units = g.state["accounts"]["split"], due(g, power)
    if not units:
        return []
    room = _room(g, power) - sum(sum(goods.values()) for goods in _split(g, power).values())
    for unit in units:
        if unit not in split:
            there = left_of(g, power)
            if taker(g, unit) == CHINA:
                there[OIL] = 0
            resources = min(size(g, unit), room, there[RESOURCES])
            oil = min(size(g, unit) - resources, room - resources, there[OIL])
            split[unit] = {OIL: max(oil, 0), RESOURCES: max(resources, 0)}
            room -= oil + resources
    brought = [unit for unit in units if any(split[unit].values())]
    return [{"unit": u, "from": power, "to": taker(g, u), **split[u]} for u in brought]
