"""What of a campaign is not provable yet: answers and questions that lines decide which nobody has
opened so far.

Each of them is checked by the first audit of a save in which these lines are open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pbem.storage import ledger
from pbem.storage.kinds import Record
from pbem.words.catalogue import Words

# By record: the questions, each with the seats whose sealed lines could have settled them
# otherwise.
Doubts = Mapping[int, Mapping[str, set[str]]]


def told(doubts: Doubts) -> list[dict[str, Any]]:
    """For a script: the records, each with its questions and the seats of the lines."""
    return [
        {"record": number, "asks": {ask: sorted(seats) for ask, seats in asks.items()}}
        for number, asks in sorted(doubts.items())
    ]


def dice(records: Sequence[Record], doubts: Doubts) -> dict[str, int]:
    """How many dice of each grade fell with or right after such an answer or question."""
    counts: Counter[str] = Counter()
    for place, record in enumerate(records):
        if "dice" in record and any(n in doubts for n in _numbers_of(records, place)):
            rolled = sum(len(roll.values) for roll in ledger.dice_of(record))
            counts[str(record.get("grade", ledger.GRADE))] += rolled
    return dict(sorted(counts.items()))


def _numbers_of(records: Sequence[Record], place: int) -> list[int]:
    """The records on which the dice of one rest: itself, those since the last dice, and the one
    that put the question before them."""
    numbers = [records[place]["record"]]
    for record in reversed(records[:place]):
        if "dice" in record and not any("put" in given for given in record.get("inputs", [])):
            break
        numbers.append(record["record"])
        if "dice" in record:
            break
    return numbers


def notes(doubts: Doubts) -> list[str]:
    """The same in a sentence."""
    if not doubts:
        return []
    seats = sorted({seat for asks in doubts.values() for each in asks.values() for seat in each})
    fields = {
        "count": sum(map(len, doubts.values())),
        "records": ", ".join(map(str, sorted(doubts))),
        "seats": ", ".join(seats),
    }
    return [Words().say("counted.unproven", fields)]
