"""Examples that are about figures alone: what goes in, and what has to come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.rounds import results
from tests.harness.examples import Example

Case = Mapping[str, Any]


def run_facts(example: Example) -> list[str]:
    """The differences of an example: those of its cases, each of which says what it expects."""
    of = _FACTS[example["given"]["facts"]]
    wrong = []
    for case in example["given"]["cases"]:
        found = of(case)
        for name, wanted in case["expect"].items():
            if wanted != found.get(name):
                wrong.append(f"{case}: {name} is {found.get(name)}")
    return wrong


def _letters(case: Case) -> dict[str, Any]:
    """How many of so many units each letter is for."""
    return {letter: results.read(letter).share(case["units"]) for letter in "SLB"}


_FACTS: Mapping[str, Callable[[Case], dict[str, Any]]] = {"letters": _letters}
