"""What a command shows in headings, lines and tables: as data, and in plain characters.
pbem/commands/_terminal.py shows it in colour.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.values import dataclass
from pbem.words.formats import WIDTH, cells, columns, fold, plain

# Beside these a tone may be a colour, "#0072b2". What is said in one is said in words, too.
LATE, SOON, SOFT = "late", "soon", "soft"


@dataclass(frozen=True)
class Heading:
    """The name of what follows."""

    text: str
    tone: str = ""


@dataclass(frozen=True)
class Line:
    """A sentence."""

    text: str
    tone: str = ""


@dataclass(frozen=True)
class Table:
    """Rows of as many cells as there are heads; `tones` are those of the rows, none for none."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    tones: tuple[str, ...] = ()


Part = Heading | Line | Table


def text_of(parts: Iterable[Part], width: int = WIDTH) -> str:
    """A sheet in plain characters, aligned, without a line end behind the last line."""
    return "\n".join(line for part in parts for line in _lines(part, width)).strip("\n")


def _lines(part: Part, width: int) -> list[str]:
    if isinstance(part, Table):
        return columns(part.heads, part.rows, width).split("\n")
    if isinstance(part, Line):
        return fold(plain(part.text), width, "  ")
    text = plain(part.text)
    return ["", *fold(text, width), "-" * min(cells(text), width)]
