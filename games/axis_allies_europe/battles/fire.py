"""Volleys: dice of one phase of a battle, group by group in the fixed order, and the events that
tell of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    DESTROYER,
    FIGHTER,
    INFANTRY,
)
from pbem.values import dataclass
from pbem.wargame.counts import Counts

WITH_ARTILLERY = "infantry with artillery"
# Ships that fire on the defenders of a landing.
SUPPORTERS = (DESTROYER, BATTLESHIP)
_ATTACK_ORDER = (INFANTRY, ARTILLERY, ARMOR, FIGHTER, BOMBER)

# First part of a label by phase; one area has at most one battle of each kind in a turn.
_LABELS = {
    "overflight": "overflight",
    "raid_aa": "raid-aa",
    "intercept": "intercept",
    "escort": "escort",
    "bombs": "bombs",
    "support": "support",
    "aa": "aa",
    "first_strike": "combat",
    "attack": "combat",
    "defense": "combat",
    "retreat_aa": "retreat-aa",
}


@dataclass(frozen=True, slots=True)
class Shots:
    """Units of one kind and power that fire: `count` dice, each a hit on `factor` or less (0: the
    dice are summed).
    """

    by: str
    unit: str
    factor: int
    count: int


def volley(
    dice: Dice, at: str, phase: str, shots: Iterable[Shots], *, round_: int = 0, where: str = ""
) -> list[dict[str, Any]]:
    """AAE-020: roll all shots in the order given; one event "fired" each. `where` is a second place
    for the label.

    Nothing else is changed, so that a step can roll everything before its first change.
    """
    place = [slug(name) for name in (at, where) if name]
    head = "/".join([_LABELS[phase], *place, *([f"r{round_}"] if round_ else [])])
    fired = []
    for shot in shots:
        if shot.count <= 0:
            continue
        label = f"{head}/{slug(shot.by)}/{slug(shot.unit)}"
        rolls = dice.roll(label, shot.count)
        fired.append(
            {
                "kind": "fired",
                "at": at,
                "round": round_,
                "phase": phase,
                "by": shot.by,
                "unit": shot.unit,
                "factor": shot.factor,
                "rolls": rolls,
                "hits": sum([roll <= shot.factor for roll in rolls]),
                "label": label,
            }
        )
    return fired


def attack_shots(g: Position, units: Counts) -> list[Shots]:
    """Attacking units on land by rising factor."""
    power, kinds = g.power, g.board.units
    raised = units.get(ARTILLERY, 0) * kinds[ARTILLERY].raises_infantry
    paired = min(units.get(INFANTRY, 0), raised)
    shots = []
    for kind in _ATTACK_ORDER:
        alone = units.get(kind, 0) - (paired if kind == INFANTRY else 0)
        if alone:
            shots.append(Shots(power, kind, kinds[kind].attack, alone))
        if kind == INFANTRY and paired:
            shots.append(Shots(power, WITH_ARTILLERY, kinds[kind].attack_with_artillery, paired))
    return shots


def total_hits(fired: Iterable[dict[str, Any]]) -> int:
    """All hits of a volley."""
    return sum(event["hits"] for event in fired)
