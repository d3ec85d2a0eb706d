"""The lines of a body while it is sifted: each keeps its number, and the reason why it does not
count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pbem.values import dataclass

from .normalise import spelled, typed_lines


@dataclass(slots=True)
class Row:
    """A line of the body, or a part of one. `reason` is "" as long as it counts.

    `line` and `column` count from 1 in the decoded, normalised body. `older` tells why the row
    would not count if no order block decides (it stands below the start of an older mail),
    `others`: markup says that somebody else wrote it; `last` is the last line it takes up; `code`:
    it stands in a block of code, as forums set it. `raw` is what was typed, `is_kept`: it is part
    of a message to other players, which is passed on as it was typed; `is_rule`: it is the `-- `
    above signatures. `doubt` is set at the end (doubts.py).
    """

    text: str
    line: int
    column: int = 1
    reason: str = ""
    older: str = ""
    last: int = 0
    code: bool = False
    others: bool = False
    raw: str = ""
    is_kept: bool = False
    is_rule: bool = False
    doubt: str = ""

    def part(self, start: int, end: int) -> Row:
        """The piece `text[start:end]`, at its own column, without blanks around it."""
        piece = self.text[start:end]
        indent = len(piece) - len(piece.lstrip(" "))
        column = self.column + start + indent
        return replace(self, text=piece.strip(" "), column=column)

    @property
    def is_live(self) -> bool:
        return not self.reason and bool(self.text)

    @property
    def has_words(self) -> bool:
        """Whether there is a letter or digit in it."""
        return any(char.isalnum() for char in self.text)

    def drop(self, reason: str) -> None:
        """Take the row out for `reason`, unless an earlier one has done so."""
        self.reason = self.reason or reason


def to_rows(marked: Iterable[tuple[str, str]]) -> list[Row]:
    """Rows of (text, mark) pairs, normalised and numbered; a mark is the reason. Blank lines are
    kept as rows.
    """
    rows: list[Row] = []
    for text, mark in marked:
        for typed, spelt in zip(typed_lines(text), spelled(text).split("\n"), strict=True):
            line = spelt.rstrip(" ")
            indent = len(line) - len(line.lstrip(" "))
            row = Row(line[indent:], len(rows) + 1, indent + 1, mark, raw=typed.rstrip())
            row.is_rule = spelt == "-- "
            rows.append(row)
    return rows
