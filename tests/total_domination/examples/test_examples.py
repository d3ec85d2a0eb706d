"""The worked examples of the ledger, as data: each runs as it is written there."""

from __future__ import annotations

import pytest

from tests.harness.examples import Example
from tests.total_domination.examples.data import WORKED
from tests.total_domination.examples.facts import run_facts

EXAMPLES = WORKED.read()

# Examples that do not run, and why.
NOT_RUN: dict[str, str] = {}


def run(example: Example) -> list[str]:
    """The differences between an example and what happens."""
    return run_facts(example) if "facts" in example["given"] else WORKED.run(example)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in NOT_RUN])
def test_the_example_runs_as_printed(name: str) -> None:
    assert run(EXAMPLES[name]) == []


def test_an_example_with_a_wrong_figure_fails() -> None:
    """The runner itself can fail: one expectation changed, one refusal changed, one number."""
    example = EXAMPLES["TDM-EX-03"]
    assert run({**example, "expect": {"vp_change": {"Germany": 1, "USSR": -2}}})
    assert run({**example, "expect": {"spent": 5}})
    refused = [{"order": "move 1 army: Germany -> Poland -> Ukraine", "rule": "TDM-124"}]
    assert run({**example, "refused": refused})
    facts = EXAMPLES["TDM-EX-D15"]
    assert run({**facts, "expect": {"pile": 21}})
