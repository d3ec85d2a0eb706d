"""Exact odds of a large battle, twenty units on each side where the game counts units, in a process
that knows the game already: their time, and that of ten thousand courses of the same battle which
the same code throws with dice.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from benchmarks.campaigns import Campaigns
from benchmarks.measure import forked, timed
from benchmarks.table import Row, milliseconds
from pbem.games.axis_allies_europe.odds import written as europe
from pbem.games.blitz_world_in_conflict.land.combat import land_combat
from pbem.games.blitz_world_in_conflict.odds import combats
from pbem.games.blitz_world_in_conflict.odds import course as blitz
from pbem.games.blitzwar.odds import course as blitzwar
from pbem.games.blitzwar.odds import written as blitzwar_written
from pbem.games.empires_of_history.odds import written as empires
from pbem.library import registry
from pbem.sitting.forecast import odds
from tests.axis_allies_europe.odds import sampled

Battle = dict[str, Any]
Throw = Callable[[random.Random], object]

WANTED, THROWN, SAMPLES = 0.02, 10_000, 100
BATTLES: dict[str, Battle] = {
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
        title, throw = registry.load(name).info.title, THROWERS[name](name, asked)
        taken = min(
            forked(timed(lambda name=name, asked=asked: odds(name, asked))) for _ in range(5)
        )
        thrown = min(forked(timed(lambda throw=throw: throws(throw, SAMPLES))) for _ in range(3))
        thrown *= THROWN / SAMPLES
        what = f"exact odds, {title}"
        yield Row(what, milliseconds(taken), milliseconds(WANTED), taken / WANTED, most=1)
        against = f"{THROWN} courses thrown, {thrown:.1f} s"
        yield Row(what, milliseconds(taken), against, thrown / taken, least=3)


def throws(throw: Throw, count: int) -> None:
    """Throw a battle so often."""
    rng = random.Random(1)
    for _ in range(count):
        throw(rng)


class _CaughtError(Exception):
    """What was to be worked out is known."""


def _caught(module: ModuleType, function: str, name: str, asked: Battle) -> tuple[Any, ...]:
    """With what arguments a function is called when the odds of a battle are asked for."""
    known: list[tuple[Any, ...]] = []

    def catch(*given: Any, **_more: Any) -> Any:
        known.append(given)
        raise _CaughtError

    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(_CaughtError):
        patch.setattr(module, function, catch)
        odds(name, asked)
    return known[0]


def _of_europe(name: str, asked: Battle) -> Throw:
    fight = europe.fight_of(registry.load(name).board, asked)
    return lambda rng: sampled.course(fight, rng)


def _of_blitz(name: str, asked: Battle) -> Throw:
    g, number, say = _caught(combats, "on_land", name, asked)
    begun = {"number": number}
    return lambda rng: blitz.sampled(g, land_combat.name, begun, rng, combats.END, say)


def _of_blitzwar(name: str, asked: Battle) -> Throw:
    g, zone, forces, phases, weigh = _caught(blitzwar_written, "course", name, asked)
    faces = blitzwar.FACES
    return lambda rng: blitzwar.sampled(
        g, zone, forces, [rng.choice(faces) for _ in phases], phases, weigh
    )


def _of_empires(name: str, asked: Battle) -> Throw:
    _, fight = _caught(empires, "result", name, asked)
    throw: Throw = fight.sampled
    return throw


THROWERS: dict[str, Callable[[str, Battle], Throw]] = {
    "axis_allies_europe": _of_europe,
    "blitz_world_in_conflict": _of_blitz,
    "blitzwar": _of_blitzwar,
    "empires_of_history": _of_empires,
}
