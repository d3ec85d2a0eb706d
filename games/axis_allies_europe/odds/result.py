"""What the ends of a battle come to: chances, expected survivors, losses in IPCs, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.axis_allies_europe.odds.chances import Chances, add
from pbem.games.axis_allies_europe.odds.fight import (
    BOTH_GONE,
    LEFT,
    LOST,
    OPEN,
    STUCK,
    WON,
    End,
    Fight,
)
from pbem.wargame.counts import Counts

# Names of the ends in a result, in the order in which they are told.
CHANCES = {
    WON: "win",
    LOST: "loss",
    BOTH_GONE: "draw",
    LEFT: "retreat",
    STUCK: "stalemate",
    OPEN: "open",
}
SIDES = ("attacker", "defender")


def result(fights: Sequence[tuple[Any, Fight, Chances[End]]]) -> dict[str, Any]:
    """One battle whose start is uncertain: fights with their ends and the chance of each, all of
    the same units at the start.

    {"chances": {"win", "loss", "draw", ...}, "takes": chance to hold the place, "expected": {side:
    {kind: survivors}}, "lost": {side: IPCs}, "swing": IPCs, "survivors": [{"chance", "end",
    "attacker", "defender"}]}; see `pbem.engine.game`.
    """
    chances: Chances[str] = {}
    ends: Chances[tuple[str, tuple[Any, ...], tuple[Any, ...]]] = {}
    told: dict[str, Any] = {
        "chances": chances,
        "takes": 0,
        "expected": {side: {} for side in SIDES},
        "lost": dict.fromkeys(SIDES, 0),
    }
    for weight, fight, outcome in fights:
        before = (fight.attack.value(fight.attack.start), fight.defense.value(fight.defense.start))
        for end, share in outcome.items():
            chance = weight * share
            add(chances, CHANCES[end[0]], chance)
            told["takes"] += chance if fight.takes(end) else 0
            alive = (fight.attack.alive(end[1]), fight.defense.alive(end[2]))
            add(ends, (end[0], _frozen(alive[0]), _frozen(alive[1])), chance)
            now = (fight.attack.value(end[1]), fight.defense.value(end[2]))
            for side, lives, was, left in zip(SIDES, alive, before, now, strict=True):
                told["lost"][side] += chance * (was - left)
                for counts in lives.values():
                    for kind, count in counts.items():
                        add(told["expected"][side], kind, chance * count)
    told["chances"] = {name: chances.get(name, 0) for name in CHANCES.values()}
    told["swing"] = told["lost"]["defender"] - told["lost"]["attacker"]
    told["survivors"] = [
        {
            "chance": chance,
            "end": CHANCES[end],
            "attacker": dict(_thawed(a)),
            "defender": dict(_thawed(d)),
        }
        for (end, a, d), chance in sorted(ends.items(), key=lambda item: -item[1])
    ]
    return told


def _frozen(alive: Mapping[str, Counts]) -> tuple[Any, ...]:
    return tuple((power, tuple(sorted(counts.items()))) for power, counts in alive.items())


def _thawed(frozen: tuple[Any, ...]) -> dict[str, Counts]:
    return {power: dict(counts) for power, counts in frozen}


def forces(fights: Sequence[Fight]) -> dict[str, Any]:
    """The largest forces that may meet, by power."""
    most: dict[str, dict[str, Counts]] = {"attacker": {}, "defender": {}}
    for fight in fights:
        for name, side in (("attacker", fight.attack), ("defender", fight.defense)):
            for power, counts in side.fighting(side.start).items():
                here = most[name].setdefault(power, {})
                for kind, count in counts.items():
                    here[kind] = max(here.get(kind, 0), count)
    return most
