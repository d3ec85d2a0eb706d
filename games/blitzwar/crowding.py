"""Counters that are too many in a zone when a phase ends (§4)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitzwar.board import FORTIFIED
from pbem.games.blitzwar.concepts import stacking
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.counters.chosen import pick
from pbem.games.blitzwar.position import Position

crowding = Flow("crowding")


def run(then: str = "") -> Run:
    """BWR-030, BWR-033: run this at the end of a phase."""
    return Run(crowding.name, {}, then)


def _side(g: Position, zone: str) -> str:
    """Whose counters have to leave: a neutral's do not (BWR-153)."""
    return next((side for side in g.holders(zone) if side), "")


@crowding.step
def remove(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-033, G-47: which counter leaves a zone that holds too many; one after the other."""
    zone = next((each for each in stacking.crowded(g) if _side(g, each)), "")
    if not zone:
        return None
    side = _side(g, zone)
    country, counter = stacking.smallest(g, zone, side)
    here = [[c, name] for c, units in g.corps_in(zone, side).items() for name in units]
    default = [country, counter]
    return Ask(
        to=(side,),
        verb="remove",
        noun=zone,
        verbs=("remove",),
        facts={"turn": g.turn},
        default=default,
        only=default if len(here) == 1 else None,
        args={"at": zone, "counters": here, "smallest": _written(g, counter)},
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
    zone = ask.args["at"]
    if line.args["area"] != zone:
        return None
    pool = g.corps_in(zone, ask.to[0])
    [(country, units), *_] = pick(g, "BWR-033", zone, pool, line.args["units"][:1]).items()
    return [country, next(iter(units))]


@remove.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    zone, (country, counter) = ask.args["at"], say
    records.take(g, zone, country, {counter: 1})
    units = {country: {counter: 1}}
    events.append({"kind": "lost", "at": zone, "phase": "crowded", "units": units})
    return Go("remove")
