"""Where units of a conquered country are at home from then on (BLZ-334)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import homes
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.answers import pause

new_home = Flow("new_home")


def goals(g: Position, power: str) -> list[str]:
    """BLZ-334: the unconquered countries of a power: its home countries first, then its allies, the
    largest first."""
    own = g.board.powers[power].homes
    found = [name for name, ally in g.state["allied"].items() if ally == power]
    found = [name for name in found if not g.is_conquered(name) and _is_in_play(g, name)]
    return sorted(found, key=lambda name: (name not in own, -len(g.areas_of(name)), name))


def _is_in_play(g: Position, country: str) -> bool:
    return any(area in g.board.in_play for area in g.areas_of(country))


@new_home.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask] | Leave:
    """BLZ-334: the owner picks, if there are units and a choice."""
    country = f["country"]
    power = g.ally(country)
    units = [unit for unit in homes.units_of(g, country) if g.owner(unit) == power]
    found = goals(g, power)
    if not units or not found or not g.is_conquered(country):
        return Leave()
    told = {"country": country, "units": units, "goals": found}
    noun, verbs = f"{country} {g.turn} {g.state['phase']}", ("new home", "pause")
    only = found[0] if len(found) == 1 else None
    return [Ask((power,), "new_home", noun, verbs, default=found[0], only=only, args=told)]


@choose.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in asked.args["goals"]:
        raise Illegal("BLZ-334", "no_such_home", home=say, goals=asked.args["goals"])


@choose.reads("new_home", "new home")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    home: str = line.args["home"]
    return home if line.args["country"] == asked.args["country"] else None


choose.reads("new_home", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    country = asked.args["country"]
    g.state["homes"][country] = say
    told = {"country": country, "home": say, "power": g.ally(country)}
    events.append({"kind": "home_found", **told})


FLOWS = (new_home,)
