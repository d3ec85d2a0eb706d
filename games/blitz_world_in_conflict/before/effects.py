"""What an option of the Road to War does by itself (data/road_to_war.yaml): a function for each of
its keys, with the power whose step it is and the value that stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.before import counters, influence
from pbem.games.blitz_world_in_conflict.components import unit_of
from pbem.games.blitz_world_in_conflict.concepts.wealth import OIL, RESOURCES
from pbem.games.blitz_world_in_conflict.politics import alignment
from pbem.games.blitz_world_in_conflict.position import Position

Effect = Callable[[Position, str, Any, Events], None]


def _join(g: Position, power: str, countries: Mapping[str, str], events: Events) -> None:
    for country, to in countries.items():
        if not g.ally(country):
            alignment.join(g, country, to, events)


def _promise(g: Position, power: str, countries: Mapping[str, str], events: Events) -> None:
    g.state["road"]["promised"] |= dict(countries)


def _annex(g: Position, power: str, countries: Mapping[str, str], events: Events) -> None:
    """BLZ-739."""
    for country, to in countries.items():
        g.state["allied"][country] = to
        for area in g.areas_of(country):
            g.set_control(area, to)
        events.append({"kind": "country_annexed", "country": country, "power": to})


def _neutral(g: Position, power: str, countries: list[str], events: Events) -> None:
    """BLZ-731, BLZ-732, BLZ-739: a country is nobody's; its units on the map wait, those in Force
    Pools are set aside."""
    for country in countries:
        g.state["allied"].pop(country, None)
        g.state["alone"] = [each for each in g.state["alone"] if each[0] != country]
        areas = list(g.areas_of(country))
        for area in areas:
            g.set_control(area, "")
        _disband(g, country)
        events.append({"kind": "country_neutral", "country": country, "areas": areas})


def _disband(g: Position, country: str) -> None:
    units = g.board.units
    for unit in [each for each in g.state["units"] if units[each].home == country]:
        g.state["waiting"][unit] = [g.at(unit), g.size(unit)]
        g.take_off(unit)
    pooled = [name for pool in g.state["pool"].values() for name in pool]
    for name in (each for each in pooled if units[unit_of(each)].home == country):
        counters.take(g, name)
        counters.put_aside(g, name)


def _aside(g: Position, power: str, units: list[str], events: Events) -> None:
    for unit in units:
        if g.at(unit):
            g.take_off(unit)
        g.state["waiting"].pop(unit, None)
        counters.take(g, unit)
        counters.put_aside(g, unit)


def _move(g: Position, power: str, units: Mapping[str, str], events: Events) -> None:
    for unit, area in units.items():
        if g.at(unit):
            told = {"unit": unit, "power": g.owner(unit), "from": g.at(unit), "to": area}
            g.move(unit, area)
            events.append({"kind": "unit_moved", **told})


def _place(g: Position, power: str, units: Mapping[str, list[Any]], events: Events) -> None:
    """BLZ-742: units that are not on the map yet come to their areas."""
    for unit, (area, size) in units.items():
        if not g.at(unit):
            counters.place(g, unit, area, size, power, events)


def _raise(g: Position, power: str, units: Mapping[str, int], events: Events) -> None:
    for unit, by in units.items():
        for _ in range(by):
            if counters.may_grow(g, unit):
                counters.grow(g, unit, events)


def _pool(g: Position, power: str, names: list[str], events: Events) -> None:
    for name in names:
        if counters.take(g, name):
            counters.to_pool(g, name, power, events)


def _delay(g: Position, power: str, names: Mapping[str, int], events: Events) -> None:
    for name, number in names.items():
        for groups in g.state["groups"].values():
            for earlier in groups[: number - 1]:
                if name in earlier:
                    earlier.remove(name)
                    groups[number - 1] = sorted([*groups[number - 1], name])
                    events.append({"kind": "counter_delayed", "counter": name, "group": number})


def saved(g: Position, power: str, goods: Mapping[str, int], events: Events) -> None:
    """A power saves more."""
    for what, count in goods.items():
        g.state[what][power] += count
    told = {what: goods.get(what, 0) for what in (OIL, RESOURCES)}
    events.append({"kind": "goods_saved", "power": power, **told})


def _wealth(
    g: Position, power: str, areas: Mapping[str, Mapping[str, int]], events: Events
) -> None:
    for area, goods in areas.items():
        there = g.state["wealth"].setdefault(area, {})
        for what, count in goods.items():
            there[what] = there.get(what, 0) + count
        told = {what: goods.get(what, 0) for what in (OIL, RESOURCES)}
        events.append({"kind": "area_richer", "area": area, **told})


def _entry(g: Position, power: str, boxes: Mapping[str, int], events: Events) -> None:
    for whose, box in boxes.items():
        if whose in g.state["entry"]:
            g.state["entry"][whose] = box
            events.append({"kind": "marker_set", "power": whose, "box": box})


def trade(g: Position, power: str, told: Mapping[str, Any], events: Events) -> None:
    """BLZ-741: an agreement is in force, unless the same is already."""
    if dict(told) not in g.state["trades"]:
        g.state["trades"].append(dict(told))
    shown = {"from": told["from"], "to": told["to"]}
    goods = {what: told.get(what, 0) for what in (OIL, RESOURCES)}
    events.append({"kind": "trade_agreed", **shown, **goods})


def _no_trade(g: Position, power: str, receivers: list[str], events: Events) -> None:
    """BLZ-741."""
    g.state["trades"] = [each for each in g.state["trades"] if each["to"] not in receivers]


def _influence(g: Position, power: str, countries: Mapping[str, int], events: Events) -> None:
    for country, count in countries.items():
        for _ in range(count):
            influence.mark(g, power, country, events)


def _faces(g: Position, power: str, units: Mapping[str, list[str]], events: Events) -> None:
    g.state["road"]["faces"] |= {unit: list(areas) for unit, areas in units.items()}


EFFECTS: Mapping[str, Effect] = {
    "join": _join,
    "promise": _promise,
    "annex": _annex,
    "neutral": _neutral,
    "aside": _aside,
    "move": _move,
    "place": _place,
    "raise": _raise,
    "pool": _pool,
    "delay": _delay,
    "saved": saved,
    "wealth": _wealth,
    "entry": _entry,
    "trade": trade,
    "no trade": _no_trade,
    "influence": _influence,
    "faces": _faces,
}
