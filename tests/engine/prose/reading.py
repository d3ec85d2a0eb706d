"""What free reading makes of lines, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar, Parsed

SECTIONS = ("purchase", "combat", "battles", "noncombat", "place")


def parsed(
    grammar: Grammar, text: str, expect: Sequence[str] = (), asks: Sequence[Ask] = ()
) -> Parsed:
    """A mail read freely, a line a line of the text."""
    lines = [(line, number) for number, line in enumerate(text.split("\n"), 1)]
    return grammar.parse(lines, expect, free=asks)


def meanings(
    grammar: Grammar, text: str, expect: Sequence[str] = (), asks: Sequence[Ask] = ()
) -> list[list[str]]:
    """The orders that each reading and each line of a mail may be, in the order of the mail."""
    told = parsed(grammar, text, expect, asks)
    found = [(line.line, line.column, [line.text]) for line in told.lines]
    found += [
        (each.line, each.column, [candidate.line.text for candidate in each.candidates])
        for each in told.readings
    ]
    return [texts for _, _, texts in sorted(found, key=lambda each: each[:2])]


def ask(verb: str, noun: str, *verbs: str, section: str = "battles") -> Ask:
    """An open question."""
    return Ask(("Germany",), verb, noun, verbs or (verb,), sections=(section,))
