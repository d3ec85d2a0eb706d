"""Which of a seat's lines answers a question: the order in which they are tried
(docs/save-format.md, "Which line is used").

The driver settles by it, and the audit recomputes it. It follows from the desk, the question and
the lines alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pbem.engine.flow import Ask
from pbem.engine.orders import ANY_SECTION, Line
from pbem.records.desk_places import ANSWER, STANDING
from pbem.records.desks import Entry

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar

Rank = tuple[bool, bool, bool, int]
Noun = Callable[[Line], str]


def rank(ask: Ask, noun: Noun, place: int, entry: Entry, line: Line) -> Rank:
    """Answers before orders of the turn, these before standing lines; lines about just this place
    before general ones; then the last one. `place` is that of the line on the desk. The lowest is
    tried first."""
    about = noun(line)
    is_general = not about or not f"{ask.noun} ".startswith(f"{about} ")
    return entry.section != ANSWER, entry.section == STANDING, is_general, -place


def earliest(place: int, entry: Entry) -> Rank:
    """The rank of a line that is still sealed, if it is about just this place: none that it can
    have is lower.
    """
    return entry.section != ANSWER, entry.section == STANDING, False, -place


def in_order(ask: Ask, noun: Noun, lines: Sequence[tuple[Entry, Line]]) -> list[tuple[Entry, Line]]:
    """The lines of a seat in the order in which they are tried."""
    ranked = sorted(enumerate(lines), key=lambda each: rank(ask, noun, each[0], *each[1]))
    return [said for _, said in ranked]


def for_batch(
    ask: Ask, noun: Noun, lines: Sequence[tuple[Entry, Line]]
) -> list[tuple[Entry, Line]]:
    """The standing lines of a seat in the order in which they answer a question that takes several:
    those about just this place before general ones, then as they were written."""
    standing = [each for each in lines if each[0].section == STANDING]
    return sorted(standing, key=lambda each: rank(ask, noun, 0, *each)[2])


def deciding(grammar: Grammar, verbs: Iterable[str]) -> set[str]:
    """The sections in which a line of one of these verbs may lie, standing lines among them."""
    found: set[str] = set()
    for verb in verbs:
        allowed = grammar.verbs[verb].sections
        found |= set(grammar.sections if allowed == ANY_SECTION else allowed)
    return found
