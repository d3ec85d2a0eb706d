"""How reports tell combats: the Rounds of one as a table, with the points that each column brings
on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.events import UNIT_DESTROYED
from pbem.engine.telling import Telling
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.rounds import results

_FACES = range(1, 7)


def rows(board: BlitzBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """BLZ-548: what each side throws in a Round."""
    if event["kind"] != "round_fought":
        return
    for side in ("ours", "theirs"):
        told = event[side]
        if not told.get("rolls"):
            continue
        column = int(told["column"])
        points = [results.read(board.result(column, face)).points for face in _FACES]
        yield {
            "by": told["power"],
            "what": event["round"],
            "on": column,
            "rolls": told["rolls"],
            "result": told["result"],
            "expected": sum(points) / len(points),
            "hits": results.read(told["result"]).points,
        }


def losses(event: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """BLZ-556, BLZ-557: each point of damage to a unit is one of its Size."""
    is_point = event["kind"] in ("unit_reduced", UNIT_DESTROYED)
    return {event["power"]: {event["unit"]: 1}} if is_point else {}


TELLING = Telling(
    follows=frozenset(
        {
            *("area_taken", "conquest_over", "country_conquered", "country_liberated", "points"),
            *("commander_hit", "commander_home", "unit_displaced", "counter_reclaimed"),
        }
    ),
    foretold=frozenset({"attack_announced", "defence_committed"}),
    in_tables=frozenset({"round_fought", "unit_reduced", "unit_returned"}),
    losses=losses,
    rows=rows,
)
