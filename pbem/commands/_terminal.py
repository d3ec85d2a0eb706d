"""What a person at a terminal sees beside plain text: sheets in colour, and how far long work has
come. Where there is no terminal, nothing of it is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from pbem.commands._common import say
from pbem.words.sheets import LATE, SOFT, SOON, Heading, Line, Part, text_of
from pbem.words.terminal import harmless

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {LATE: "bold red", SOON: "yellow", SOFT: "dim"}


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at a stream, at a terminal that can do more than print lines."""
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def show(parts: Iterable[Part]) -> None:
    """A sheet, to stdout: as wide as the terminal and in colour (NO_COLOR: without), else in plain
    characters.
    """
    parts = list(parts)
    if is_terminal(sys.stdout):
        from rich.console import Console

        console = Console(highlight=False, emoji=False, markup=False)
        for part in parts:
            _print(console, part)
    else:
        say(text_of(parts))


def _print(console: Console, part: Part) -> None:
    from rich.table import Table as Grid
    from rich.text import Text

    if isinstance(part, Heading):
        console.print()
        console.print(Text(harmless(part.text), _heading(part.tone)))
    elif isinstance(part, Line):
        console.print(Text(harmless(part.text), _style(part.tone)))
    else:
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        for at, head in enumerate(part.heads):
            is_number = bool(part.rows) and all(row[at].isdigit() for row in part.rows)
            grid.add_column(Text(harmless(head)), justify="right" if is_number else "left")
        for at, row in enumerate(part.rows):
            style = _style(part.tones[at]) if part.tones else ""
            grid.add_row(*(Text(harmless(cell)) for cell in row), style=style)
        console.print(grid)


def _heading(tone: str) -> str:
    """A colour stands behind a heading, where it is seen in the light and in the dark."""
    if not tone.startswith("#"):
        return "bold"
    red, green, blue = (int(tone[at : at + 2], 16) for at in (1, 3, 5))
    ink = "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else "#ffffff"
    return f"bold {ink} on {tone}"


def _style(tone: str) -> str:
    return STYLES.get(tone, "")
