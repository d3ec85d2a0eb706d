"""The list of attacks in docs/dice.md: one row each, with a test that exists or a written
argument.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "dice.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.split("## Attacks\n", 1)[1].split("\n## ", 1)[0].splitlines()
    if line.startswith("| A")
]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@cache
def names_in(path: str) -> set[str]:
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_there_is_a_row_for_each_attack() -> None:
    assert [row[0] for row in ROWS] == [f"A{number}" for number in range(1, 28)]
    assert all(len(row) == 4 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_row_names_tests_that_exist_or_argues(row: list[str]) -> None:
    _, attack, stops, shown = row
    assert attack
    assert stops
    named = NAMED.findall(shown)
    assert named or shown.startswith("argument: "), shown
    assert len(re.findall(r"::", shown)) == len(named), (
        "a test that is named otherwise than `path::test`"
    )
    for path, name in named:
        assert (ROOT / path).is_file(), path
        assert name in names_in(path), f"{path} has no {name}"


def test_every_attack_of_this_folder_is_in_the_list() -> None:
    own = "tests/attacks/test_dice_by_mail.py"
    named = {name for row in ROWS for path, name in NAMED.findall(row[3]) if path == own}
    assert {name for name in names_in(own) if name.startswith("test_")} == named
