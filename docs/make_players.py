"""Write docs/players.md, the page for players, of the first of the games that pbem brings; with
--check only say whether it is current.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pbem.library import registry
from pbem.reports.manual import manual

TARGET = Path(__file__).parent / "players.md"
INTRODUCTION = """\
<!-- Made from the grammar, the board and the words of the game by `make docs`; change those, not this page. -->

This page is for players. The same, for the game of their campaign, is the first letter that they get, and what
`pbem orders GAME manual` prints.

"""


def page() -> str:
    """The whole text of docs/players.md."""
    game = registry.games(package=registry.PACKAGE)[0]
    title, _, text = manual(registry.load(game.id), "markdown").partition("\n")
    return f"{title}\n\n{INTRODUCTION}{text.lstrip()}"


def is_current() -> bool:
    """Whether docs/players.md says what the game says now."""
    return TARGET.exists() and TARGET.read_text("utf-8") == page()


if __name__ == "__main__":
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(page(), encoding="utf-8", newline="\n")
    elif not is_current():
        sys.exit("docs/players.md is not what the game says: run 'make docs'.")
