"""What must hold in every position of a war game, as lines to read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pbem.wargame.position import Stacks

Position = Stacks[Any]


def names(g: Position, holders: Collection[str] = ()) -> Iterator[str]:
    """Only areas, powers and kinds of units of the board; a game may store no control at all.
    `holders` are those who control areas, where it is not the powers."""
    known = holders or g.board.powers
    for area, here in sorted(g.state["units"].items()):
        if area not in g.board.areas:
            yield f"units in an unknown area {area}"
            continue
        for power, units in here.items():
            if power not in g.board.powers:
                yield f"{area}: units of an unknown power {power}"
            for kind in sorted(units.keys() - set(g.board.units)):
                yield f"{area}: {power} has unknown units {kind}"
    for area, holder in sorted(g.state.get("control", {}).items()):
        if area not in g.board.areas or holder not in known:
            yield f"{area} is controlled by {holder}"


def counts(g: Position) -> Iterator[str]:
    """All counts are positive numbers."""
    for area, here in sorted(g.state["units"].items()):
        for power, units in sorted(here.items()):
            for kind, count in sorted(units.items()):
                if not is_count(count):
                    yield f"{area}: {power} has {count} {kind}"


def marks(g: Position, kinds: Mapping[str, str]) -> Iterator[str]:
    """No more units have a mark than there are of the kind that can have it, {mark: kind}."""
    for what, kind in kinds.items():
        for area, marked in sorted(g.state[what].items()):
            for power, count in sorted(marked.items()):
                there = g.count(area, power, kind)
                if not is_count(count) or count > there:
                    yield f"{area}: {count} {kind} of {power} {what}, {there} there"


def is_count(value: Any) -> bool:
    """Whether this is a number of units that can be there."""
    return isinstance(value, int) and not isinstance(value, bool) and value > 0
