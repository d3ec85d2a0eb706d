"""Blitzing the Road to War (§9.2): thirteen steps before the first turn, in each of which a power
plays an option. Its locals: `number` of the step, from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.before import influence
from pbem.games.blitz_world_in_conflict.before.chosen import CHOICES, NAMES
from pbem.games.blitz_world_in_conflict.before.effects import EFFECTS
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.concepts import road
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.setup import remember
from pbem.wargame.answers import pause

RULE = "BLZ-730"
Option = Mapping[str, Any]
# What a line may name beside its option.
_PARTS = ("units", "country", "area")
USUAL = {"option": "Stockpile Resources"}

steps = Flow("road_to_war")


def options_of(board: BlitzBoard, number: int) -> dict[str, Option]:
    """BLZ-730: the options of a step, and the standard ones, by title."""
    told = [*board.road_to_war["steps"][number]["options"], *board.road_to_war["standard"]]
    return {option["title"]: option for option in told}


def play(g: Position, number: int, said: Mapping[str, Any], events: Events) -> None:
    """BLZ-730: a power plays an option in a step. Raises Illegal, and leaves the position half
    changed then: try it on a trial."""
    power = g.board.road_to_war["steps"][number]["power"]
    option = options_of(g.board, number).get(said["option"])
    if option is None:
        raise Illegal(RULE, "not_an_option", option=said["option"], step=number + 1, power=power)
    wanted = {name for told in option["do"] for key in told for name in NAMES.get(key, ())}
    if more := [part for part in _PARTS if said.get(part) and part not in wanted]:
        raise Illegal(RULE, "option_needs_no", option=said["option"], part=more[0])
    g.state["road"]["played"].append([number + 1, power, said["option"]])
    named = [*said.get("units", ()), *filter(None, (said.get(part, "") for part in _PARTS[1:]))]
    told = {"step": number + 1, "power": power, "option": said["option"], "named": named}
    events.append({"kind": "option_played", **told})
    for each in option["do"]:
        _carry_out(g, power, each, said, events)


def _carry_out(
    g: Position, power: str, told: Mapping[str, Any], said: Mapping[str, Any], events: Events
) -> None:
    if "else" in told and all(g.at(unit) for unit in told["place"]):
        EFFECTS["saved"](g, power, told["else"], events)
        return
    for key, value in told.items():
        if key in CHOICES:
            CHOICES[key](g, power, value, said, events)
        elif key in EFFECTS:
            EFFECTS[key](g, power, value, events)


@steps.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BLZ-731, BLZ-739, BLZ-741: how things stand before the first step."""
    if not road.is_on(g):
        return Leave()
    g.state["road"] = {"played": [], "influence": {}, "promised": {}, "faces": {}}
    f["number"] = 0
    events.append({"kind": "road_began"})
    for told in g.board.road_to_war["start"]:
        _carry_out(g, "", told, {}, events)
    return None


@steps.step
def choose(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-730: the power of the step picks one of its options, or a standard one."""
    told = g.board.road_to_war["steps"][f["number"]]
    number, titles = f["number"] + 1, [option["title"] for option in told["options"]]
    args = {"step": number, "power": told["power"], "options": titles, "standard": _standard(g)}
    verbs = ("option", "pause")
    to = (told["power"],)
    return [Ask(to, "option", f"{number}", verbs, default=dict(USUAL), args=args, releases=True)]


def _standard(g: Position) -> list[str]:
    return [option["title"] for option in g.board.road_to_war["standard"]]


@choose.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    play(g.trial(), f["number"], say, [])


@choose.reads("option")
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """A line with the number of another step is for that."""
    if line.args.get("step", asked.args["step"]) != asked.args["step"]:
        return None
    return {key: line.args[key] for key in ("option", *_PARTS) if key in line.args}


choose.reads("option", "pause")(pause)


@choose.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["said"] = dict(say)


@steps.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """BLZ-730: step after step."""
    play(g, f["number"], f.pop("said"), events)
    f["number"] += 1
    return Go("choose") if f["number"] < len(g.board.road_to_war["steps"]) else None


@steps.step
def conclude(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-731: the war begins with what has come of it."""
    influence.conclude(g, events)
    remember(g)
    return Leave()


FLOWS = (steps,)
