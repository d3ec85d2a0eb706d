"""Order lines as answers: a line is read by the reader that stands beside the step that asks
(`Step.reads`).

A reader is called with (g, ask, line) for a line that is about the place of the question
(`ask.args["at"]`, where it has one) and whose condition holds now, with the facts of the question.
It gives the answer, or None for a line that does not apply; it raises Illegal for one that applies
and is against the rules now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from pbem.engine import conditions
from pbem.engine.flow import PERSON, Ask, Flow, ReadFunction, Say
from pbem.engine.predicates import Occasion, Predicate, judge

if TYPE_CHECKING:
    from pbem.engine.orders import Line

EVERYWHERE = "everywhere"
PAUSE = "pause"


def reply_of(
    flows: Iterable[Flow], places: Collection[str], predicates: Collection[Predicate] = ()
) -> ReadFunction:
    """The `reply` of a game: what the readers beside the steps of its flows make of a line.

    `places` are the slots of lines that say which place is meant; EVERYWHERE means each.
    `predicates` are what conditions may say of things. ValueError when two readers want the same
    lines.
    """
    readers: dict[tuple[str, str, bool], ReadFunction] = {}
    for flow in flows:
        for step in flow.steps.values():
            for key, reader in step.readers.items():
                if readers.setdefault(key, reader) != reader:
                    raise ValueError(f"{flow.name}: two readers for the line {key[1]} to {key[0]}")

    def reply(g: Any, ask: Ask, line: Line) -> Say | None:
        pair = (ask.verb, line.verb)
        if (*pair, False) not in readers or not _is_meant(ask, line, places):
            return None
        says = judge(predicates, g, Occasion.of(ask, line.power))
        is_met = conditions.evaluate(_condition(line), ask.facts, says)
        reader = readers.get((*pair, not is_met))
        return reader(g, ask, line) if reader else None

    return reply


def _is_meant(ask: Ask, line: Line, places: Collection[str]) -> bool:
    said = next((line.args[slot] for slot in places if line.args.get(slot)), None)
    return said in (None, EVERYWHERE, ask.args.get("at"))


def _condition(line: Line) -> conditions.Condition:
    """A pause `after round 2` is for one round, not for all that follow it."""
    when: conditions.Condition = line.args.get("when", [])
    if line.verb == PAUSE and when[:2] == ["round", ">="]:
        return ["round", "=", when[2]]
    return when


def pause(g: Any, ask: Ask, line: Line) -> Say:
    """The reader of a line that wants its sender to be asked."""
    return PERSON
