"""What is carried by sea (§14.1): who may go aboard, what it costs, and where it goes ashore."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar import payment, reorganisation
from pbem.games.blitzwar.board import AIR, CORPS, ELITE, FORTIFIED, SUPPLY
from pbem.games.blitzwar.concepts import limits, supplied
from pbem.games.blitzwar.counters import records, regroup, stores
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.counters.wanted import Chosen
from pbem.games.blitzwar.halves import show_stock
from pbem.games.blitzwar.position import Position

BY_SEA = Record("sea")


def aboard(g: Position, area: str, items: Iterable[Mapping[str, Any]], events: Events) -> Chosen:
    """BWR-340, BWR-341, BWR-358, BWR-362: the counters that an order means, put together where they
    have to be: corps, supply and air units that have not come by sea in this turn. Raises
    Illegal."""
    chosen = reorganisation.assemble(g, g.side, area, items, events)
    for country, units in chosen.counters.items():
        for name, count in units.items():
            _check_counter(g, area, country, name, count)
    if any(each.how for each in stores.done(g, g.side, area, chosen.supply)):
        raise Illegal("BWR-341", "came_by_sea", area=area, country=g.side, unit=SUPPLY)
    if not chosen.counters and not chosen.supply:
        raise Illegal("BWR-340", "nothing_to_carry", area=area)
    return chosen


def _check_counter(g: Position, area: str, country: str, name: str, count: int) -> None:
    told: dict[str, Any] = {"area": area, "country": country, "unit": name}
    kind = g.counter(name).kind
    if kind == FORTIFIED:
        raise Illegal("BWR-362", "fortified_stays", **told)
    if kind not in (*CORPS, AIR):
        raise Illegal("BWR-340", "not_carried", **told)
    if any(each.how for each in records.read(g, area, country, name)[:count]):
        raise Illegal("BWR-341", "came_by_sea", **told)


def corps_of(g: Position, chosen: Chosen) -> dict[str, int]:
    """How many corps of each country are among counters."""
    found = {}
    for country, units in chosen.counters.items():
        corps = {name: count for name, count in units.items() if g.counter(name).is_corps}
        found[country] = g.strength(corps)
    return found


# What it costs


def check_supplied(g: Position, area: str, chosen: Chosen) -> None:
    """BWR-342, G-38: who is carried has a line of supply from an area: where he starts, or G-71
    from the port to which he goes back; supply counters always have one. Raises Illegal."""
    for country in chosen.counters:
        if not supplied.to_act(g, area, country):
            raise Illegal("BWR-342", "out_of_supply", area=area, country=country)


def load(
    g: Position, area: str, chosen: Chosen, payer: str, named: Iterable[str], *, double: bool
) -> dict[str, int]:
    """BWR-087, BWR-088, BWR-090, BWR-091, BWR-342: the counters leave an area, and supply pays for
    them that has a line to `payer`, to themselves or to where they go; what was paid, in half
    units. Raises Illegal.

    Supply that is carried pays for itself what nothing else can; `chosen` then has what is left.
    """
    ways = {country: supplied.payers(g, payer, country) for country in (*chosen.counters, g.side)}
    for country, units in chosen.counters.items():
        records.take(g, area, country, units)
    cargo = list(chosen.supply)
    stores.lift(g, g.side, area, cargo)
    paid: dict[str, int] = {}
    for country, units in chosen.counters.items():
        cost = payment.transport(g, units, double=double)
        pays = payment.pay_beside(g, g.side, ways[country], cost, named, area, cargo)
        payment.add(paid, pays)
    if cargo:
        cost = payment.transport(g, {}, len(cargo), double=double)
        pays = payment.pay_beside(g, g.side, ways[g.side], cost, named, area, cargo)
        payment.add(paid, pays)
    chosen.supply[:] = cargo
    return paid


# Where it goes


def check_goal(g: Position, zone: str, origin: str, chosen: Chosen) -> None:
    """BWR-035, BWR-187, BWR-256: whether the counters may be in a zone. Raises Illegal."""
    if limits.strangers(g, zone, g.side):
        raise Illegal("BWR-035", "others_stand_there", area=zone)
    limits.check_ally(g, zone, g.side)
    for country, corps in corps_of(g, chosen).items():
        limits.check(g, zone, country, corps, origin)
    elites = sum(
        count
        for units in chosen.counters.values()
        for name, count in units.items()
        if g.counter(name).kind == ELITE
    )
    if elites and not (origin in g.board.areas and g.in_soviet_union(origin)):
        regroup.check_elites(g, zone, elites)


def unload(g: Position, area: str, chosen: Chosen) -> None:
    """BWR-185, BWR-341: the counters stand in a zone or on a beachhead; they have come by sea, and
    that is all that they do in this turn. Raises Illegal where two minors are together then."""
    for country, units in chosen.counters.items():
        records.bring(g, area, country, {name: [BY_SEA] * n for name, n in units.items()})
        limits.check_company(g, area, country)
    if chosen.supply:
        stores.lay(g, g.side, area, chosen.supply, [BY_SEA] * len(chosen.supply))


def told(
    g: Position, area: str, goal: str, chosen: Chosen, paid: Mapping[str, int]
) -> dict[str, Any]:
    """What an event says of a transport: supply counters as they arrive (`cargo`, in half units),
    after what they have paid themselves."""
    said: dict[str, Any] = {"power": g.side, "units": chosen.counters, "from": area, "to": goal}
    if chosen.supply:
        said |= {"supply": show_stock(chosen.supply), "cargo": list(chosen.supply)}
    return {**said, **payment.told(paid)}
