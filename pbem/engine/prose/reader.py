"""Orders in other words than the form's: the lines of the form that they may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import NotUnderstood
from pbem.engine.names import hearing
from pbem.engine.prose.readings import Candidate, Guess, Reading
from pbem.engine.typed import Text

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Context, Grammar, Line

_GAP = re.compile(r"(?<=\S)\s+(?=\S)")


def meant_in(line: Line, heard: Iterable[Guess]) -> tuple[Guess, ...]:
    """Those of the guesses on which an order rests."""
    return tuple(dict.fromkeys(guess for guess in heard if guess.meant in line.text))


class Reader:
    """Reads for one grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def read(
        self,
        text: Text,
        context: Context,
        start: int,
        stop: int,
        place: tuple[int, int] = (0, 0),
        asks: Sequence[Ask] = (),
    ) -> list[Reading]:
        """What the words between two places of `text` may mean below the heads of `context`.

        `place` are the number of the line and of the queue, `asks` the questions that are open.
        """
        number, queue = place
        said = text.plain[start:stop].strip()
        sections = (context.section,) if context.section else context.expect
        texts = [said, *(f"{said[: m.start()]}: {said[m.end() :]}" for m in _GAP.finditer(said))]
        found: dict[str, Candidate] = {}
        for section in sections:
            for verb in self.grammar.verbs.values():
                for each in texts if section in verb.sections else ():
                    try:
                        with hearing() as heard:
                            line = self.grammar.parse_line(
                                f"{verb.name} {each}", section, context.power, context.expect
                            )
                    except NotUnderstood:
                        continue
                    line = replace(
                        line, source=text.source, line=number, column=text.column(start), queue=queue
                    )
                    found.setdefault(line.text, Candidate(line, meant_in(line, heard)))
        if not found:
            return []
        column = text.column(start)
        return [Reading(said, text.source, number, column, tuple(found.values()), queue=queue)]
