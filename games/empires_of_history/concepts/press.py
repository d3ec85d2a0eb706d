"""How a battle is pressed: what a line `press` says after each round (§Ph6 step 6, §Ph8 step 4,
§Ph9 step 3; EOH-446, EOH-484, EOH-509)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.errors import Illegal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Ask, Events, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.games.empires_of_history.concepts.known import known as everything
from pbem.games.empires_of_history.orders.predicates import PREDICATES
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import EVERYWHERE, pause

LINE, YES, NO = "go on", "yes", "no"
LOSE, DIVE = "lose", "dive"
# Under which name the lists with a condition stand.
_IF = "{}_if"
Terms = Mapping[str, Any]


def listed(what: str, line: Line) -> dict[str, Any]:
    """The terms of a line that says who is lost: a list, or one that holds under a condition."""
    entries, when = line.args["list"], line.args.get("when")
    return {_IF.format(what): [[when, entries]]} if when else {what: entries}


def joined(old: Terms, new: Terms) -> dict[str, Any]:
    """Terms and later ones: lists with a condition stand side by side."""
    both = {key: [*old[key], *new[key]] for key in old if key in new and key.endswith("_if")}
    return {**old, **new, **both}


def at(said: Mapping[str, Terms], place: str) -> dict[str, Any]:
    """What holds in a place: what is said of it goes before what is said of all."""
    general, here = said.get(EVERYWHERE, {}), said.get(place, {})
    settled = {_IF.format(what) for what in here}
    rest = {key: told for key, told in general.items() if key not in settled}
    plain = {key: told for key, told in here.items() if not key.endswith("_if")}
    return {**joined(here, rest), **plain}


def of_lines(lines: Iterable[Line], verb: str, *, in_the_air: bool | None = None) -> dict[str, Any]:
    """{place: terms} of lines `press` of battles in the air or of all others, or of both, and of
    lines of a verb that says who is lost in them."""
    found: dict[str, Any] = {}
    for line in lines:
        if line.verb == verb:
            told = listed(LOSE, line)
        elif line.verb == "press" and in_the_air in (None, bool(line.args.get("air"))):
            told = line.args["terms"]
        else:
            continue
        where = line.args.get("where", EVERYWHERE)
        found[where] = joined(found.get(where, {}), told)
    return found


def tell_unfought(
    g: Position, lines: Iterable[Line], fought: Collection[str], events: Events
) -> None:
    """What is said of a battle in a place where none was fought comes to nothing, and is told."""
    for line in lines:
        place = line.args.get("where", EVERYWHERE)
        if place != EVERYWHERE and place not in fought and not line.args.get("air"):
            problem = Illegal("EOH-509", "no_battle_there", area=place).problem.data()
            told = {"by": list(g.now["nations"]), "line": line.text, "problem": problem}
            events.append({"kind": LINE_UNUSED, **told})


def wishes(
    g: Position, terms: Terms, what: str, known: Mapping[str, int], nations: Sequence[str]
) -> Any:
    """The list that holds now: the first whose condition is met, else that without one; None for
    none."""
    for when, entries in terms.get(_IF.format(what), ()):
        says = judge(PREDICATES, g, Occasion(tuple(nations), known))
        if conditions.evaluate(when, known, says):
            return entries
    return terms.get(what)


def stops(
    g: Position, terms: Mapping[str, Any], known: Mapping[str, int], nations: Sequence[str]
) -> bool:
    """Whether the attackers, these nations, have said that they stop now. `known` are the facts of
    the battle, `round` those that are over."""
    if "rounds" in terms and known["round"] >= terms["rounds"]:
        return True
    if "stop" not in terms:
        return False
    says = judge(PREDICATES, g, Occasion(tuple(nations), known))
    return conditions.evaluate(terms["stop"], known, says)


def ask(
    g: Position,
    terms: Mapping[str, Any],
    known: Mapping[str, int],
    nations: Sequence[str],
    place: str,
    what: str,
) -> list[Ask]:
    """The question whether the attackers go on, for those who wish to be asked and so have to be;
    `what` tells the battles in a place apart, "in the air". The answer is "yes" or "no"."""
    if not terms.get("ask"):
        return []
    noun = f"{place} {nations[0]} {what} round {known['round']}"
    told, verbs = {"at": place, "battle": what}, (LINE, "pause")
    return [
        Ask(
            tuple(nations),
            "go_on",
            noun,
            verbs,
            facts=everything(g, **known),
            default=YES,
            args=told,
            unforeseen=True,
        )
    ]


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
