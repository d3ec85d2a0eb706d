"""Of many cases that are alike `make test` takes some of each kind, and `make soak` takes all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")

# For a test with the parameter `whole`.
sampled = pytest.mark.parametrize(
    "whole",
    [pytest.param(False, id="sample"), pytest.param(True, id="whole", marks=pytest.mark.soak)],
)


def some(
    cases: Iterable[Case], kind: Callable[[Case], Hashable], *, whole: bool, most: int = 1
) -> list[Case]:
    """All cases if `whole`, else the first of each kind, at most so many of it."""
    taken: list[Case] = []
    seen: Counter[Hashable] = Counter()
    for case in cases:
        seen[of := kind(case)] += 1
        if whole or seen[of] <= most:
            taken.append(case)
    return taken


def first(cases: Iterable[Case], most: int = 1) -> list[Any]:
    """Values of a parameter: the first of them for `make test`, all for `make soak`."""
    return [
        case if number < most else pytest.param(case, marks=pytest.mark.soak)
        for number, case in enumerate(cases)
    ]


def names(way: Iterable[str | int]) -> tuple[str, ...]:
    """The kind of a place in plain data: its keys, wherever in lists it stands."""
    return tuple(step if isinstance(step, str) else "*" for step in way)
