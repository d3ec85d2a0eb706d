"""What the vectors say must be refused is refused: each row names the tests that show it, and they
exist.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.attacks.test_list import ROOT, names_in

ROWS = json.loads((Path(__file__).parent / "dice_vectors.json").read_text("utf-8"))["must_fail"]


@pytest.mark.parametrize("row", ROWS, ids=[row["what"][:50] for row in ROWS])
def test_each_row_names_tests_that_exist(row: dict[str, list[str]]) -> None:
    assert row["shown_by"]
    for named in row["shown_by"]:
        path, name = named.split("::")
        assert (ROOT / path).is_file(), path
        assert name in names_in(path), named
