"""What a person at a terminal sees beside plain text: sheets in colour, and how far long work has
come. Where there is no terminal, nothing of it is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock, Timer
from typing import TYPE_CHECKING, TextIO

from pbem.commands._common import Screen, say
from pbem.words.sheets import LATE, SOFT, SOON, Heading, Line, Part, text_of
from pbem.words.terminal import harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

# Work that is done within so many seconds shows no bar.
PATIENCE = 0.5
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


class Bar:
    """How far work has come: called when one more thing is done, `at` with how many are. It is
    drawn by a thread of its own, so that work that says nothing is seen to go on, too.
    """

    def __init__(self, what: str, total: int | None) -> None:
        self.what, self.done, self.total = what, 0, total
        self.drawn: Progress | None = None
        self._lock, self._is_over = RLock(), False
        self._timer = Timer(PATIENCE, self._draw)

    def __call__(self, what: object = None) -> None:
        self.at(self.done + 1, self.total)

    def at(self, done: int, total: int | None) -> None:
        """So many of so many things are done; None: nobody knows of how many."""
        with self._lock:
            self.done, self.total = done, total
            if self.drawn is not None:
                self.drawn.update(self.drawn.task_ids[0], completed=done, total=total)

    def begin(self) -> None:
        """Begin to wait."""
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """Leave nothing on the screen."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self.drawn is not None:
                self.drawn.stop()
                self.drawn = None

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Nothing on the screen for as long as a line is printed."""
        with self._lock:
            if self.drawn is not None:
                self.drawn.stop()
            try:
                yield
            finally:
                if self.drawn is not None:
                    self.drawn.start()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Elapsed())
        with self._lock:
            if self._is_over:
                return
            self.drawn = Progress(
                *(columns if self.total is not None or self.done else (*columns[:2], columns[3])),
                console=Console(stderr=True, highlight=False, emoji=False, markup=False),
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self.drawn.add_task(self.what, completed=self.done, total=self.total)
            self.drawn.start()


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Bar]:
    """A bar on stderr while work goes on, if that is a terminal and the work takes its time."""
    bar = Bar(what, total)
    if not is_terminal(sys.stderr):
        yield bar
        return
    before, Screen.aside = Screen.aside, bar.aside
    bar.begin()
    try:
        yield bar
    finally:
        Screen.aside = before
        with suppress(OSError):
            bar.end()
