"""What the next end of a turn would bring to a power, item by item (§7.6, §7.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import income, lend_lease, limits

Args = Mapping[str, Any]
_RULES = {
    "outside": "BLZ-638",
    "cut_off": "BLZ-638",
    "partisan": "BLZ-639",
    "convoy": "BLZ-640",
    "home": "BLZ-641",
    "trade": "BLZ-642",
    "lent": "BLZ-642",
    "received": "BLZ-642",
    "factory": "BLZ-643",
    "chart": "BLZ-105",
    "as_resources": "BLZ-054",
}


def _income(g: Position, args: Args) -> Answer:
    """BLZ-638 to BLZ-647: in the order of the steps, with what a limited power may use of it."""
    power = args["power"]
    if not {"income", "spending"} & set(g.board.set_up["end"]):
        raise Illegal("BLZ-032", "no_income_here", power=power)
    found = income.of(g, power)
    told = [*_items(found), *_sums(g, found)]
    trace = {"power": power, "oil": found.oil, "resources": found.resources}
    return Answer(tuple(told), None, {**trace, "purses": dict(found.purses)})


def _items(found: income.Income) -> Iterator[Because]:
    for item in found.items:
        said = {"at": item.at, "oil": item.oil, "resources": item.resources, "purse": item.purse}
        if item.what == "outside" and item.purse:
            yield Because("income_for_one_country", said, "BLZ-645")
        else:
            yield Because(f"income_{item.what}", said, _RULES[item.what])


def _sums(g: Position, found: income.Income) -> Iterator[Because]:
    said = {"power": found.power, "oil": found.oil, "resources": found.resources}
    yield Because("income_in_all", said, "BLZ-644")
    for country, goods in found.purses.items():
        told = {**said, "country": country, **goods}
        yield Because("income_of_purse", told, "BLZ-645")
    if (most := limits.limit(g, found.power)) is not None:
        yield Because("income_limited", {**said, "limit": str(most)}, "BLZ-646")


def _route(g: Position, args: Args) -> Answer:
    """BLZ-629 to BLZ-632: whether a lend lease unit delivers as things are, to whom and how
    much."""
    unit = args["unit"]
    if not g.at(unit):
        raise Illegal("BLZ-388", "unit_not_on_map", unit=unit)
    lend_lease.check(g, unit)
    said = {"unit": unit, "sea": g.at(unit), "to": lend_lease.taker(g, unit)}
    told = {**said, "power": g.owner(unit), "size": lend_lease.size(g, unit)}
    return Answer((Because("delivers", told, "BLZ-629"),), True, told)


QUESTIONS = (
    Question(
        "income",
        ("{power}",),
        _income,
        "What the end of the turn would bring a power as things are, item by item.",
        "income AFA",
    ),
    Question(
        "route",
        ("{unit}",),
        _route,
        "Whether a lend lease unit delivers, or what is in its way.",
        "route Arctic Ocean LL",
    ),
)
