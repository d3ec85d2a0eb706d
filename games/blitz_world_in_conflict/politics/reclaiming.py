"""Counters of a liberated country come back, one a turn (BLZ-344)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.politics import waiting
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.answers import pause

reclaim = Flow("reclaim")


def begin_turn(g: Position) -> None:
    """BLZ-344: one more at the start of each later turn, as long as there are some."""
    for country in sorted(g.state["reclaims"]):
        if homes.set_aside_of(g, country):
            waiting.add(g, reclaim.name, country=country)
        else:
            del g.state["reclaims"][country]


@reclaim.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask] | Leave:
    """BLZ-344: who has the country picks."""
    country = f["country"]
    power, found = g.state["reclaims"].get(country, ""), homes.set_aside_of(g, country)
    if not power or not found:
        return Leave()
    told = {"country": country, "power": power, "goals": found}
    only = found[0] if len(found) == 1 else None
    noun, verbs = f"{country} {g.turn} {g.state['phase']}", ("reclaim", "pause")
    return [Ask((power,), "reclaim", noun, verbs, default=found[0], only=only, args=told)]


@choose.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in asked.args["goals"]:
        raise Illegal("BLZ-344", "not_set_aside", counter=say, goals=asked.args["goals"])


@choose.reads("reclaim")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """The first counter of a line that is there."""
    return next((each for each in line.args["counters"] if each in asked.args["goals"]), None)


choose.reads("reclaim", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    g.state["aside"].remove(say)
    g.to_pool(say, asked.args["power"])
    told = {"counter": say, "power": asked.args["power"], "country": asked.args["country"]}
    events.append({"kind": "counter_reclaimed", **told})


FLOWS = (reclaim,)
