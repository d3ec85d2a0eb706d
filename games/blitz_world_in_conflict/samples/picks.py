"""Random picks that all samples share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict.position import Position


def one(names: Iterable[str], rng: Chooser) -> str:
    """One of these names, "" if there is none."""
    found = list(names)
    return str(rng.choice(found)) if found else ""


def some(names: Iterable[str], rng: Chooser, most: int = 3) -> list[str]:
    """A few of these names, in any order; none if there is none."""
    found = list(names)
    rng.shuffle(found)
    return found[: rng.randint(1, most)]


def own(g: Position, power: str, *kinds: str, at_sea: bool | None = None) -> list[str]:
    """The units of a power on the map, of these classes, at sea or on land where that is said."""
    return [
        unit
        for unit in sorted(g.state["units"])
        if g.owner(unit) == power
        and (not kinds or g.board.units[unit].kind in kinds)
        and (at_sea is None or g.board.is_sea(g.at(unit)) == at_sea)
    ]


def around(g: Position, area: str, steps: int) -> list[str]:
    """The areas in play within so many steps of one, itself not among them."""
    seen = dict.fromkeys([area])
    edge = [area]
    for _ in range(steps):
        edge = [n for each in edge for n in g.board.neighbours(each) if n not in seen]
        seen.update(dict.fromkeys(edge))
    return [each for each in list(seen)[1:] if each in g.board.in_play]


def path(places: Sequence[str]) -> dict[str, Any]:
    """A way from place to place, as orders have it."""
    return {"places": list(places), "start": None, "end": None}
