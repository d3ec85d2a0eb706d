"""The worked examples of the ledger, as data: each runs as it is written there."""

from __future__ import annotations

import pytest

from tests.blitz_world_in_conflict.examples.data import WORKED
from tests.blitz_world_in_conflict.examples.facts import run_facts
from tests.harness.examples import Example

EXAMPLES = WORKED.read()


def run(example: Example) -> list[str]:
    """The differences between an example and what happens."""
    return run_facts(example) if "facts" in example["given"] else WORKED.run(example)


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_example_runs_as_printed(name: str) -> None:
    assert run(EXAMPLES[name]) == []


def test_all_examples_of_the_ledger_are_there() -> None:
    printed, derived = (
        (f"BLZ-X{n:02}" for n in range(1, 70)),
        (f"BLZ-Y{n:02}" for n in range(1, 35)),
    )
    assert [name for name in EXAMPLES if "/" not in name] == [*printed, *derived]
