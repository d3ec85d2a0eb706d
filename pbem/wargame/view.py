"""What may be seen of a position in which nothing is hidden, for `view` and the templates in
templates/wargame/."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.wargame.counts import in_order
from pbem.wargame.position import Stacks

Position = Stacks[Any]


def power(g: Position, name: str) -> dict[str, Any]:
    """A power: {"power", "side", "seat"}; the seat is "" for nobody."""
    return {"power": name, "side": g.side_of(name), "seat": g.decider(name) or ""}


def area(g: Position, name: str, marks: Iterable[str] = ()) -> dict[str, Any]:
    """An area with what stands there: {"area", "value", "owner" (at the start), "holder", "stacks"
    (see there)}; powers in the order of turns, kinds in printed order."""
    return {
        "area": name,
        "value": g.board.value(name),
        "owner": g.board.original_owner(name),
        "holder": g.controller(name),
        "stacks": stacks(g, name, marks),
    }


def stacks(g: Position, name: str, marks: Iterable[str] = ()) -> list[dict[str, Any]]:
    """What stands in an area: [{"power", "units": {kind: count}, mark: count}]."""
    return [
        {
            "power": owner,
            "units": in_order(g.units(name, owner), g.board.units),
            **{mark: g.marked(mark, name, owner) for mark in marks},
        }
        for owner in g.powers_in(name)
    ]


def is_shown(g: Position, name: str) -> bool:
    """Whether there is anything to say of an area: a unit is there, or it has changed hands."""
    return name in g.state["units"] or g.controller(name) != g.board.original_owner(name)
