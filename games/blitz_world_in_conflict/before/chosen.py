"""What an option of the Road to War leaves to its player (data/road_to_war.yaml): a function for
each of its keys, with what he has named in his line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.before import counters, effects, influence
from pbem.games.blitz_world_in_conflict.components import counter, unit_of
from pbem.games.blitz_world_in_conflict.concepts import stacking, wealth
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import arrivals

RULE = "BLZ-730"
Said = Mapping[str, Any]


def _units(said: Said, count: int) -> Sequence[str]:
    units: Sequence[str] = said.get("units", ())
    if len(units) != count or len(set(units)) != count:
        raise Illegal(RULE, "option_needs_units", count=count)
    return units


def _country(g: Position, said: Said) -> str:
    """A neutral minor that the line names."""
    country = str(said.get("country", ""))
    if not country:
        raise Illegal(RULE, "option_needs_country")
    if g.ally(country) or country in g.board.major_homes():
        raise Illegal(RULE, "not_a_neutral_minor", country=country)
    return country


def _draw(g: Position, power: str, told: Said, said: Said, events: Events) -> None:
    """Counters of a Group join the Force Pool; of a unit the Small one, where both are there."""
    group = g.state["groups"][power][told["group"] - 1]
    for unit in _units(said, told["count"]):
        found = sorted((name for name in group if unit_of(name) == unit), key=len)
        if not found:
            raise Illegal(RULE, "not_in_group", unit=unit, group=told["group"])
        group.remove(found[0])
        counters.to_pool(g, found[0], power, events)


def _mobilize(g: Position, power: str, count: int, said: Said, events: Events) -> None:
    for unit in _units(said, count):
        if counter(unit, 1) not in g.state["pool"].get(power, ()):
            raise Illegal(RULE, "not_in_pool", unit=unit, power=power)
        g.from_pool(counter(unit, 1), power)
        arrivals.place(g, power, unit, 1, said.get("area", ""))
        told = {"power": power, "unit": unit, "area": g.at(unit), "size": 1}
        events.append({"kind": "reinforcement", **told})


def growing(g: Position, power: str, told: Said) -> list[str]:
    """Units of a power that can grow by an option."""
    units = g.board.units
    return [
        unit
        for unit in sorted(g.state["units"])
        if g.owner(unit) == power
        and counters.may_grow(g, unit)
        and unit in told.get("of", (unit,))
        and units[unit].home == told.get("home", units[unit].home)
        and units[unit].kind == told.get("kind", units[unit].kind)
    ]


def _grow(g: Position, power: str, told: Said, said: Said, events: Events) -> None:
    """As many as there are, where these are fewer."""
    possible = growing(g, power, told)
    for unit in _units(said, min(told["count"], len(possible))):
        if unit not in possible:
            raise Illegal(RULE, "option_not_for_unit", unit=unit, units=possible)
        counters.grow(g, unit, events)


def _fortify(g: Position, power: str, unit: str, said: Said, events: Events) -> None:
    """In an Island of the power's own."""
    area = str(said.get("area", ""))
    islands = [a for a in g.board.areas if g.board.is_island(a) and g.controller(a) == power]
    if area not in islands:
        raise Illegal(RULE, "option_needs_island", areas=islands)
    if not g.at(unit):
        counters.place(g, unit, area, 1, power, events)
    if not stacking.has_room(g, unit, area):
        raise Illegal(RULE, "island_full", unit=unit, area=area)


def _agree(g: Position, power: str, told: Said, said: Said, events: Events) -> None:
    """BLZ-732, BLZ-741: an Oil of a country, or a Resource where it has no Oil; of the Near East
    never more than one."""
    country = _country(g, said)
    areas = [area for area in g.areas_of(country) if area in g.board.in_play]
    kinds = ((wealth.OIL, wealth.oil), (wealth.RESOURCES, wealth.resources))
    goods = [what for what, count in kinds if any(count(g, area) for area in areas)]
    if country in told.get("never", ()) or not goods:
        raise Illegal("BLZ-732", "no_trade_with", country=country)
    if any(each["from"] == country for each in g.state["trades"]):
        raise Illegal(RULE, "trades_already", country=country)
    effects.trade(g, power, {"from": country, "to": power, goods[0]: 1}, events)


def _favour(g: Position, power: str, count: int, said: Said, events: Events) -> None:
    country = _country(g, said)
    if influence.markers(g, country).get(power, 0) >= influence.ENOUGH:
        raise Illegal(RULE, "marked_enough", country=country, power=power)
    for _ in range(count):
        influence.mark(g, power, country, events)


def _appease(g: Position, power: str, side: str, said: Said, events: Events) -> None:
    influence.appease(g, power, _country(g, said), events)


Choice = Callable[[Position, str, Any, Said, Events], None]
CHOICES: Mapping[str, Choice] = {
    "draw": _draw,
    "mobilize": _mobilize,
    "grow": _grow,
    "fortify": _fortify,
    "agree": _agree,
    "favour": _favour,
    "appease": _appease,
}
# What a line names for each of them.
NAMES: Mapping[str, tuple[str, ...]] = {
    "draw": ("units",),
    "mobilize": ("units", "area"),
    "grow": ("units",),
    "fortify": ("area",),
    "agree": ("country",),
    "favour": ("country",),
    "appease": ("country",),
}
