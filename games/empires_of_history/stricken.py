"""What was lost, as statistics weigh it against the dice that did it: units, ships, aircraft and
what they carried, told as events that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine.events import DAMAGED as HURT
from pbem.engine.events import LOST as GONE
from pbem.engine.events import LOST_ABOARD as GONE_ABOARD
from pbem.games.empires_of_history.components import DAMAGED
from pbem.games.empires_of_history.position import base

Event = Mapping[str, Any]
Loss = dict[str, Any]
_TWICE = ("battleship", "carrier")
_GOODS = ("resources", "oil")


def losses(event: Event) -> Iterator[Loss]:
    """The losses of an event."""
    if told := _LOSSES.get(event["kind"]):
        yield from told(event)


def _lost(event: Event, power: str, units: Mapping[str, int]) -> Loss:
    found: dict[str, int] = {}
    for kind, count in units.items():
        found[base(kind)] = found.get(base(kind), 0) + count
    return {"kind": GONE, "at": event["area"], "units": {power: found}}


def _land(event: Event) -> Iterator[Loss]:
    yield _lost(event, event["power"], event["units"])


def _bombed(event: Event) -> Iterator[Loss]:
    for power, units in event["units"].items():
        yield _lost(event, power, units)


def _aircraft(event: Event) -> Iterator[Loss]:
    """EOH-482: with all that they carry."""
    power = event["power"]
    yield _lost(event, power, {event["unit"]: event["count"]})
    if load := event.get("load"):
        yield {**_lost(event, power, load), "kind": GONE_ABOARD, "owner": power}


def _damaged(event: Event) -> Loss:
    told = {"at": event["area"], "power": event["power"], "unit": base(event["unit"])}
    return {"kind": HURT, **told, "count": 1}


def _ship(event: Event) -> Iterator[Loss]:
    """EOH-222, EOH-230: who sinks undamaged has taken two hits at once."""
    kind = event["unit"]
    if kind in _TWICE:
        yield _damaged(event)
    yield _lost(event, event["power"], {kind.removeprefix(DAMAGED): 1})


def _hurt(event: Event) -> Iterator[Loss]:
    yield _damaged(event)


def _cargo(event: Event) -> Iterator[Loss]:
    if event["unit"] not in _GOODS:
        units = {event["unit"]: event["count"]}
        yield {**_lost(event, event["owner"], units), "kind": GONE_ABOARD, "owner": event["power"]}


_LOSSES: Mapping[str, Callable[[Event], Iterator[Loss]]] = {
    "land_units_lost": _land,
    "units_bombed": _bombed,
    "aircraft_lost": _aircraft,
    "ship_sunk": _ship,
    "ship_damaged": _hurt,
    "cargo_sunk": _cargo,
}
