"""Priority lists: which units go first when somebody has to take losses, pay or land."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def pool_key(kind: str, power: str = "") -> str:
    """The key of a unit kind in a pool: `infantry`, or `Great Britain/infantry` where owners matter."""
    return f"{power}/{kind}" if power else kind


def pick_by_priority(
    priorities: Iterable[Mapping[str, Any]],
    pool: Mapping[str, int],
    count: int,
    classes: Mapping[str, Iterable[str]] | None = None,
    default: Iterable[str] = (),
) -> dict[str, int]:
    """`count` units (or all, if there are fewer) of `pool`, by an order of preference, as `{key: number}`.

    An entry is `{"what": kind or class, "power": "" for any, "take": None or at most, "keep": n}`; with `keep` it
    only protects: n of these stay while anything else can go. What the list leaves open goes by `default` (kinds
    in order), then in the order of the pool; protected units go last.
    """
    groups = {name: frozenset(kinds) for name, kinds in (classes or {}).items()}
    picks: dict[str, int] = {}
    entries = list(priorities)
    kept = [[entry, int(entry["keep"])] for entry in entries if entry.get("keep")]
    wanted = [entry for entry in entries if not entry.get("keep")]
    last = [{"what": kind} for kind in default] + [{"what": ""}]
    for entry in [*wanted, *last]:
        limit = entry.get("take")
        for name in pool:
            if not _matches(entry, name, groups):
                continue
            free = pool[name] - picks.get(name, 0) - _protected(kept, name, pool, picks, groups)
            number = min(free, count, free if limit is None else limit)
            if number > 0:
                picks[name] = picks.get(name, 0) + number
                count -= number
                limit = None if limit is None else limit - number
    for name in pool:
        number = min(pool[name] - picks.get(name, 0), count)
        if number > 0:
            picks[name] = picks.get(name, 0) + number
            count -= number
    return picks


def _matches(entry: Mapping[str, Any], name: str, groups: Mapping[str, frozenset[str]]) -> bool:
    power, _, kind = name.rpartition("/")
    what = entry["what"]
    if entry.get("power") and entry["power"] != power:
        return False
    return not what or kind == what or kind in groups.get(what, ())


def _protected(
    kept: list[list[Any]],
    name: str,
    pool: Mapping[str, int],
    picks: Mapping[str, int],
    groups: Mapping[str, frozenset[str]],
) -> int:
    """How many of `name` must still stay; units of the same class that stay anyway count for the promise."""
    need = 0
    for entry, number in kept:
        if not _matches(entry, name, groups):
            continue
        others = sum(
            pool[other] - picks.get(other, 0)
            for other in pool
            if other != name and _matches(entry, other, groups)
        )
        need = max(need, number - others)
    return max(0, need)
