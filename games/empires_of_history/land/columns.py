"""Columns: land units that have come into a hostile territory in this slot, with where they came
from. `now["columns"]` has them in the order in which they came: {"place", "nation", "units":
{kind: count}, "generals": [names], "from", "start" (where a march began), "by": land, sea or air,
"left": {kind: movement}, "number": how many territories they have attacked before, "fought": True
once their battle is over,
then "won", and "outnumbers": whether they had more armor than the defender armor and artillery;
"bombard": battleships that help a landing}.
Their units stand in `units` of the territory like all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, added, change

BY_LAND, BY_SEA, BY_AIR = "land", "sea", "air"
Column = dict[str, Any]


def enter(
    g: Position,
    place: str,
    nation: str,
    units: Counts,
    generals: Sequence[str],
    came: Mapping[str, Any],
) -> None:
    """A column comes into a territory; `came` has "from", "by", "left" and whatever else is not as
    for a first attack that is still to come."""
    g.now["columns"].append(
        {
            "place": place,
            "nation": nation,
            "units": units,
            "generals": list(generals),
            "number": 0,
            "fought": False,
            "won": False,
            "outnumbers": False,
            **came,
        }
    )


def at(g: Position, place: str) -> list[Column]:
    """The columns in a territory whose battle is still to come."""
    return [each for each in g.now["columns"] if each["place"] == place and not each["fought"]]


def waiting(g: Position) -> list[str]:
    """The territories in which a battle is still to come, those of breakthroughs first."""
    open_ = [each for each in g.now["columns"] if not each["fought"]]
    return list(dict.fromkeys(each["place"] for each in sorted(open_, key=_urgency)))


def _urgency(column: Column) -> int:
    return -int(column["number"])


def jumpers(g: Position, place: str) -> list[Column]:
    """R19: paratroopers that have jumped into a territory, as columns by air."""
    return [
        {
            "place": place,
            "nation": nation,
            "units": dict(units),
            "generals": [],
            "number": 0,
            "fought": False,
            "from": "",
            "by": BY_AIR,
            "left": {},
        }
        for nation, units in sorted(g.now["dropped"].get(place, {}).items())
    ]


def units(columns: Sequence[Column], nation: str) -> Counts:
    """The units of a nation in some columns."""
    return added(*(each["units"] for each in columns if each["nation"] == nation))


def lose(column: Column, kind: str, count: int) -> None:
    """Units of a column are lost."""
    change(column["units"], kind, -count)
