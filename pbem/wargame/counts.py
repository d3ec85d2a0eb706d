"""Counts of units: {kind: number}, all numbers positive; what is not there has no entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Counts = dict[str, int]


def change(counts: Counts, kind: str, by: int) -> None:
    """Add to a count in place; a count that becomes 0 is removed, one below 0 is a fault of the
    program."""
    left = counts.get(kind, 0) + by
    if left < 0:
        raise ValueError(f"{kind}: {left} would be left")
    if left:
        counts[kind] = left
    else:
        counts.pop(kind, None)


def added(*parts: Mapping[str, int]) -> Counts:
    """The units of several counts together; a part may also take some away."""
    found: Counts = {}
    for part in parts:
        for kind, number in part.items():
            found[kind] = found.get(kind, 0) + number
    return {kind: number for kind, number in found.items() if number}


def of_all(forces: Mapping[str, Mapping[str, int]]) -> Counts:
    """The units of several powers together, {power: {kind: number}}."""
    return added(*forces.values())


def in_order(counts: Mapping[str, int], kinds: Iterable[str]) -> Counts:
    """The same counts in the order of these kinds; others are left out."""
    return {kind: counts[kind] for kind in kinds if kind in counts}
