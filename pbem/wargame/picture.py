"""What maps show of a position in which stacks stand in areas and nothing is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.wargame import view as war
from pbem.wargame.position import Stacks


def areas(
    g: Stacks[Any],
    marks: Callable[[str], Iterable[str]] = lambda area: (),
    contested: Callable[[str], bool] | None = None,
) -> Iterator[dict[str, Any]]:
    """The areas in which something stands or that somebody holds, in the order of the board, see
    `Picture`: with `marks` of the game, and "contested" where both sides stand, or where the game
    says so.
    """
    for name in g.board.areas:
        told = war.area(g, name)
        holder, was = told["holder"] or "", told["owner"] or ""
        if not (told["stacks"] or holder or was):
            continue
        sides = {g.side_of(stack["power"]) for stack in told["stacks"]}
        is_contested = contested(name) if contested else len(sides) > 1
        yield {
            "area": name,
            "holder": holder,
            "was": was,
            "stacks": told["stacks"],
            "marks": [*marks(name), *(["contested"] if is_contested else [])],
            "value": told["value"] or 0,
        }
