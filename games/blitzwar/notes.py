"""What there is to say of zones beside what a map shows: counters, supply in halves, what has
flown, who rules a sea.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.view import view

Told = dict[str, Any]


def notes(g: Position) -> Iterator[Told]:
    """Of each zone, in the order of the board."""
    for told in view(g, None)["areas"]:
        for note in _of_zone(told):
            yield {"area": told["area"], **note}


def _of_zone(told: Mapping[str, Any]) -> Iterator[Told]:
    for stack in told["stacks"]:
        facts = {"power": stack["country"], "units": stack["units"]}
        yield {"note": "counters", **facts, "detail": True}
    for side, stock in told["supply"].items():
        yield {"note": "supply", "side": side, "stock": stock}
    if told["cut_off"]:
        yield {"note": "cut_off", "powers": told["cut_off"]}
    for each in told["flown"]:
        facts = {"power": each["country"], "count": each["count"]}
        yield {"note": f"flown_{each['use']}", **facts}
    if told["naval"]:
        yield {"note": "naval", "sides": told["naval"]}
