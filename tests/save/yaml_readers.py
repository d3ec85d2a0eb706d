"""Other programs' YAML readers, and plain data that is hard to write."""

from __future__ import annotations

from typing import Any

import ruamel.yaml
import yaml
from hypothesis import strategies as st

AWKWARD = [
    "",
    " ",
    "no",
    "Yes",
    "y",
    "N",
    "on",
    "null",
    "~",
    "true",
    "1",
    "-1",
    "010",
    "1_000",
    "1:30",
    "1.5",
    ".5",
    "1e3",
    "0x1F",
    ".inf",
    "2026-03-01",
    "2026-03-01 10:00:00",
    "<<",
    "=",
    "-",
    "- a",
    "? a",
    "a: b",
    "a:",
    ": a",
    "a #b",
    "#a",
    "[a",
    "{a",
    "a]",
    "a, b",
    "!a",
    "&a",
    "*a",
    "|",
    ">",
    "%a",
    "@a",
    "`a",
    "'a'",
    '"a"',
    "back\\slash",
    "a ",
    " a",
    "a\t",
    "\ta",
    "---",
    "--- a",
    "...",
    "a\nb",
    "a\n",
    "\na",
    "a\n\n",
    "a\n\nb\n",
    " a\nb",
    "a \nb",
    "a\n b\n",
    "---\nx",
    "a\n---\nx",
    "a\n...\n",
    "# a\nb",
    "a\r\nb",
    "a\rb",
    "a\tb\nc",
    "\x00",
    "\x07",
    "\x7f",
    "\x85",
    "\xa0",
    "a\u2028b",
    "a\u2029\nb",
    "\ufeff",
    "a\ufeffb",
    "\ufffe",
    "\uffff",
    "\U0001f600",
    "\U0001ffff",
    "Österreich",
    "A\u0308",
    "Ł",
    "Смоленск",
    "move 2 infantry, 1 armor: Germany -> Poland",
    "Germany: 3 infantry, 1 armor",
    "(neutral)",
    "/x",
    "a/b",
    "x" * 300,
    "seal: x",
    "prev",
    "record",
]

words = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.text(st.sampled_from("ab -:#'\"\n\t,[]{}|>!&*%@`0123456789._~=<?"), max_size=16),
)
scalars = st.one_of(words, st.integers(-(10**18) + 1, 10**18 - 1), st.booleans(), st.none())
keys = words.filter(lambda text: len(text) < 60)
plain = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.dictionaries(keys, inner, max_size=10),
        st.lists(st.integers(0, 400), max_size=60),
    ),
    max_leaves=25,
)


def _ruamel(pure: bool) -> Any:
    return lambda text: ruamel.yaml.YAML(typ="safe", pure=pure).load(text)


def _pyyaml(loader: Any) -> Any:
    return lambda text: yaml.load(text, Loader=loader)


READERS: dict[str, Any] = {
    "ruamel safe with the C parser": _ruamel(pure=False),
    "ruamel safe in Python": _ruamel(pure=True),
    "PyYAML with the C parser": _pyyaml(yaml.CSafeLoader),
    "PyYAML in Python": _pyyaml(yaml.SafeLoader),
}
