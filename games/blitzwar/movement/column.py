"""What a line of the movement phase is about: counters, what they have done, what they pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import payment, reorganisation
from pbem.games.blitzwar.board import FORTIFIED, SUPPLY
from pbem.games.blitzwar.concepts import lines, supplied
from pbem.games.blitzwar.counters import records, stores
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.counters.wanted import Chosen
from pbem.games.blitzwar.halves import show_stock
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass

Cost = Callable[[Position, Mapping[str, int], int], int]
# How counters came that can do nothing more in a turn.
BY_SEA, BY_RAIL = "sea", "rail"


@dataclass(frozen=True, slots=True)
class Toll:
    """What a column has paid, {zone: half units}, and what its supply counters had done, which are
    on their way since then."""

    paid: dict[str, int]
    lifted: list[Record]


def gather(g: Position, side: str, area: str, line: Line, events: Events) -> Chosen:
    """BWR-258, BWR-362, BWR-381: the corps and supply counters that a line names, put together
    where they have to be. Raises Illegal."""
    found = reorganisation.assemble(g, side, area, line.args["units"], events)
    for country, counters in found.counters.items():
        for name in counters:
            told: dict[str, Any] = {"area": area, "country": country, "unit": name}
            if g.counter(name).kind == FORTIFIED:
                raise Illegal("BWR-362", "fortified_stays", **told)
            if not g.counter(name).is_corps:
                raise Illegal("BWR-371", "not_by_land", **told)
    if not any(found.counters.values()) and not found.supply:
        raise Illegal("BWR-258", "no_such_counter", area=area, country=side, unit="corps")
    return found


def parts(found: Chosen) -> Iterator[tuple[str, str, int]]:
    """The corps of a column as (country, name, how many)."""
    for country, counters in found.counters.items():
        for name, count in counters.items():
            yield country, name, count


def done(g: Position, side: str, area: str, found: Chosen) -> Iterator[tuple[str, str, Record]]:
    """What each counter of a column has done, of equal ones those that have done least: (country
    or side, name, record)."""
    for country, name, count in parts(found):
        for record in records.read(g, area, country, name)[:count]:
            yield country, name, record
    for record in stores.done(g, side, area, found.supply):
        yield side, SUPPLY, record


def check_came(area: str, country: str, name: str, record: Record) -> None:
    """BWR-260, BWR-341, BWR-368, BWR-380: who has come by sea or rail does nothing more. Raises
    Illegal."""
    if record.how:
        rule = "BWR-368" if record.how == BY_RAIL else "BWR-341"
        told: dict[str, Any] = {"area": area, "country": country, "unit": name}
        raise Illegal(rule, "has_been_carried", how=record.how, **told)


def pay(g: Position, side: str, area: str, found: Chosen, cost: Cost, named: Iterable[str]) -> Toll:
    """BWR-078, BWR-079, BWR-084, BWR-090, BWR-091, BWR-094: a column in supply pays. Its supply
    counters leave the area for it and pay themselves what nothing else can; `found` has what is
    left of them. Raises Illegal."""
    powers = [*found.counters, *([side] if found.supply else [])]
    ways = lines.network(g, side)
    for power in powers:
        if not supplied.to_act(g, area, power, ways):
            raise Illegal("BWR-078", "out_of_supply", area=area, country=power)
    payers = {power: supplied.payers(g, area, power, ways) for power in powers}
    lifted = stores.lift(g, side, area, found.supply)
    toll = Toll({}, lifted)
    for power in powers:
        units = found.counters.get(power, {})
        halves = cost(g, units, len(lifted) if power == side else 0)
        paid = payment.pay_beside(g, side, payers[power], halves, list(named), area, found.supply)
        payment.add(toll.paid, paid)
    return toll


def place(
    g: Position,
    side: str,
    area: str,
    goal: str,
    found: Chosen,
    toll: Toll,
    after: Callable[[str, Record], Record],
) -> None:
    """The counters of a column that has paid go from a zone to another; `after(name, record)` is
    what each has done then."""
    for country, counters in found.counters.items():
        before = records.take(g, area, country, counters)
        moved = {name: [after(name, each) for each in here] for name, here in before.items()}
        records.bring(g, goal, country, moved)
    if found.supply:
        came = [after(SUPPLY, each) for each in toll.lifted]
        stores.lay(g, side, goal, found.supply, came)


def told(side: str, found: Chosen, toll: Toll) -> dict[str, Any]:
    """What an event says of a column: `units`, `supply` in words and its counters in half units as
    they arrive (`cargo`), and what was paid."""
    units = {country: dict(counters) for country, counters in found.counters.items()}
    supply = show_stock(found.supply) if found.supply else ""
    event = {"power": side, "units": units, "supply": supply, "cargo": list(found.supply)}
    return {**event, **payment.told(toll.paid)}
