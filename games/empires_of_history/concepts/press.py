"""How a battle is pressed: what a line `press` says after each round (§Ph6 step 6, §Ph8 step 4,
§Ph9 step 3; EOH-446, EOH-484, EOH-509)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause

LINE, YES, NO = "go on", "yes", "no"


def stops(
    g: Position, terms: Mapping[str, Any], known: Mapping[str, int], nations: Sequence[str]
) -> bool:
    """Whether the attackers, these nations, have said that they stop now. `known` are the facts of
    the battle, `round` those that are over."""
    if known["round"] >= terms.get("rounds", known["round"] + 1):
        return True
    says = judge(PREDICATES, g, Occasion(tuple(nations), known))
    return "stop" in terms and conditions.evaluate(terms["stop"], known, says)


def ask(
    terms: Mapping[str, Any],
    known: Mapping[str, int],
    nations: Sequence[str],
    place: str,
    what: str,
) -> list[Ask]:
    """The question whether the attackers go on, for those who wish to be asked; `what` tells the
    battles in a place apart, "in the air". The answer is "yes" or "no"."""
    if not terms.get("ask"):
        return []
    noun = f"{place} {nations[0]} {what} round {known['round']}"
    told, verbs = {"at": place, "battle": what}, (LINE, "pause")
    return [Ask(tuple(nations), "go_on", noun, verbs, facts=dict(known), default=YES, args=told)]


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in (YES, NO):
        raise Illegal("EOH-509", "yes_or_no", (YES, NO), say=repr(say))


def _read(g: Position, asked: Ask, line: Line) -> Say:
    return str(line.args["answer"])


def asked_by(step: Step) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(_check)
    step.reads("go_on", LINE)(_read)
    step.reads("go_on", "pause")(pause)
    return step
