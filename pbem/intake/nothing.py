"""`pass` to questions of the rules: that nothing is the answer, where it can be one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NotKnown, Refusal
from pbem.engine.orders import Context
from pbem.engine.play import check
from pbem.records.replacement import PASS

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line
    from pbem.intake.sent import Sent

_WORDS = (PASS, "nothing", "none", "no")


def nothings(sent: Sent, said: Line) -> list[Line]:
    """The answers that a `pass` without a section gives to the open questions of its seat: `bid
    Germany pass`, `replace nothing`. None where orders are asked for, which it is about then, or
    where to one of the questions nothing is no answer."""
    asks = [ask for ask in sent.campaign.asks if not ask.sections and sent.powers_in(ask)]
    if said.section or said.queue or sent.asks or sent.turn:
        return []
    found = [next(_answers(sent, ask), None) for ask in asks]
    if None in found:
        return []
    return [
        replace(each, line=said.line, column=said.column, source=said.source)
        for each in found
        if each is not None
    ]


def _answers(sent: Sent, ask: Ask) -> Iterator[Line]:
    """The lines that say so to a question, as the rules take them."""
    grammar = sent.campaign.grammar
    hints = grammar.reader.itemiser.places_in(ask.noun)
    for verb in ask.verbs:
        for word in _WORDS:
            for each in grammar.reader.writer.as_written(verb, word, Context(), hints):
                if _is_taken(sent, ask, each.line):
                    yield each.line


def _is_taken(sent: Sent, ask: Ask, line: Line) -> bool:
    table, state = sent.campaign.table, sent.campaign.state
    try:
        say = table.reply(state, ask, line, sent.seat)
        if say is not None:
            check(table, state, ask, say, [sent.seat])
    except (NotKnown, Refusal):
        return False
    return say is not None
