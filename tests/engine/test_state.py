"""State as plain data."""

from __future__ import annotations

import enum
import json
from collections import OrderedDict
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.state import canonical, check_plain, copy, difference, digest, public

leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
plain = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)
containers = plain.filter(lambda value: isinstance(value, dict | list))


def all_containers(value: Any) -> list[Any]:
    found = [value] if isinstance(value, dict | list) else []
    for item in value.values() if isinstance(value, dict) else value if found else ():
        found += all_containers(item)
    return found


@given(plain)
def test_a_copy_is_equal_and_shares_no_container(value: Any) -> None:
    new = copy(value)
    assert canonical(new) == canonical(value)
    mine = {id(item) for item in all_containers(value)}
    assert not mine & {id(item) for item in all_containers(new)}


@given(containers)
def test_changing_a_copy_leaves_the_original(value: Any) -> None:
    before = digest(value)
    for item in all_containers(copy(value)):
        item.clear()
    assert digest(value) == before


@given(plain, st.randoms(use_true_random=False))
def test_the_digest_does_not_see_the_order_of_keys_nor_a_save(value: Any, rng: Random) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, list):
            return [shuffled(item) for item in value]
        if not isinstance(value, dict):
            return value
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key]) for key in keys}

    assert digest(json.loads(json.dumps(shuffled(value)))) == digest(value)


@given(plain, plain)
def test_difference_is_none_exactly_when_the_digests_are_equal(one: Any, other: Any) -> None:
    assert (difference(one, other) is None) == (digest(one) == digest(other))
    assert difference(one, copy(one)) is None


@given(containers, st.data())
def test_difference_finds_the_one_place_that_was_changed(value: Any, data: st.DataObject) -> None:
    changed = copy(value)
    places = [item for item in all_containers(changed) if item]
    if not places:
        return
    place = data.draw(st.sampled_from(range(len(places))))
    target = places[place]
    key = data.draw(
        st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target)))
    )
    old, target[key] = target[key], 1.5
    path, expected, actual = difference(value, changed) or ("", None, None)
    assert (digest(expected), actual) == (digest(old), 1.5)
    assert path.endswith(f"[{key}]" if isinstance(target, list) else key)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ("a[1].b", 2, 3)),
        ({"a": 1}, {}, ("a", 1, "(nothing)")),
        ({}, {"a": 1}, ("a", "(nothing)", 1)),
        ([1], [1, 2], ("[1]", "(nothing)", 2)),
        ([1, 2], [1], ("[1]", 2, "(nothing)")),
        ({"b": 1, "a": 1}, {"a": 2, "b": 2}, ("a", 1, 2)),
        (1, True, ("", 1, True)),
        ({"a": None}, {}, ("a", None, "(nothing)")),
        ([], {}, ("", [], {})),
        ("1", 1, ("", "1", 1)),
    ],
)
def test_difference_names_path_expected_and_found(one: Any, other: Any, found: Any) -> None:
    assert difference(one, other) == found


@given(plain)
def test_plain_data_pass(value: Any) -> None:
    check_plain(value)


class Colour(enum.StrEnum):
    RED = "red"


class Number(enum.IntEnum):
    ONE = 1


@pytest.mark.parametrize(
    "wrong",
    [1.0, (1,), {1}, b"x", object(), OrderedDict(), Colour.RED, Number.ONE, type, 1j],
    ids=lambda wrong: type(wrong).__name__,
)
@pytest.mark.parametrize(
    ("put", "path"),
    [(lambda x: x, "state"), (lambda x: {"a": [0, x]}, r"state\.a\[1\]")],
    ids=["alone", "deep"],
)
def test_anything_else_is_refused_with_its_path(wrong: Any, put: Any, path: str) -> None:
    with pytest.raises(TypeError, match=rf"^{path}: "):
        check_plain(put(wrong))


def test_keys_have_to_be_text() -> None:
    with pytest.raises(TypeError, match=r"state\.a: key 1 is not a string"):
        check_plain({"a": {1: "x"}})


def test_the_public_part_is_all_but_the_secrets() -> None:
    assert public({"a": 1, "secret": {"North": {"hand": ["c01"]}}}) == {"a": 1}
