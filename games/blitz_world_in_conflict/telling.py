"""How reports tell combats: the Rounds of one as a table, with the points that each column brings
on average."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

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


TELLING = Telling(
    follows=frozenset(
        {
            *("area_taken", "conquest_over", "country_conquered", "country_liberated", "points"),
            *("commander_hit", "commander_home", "unit_displaced", "counter_reclaimed"),
        }
    ),
    foretold=frozenset({"attack_announced", "defence_committed"}),
    in_tables=frozenset({"round_fought", "unit_returned"}),
    rows=rows,
)
