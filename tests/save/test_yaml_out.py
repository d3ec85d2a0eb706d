"""The frozen emitter: its bytes, and that every reader reads back what was written."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.storage import yamlin, yamlout
from pbem.storage.documents import documents, normal, offsets
from tests.save.yaml_readers import READERS, plain, words

FORMAT_1 = """\
---
record: 12
kind: result
dice:
  - "combat/ukraine/r1/germany/infantry: 1 4 6"
events:
  - {kind: captured, area: Ukraine, by: Germany, loss: -3, total: 0}
  - kind: fought
    area: Ukraine
    losses: {}
    rolls: [1, 4, 6, null, true]
    text: |-
      round 1
        hits: 2
long:
  "": "2026-03-01"
  "a: b": "Kraków\\u00a0 \\u0085"
  b1: ""
  b2: "#"
  b3: "--- x"
  b4: (x)
  "no": "010"
  words: "infantry, armor"
  x: null
nested:
  - - Ukraine
    - Poland
  - []
orders: |
  move 2 infantry: Poland -> Ukraine

  done
quoted: "  two\\n\\nlines \\n"
tens: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
zz: Łódź (Poland)
state: {Ukraine: "Germany: 3 infantry, 1 armor"}
sealed: {Germany: abc}
prev: "sha256:00"
"""
DATA: dict[str, Any] = {
    "zz": "Łódź (Poland)",
    "prev": "sha256:00",
    "sealed": {"Germany": "abc"},
    "state": {"Ukraine": "Germany: 3 infantry, 1 armor"},
    "record": 12,
    "orders": "move 2 infantry: Poland -> Ukraine\n\ndone\n",
    "quoted": "  two\n\nlines \n",
    "tens": list(range(1, 21)),
    "dice": ["combat/ukraine/r1/germany/infantry: 1 4 6"],
    "events": [
        {"by": "Germany", "area": "Ukraine", "kind": "captured", "loss": -3, "total": 0},
        {
            "kind": "fought",
            "area": "Ukraine",
            "rolls": [1, 4, 6, None, True],
            "text": "round 1\n  hits: 2",
            "losses": {},
        },
    ],
    "nested": [["Ukraine", "Poland"], []],
    "long": {
        "a: b": "Kraków\u00a0 \u0085",
        "": "2026-03-01",
        "no": "010",
        "b4": "(x)",
        "b3": "--- x",
        "b2": "#",
        "b1": "",
        "words": "infantry, armor",
        "x": None,
    },
    "kind": "result",
}


def test_format_1_is_frozen() -> None:
    # If this fails, every save there is fails with it: write another format, not other bytes.
    assert yamlout.document(DATA).decode() == FORMAT_1


@given(plain)
def test_every_reader_reads_back_what_was_written(data: Any) -> None:
    for ordered in (False, True):
        text = yamlout.dump(data, ordered=ordered)
        assert yamlin.load_one(text) == data
        assert yamlin.load_one(text, pure=True) == data
        for name, reader in READERS.items():
            assert reader(text) == data, name


@given(plain)
def test_what_is_written_is_in_normal_form(data: Any) -> None:
    written = yamlout.document({"data": data})
    assert normal(written) == written
    assert written.decode().isprintable() or "\n" in written.decode()


@given(st.lists(plain, min_size=1, max_size=4))
def test_documents_are_found_where_they_were_written(data: list[Any]) -> None:
    docs = [yamlout.document({"record": place, "data": item}) for place, item in enumerate(data)]
    whole = b"".join(docs)
    assert documents(whole) == docs
    starts = offsets(whole)
    assert [whole[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)] == docs


def shuffled(data: Any, rng: random.Random) -> Any:
    if isinstance(data, dict):
        keys = list(data)
        rng.shuffle(keys)
        return {key: shuffled(data[key], rng) for key in keys}
    return [shuffled(item, rng) for item in data] if isinstance(data, list) else data


@given(st.dictionaries(words.filter(lambda text: len(text) < 60), plain), st.randoms())
def test_shuffled_keys_give_the_same_document(data: dict[str, Any], rng: random.Random) -> None:
    written = yamlout.document(data)
    assert yamlout.document(shuffled(data, rng)) == written
    assert yamlout.document(yamlin.load_one(written)) == written


def test_the_order_of_a_map_is_kept_unless_a_document_is_written() -> None:
    data = {"b": 1, "record": 2, "a": {"d": 1, "c": [1, "x"]}}
    assert yamlout.dump(data) == "b: 1\nrecord: 2\na:\n  d: 1\n  c:\n    - 1\n    - x\n"


REFUSED: dict[str, tuple[Any, type[Exception]]] = {
    "a float": ({"a": 1.5}, TypeError),
    "a float in a list of numbers": ([1, 2.0], TypeError),
    "a tuple": ({"a": (1, 2)}, TypeError),
    "a set": ([{1}], TypeError),
    "bytes": ({"a": b"x"}, TypeError),
    "a number as key": ({1: 2}, TypeError),
    "a number as key of a larger map": ({"a": {1: [{}, "x"]}}, TypeError),
    "an integer of nineteen digits": ({"a": 10**18}, ValueError),
    "half a character": ({"a": "\ud800"}, ValueError),
    "half a character in a text": ({"a": "x\n\ud800\n"}, ValueError),
    "a key too long to be one": ({"x" * 501: 1}, ValueError),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_could_not_be_read_back_is_not_written(case: str) -> None:
    data, error = REFUSED[case]
    with pytest.raises(error):
        yamlout.dump(data)


@given(st.binary(max_size=60))
def test_normal_form_of_a_normal_form_is_itself(data: bytes) -> None:
    assert normal(normal(data)) == normal(data)


def test_normal_form_forgives_what_mail_does_to_lines() -> None:
    assert normal(b"\xef\xbb\xbfa: 1 \t\r\nb:\r  c\n\n \n") == b"a: 1\nb:\n  c\n"
    assert normal(b"a: 1") == b"a: 1\n"
    assert normal(b"  a: x  y\n") == b"  a: x  y\n"
