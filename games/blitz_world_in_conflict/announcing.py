"""Blitzes are announced by all powers of a side before any of them starts (§2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Sifted
from pbem.games.blitz_world_in_conflict import mails
from pbem.games.blitz_world_in_conflict.concepts import blitz, in_force
from pbem.games.blitz_world_in_conflict.orders.sections import BLITZ
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.steps import step_of

OPTION, BY_RESOURCE = "non_motorized_blitz", "by resource"

announcing = Flow("announcing")


def entry(g: Position) -> Mapping[str, Any]:
    """What the set-up says of the phase that is on."""
    told: Mapping[str, Any] = g.board.set_up["phases"][g.state["phase"]]
    return told


def kinds(g: Position) -> Sequence[str]:
    """BLZ-110: the kinds of Blitz of this phase; none in one of Activities."""
    found: Sequence[str] = entry(g).get("blitz", ())
    return found


def payable(g: Position, power: str) -> list[str]:
    """BLZ-275: the kinds of Blitz that a power can pay with Oil."""
    return [kind for kind in kinds(g) if blitz.OIL[kind] <= g.state["oil"][power]]


def has_choice(g: Position, power: str) -> bool:
    """BLZ-275: whether a power could pay for another Blitz than a Free one."""
    return set(payable(g, power)) != {blitz.FREE} or _may_walk(g, power)


def _may_walk(g: Position, power: str) -> bool:
    """BLZ-774: whether a power could pay a Land Blitz with a Resource."""
    is_one = in_force.option(g, OPTION) and blitz.LAND_BLITZ in kinds(g)
    return is_one and bool(g.state["resources"][power])


def begin(g: Position, power: str, kind: str, events: Events, *, oil: int = 0) -> None:
    """BLZ-282: a power does a Blitz of this kind in this phase, which has cost so much Oil, with
    its steps. In scenario C it has no step that its Activities do not have (BLZ-073)."""
    told = entry(g)
    steps = told.get("steps") or _in_scenario(g, blitz.STEPS[kind])
    g.now["blitz"][power], g.now["steps"][power] = kind, steps
    shown = {"power": power, "blitz": kind, "steps": steps, "oil": oil}
    events.append({"kind": "blitz_announced", **shown})


def _in_scenario(g: Position, steps: str) -> str:
    side = g.now["side"]
    usual = next(
        each["steps"]
        for each in g.board.set_up["phases"]
        if each["side"] == side and "blitz" not in each
    )
    return "".join(step for step in steps if step in usual)


def announce(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-274, BLZ-275: `blitz total`; once, and with Oil that has been saved. Raises Illegal."""
    kind = args["kind"]
    if kind not in kinds(g):
        raise Illegal("BLZ-275", "no_such_blitz", blitz=kind, kinds=list(kinds(g)))
    if power in g.now["blitz"]:
        done = g.now["blitz"][power]
        raise Illegal("BLZ-275", "announced_already", power=power, blitz=done)
    if args.get("paid"):
        _walk(g, power, kind, events)
        return
    oil, saved = blitz.OIL[kind], g.state["oil"][power]
    if oil > saved:
        raise Illegal("BLZ-275", "too_little_oil", power=power, blitz=kind, oil=oil, saved=saved)
    g.state["oil"][power] -= oil
    begin(g, power, kind, events, oil=oil)


def _walk(g: Position, power: str, kind: str, events: Events) -> None:
    """BLZ-774: a Land Blitz without motors, for a Resource that has been saved."""
    if kind != blitz.LAND_BLITZ or not in_force.option(g, OPTION):
        raise Illegal("BLZ-774", "not_by_resource", blitz=kind)
    if not g.state["resources"][power]:
        raise Illegal("BLZ-774", "no_resource_saved", power=power)
    g.state["resources"][power] -= 1
    g.now["slow"][power] = []
    begin(g, power, kind, events)
    events.append({"kind": "blitz_without_motors", "power": power, "resources": 1})


ANNOUNCING = step_of("announce_blitz", 0, BLITZ, {"blitz": announce})


@announcing.step
def ask(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-274: one question for each person who has a choice for one of his powers."""
    if len(kinds(g)) < 2:
        return []
    seats = g.by_seat(g.acting)
    powers = [p for mine in seats if any(has_choice(g, each) for each in mine) for p in mine]
    return mails.asks(g, "blitz", (BLITZ,), powers, releases=True)


@ask.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    return mails.sift(g, ask, texts, [ANNOUNCING])


@ask.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    f["asked"] = True
    mails.keep(g, f, ask, say)


@announcing.step
def begin_blitzes(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Who announces what."""
    return ANNOUNCING.run(mails.kept(f, ANNOUNCING), "")


@announcing.step
def begin_others(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-028, BLZ-029, BLZ-053, BLZ-275: who has announced none does a Free Blitz, or the one that
    the scenario gives him."""
    if kinds(g):
        usual = blitz.FREE if blitz.FREE in kinds(g) else kinds(g)[0]
        for power in g.acting:
            if power not in g.now["blitz"]:
                begin(g, power, usual, events)
    f["result"] = bool(f.get("asked"))


FLOWS = (announcing, *ANNOUNCING.flows)
