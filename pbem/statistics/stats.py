"""Statistics of dice: tables of hits, faces and destroyed value by any division, as plain data."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Any

from pbem.statistics import draws
from pbem.statistics.probability import chi_square
from pbem.statistics.rolls import Throw, hits_of, readings_of
from pbem.statistics.value import Exchange

RARE = 0.05
PER_FACE = 5


def faces_data(faces: Sequence[int]) -> dict[str, Any]:
    """Counts of the faces 1, 2, ... with chi-square and p, or with `say` where the rolls are too
    few.
    """
    dice, sides = sum(faces), len(faces)
    data: dict[str, Any] = {"sides": sides, "faces": list(faces), "dice": dice}
    if dice < PER_FACE * sides:
        say = f"too few rolls (needs {PER_FACE * sides})"
        return {**data, "chi2": None, "p": None, "say": say}
    chi2, p = chi_square(faces)
    return {**data, "chi2": chi2, "p": p, "say": ""}


# Tables

_Key = Callable[[Any], str]
KEYS: dict[str, _Key] = {
    "power": lambda each: each.power or "no power",
    "side": lambda each: each.side or "no side",
    "attack": lambda each: each.attack or "neither",
    "place": lambda each: each.place or "nowhere",
    "turn": lambda each: each.turn_name,
    "grade": lambda each: f"grade {each.grade}",
    "phase": lambda each: each.phase.replace("_", " ") or "no phase",
}
OF_VALUE = {"side", "attack", "place", "turn"}
DEFAULT_BY = ("side+attack", "power", "grade")
ALL = "all"


def group_of(by: str, each: Throw | Exchange) -> str:
    """The group of a throw or an exchange: `by` is one of KEYS, or several joined by "+"."""
    return ALL if by == ALL else ", ".join(KEYS[key](each) for key in by.split("+"))


def _grouped(by: str, each: Iterable[Any]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for one in each:
        groups.setdefault(group_of(by, one), []).append(one)
    is_ordered = by == "turn"
    return groups if is_ordered else {name: groups[name] for name in sorted(groups)}


def faces_of(throws: Iterable[Throw]) -> dict[int, list[int]]:
    """Counts of the faces by number of sides; places of shuffles are no faces."""
    counts: dict[int, Counter[int]] = {}
    for throw in throws:
        if throw.kind == "roll":
            counts.setdefault(throw.sides, Counter()).update(throw.values)
    return {
        sides: [found[face] for face in range(1, sides + 1)]
        for sides, found in sorted(counts.items())
    }


def statistics(
    throws: Sequence[Throw],
    exchanges: Sequence[Exchange],
    by: Sequence[str] = DEFAULT_BY,
    drawn: Mapping[str, Sequence[Mapping[str, Any]]] = MappingProxyType({}),
) -> dict[str, Any]:
    """All tables as plain data.

    {"dice", "rolls", "records", "grades", "summed", "tables": [{"by", "hits": rows, "charts": rows,
    "faces": rows, "value": rows}], "battles": rows, "sums": rows, "tests"}; the first table, by
    "all", has one row. A row has "group" and what `Hits.data`, `Readings.data` (with "chart", its
    name), `faces_data` and `_value` give. "summed" are dice of which the pips count. Beside these
    stand the tables of draws that are given, as `draws.tables` makes them.
    """
    tables = [_table(name, throws, exchanges) for name in dict.fromkeys((ALL, *by))]
    return {
        "dice": sum(len(throw.values) for throw in throws),
        "rolls": len(throws),
        "records": len({throw.record for throw in throws}),
        "grades": _grades(throws),
        "summed": _summed(throws),
        "tables": tables,
        "battles": _battles(exchanges),
        "sums": _swings(exchanges),
        **{name: list(drawn.get(name, ())) for name in draws.TABLES},
        "tests": _tests(tables, drawn),
    }


def _table(by: str, throws: Sequence[Throw], exchanges: Sequence[Exchange]) -> dict[str, Any]:
    table: dict[str, Any] = {"by": by, "hits": [], "charts": [], "faces": [], "value": []}
    for group, some in _grouped(by, throws).items():
        hits = hits_of(some)
        if hits.dice:
            table["hits"].append({"group": group, **hits.data()})
        for chart, readings in readings_of(some).items():
            table["charts"].append({"group": group, "chart": chart, **readings.data()})
        for faces in faces_of(some).values():
            table["faces"].append({"group": group, **faces_data(faces)})
    if set(by.split("+")) <= OF_VALUE:
        for group, traded in _grouped(by, exchanges).items():
            table["value"].append({"group": group, **_value(traded)})
    return table


def _value(exchanges: Iterable[Exchange]) -> dict[str, Any]:
    """What these shots should have destroyed and what they did, in the money of the game."""
    some = list(exchanges)
    expected, real = math.fsum(each.expected for each in some), sum(each.real for each in some)
    return {"expected": expected, "real": real, "more": real - expected}


def _battles(exchanges: Iterable[Exchange]) -> list[dict[str, Any]]:
    """A row for each battle and side that fired."""
    battles: dict[tuple[str, str, str], list[Exchange]] = {}
    for each in exchanges:
        battles.setdefault((each.turn_name, each.battle, each.title), []).append(each)
    return [
        {"turn": turn, "battle": title, **row}
        for (turn, _, title), some in battles.items()
        for row in _swings(some)
    ]


def _swings(exchanges: Iterable[Exchange]) -> list[dict[str, Any]]:
    """The value of each side; `swing` is the luck of this side less that of all others."""
    sides = _grouped("side", exchanges)
    values = {side: _value(some) for side, some in sides.items()}
    luck = math.fsum(value["more"] for value in values.values())
    return [
        {"side": side, **value, "swing": 2 * value["more"] - luck} for side, value in values.items()
    ]


def _grades(throws: Iterable[Throw]) -> list[dict[str, Any]]:
    """Dice by grade, reason and who caused it: {"grade", "why", "by", "dice"}."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for throw in throws:
        counts[throw.grade, throw.why, throw.caused_by] += len(throw.values)
    return [
        {"grade": grade, "why": why, "by": who, "dice": dice}
        for (grade, why, who), dice in sorted(counts.items())
    ]


def _summed(throws: Iterable[Throw]) -> dict[str, Any]:
    some = [throw for throw in throws if throw.factor == 0]
    return {
        "dice": sum(len(throw.values) for throw in some),
        "expected": math.fsum(len(throw.values) * (throw.sides + 1) / 2 for throw in some),
        "sum": sum(sum(throw.values) for throw in some),
    }


def _tests(
    tables: Iterable[dict[str, Any]], drawn: Mapping[str, Sequence[Mapping[str, Any]]]
) -> dict[str, Any]:
    """How many p there are in the tables, how many of them chance alone puts below 0.05, and how
    many are.
    """
    found = [
        row["p"]
        for table in tables
        for rows in (table["hits"], table["charts"], table["faces"])
        for row in rows
        if row["p"] is not None
    ]
    found += [row["p"] for rows in drawn.values() for row in rows if row.get("p") is not None]
    return {
        "made": len(found),
        "by_chance": RARE * len(found),
        "rare": sum(p < RARE for p in found),
    }


def luck_over_time(throws: Iterable[Throw]) -> dict[str, list[tuple[int, float, float]]]:
    """For each side, after each throw of any side: (dice so far, its hits above the mean, its
    standard deviation).
    """
    lines: dict[str, list[tuple[int, float, float]]] = {}
    some = [throw for throw in throws if throw.factor]
    ends = list(accumulate(len(throw.values) for throw in some))
    for side in sorted({throw.side for throw in some}):
        above = spread = 0.0
        line = [(0, 0.0, 0.0)]
        for throw, end in zip(some, ends, strict=True):
            if throw.side == side:
                chance = throw.chance
                above += throw.hits - chance * len(throw.values)
                spread += chance * (1 - chance) * len(throw.values)
            line.append((end, above, math.sqrt(spread)))
        lines[side] = line
    return lines
