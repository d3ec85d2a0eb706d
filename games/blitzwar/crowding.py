"""Counters that are too many in a zone, or in a country that lets a side through, when a phase ends
(§4, §9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FORTIFIED
from pbem.games.blitzwar.concepts import limits, stacking
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.chosen import pick
from pbem.games.blitzwar.position import AXIS, Position
from pbem.values import dataclass

crowding = Flow("crowding")


def run(then: str = "") -> Run:
    """BWR-030, BWR-033, BWR-186: run this at the end of a phase."""
    return Run(crowding.name, {}, then)


@dataclass(frozen=True, slots=True)
class Crowd:
    """A side has too many counters in a place: in the zones of a country that lets it through
    (`is_let`), or in one zone."""

    side: str
    place: str
    zones: tuple[str, ...]
    is_let: bool = False


def crowds(g: Position) -> Iterator[Crowd]:
    """BWR-030, BWR-186: where there are too many now."""
    for zone in stacking.crowded(g):
        if side := _side(g, zone):
            yield Crowd(side, zone, (zone,))
    for country in sorted(g.state["passage"]):
        if g.now["side"] == AXIS and limits.is_overrun(g, country):
            yield Crowd(AXIS, country, g.board.zones_of(country), is_let=True)


def _side(g: Position, zone: str) -> str:
    """Whose counters have to leave: a neutral's do not (BWR-153)."""
    return next((side for side in g.holders(zone) if side), "")


def members(g: Position, crowd: Crowd) -> list[tuple[str, str, str]]:
    """(zone, country, counter) of all that may leave."""
    return sorted(
        (zone, country, name)
        for zone in crowd.zones
        for country, units in g.corps_in(zone, crowd.side).items()
        for name in units
    )


@crowding.step
def remove(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-033, BWR-186, G-47: which counter leaves; one after the other."""
    crowd = next(crowds(g), None)
    if crowd is None:
        return None
    here = members(g, crowd)
    default = list(stacking.smallest(g, here))
    return Ask(
        to=(crowd.side,),
        verb="remove",
        noun=crowd.place,
        verbs=("remove",),
        facts={"turn": g.turn},
        default=default,
        only=default if len(here) == 1 else None,
        args={
            "at": crowd.place,
            "counters": [list(each) for each in here],
            "zone": default[0],
            "is_let": crowd.is_let,
            "smallest": _written(g, default[2]),
        },
    )


def _written(g: Position, counter: str) -> str:
    """A counter as an order names it."""
    told = g.counter(counter)
    return told.kind if told.kind == FORTIFIED else f"{told.size} {told.kind}"


@remove.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ask.args["counters"]:
        raise Illegal("BWR-033", "not_there_to_remove", area=ask.args["at"])


@remove.reads("remove")
def _(g: Position, ask: Ask, line: Line) -> Say | None:
    """The first counter that the line names and that is still there. Raises Illegal for none."""
    zone = line.args["area"]
    if zone not in {each[0] for each in ask.args["counters"]}:
        return None
    pool = g.corps_in(zone, ask.to[0])
    [(country, units), *_] = pick(g, "BWR-033", zone, pool, line.args["units"][:1]).items()
    return [zone, country, next(iter(units))]


@remove.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    zone, country, counter = say
    records.take(g, zone, country, {counter: 1})
    units = {country: {counter: 1}}
    events.append({"kind": "lost", "at": zone, "phase": "crowded", "units": units})
    return Go("remove")
