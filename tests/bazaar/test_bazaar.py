"""The bazaar of tests/games by the common harness: examples that are data alone, with dice, cards and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import shelf
from tests.harness.examples import Examples

BAZAAR = Examples("bazaar", Path(__file__).parent / "examples.yaml")
EXAMPLES = BAZAAR.read()


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("bazaar", monkeypatch)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_runs_as_written(name: str) -> None:
    assert BAZAAR.run(EXAMPLES[name]) == []
