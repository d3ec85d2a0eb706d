"""What `pbem orders` tells of a position beside the forms of a verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position


def pools(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-652: what each power that is played can build, and what it has saved."""
    for power in g.board.powers:
        if g.decider(power):
            saved = {what: g.state[what].get(power, 0) for what in ("oil", "resources")}
            yield "pool", {"power": power, **saved, "units": list(g.state["pool"].get(power, ()))}


def groups(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-624: the Group from which each power picks now."""
    for power in g.board.powers:
        for number, names in enumerate(g.state["groups"].get(power, ()), 1):
            if names:
                yield "group", {"power": power, "number": number, "units": list(names)}
                break


def powers(g: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """BLZ-300: with whom each power is at war."""
    for power in g.board.powers:
        yield "foes", {"power": power, "foes": list(g.foes(power))}
