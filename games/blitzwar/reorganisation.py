"""Lines that may stand in several phases: counters are put together otherwise, leave the game, or
turn back from fortification (§11.10, §15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FORTIFIED, INFANTRY, counter_name
from pbem.games.blitzwar.counters import records, regroup, stores
from pbem.games.blitzwar.counters.wanted import Chosen, choose, stand
from pbem.games.blitzwar.halves import show_stock
from pbem.games.blitzwar.position import Position

REGROUP, DISBAND, UNFORTIFY = "regroup", "disband", "unfortify"
VERBS = (REGROUP, DISBAND, UNFORTIFY)
_FORTIFIED, _NORMAL = counter_name(FORTIFIED, 1), counter_name(INFANTRY, 1)


def carry_out(g: Position, side: str, line: Line, events: Events) -> None:
    """BWR-104, BWR-258, BWR-259, BWR-358, BWR-363, BWR-381: one line of these verbs. Raises
    Illegal."""
    area = line.args["area"]
    if line.verb == UNFORTIFY:
        _turn_back(g, side, area, events)
        return
    if line.verb == REGROUP:
        found = stand(g, side, area, line.args["units"])
        events.append({"kind": "regrouped", **_told(side, area, found), **_stacks(g, side, area)})
        return
    _disband(g, side, area, line, events)


def assemble(
    g: Position, side: str, area: str, items: Iterable[Mapping[str, Any]], events: Events
) -> Chosen:
    """BWR-258, BWR-358, BWR-381: the counters that an order names stand in an area, put together
    where they were not there, with an event then. Raises Illegal."""
    before = g.here(area), g.stock(area, side)
    found = stand(g, side, area, items)
    if (g.here(area), g.stock(area, side)) != before:
        events.append({"kind": "regrouped", **_told(side, area, found), **_stacks(g, side, area)})
    return found


def _stacks(g: Position, side: str, area: str) -> dict[str, Any]:
    """All that a side has in an area: `stacks` by country, `stock` its supply counters in half
    units."""
    stacks = {country: dict(g.stack(area, country)) for country in g.countries_of(side)}
    return {"stacks": {c: s for c, s in stacks.items() if s}, "stock": g.stock(area, side)}


def _told(side: str, area: str, found: Chosen) -> dict[str, Any]:
    """What an event says of counters; `cargo` are those of supply in half units."""
    supply = show_stock(found.supply) if found.supply else ""
    told = {"power": side, "area": area, "units": found.counters}
    return {**told, "supply": supply, "cargo": list(found.supply)}


def _disband(g: Position, side: str, area: str, line: Line, events: Events) -> None:
    """BWR-259, G-93: counters go back to the pool, in phases 3, 6 and 7."""
    if not regroup.allowed(g):
        raise Illegal("BWR-259", "no_disbanding_now")
    found = choose(g, side, area, line.args["units"])
    for country, counters in found.counters.items():
        regroup.compose(g, area, country, counters)
        records.take(g, area, country, counters)
    if found.supply:
        regroup.compose_supply(g, side, area, found.supply)
        stores.lift(g, side, area, found.supply)
    events.append({"kind": "disbanded", **_told(side, area, found)})


def _turn_back(g: Position, side: str, area: str, events: Events) -> None:
    """BWR-363: a fortified corps turns back to a normal one, free and at any time."""
    there = [c for c in g.countries_of(side) if g.stack(area, c).get(_FORTIFIED)]
    if not there:
        raise Illegal("BWR-363", "nothing_fortified", area=area)
    country = there[0]
    done = records.take(g, area, country, {_FORTIFIED: 1})
    records.bring(g, area, country, {_NORMAL: done[_FORTIFIED]})
    events.append({"kind": "unfortified", "power": country, "area": area})
