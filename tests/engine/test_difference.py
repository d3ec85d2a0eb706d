"""The first difference of two plain values: none where their JSON is the same, and the place where
it is."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.state import canonical, copy, difference

LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "1"])
DATA = st.recursive(
    LEAVES,
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.sampled_from("abc"), each, max_size=3)
    ),
    max_leaves=12,
)


@given(DATA, DATA)
def test_there_is_none_if_and_only_if_the_json_is_the_same(one: Any, other: Any) -> None:
    assert (difference(one, other) is None) == (canonical(one) == canonical(other))
    assert difference(one, copy(one)) is None


def _changed(data: Any, rng: random.Random) -> Any:
    """The same with another leaf somewhere."""
    if isinstance(data, dict) and data:
        key = rng.choice(sorted(data))
        return {**data, key: _changed(data[key], rng)}
    if isinstance(data, list) and data:
        at = rng.randrange(len(data))
        return [*data[:at], _changed(data[at], rng), *data[at + 1 :]]
    return "another"


@given(DATA, st.randoms(use_true_random=False))
def test_what_was_changed_is_what_differs(data: Any, rng: random.Random) -> None:
    found = difference(data, _changed(data, rng), "state")
    assert found is not None
    assert found[2] == "another"


def test_what_python_takes_for_equal_may_differ() -> None:
    assert difference({"a": [1]}, {"a": [True]}) == ("a[0]", 1, True)
    assert difference({"a": 0}, {"a": False}, "x") == ("x.a", 0, False)
    assert difference([], {}, "x") == ("x", [], {})
    assert difference({"a": None}, {}, "x") == ("x.a", None, "(nothing)")
