"""What a game answers to a question, in words: from what everybody may see, or one seat."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Refusal
from pbem.engine.state import State, copy, public
from pbem.faults import WrongCall
from pbem.values import dataclass
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.engine.questions import Answer, Because, Questions
    from pbem.table.campaign import Campaign


@dataclass(frozen=True)
class Explained:
    """A question in normal form with its answer, and the position that it is about; `holds` is yes
    or no in words, "" for neither."""

    question: str
    answer: Answer
    lines: list[str]
    head: str
    turn: int
    seat: str = ""
    holds: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """For scripts."""
        return {
            "question": self.question,
            "seat": self.seat,
            "head": self.head,
            "turn": self.turn,
            "answer": self.answer.holds,
            "lines": self.lines,
            "rules": list(self.answer.rules),
            "trace": dict(self.answer.trace),
        }

    @property
    def text(self) -> list[str]:
        """To read."""
        first = f"{self.question}? {self.holds}".rstrip()
        return [first, *(f"  {line}" for line in self.lines)]


def questions(campaign: Campaign) -> Questions:
    """The questions of a campaign's game. Raises WrongCall where it has none."""
    if not campaign.table.game.questions:
        raise WrongCall("no_questions", f"{campaign.table.game.title} answers no questions")
    return campaign.table.questions()


def listed(campaign: Campaign) -> list[str]:
    """The questions that can be asked, with their forms and an example of each."""
    lines = []
    for question, forms in questions(campaign).listed:
        lines.append(f"{question.name}: {question.help}")
        lines += [f"  {form}" for form in forms]
        # As a shell takes it: an arrow would send the answer into a file.
        lines += [f"  example: {shlex.quote(question.example)}"] if question.example else []
    return lines


def explain(
    campaign: Campaign, text: str, seat: str = "", secret: Mapping[str, Any] | None = None
) -> Explained:
    """The answer to a question. `secret` is what the seat that asks may know, by owner; nothing
    else of what is secret is looked at.

    Raises WrongCall for a question that is not understood.
    """
    asked, words = questions(campaign), campaign.words
    try:
        line = asked.parse(text)
    except Refusal as refusal:
        problem = refusal.problem
        place = f", column {problem.column}" if problem.column > 1 else ""
        raise WrongCall(problem.code, words.reason(problem), f'"{text}"{place}') from refusal
    state: State = copy({**public(campaign.state), "secret": {**(secret or {})}})
    answer = campaign.table.explain(state, line, seat)
    said = [_said(each, words) for each in answer.lines]
    said += [words.reason(answer.refused)] if answer.refused else []
    turn = int(state["engine"]["date"]["turn"])
    holds = "" if answer.holds is None else str(words.listed(answer.holds))
    return Explained(line.text, answer, said, campaign.result_head, turn, seat, holds)


def _said(because: Because, words: Words) -> str:
    rule = f" ({because.rule})" if because.rule else ""
    return f"{words.say(f'why.{because.code}', because.fields)}{rule}"
