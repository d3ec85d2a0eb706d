"""Whether an ally lets units into an area of his (BLZ-215)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import guests
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.answers import EVERYWHERE, pause

ALLOW = "allow"
# In the locals of a line about which an ally was asked.
ASKED = "asked"


def wanted(g: Position, power: str, line: Line) -> Iterator[tuple[str, str]]:
    """(area, kind of unit) into which a line leads and an ally has to be asked: what is named for
    land units, the goal for others."""
    places = [area_of(place) for place in line.args["path"]["places"]]
    for unit in line.args["units"]:
        kind = g.board.units[unit].kind
        for area in places[1:] if kind == LAND else places[-1:]:
            if not g.board.is_sea(area) and guests.needs_leave(g, power, area, kind):
                yield area, kind


def suppose(g: Position, power: str, line: Line) -> None:
    """On a copy: allies say yes."""
    for area, kind in wanted(g, power, line):
        guests.let_in(g, power, area, kind)


def asks(g: Position, power: str, line: Line) -> list[Ask]:
    """BLZ-215: a question for each area and kind of unit; who is silent refuses."""
    found = []
    for area, kind in dict.fromkeys(wanted(g, power, line)):
        told = {"at": area, "power": power, "kind": kind, "units": list(line.args["units"])}
        noun = f"{power} {g.turn}/{g.state['phase']} {kind} {area}"
        verbs = (ALLOW, "pause")
        holder = (g.controller(area),)
        found.append(Ask(holder, "allow", noun, verbs, default=False, args=told))
    return found


def asked_by(step: Any) -> None:
    """What a step that asks so reads, checks and does with the answer."""
    step.check(_check)
    step.reads(ALLOW)(_read)
    step.reads(ALLOW, "pause")(pause)
    step.answer(_keep)


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if not isinstance(say, bool):
        told = {key: asked.args[key] for key in ("at", "power")}
        raise Illegal("BLZ-215", "allow_or_not", **told)


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    """A line for this ally, kind of unit and area; None for any other."""
    args, told = line.args, asked.args
    if args["power"] != told["power"] or args.get("kind", told["kind"]) != told["kind"]:
        return None
    places = [area_of(place) for place in args.get("places", ())]
    return True if args.get(EVERYWHERE) or told["at"] in places else None


def _keep(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    power, area, kind = (str(asked.args[key]) for key in ("power", "at", "kind"))
    f[ASKED] = True
    if say:
        guests.let_in(g, power, area, kind)
    told = {"power": asked.to[0], "guest": power, "area": area, "units": asked.args["units"]}
    events.append({"kind": "leave_given" if say else "leave_refused", **told})
