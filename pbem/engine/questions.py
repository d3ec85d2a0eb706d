"""Questions that a game can answer, and answers that say why: `supply Tobruk`, `income Germany`.

A question is written like an order, in the slots of the game's orders. It is answered by the very
functions that check orders and carry them out, from the position as the one who asks may see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from pbem.engine.board import Trace
from pbem.engine.errors import Illegal, NotUnderstood, Problem
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.slots import Vocabulary
from pbem.values import dataclass


@dataclass(frozen=True, slots=True)
class Because:
    """One line of an answer: `code` keys the words `why.<code>`, `fields` (plain data) fill them;
    `rule` is the id of the rule that says so, "" for none."""

    code: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """`holds`: yes or no, None where something else was asked. `lines` are the reasons in their
    order, `trace` is plain data for scripts, `refused` the refusal of an order that was asked
    about."""

    lines: tuple[Because, ...] = ()
    holds: bool | None = None
    trace: Mapping[str, Any] = field(default_factory=dict)
    refused: Problem | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules that it names, each once."""
        ids = [line.rule for line in self.lines] + [self.refused.rule if self.refused else ""]
        return tuple(dict.fromkeys(filter(None, ids)))


@dataclass(frozen=True, slots=True)
class Question:
    """A question. `name` and `forms` as those of a verb (pbem.engine.orders).

    `answer(g, args)` gets the arguments by slot; it changes nothing. What it raises as Illegal is
    an answer, too: no, for this reason. Of secrets the position has those that the seat which asks
    may know, and for everybody else none: a game does not count on any being there.
    """

    name: str
    forms: tuple[str, ...]
    answer: Callable[[Any, Mapping[str, Any]], Answer]
    help: str = ""
    example: str = ""


class Questions:
    """The questions of one game, written with the slots of its orders. Raises ValueError for a form
    with a slot that nobody knows."""

    def __init__(self, questions: tuple[Question, ...], grammar: Grammar) -> None:
        self._by_name = {question.name: question for question in questions}
        verbs = [Verb(each.name, each.forms, example=each.example) for each in questions]
        names = grammar.vocabulary
        heads = Names({}, "head")
        plain = Vocabulary(names.places, names.powers, names.kinds, heads=heads)
        self._grammar = Grammar(verbs, {}, plain, grammar.slots, common=())
        self._grammar.check()

    @property
    def listed(self) -> tuple[tuple[Question, tuple[str, ...]], ...]:
        """Each question with how it is written, a text for each of its forms."""
        return tuple((each, self._grammar.usage(each.name)) for each in self._by_name.values())

    @property
    def examples(self) -> tuple[str, ...]:
        """A line for each question that has one."""
        return tuple(each.example for each in self._by_name.values() if each.example)

    def parse(self, text: str) -> Line:
        """A question in normal form. Raises NotUnderstood or Ambiguous with its column, the nearest
        names or the forms.
        """
        try:
            return self._grammar.parse_line(text.strip().rstrip("?"))
        except NotUnderstood as refusal:
            problem = refusal.problem
            if problem.code not in ("no_verb", "unknown_verb", "verb_not_first"):
                raise
            forms = tuple(form for _, forms in self.listed for form in forms)
            raise NotUnderstood("unknown_question", forms, problem.column) from None

    def answer(self, g: Any, line: Line) -> Answer:
        """The answer to a question that was parsed, for this position."""
        try:
            return self._by_name[line.verb].answer(g, line.args)
        except Illegal as refusal:
            return Answer(holds=False, refused=refusal.problem)


def way(trace: Trace, rule: str, **more: Any) -> Answer:
    """The answer that a search of the board gives (`Board.connected`): the way, or what is in the
    way. The words are `why.way`, `why.blocked`, `why.too_far` and `why.no_way`, with the parts of
    the trace and `more`.
    """
    said = "way" if trace["ok"] else trace["reason"]
    return Answer((Because(said, {**trace, **more}, rule),), trace["ok"], dict(trace))
