"""Germany may free minor countries that it has conquered, with an option of the Road to War."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import road
from pbem.games.blitz_world_in_conflict.politics import liberation, waiting
from pbem.games.blitz_world_in_conflict.politics.reclaiming import reclaim
from pbem.games.blitz_world_in_conflict.position import GERMANY, Position
from pbem.wargame.answers import pause

freed_foe = Flow("freed_foe")


def may_free(g: Position, country: str) -> None:
    """BLZ-738: a conquered minor of which Germany has all areas; never a home country of a major
    power."""
    if not road.is_on(g) or not road.played(g, road.LIBERATE_FOES):
        return
    holders = {g.controller(area) for area in g.areas_of(country) if area in g.board.in_play}
    if holders == {GERMANY} and country not in g.board.major_homes():
        waiting.add(g, freed_foe.name, country=country)


@freed_foe.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-738: Germany decides at once."""
    told = {"land": f["country"], "power": GERMANY}
    noun, verbs = f"{f['country']} {g.turn} {g.state['phase']}", ("liberate", "keep", "pause")
    return [Ask((GERMANY,), "free_foe", noun, verbs, default=False, args=told)]


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    """`liberate Poland for Germany`, or `keep Poland`."""
    return line.verb == "liberate" if line.args["land"] == asked.args["land"] else None


choose.reads("free_foe", "liberate")(_read)
choose.reads("free_foe", "keep")(_read)
choose.reads("free_foe", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["is_freed"] = bool(say)


@freed_foe.step
def settle(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-738: it is an ally of Germany then, and its counters come back."""
    country = f["country"]
    if not f["is_freed"]:
        return None
    for what in ("conquered", "homes"):
        g.state[what].pop(country, None)
    told = {"country": country, "power": GERMANY, "liberator": GERMANY}
    events.append({"kind": "country_liberated", **told})
    liberation.give(g, country, GERMANY, events)
    g.state["reclaims"][country] = GERMANY
    return Run(reclaim.name, {"country": country})


FLOWS = (freed_foe,)
