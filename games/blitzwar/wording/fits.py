"""Which classes of counters an order can ever be for, wherever they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pbem.engine.orders import Line
from pbem.games.blitzwar.board import AIR, CORPS, FLEET, FORTIFIED, INFANTRY, SUPPLY, UBOAT

_MOBILE = tuple(kind for kind in CORPS if kind != FORTIFIED)
_ON_LAND = (*_MOBILE, SUPPLY)
_KINDS: Mapping[str, Collection[str]] = {
    "fly": (AIR,),
    "rebase": (AIR,),
    "sail": (FLEET, UBOAT),
    "ship": (*_ON_LAND, AIR),
    "land": _MOBILE,
    "re-embark": _MOBILE,
    "rail": _ON_LAND,
    "move": _ON_LAND,
    "step": _ON_LAND,
    "walk": _MOBILE,
    "activate": _MOBILE,
    "blitz": _MOBILE,
    "attack": _MOBILE,
    "advance": _MOBILE,
    "fortify": (INFANTRY,),
    "unfortify": (FORTIFIED, INFANTRY),
    "lend-lease": (SUPPLY, AIR),
    "relocate": (*CORPS, AIR, SUPPLY),
    "remove": CORPS,
}


def fits(line: Line) -> bool:
    """BWR-359, BWR-362, BWR-369: whether counters of all classes that it names could do
    what it says: ships sail, air units fly, corps land."""
    allowed = _KINDS.get(line.verb)
    return allowed is None or all(kind in allowed for kind in _named(line.args))


def _named(value: Any) -> Iterator[str]:
    """The classes of the counters that stand anywhere in arguments, those of all corps aside."""
    if isinstance(value, Mapping):
        if {"kind", "count"} <= value.keys():
            yield from filter(None, (value["kind"],))
        else:
            for each in value.values():
                yield from _named(each)
    elif isinstance(value, list):
        for each in value:
            yield from _named(each)
