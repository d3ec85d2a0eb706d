"""State is plain data: copying, canonical form, hashes and the first difference between two states."""

from __future__ import annotations

import hashlib
import json
from typing import Any

State = dict[str, Any]


def copy(value: Any) -> Any:
    """An independent copy of plain data; leaves are shared, containers are new."""
    if isinstance(value, dict):
        new = value.copy()
        for key, item in new.items():
            if isinstance(item, dict | list):
                new[key] = copy(item)
        return new
    if isinstance(value, list):
        return [copy(item) if isinstance(item, dict | list) else item for item in value]
    return value


def canonical(value: Any) -> bytes:
    """Canonical JSON: sorted keys, no blanks, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def digest(value: Any) -> str:
    """SHA-256 of the canonical form, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def public(state: State) -> State:
    """The part of a state that everybody may see (contract P7)."""
    return {key: value for key, value in state.items() if key != "secret"}


def check_plain(value: Any, path: str = "state") -> None:
    """Raise TypeError, naming the path, for anything that is not plain data."""
    if value is None or isinstance(value, str | bool | int):
        return
    if type(value) is list:
        for number, item in enumerate(value):
            check_plain(item, f"{path}[{number}]")
        return
    if type(value) is dict:
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"{path}: key {key!r} is not a string")
            check_plain(item, f"{path}.{key}")
        return
    raise TypeError(f"{path}: {type(value).__name__} is not plain data")


_MISSING = "(nothing)"


def difference(expected: Any, found: Any, path: str = "") -> tuple[str, Any, Any] | None:
    """The first place where two plain values differ, as (path, expected, found); None when equal.

    Keys are visited in sorted order, so the answer does not depend on how the data were read.
    """
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            here = f"{path}.{key}" if path else key
            if key not in expected:
                return here, _MISSING, found[key]
            if key not in found:
                return here, expected[key], _MISSING
            if (deeper := difference(expected[key], found[key], here)) is not None:
                return deeper
        return None
    if isinstance(expected, list) and isinstance(found, list):
        for number, (one, other) in enumerate(zip(expected, found, strict=False)):
            if (deeper := difference(one, other, f"{path}[{number}]")) is not None:
                return deeper
        if len(expected) != len(found):
            number = min(len(expected), len(found))
            longer = expected[number] if len(expected) > number else _MISSING
            other = found[number] if len(found) > number else _MISSING
            return f"{path}[{number}]", longer, other
        return None
    if type(expected) is type(found) and expected == found:
        return None
    return path, expected, found
