"""Offers for phases 2, 3 and 10: technologies, upgrades, units to build and to place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.economy import building, placement, technology
from pbem.games.empires_of_history.offers.drafts import Desk, Draft
from pbem.games.empires_of_history.orders.forces import GENERAL, Item
from pbem.games.empires_of_history.position import Position

INFANTRY = "infantry"
# What part of a pool a line for infantry spends, so that others stand beside it.
_PART = 4
# Whose prices a note tells, and how many places and technologies one names.
_PRICED = ("infantry", "artillery", "armor", "fighter")
_PLACES, _OTHERS = 3, 2


# Phase 2


def research(desk: Desk) -> Iterator[Draft]:
    """EOH-340, EOH-341: units are upgraded, and a first technology tried for."""
    yield from desk.standing(_upgrades(desk))
    yield from islice(desk.standing(_attempts(desk)), 1)


def _upgrades(desk: Desk) -> Iterator[Draft]:
    for name in sorted(desk.g.state["technologies"].get(desk.nation, {})):
        cost = technology.upgrade_cost(desk.g, desk.nation, name)
        yield Draft(desk.line("upgrade", technology=name), (("upgrade", {"cost": cost}),))


def _attempts(desk: Desk) -> Iterator[Draft]:
    found = [name for name in desk.g.board.technologies if _may_try(desk, name)]
    told = {"cost": technology.cost(desk.g), "technologies": found[1 : _OTHERS + 1]}
    for name in found:
        yield Draft(desk.line("research", technologies=[name]), (("technologies", told),))


def _may_try(desk: Desk, name: str) -> bool:
    try:
        technology.check_attempt(desk.g, desk.nation, name)
    except Illegal:
        return False
    return True


# Phase 3


def build(desk: Desk) -> Iterator[Draft]:
    """EOH-350: of each pool infantry for a part of what is saved; ships that are repaired."""
    yield from desk.standing(_infantry(desk))
    yield from islice(desk.standing(_repairs(desk)), 1)


def _infantry(desk: Desk) -> Iterator[Draft]:
    g, nation = desk.g, desk.nation
    for pool in g.board.powers[nation].pools:
        saved, price = g.pool(nation, pool), max(1, building.price(g, nation, INFANTRY))
        count = saved // _PART // price or int(saved >= price)
        is_home = pool == g.board.powers[nation].home_pool
        line = desk.write.build({INFANTRY: count}, "" if is_home else pool, power=nation)
        notes = (("saved", _means(g, nation)), ("prices", _prices(g, nation)))
        if count:
            yield Draft(line, notes if is_home else ())


def _means(g: Position, nation: str) -> dict[str, Any]:
    """What its pools have, and its manpower and oil."""
    saved = [f"{pool} {g.pool(nation, pool)}" for pool in g.board.powers[nation].pools]
    oil = sum(here.get(nation, 0) for here in g.state["oil"].values())
    return {"pools": saved, "manpower": g.state["manpower"].get(nation, 0), "oil": oil}


def _prices(g: Position, nation: str) -> dict[str, Any]:
    """Prices of what is built most."""
    kinds = [kind for kind in _PRICED if building.may_build(g, nation, kind)]
    return {"prices": [f"{kind} {building.price(g, nation, kind)}" for kind in kinds]}


def _repairs(desk: Desk) -> Iterator[Draft]:
    for place, _, kind, count in desk.g.standing(desk.nation):
        if kind.startswith(DAMAGED):
            units = [{"count": count, "kind": kind, "power": ""}]
            yield Draft(desk.line("repair", units=units, place=place))


# Phase 10


def placing(desk: Desk) -> Iterator[Draft]:
    """EOH-354, EOH-560 to EOH-567: what is due, in the first place that takes it."""
    yield from desk.standing(_due(desk))


def _due(desk: Desk) -> Iterator[Draft]:
    for entry in placement.due(desk.g, desk.nation):
        sites = list(placement.sites(desk.g, desk.nation, entry))
        if sites:
            line = desk.line("place", units=[_item(entry)], site=sites[0])
            more = {"places": sites[1 : _PLACES + 1]}
            yield Draft(line, (("places", more),) if sites[1:] else ())
        else:
            told = {"unit": entry["kind"], "count": entry["count"]}
            yield Draft(None, (("no_place", told),))


def _item(entry: Mapping[str, Any]) -> Item:
    item: Item = {"count": entry["count"], "kind": entry["kind"], "power": ""}
    if entry["kind"] == GENERAL:
        item |= {"count": 1, "name": entry["name"]}
    return item
