"""The lines of a body while it is sifted: each keeps its number, and the reason why it does not count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .normalise import normalise


@dataclass(slots=True)
class Row:
    """A line of the body, or a part of one. `reason` is "" as long as it counts.

    `line` and `column` count from 1 in the decoded, normalised body. `older` tells why the row would not count if no
    order block decides (it stands below the start of an older mail); `last` is the last line it takes up; `code`: it stands in a block of code, as
    forums set it.
    """

    text: str
    line: int
    column: int = 1
    reason: str = ""
    older: str = ""
    last: int = 0
    code: bool = False

    def part(self, start: int, end: int) -> Row:
        """The piece `text[start:end]`, at its own column, without blanks around it."""
        piece = self.text[start:end]
        indent = len(piece) - len(piece.lstrip(" "))
        column = self.column + start + indent
        return Row(piece.strip(" "), self.line, column, self.reason, self.older, code=self.code)

    @property
    def is_live(self) -> bool:
        return not self.reason and bool(self.text)

    def drop(self, reason: str) -> None:
        """Take the row out for `reason`, unless an earlier one has done so."""
        self.reason = self.reason or reason


def to_rows(marked: Iterable[tuple[str, str]]) -> list[Row]:
    """Rows of (text, mark) pairs, normalised and numbered; a mark is the reason. Blank lines are kept as rows."""
    rows: list[Row] = []
    for text, mark in marked:
        for line in normalise(text).split("\n"):
            indent = len(line) - len(line.lstrip(" "))
            rows.append(Row(line[indent:], len(rows) + 1, indent + 1, mark))
    return rows
