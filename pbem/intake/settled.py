"""What to say to who answers what is not asked: which question was settled last, and how his line
is kept for later ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal
from pbem.records.desk_places import STANDING
from pbem.words.catalogue import sentence

if TYPE_CHECKING:
    from pbem.engine.errors import Problem
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line
    from pbem.table.campaign import Campaign


def as_standing(campaign: Campaign, line: Line) -> str:
    """The line with which an answer is kept for questions to come, "" for one that cannot be."""
    if STANDING not in campaign.grammar.verbs[line.verb].sections:
        return ""
    return campaign.grammar.line(line.verb, line.args, STANDING, line.power).text


def answers_nothing(campaign: Campaign, asks: Sequence[Ask], line: Line) -> Problem:
    """That a line answers none of these questions."""
    told = " ".join(sentence(campaign.words.ask(ask)) for ask in asks)
    standing = as_standing(campaign, line)
    return Illegal("", "answers_nothing", asks=told, standing=standing).problem


def last_settled(
    campaign: Campaign, seat: str, verb: str, question: str = ""
) -> tuple[int, str] | None:
    """Record and id of the last question of a seat that lines of a verb answer, or of just this
    question; of the last one of all where a game does not say what its verbs answer. None if there
    is none.
    """
    asked = {
        asked
        for flow in campaign.table.game.flows.values()
        for step in flow.steps.values()
        for asked, by, _ in step.readers
        if by == verb
    }
    found = None
    for record in campaign.save.records():
        for given in record.get("inputs", ()):
            if "answer" not in given or seat not in map(campaign.seat_of, given["by"]):
                continue
            told = str(given["answer"])
            is_batch = isinstance(given.get("say"), list)
            is_of_verb = any(told.startswith(f"{each} ") for each in asked)
            if told == question or (not question and (is_of_verb or not (asked or is_batch))):
                found = int(record["record"]), told
    return found
