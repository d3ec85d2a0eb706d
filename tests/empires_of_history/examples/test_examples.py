"""The worked examples of the ledger, as data: each runs as it is written there."""

from __future__ import annotations

import pytest

from tests.empires_of_history.examples.data import WORKED
from tests.harness.examples import Example

EXAMPLES = WORKED.read()

# Examples that do not run, and why.
NOT_RUN: dict[str, str] = {}


def run(example: Example) -> list[str]:
    """The differences between an example and what happens."""
    return WORKED.run(example)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in NOT_RUN])
def test_the_example_runs_as_printed(name: str) -> None:
    assert run(EXAMPLES[name]) == []
