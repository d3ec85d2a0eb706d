"""The worked examples of the ledger, as data: each runs as it is written there."""

from __future__ import annotations

import pytest

from tests.empires_of_history.examples.data import WORKED
from tests.empires_of_history.examples.facts import run_facts
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


def test_all_examples_of_the_ledger_are_there() -> None:
    printed, derived = (f"EX-{n:02}" for n in range(1, 17)), (f"EX-D{n:02}" for n in range(1, 23))
    assert [name for name in EXAMPLES if "/" not in name] == [*printed, *derived]


def test_an_example_with_a_wrong_figure_fails() -> None:
    """The runner itself can fail: one expectation changed, one refusal, one die, one figure."""
    example = EXAMPLES["EX-05"]
    assert run({**example, "expect": {"units": {"Kursk": {}}}})
    assert run({**example, "expect": {"at land_battle.fire": {"aloft": {"Kursk": {}}}}})
    assert run({**example, "dice": [{**example["dice"][0], "rolls": [1]}, example["dice"][1]]})
    assert run({**example, "refused": [{"order": "press Kursk: 1 round", "rule": "EOH-509"}]})
    facts = EXAMPLES["EX-D18"]["given"]
    case = {**facts["cases"][0], "expect": {"trade": "none"}}
    assert run({**EXAMPLES["EX-D18"], "given": {**facts, "cases": [case]}})
