"""The worked examples of the ledger, as data: each runs with the dice that are written there."""

from __future__ import annotations

import pytest

from tests.axis_allies_europe.examples.data import WORKED
from tests.axis_allies_europe.examples.facts import run_facts
from tests.harness.examples import Example

EXAMPLES = WORKED.read()

# Examples that do not run, and why.
NOT_RUN: dict[str, str] = {
    "AAE-EX-01": "shows how chips are stacked under a figure; there are no pieces in a mail (AAE-017)",
}


def run(example: Example) -> list[str]:
    """The differences between an example and what happens."""
    is_played = "turn" in example["given"] or "stage" in example["given"]
    return WORKED.run(example) if is_played else run_facts(example)


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in NOT_RUN])
def test_the_example_runs_as_printed(name: str) -> None:
    assert run(EXAMPLES[name]) == []


def test_every_example_that_is_left_out_exists_and_still_fails() -> None:
    for name in NOT_RUN:
        assert run(EXAMPLES[name]), f"{name} runs now: take it out of NOT_RUN"


def test_an_example_with_a_wrong_die_fails() -> None:
    """The runner itself can fail: one die changed, one expectation changed, one refusal changed."""
    example = EXAMPLES["AAE-EX-D05"]
    dice = [{**example["dice"][0], "rolls": [6]}, *example["dice"][1:]]
    assert run({**example, "dice": dice})
    expect = {"units": {"North Sea": {}}}
    assert run({**example, "expect": expect})
    refused = [
        {"order": "Germany: combat: move 1 submarine: Danish Sea -> North Sea", "rule": "AAE-057"}
    ]
    assert run({**example, "refused": refused})
