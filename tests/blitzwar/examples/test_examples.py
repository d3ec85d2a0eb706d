"""The worked examples of the ledger, as data: each runs as it is written there."""

from __future__ import annotations

import pytest

from tests.blitzwar.examples.data import WORKED
from tests.blitzwar.examples.facts import run_facts
from tests.harness.examples import Example

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
    """The runner itself can fail: one expectation changed, one refusal changed, one figure."""
    example = EXAMPLES["EX-05"]
    assert run({**example, "expect": {"attacks": [{"shifts": {}}, {}]}})
    assert run({**example, "expect": {"spent": {"Axis": "1"}}})
    assert run({**example, "expect": {"there": {"Mechili": ["UK I2"]}}})
    refused = [{"order": "blitz Mechili from El Agheila (all)", "rule": "BWR-390"}]
    assert run({**example, "refused": refused})
    facts = EXAMPLES["EX-D09"]["given"]
    case = {**facts["cases"][0], "expect": {"becomes": "1/1"}}
    assert run_facts({**EXAMPLES["EX-D09"], "given": {**facts, "cases": [case]}})
