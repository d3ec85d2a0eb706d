"""Exact odds of a large battle, twenty units on each side where the game counts units, in a process
that knows the game already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.campaigns import Campaigns
from benchmarks.measure import forked, timed
from benchmarks.table import Row, milliseconds
from pbem.library import registry
from pbem.sitting.forecast import odds

WANTED = 0.02
BATTLES: dict[str, dict[str, Any]] = {
    "axis_allies_europe": {
        "battle": "12 infantry, 4 armor, 2 artillery, 2 fighter vs 14 infantry, 4 armor, 2 fighter"
    },
    "blitz_world_in_conflict": {
        "battle": "Army Group Center @4, Army Group South @4, Army Group North @4, Luftwaffe @2,"
        " Stukas @2 vs 8th Army @4, Royal Air Force @2",
        "at": "Egypt",
    },
    "blitzwar": {"battle": "20 vs 20, armored, elite, air"},
    "empires_of_history": {
        "battle": "12 infantry, 4 armor, 2 artillery, 2 fighters vs 14 infantry, 4 armor, 2 artillery"
    },
}


def rows(_made: Campaigns) -> Iterator[Row]:
    """Each game that has odds."""
    for name, asked in BATTLES.items():
        what = f"exact odds, {registry.load(name).info.title}"
        taken = min(
            forked(timed(lambda name=name, asked=asked: odds(name, asked))) for _ in range(5)
        )
        yield Row(what, milliseconds(taken), milliseconds(WANTED), taken / WANTED, most=1)
