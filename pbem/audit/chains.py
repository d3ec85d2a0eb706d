"""What an audit says of campaigns with players' chains: every link and die from the records alone,
and who caused what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pbem.engine import chance
from pbem.engine.chance import MODERATOR, DiceError
from pbem.engine.dice import Roll
from pbem.engine.errors import Refusal
from pbem.records.accounts import book_of
from pbem.records.dice import burnt_numbers, entries, rounds
from pbem.records.dice.book import Book
from pbem.storage import kinds, ledger
from pbem.storage.kinds import Apart, Record
from pbem.words.catalogue import Words

_CHANGES = {
    "chain": "chains",
    "founders": "foundings",
    "substitute": "substitutes",
    "handover": "handover",
    "replace": "players",
    "box": "boxes",
}


def has_book(anchor: Record) -> bool:
    """Whether seats hold chains in this campaign."""
    return "mode" in anchor["dice"]


def wrong_anchor(anchor: Record) -> Apart | None:
    """What an anchor says of the beacon that this program does not accept, as (path, expected,
    found).
    """
    try:
        rounds.check_anchor(anchor)
    except Refusal as refusal:
        return (
            "dice",
            "the beacon, its times and rounds as docs/dice.md has them",
            refusal.problem.data(),
        )
    except (KeyError, TypeError, ValueError) as error:
        return "dice", "a beacon that can be read", f"{type(error).__name__}: {error}"
    return None


def dice(anchor: Record, records: Iterable[Record]) -> Iterator[tuple[Record, Apart | None]]:
    """Each record with dice and the first difference in it as (path, expected, found); needs no
    rules.

    A fault of another record is told with the next one that has dice, or with itself if none
    follows.
    """
    heads: dict[int, str] = {}
    book = book_of(anchor, None, heads.__getitem__)
    if book is None:
        return
    for record in records:
        try:
            heads[record["record"] - 1] = ledger.head_before(record)
            seed = _seed(book, record)
            entries.take(book, record, record["record"])
            apart = _dice(record, seed)
        except Refusal as refusal:
            apart = "links", "what the rules of the dice allow", refusal.problem.data()
        except (DiceError, ValueError, KeyError, TypeError) as error:
            apart = "links", "links and dice that can be read", f"{type(error).__name__}: {error}"
        if apart is not None or "dice" in record:
            yield record, apart
        if apart is not None:
            return


def _seed(book: Book, record: Record) -> bytes:
    """The seed of a record's dice, from its own links and the founding before it."""
    if "dice" not in record or not ledger.is_opened(record):
        return b""
    return ledger.seed_of(book.campaign, record, book.entries(ledger.segment_of(record)))


def _dice(record: Record, seed: bytes) -> Apart | None:
    """The first die that is not what its seed gives."""
    for roll in ledger.dice_of(record) if seed else ():
        values = values_of(roll, seed)
        if values != list(roll.values):
            return f"dice.{roll.label}", values, list(roll.values)
    return None


def values_of(roll: Roll, seed: bytes) -> list[int]:
    """What the dice, the shuffle or the pick under this label come to."""
    if roll.kind == "roll":
        slots = range(1, roll.count + 1)
        return [chance.die(seed, f"{roll.label}/{slot}", roll.sides) for slot in slots]
    # The order does not depend on what the items are called, only on their places.
    places = [f"{place:03d}" for place in range(1, roll.sides + 1)]
    return [int(place) for place in chance.pick(seed, roll.label, places, roll.count)]


def counts(records: Sequence[Record]) -> dict[str, dict[str, int]]:
    """By person, what he caused: {seat or "moderator": {what: how often}}.

    `silent` links that never came, `deposits`, `burnt` numbers, `chains` replaced, `word`: of these
    without the old key's signature, `foundings` repeated, `unsigned` links, `substitutes`,
    `players` replaced; of the moderator `rulings`, `undos`, and `voids`, those of them that burnt a
    number.
    """
    found: dict[str, Counter[str]] = {}
    for record in records:
        for who, what in _causes(record):
            found.setdefault(who, Counter())[what] += 1
    return {who: dict(sorted(told.items())) for who, told in sorted(found.items())}


def _causes(record: Record) -> Iterator[tuple[str, str]]:
    kind = record["kind"]
    if kind == "lock":
        yield from ((seat, "silent") for seat in record.get("silent", []))
    elif kind == "deposit":
        yield record["seat"], "deposits"
    elif kind == "seat":
        who = record.get("seat", "")
        if record["change"] in _CHANGES:
            yield who, _CHANGES[record["change"]]
        if "chain" in record and who != MODERATOR and "signed" not in record:
            yield who, "word"
    elif kind == "result":
        heads, signed = record.get("heads", {}), record.get("signed", {})
        yield from ((seat, "unsigned") for seat in heads if seat not in signed)
    elif kind in kinds.REVISIONS:
        yield from burnt_numbers.causes(record)
        return
    for text in record.get("burnt", []):
        yield from ((seat, "burnt") for seat in text.split(" ")[1:])


def notes(anchor: Record, records: Sequence[Record]) -> list[str]:
    """What is not proven, and who caused what, in sentences."""
    if not has_book(anchor):
        return []
    words = Words()
    return [
        words.say(f"counted.{what}", {"who": who, "count": count})
        for who, told in counts(records).items()
        for what, count in told.items()
    ]


def causes_of_grade(records: Iterable[Record]) -> dict[str, int]:
    """Dice by grade and why, "C: allies silent": for the audit's sums."""
    found: Counter[str] = Counter()
    for record in records:
        if "grade_why" in record and "dice" in record:
            dice = sum(len(roll.values) for roll in ledger.dice_of(record))
            found[f"{record['grade']}: {record['grade_why']}"] += dice
    return dict(sorted(found.items()))
