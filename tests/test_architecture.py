"""docs/architecture.md is held against the tree: its floors are those of the layers test, its ways
are imports.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.test_layers import FLOORS, imports

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
WAYS = [name for name in SECTIONS if name.startswith("The way of ")]


def steps(way: str) -> list[str]:
    """The files of a way, in its order."""
    return re.findall(r"^\d+\. `(pbem/[\w/]+\.py)`", SECTIONS[way], re.MULTILINE)


def imported(path: str) -> set[str]:
    """The files of pbem that a file imports, wherever it does."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    found = set()
    for _, name in imports(path, tree):
        parts = name.split(".")
        tries = ("/".join(parts[:length]) + ".py" for length in (len(parts), len(parts) - 1))
        found |= {each for each in tries if (ROOT / each).is_file()}
    return found


def test_the_table_has_every_room_from_the_top_down() -> None:
    rows = re.findall(r"^\| (`pbem.*?) \| ", SECTIONS["The floors"], re.MULTILINE)
    named = [n for row in rows for n in re.findall(r"`pbem/(\w+)(?:\.py|/)`", row)]
    assert named == [floor for floor in reversed(FLOORS) if floor != "__main__"]


def test_there_are_ways() -> None:
    assert len(WAYS) == 4
    assert all(len(steps(way)) > 3 for way in WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_every_step_of_a_way_is_imported_by_one_before_it(way: str) -> None:
    """So nobody climbs back: what is called stands below, or is handed in by who calls."""
    files = steps(way)
    known: set[str] = imported(files[0])
    for path in files[1:]:
        assert path in known, path
        known |= imported(path)


def test_every_file_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:pbem|tests|templates)/[\w/]+\.(?:py|j2))`", PAGE))
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []
