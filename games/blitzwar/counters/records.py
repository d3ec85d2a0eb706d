"""What each counter has done in this turn: how far it has moved, how it came, whether it may attack
(the `moved`, `spent` and `active` of position.py, read and written counter by counter; of supply
in stores.py)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.games.blitzwar.board import ARMOR, INFANTRY
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

# How far a counter with armor, or without, may have moved and still attack.
REACH_TO_ATTACK = {True: 3, False: 1}


@dataclass(frozen=True, slots=True)
class Record:
    """What one counter has done: `how` it came ("sea", "rail", "" for neither), the zones that it
    has moved, whether it is activated."""

    how: str = ""
    steps: int = 0
    active: bool = False


FRESH = Record()
# The order in which `spent` is kept.
_SPENT = ("at", "country", "counter", "how")


def reach_to_attack(g: Position, name: str) -> int:
    """BWR-021, BWR-378: how many zones a counter may have moved and still attack; white ones are
    armored."""
    return REACH_TO_ATTACK[bool(g.counter(name).armor)]


def read(g: Position, area: str, country: str, name: str) -> list[Record]:
    """The record of each counter of a name in an area, those that have done least first."""
    now, count = g.now, g.stack(area, country).get(name, 0)
    spent = [each["how"] for each in now["spent"] if _is(each, area, country, name)]
    moved = _part(now["moved"], area, country).get(name, {})
    active = _part(now["active"], area, country).get(name, 0)
    if not spent and not moved and not active:
        return [FRESH] * count
    steps = sorted((int(n) for n, c in moved.items() for _ in range(c)), reverse=True)
    steps += [0] * (count - len(spent) - len(steps))
    limit = reach_to_attack(g, name)
    # What has moved too far is activated only where a loss has made armor into infantry.
    moving = sorted(steps, key=lambda each: (each > limit, -each))
    found = [Record(how) for how in spent]
    found += [Record("", each, number < active) for number, each in enumerate(moving)]
    return sorted(found, key=_rank)


def write(g: Position, area: str, country: str, name: str, records: Iterable[Record]) -> None:
    """The records of all counters of a name in an area, in place of those that were there."""
    told, now = list(records), g.now
    if now["spent"] or any(each.how for each in told):
        spent = [each for each in now["spent"] if not _is(each, area, country, name)]
        spent += [
            {"at": area, "country": country, "counter": name, "how": each.how}
            for each in told
            if each.how
        ]
        now["spent"] = sorted(spent, key=lambda each: tuple(each[part] for part in _SPENT))
    moved: Counts = {}
    for each in told:
        if each.steps:
            change(moved, str(each.steps), 1)
    _store(now["moved"], area, country, name, moved)
    _store(now["active"], area, country, name, sum(each.active for each in told))


def take(
    g: Position, area: str, country: str, counters: Mapping[str, int]
) -> dict[str, list[Record]]:
    """Counters leave an area, of equal ones those that have done least; their records by name."""
    found: dict[str, list[Record]] = {}
    for name, count in counters.items():
        records = read(g, area, country, name)
        found[name] = records[:count]
        g.put(area, country, name, -count)
        write(g, area, country, name, records[count:])
    return found


def bring(g: Position, area: str, country: str, records: Mapping[str, Sequence[Record]]) -> None:
    """Counters come into an area with their records, by name."""
    for name, more in records.items():
        here = read(g, area, country, name)
        g.put(area, country, name, len(more))
        write(g, area, country, name, [*here, *more])


def inherited(
    g: Position, taken: Mapping[str, Sequence[Record]], given: Mapping[str, int]
) -> dict[str, list[Record]]:
    """BWR-260, BWR-381: the records of counters that are taken for others: each has what its
    most-used part has left, and is activated if all its parts are. Units that have done most go
    into the largest counters together.
    """
    units = _units(g, taken)
    found: dict[str, list[Record]] = {name: [] for name in given}
    for name in sorted(given, key=lambda each: -g.counter(each).size):
        for _ in range(given[name]):
            parts = [units[kind].pop(0) for kind in _kinds(g, name)]
            found[name].append(together(parts))
    return found


def _units(g: Position, taken: Mapping[str, Sequence[Record]]) -> dict[str, list[Record]]:
    """The units of counters by class, each with the record of its counter, the most used first."""
    units: dict[str, list[Record]] = {}
    for name, records in taken.items():
        for record in records:
            for kind in _kinds(g, name):
                units.setdefault(kind, []).append(record)
    for each in units.values():
        each.sort(key=lambda record: (not record.how, -record.steps, record.active))
    return units


def _kinds(g: Position, name: str) -> list[str]:
    """The class of each unit of a counter."""
    told = g.counter(name)
    if told.is_corps:
        return [INFANTRY] * told.infantry + [ARMOR] * told.armor
    return [told.kind] * told.size


def together(parts: Sequence[Record]) -> Record:
    """BWR-260: what a counter has done whose parts have done this."""
    how = next((part.how for part in parts if part.how), "")
    active = not how and all(part.active for part in parts)
    return Record(how, 0 if how else max(part.steps for part in parts), active)


def _rank(record: Record) -> tuple[bool, int, bool]:
    return bool(record.how), record.steps, record.active


def _is(entry: Mapping[str, Any], area: str, country: str, name: str) -> bool:
    return (entry["at"], entry["country"], entry["counter"]) == (area, country, name)


def _part(told: Mapping[str, Any], area: str, country: str) -> Mapping[str, Any]:
    here: Mapping[str, Any] = told.get(area, {}).get(country, {})
    return here


def _store(told: dict[str, Any], area: str, country: str, name: str, value: Any) -> None:
    """Put a value under three names, or take it away if it is empty, with all that gets empty."""
    here = told.setdefault(area, {}).setdefault(country, {})
    here.pop(name, None)
    if value:
        here[name] = value
    if not here:
        del told[area][country]
    if not told[area]:
        del told[area]
