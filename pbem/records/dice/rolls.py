"""Dice that the moderator needs beside the rules: thrown by the same scheme in a segment of their own, or typed in.

    lock   roll: {dice: 3d6, why: ..., name: ...}, segment: n        count and sides are fixed before a link is used
    roll   links, dice: {roll/n: "d6: 4 2 6"}, inputs: [{burn: n}]   the game's numbers go on after n
    roll   void: true, inputs: [{burn: n}]                           given up: a player's link did not come, or its round
                                                                     (then with that: round, due)
    roll   dice: {typed/12: "d6: 4 2 6"}, grade: D                   typed in by hand; no rule sees it

Reason and name enter no seed. Here: what such records say, and their replay; they are written by pbem/play/rolls.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.engine.play import Input
from pbem.engine.state import difference
from pbem.faults import WrongCall
from pbem.storage import ledger
from pbem.words.catalogue import catalogue

if TYPE_CHECKING:
    from pbem.records.dice.book import Book
    from pbem.replay.replay import Replay

KIND = "roll"
TYPED = "D"
MOST_DICE = 100
LONGEST_WHY = 300
LONGEST_NAME = 60

Record = dict[str, Any]
Apart = tuple[str, Any, Any]
_DICE = re.compile(r"(\d{1,3})?d(\d{1,3})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """So many dice of so many sides, why, and what the moderator calls them (may be empty); `typed` are the values of
    dice that were thrown elsewhere."""

    count: int
    sides: int
    why: str
    name: str = ""
    typed: tuple[int, ...] = ()

    @staticmethod
    def of(dice: str, why: str, name: str = "", typed: str = "") -> Wanted:
        """What a person wrote: dice as 3d6, or typed values as "4 2 6", of six sides without `dice`. Raises WrongCall."""
        found = _DICE.fullmatch(dice.strip() or "d6")
        sides = int(found[2]) if found else 0
        values = _typed(typed)
        count = len(values) if values and not dice.strip() else int(found[1] or 1) if found else 0
        if not 1 <= count <= MOST_DICE or not 2 <= sides <= 256:
            what = f"{dice!r} is no number of dice"
            do = f"Write it as 3d6: 1 to {MOST_DICE} dice of 2 to 256 sides."
            raise WrongCall("bad_dice", what, do=do)
        if values and (len(values) != count or not all(1 <= value <= sides for value in values)):
            what = f"{typed!r} are not the values of {count}d{sides}"
            raise WrongCall("bad_dice", what, do="Give the kind of dice with --dice, as 3d20.")
        why, name = _line(why), _line(name)
        if not why or len(why) > LONGEST_WHY or len(name) > LONGEST_NAME:
            what = f"a roll needs a reason of 1 to {LONGEST_WHY} characters, and a name of {LONGEST_NAME} at most"
            raise WrongCall("bad_reason", what, do='Say what it is for: --why "who goes first".')
        return Wanted(count, sides, why, name, values)

    @property
    def data(self) -> dict[str, str]:
        """As records hold it, without the values."""
        named = {"name": self.name} if self.name else {}
        return {"dice": f"{self.count}d{self.sides}", "why": self.why, **named}

    @property
    def about(self) -> tuple[str, ...]:
        """What makes two rolls the same: dice, reason and name, however they are written."""
        return (f"{self.count}d{self.sides}", *map(chance.normal_phrase, (self.why, self.name)))


def _line(text: str) -> str:
    """One line without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _typed(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise WrongCall("bad_dice", f"{text!r} are no values of dice", do="Write them as 4 2 6.")
    return tuple(map(int, parts))


def is_typed(record: Mapping[str, Any]) -> bool:
    """Whether the dice of a record were typed in by hand."""
    return record.get("kind") == KIND and not ledger.is_opened(record) and not is_void(record)


def is_void(record: Mapping[str, Any]) -> bool:
    """Whether a record gives up a roll that was locked."""
    return record.get("kind") == KIND and "void" in record


def is_lock(record: Mapping[str, Any]) -> bool:
    """Whether a record locks a roll beside the rules."""
    return record.get("kind") == "lock" and KIND in record


def told(record: Mapping[str, Any]) -> dict[str, str]:
    """Dice, reason and name of a roll beside the rules; {} for dice of the rules."""
    found: Mapping[str, str] = record.get(KIND, {}) if record.get("kind") == KIND else {}
    return {key: found.get(key, "") for key in ("dice", "why", "name")} if found else {}


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """A roll beside the rules for a script."""
    grade, dice = record.get("grade", ""), record.get("dice", {})
    return {**told(record), "grade": grade, "values": _values(record), "labels": dice}


def sentence(record: Mapping[str, Any]) -> str:
    """A roll beside the rules in words, for reports and the command line."""
    name, dice = record[KIND].get("name", ""), record[KIND]["dice"]
    return catalogue("common")[f"rolled.{_key(record)}"].format(
        record=record["record"],
        what=f"{name} ({dice})" if name else dice,
        values=" ".join(map(str, _values(record))),
        sum=sum(_values(record)),
        why=record[KIND]["why"],
        grade=record.get("grade", ""),
        round=record.get("round", 0),
        due=record.get("due", ""),
    )


def _key(record: Mapping[str, Any]) -> str:
    """Which of the texts about such rolls fits."""
    if not is_void(record):
        return "typed" if is_typed(record) else "thrown"
    if "round" not in record:
        return "void"
    return "void_late" if str(record["time"]) >= str(record["due"]) else "void_early"


def _values(record: Mapping[str, Any]) -> list[int]:
    return [value for roll in ledger.dice_of(record) for value in roll.values]


def notes(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """What an audit says of dice beside the rules: each roll uses up a number, which moves the dice after it."""
    keys = ("thrown", "void", "void_early", "void_late", "typed")
    found: dict[str, list[str]] = {key: [] for key in keys}
    for record in records:
        if record.get("kind") == KIND:
            found[_key(record)].append(str(record["record"]))
    texts = catalogue("common")
    return [
        texts[f"rolled.note_{key}"].format(count=len(numbers), records=", ".join(numbers))
        for key, numbers in found.items()
        if numbers
    ]


def own_segment(segment: Mapping[str, Any], least: int = 0) -> tuple[int, list[Input]]:
    """The number for a roll, and the input that brings the engine's account of segments there.

    The number is that of the engine's segment, if it has no dice yet, and not below `least`.
    """
    number = max(int(segment["number"]) + bool(segment["rolled"]), least)
    return number, [] if number == segment["number"] else [{"burn": number - 1}]


def typed_label(record: int) -> str:
    """The label of the dice typed in with a record."""
    return f"typed/{record}"


def rolled(
    campaign: str,
    number: int,
    told: Mapping[str, str],
    proof: Mapping[str, Any],
    founding: Mapping[str, str | bytes],
) -> Roll:
    """The dice of a roll, from the links or the round that its record reveals (`proof`), its segment, count and sides."""
    wanted = said({KIND: told})
    label = f"{KIND}/{number}"
    source = ledger.source(campaign, proof, founding)
    values = source.roll(number, label, wanted.count, wanted.sides)
    return Roll(label, wanted.count, wanted.sides, tuple(values))


def said(record: Mapping[str, Any]) -> Wanted:
    """What a record says was wanted, checked again."""
    told = record[KIND]
    return Wanted.of(told["dice"], told["why"], told.get("name", ""))


def without_segment(pending: Mapping[str, Any]) -> dict[str, Any]:
    """What is locked, as the records hold it."""
    return {key: value for key, value in pending.items() if key != "segment"}


# Replaying


def again(replay: Replay, record: Mapping[str, Any], before: dict[str, Any]) -> Apart | None:
    """Play a lock of a roll, or a roll, once more; `before` is the desk before it. The first difference."""
    engine, pending = replay.state["engine"], bool(before[KIND])
    is_first = is_lock(record) or is_typed(record)
    is_at_rest = engine["asks"] or engine["over"] or is_typed(record)
    if pending == is_first or not is_at_rest:
        return "kind", "no roll at this place", record["kind"]
    desk = {**before, "since": replay.desk["since"]}
    if is_lock(record):
        if (number := replay.rolled.get(said(record).about)) is not None:
            return KIND, f"another reason than that of record {number}", record[KIND]
        expected = _lock_again(record, desk, engine["segment"], replay.book)
    elif is_typed(record):
        expected = _typed_again(record)
    else:
        replay.rolled[said(record).about] = int(record["record"])
        expected = _roll_again(replay, record, desk)
    ledger.burn_all(replay.state, expected["inputs"] or [])
    for part, value in expected.items():
        if (apart := difference(value, record.get(part), part)) is not None:
            return apart
    return difference(desk, replay.desk, "desk")


def _lock_again(
    record: Mapping[str, Any],
    desk: dict[str, Any],
    segment: Mapping[str, Any],
    book: Book | None,
) -> Record:
    """The parts that the lock of a roll must have; brings the desk forward. Openers are the book's affair."""
    number, inputs = own_segment(segment, book.next_number() if book else 0)
    told = said(record).data
    expected: Record = {KIND: told, "segment": number, "inputs": inputs or None}
    if book is None:
        closes = None if desk["founded"] else sorted(ledger.founding_of(desk))
        expected |= {"openers": [chance.MODERATOR], "founding": closes}
        desk["founded"] = True
    desk[KIND] = {"segment": number, **told}
    return expected


def _typed_again(record: Mapping[str, Any]) -> Record:
    wanted = said(record)
    # As many values as were wanted; a 0 where there is none makes the difference.
    values = (*_values(record), *(0,) * wanted.count)[: wanted.count]
    roll = Roll(typed_label(record["record"]), wanted.count, wanted.sides, values)
    dice = {roll.label: roll_text(roll)}
    return {KIND: wanted.data, "dice": dice, "grade": TYPED, "inputs": None}


def _roll_again(replay: Replay, record: Mapping[str, Any], desk: dict[str, Any]) -> Record:
    number, told = desk[KIND]["segment"], without_segment(desk[KIND])
    desk[KIND] = {}
    expected: Record = {KIND: told, "inputs": [{"burn": number}]}
    if is_void(record):
        only = None if replay.book else "no roll without players' links is given up"
        return expected | {"void": only or True, "dice": None}
    founding = replay.book.entries(number) if replay.book else ledger.founding_of(desk)
    roll = rolled(replay.campaign, number, told, record, {**founding})
    return expected | {"dice": {roll.label: roll_text(roll)}}
