"""Supply counters of a zone and what each has done in the turn (`hauled` of position.py): each by
its half units, so that none moves in place of another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.games.blitzwar.counters.records import FRESH, Record
from pbem.games.blitzwar.position import Position

# Half units, and what the counter has done.
Store = tuple[int, Record]


def read(g: Position, side: str, zone: str) -> list[Store]:
    """The supply counters of a side in a zone, the largest first, of equal ones first those that
    have done least."""
    stock, found = g.stock(zone, side), list[Store]()
    for halves in dict.fromkeys(stock):
        done = [
            Record(each["how"], each["steps"])
            for each in g.now["hauled"]
            if (each["at"], each["side"], each["halves"]) == (zone, side, halves)
        ]
        count = stock.count(halves)
        records = [*[FRESH] * (count - len(done)), *sorted(done, key=_rank)][:count]
        found += [(halves, record) for record in records]
    return found


def _rank(record: Record) -> tuple[bool, int]:
    return bool(record.how), record.steps


def write(g: Position, side: str, zone: str, stores: Iterable[Store]) -> None:
    """The supply counters of a side in a zone, in place of those that were there; those that have
    nothing left are gone."""
    left = [(halves, record) for halves, record in stores if halves]
    g.set_stock(zone, side, [halves for halves, _ in left])
    others = [each for each in g.now["hauled"] if not _is_at(each, side, zone)]
    mine = [
        {"at": zone, "side": side, "halves": halves, "how": record.how, "steps": record.steps}
        for halves, record in left
        if record != FRESH
    ]
    g.now["hauled"] = [*others, *mine]


def _is_at(entry: Mapping[str, Any], side: str, zone: str) -> bool:
    return bool(entry["at"] == zone and entry["side"] == side)


def done(g: Position, side: str, zone: str, cargo: Sequence[int]) -> list[Record]:
    """What counters of these half units have done, of equal ones those that have done least. Those
    that are not there have done nothing."""
    found = list[Record]()
    here = read(g, side, zone) if cargo else []
    for halves in cargo:
        store = next((each for each in here if each[0] == halves), (halves, FRESH))
        found.append(store[1])
        if store in here:
            here.remove(store)
    return found


def lift(g: Position, side: str, zone: str, cargo: Sequence[int]) -> list[Record]:
    """Take supply counters of these half units, which are there, out of a zone; of equal ones those
    that have done least. Their records."""
    if not cargo and not any(_is_at(each, side, zone) for each in g.now["hauled"]):
        return []
    found, left = done(g, side, zone, cargo), read(g, side, zone)
    for store in zip(cargo, found, strict=True):
        left.remove(store)
    write(g, side, zone, left)
    return found


def lay(g: Position, side: str, zone: str, cargo: Sequence[int], done: Sequence[Record]) -> None:
    """Put supply counters into a zone, with a record of each."""
    write(g, side, zone, [*read(g, side, zone), *zip(cargo, done, strict=True)])
