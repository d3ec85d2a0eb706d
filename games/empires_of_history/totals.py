"""What the receipt of a mail counts: savings, manpower and oil of the nations that it is for, and
where their units are, before it and as it would leave them if nobody answered it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.games.empires_of_history.concepts import standing
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change
from pbem.wargame.sections import changes

Told = dict[str, Any]


def means(before: Position, after: Position, nations: Sequence[str]) -> Told:
    """EOH-207, EOH-350, EOH-352: {"saved in POOL" or the like: {"before", "after"}} of what is
    spent; a pool is called by its nation's name where it is its only one."""
    old, new = (dict(_means(g, nations)) for g in (before, after))
    return {
        name: {"before": have, "after": new.get(name, 0)}
        for name, have in old.items()
        if have != new.get(name, 0)
    }


def _means(g: Position, nations: Sequence[str]) -> Iterator[tuple[str, int]]:
    for nation in nations:
        for pool in g.board.powers[nation].pools:
            of = "" if pool == nation else f"{nation}, "
            yield f"{of}saved in {pool}", g.pool(nation, pool)
        yield f"{nation}, manpower", int(g.state["manpower"].get(nation, 0))
        yield f"{nation}, oil", sum(here.get(nation, 0) for here in g.state["oil"].values())


def areas(before: Position, after: Position, nations: Sequence[str]) -> Told:
    """EOH-460: {"areas": rows} of where units of these nations come and go, none where nothing
    moves."""
    rows = changes(_units(before, nations), _units(after, nations))
    return {"areas": rows} if rows else {}


def _units(g: Position, nations: Sequence[str]) -> dict[str, Counts]:
    found: dict[str, Counts] = {}
    for nation in nations:
        for area, kind, count in standing.everywhere(g, nation):
            change(found.setdefault(area, {}), kind, count)
    return found
