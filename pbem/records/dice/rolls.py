"""Dice that the moderator needs beside the rules: thrown by the same scheme in a segment of their
own, or typed in.

    lock   roll: {dice: 3d6, why: ..., name: ...}, segment: n        count and sides are fixed
                                                                     before a link is used
    roll   links, dice: {roll/n: "d6: 4 2 6"}, inputs: [{burn: n}]   the game's numbers go on after
                                                                     n
    roll   void: true, inputs: [{burn: n}]                           given up: a player's link did
                                                                     not come, or its round
                                                                     (then with that: round, due)
    roll   dice: {typed/12: "d6: 4 2 6"}, grade: D                   typed in by hand; no rule sees
                                                                     it

Reason and name enter no seed. Here: what such records say, and their replay; they are written by
pbem/play/throws.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine import chance
from pbem.engine.dice import Roll
from pbem.engine.play import Input
from pbem.faults import WrongCall
from pbem.storage import kinds, ledger
from pbem.values import dataclass
from pbem.words.catalogue import Words, catalogue

KIND = "roll"
TYPED = "D"
MOST_DICE = 100
LONGEST_WHY = 300
LONGEST_NAME = 60

_DICE = lazy.pattern(r"(\d{1,3})?d(\d{1,3})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True)
class Wanted:
    """So many dice of so many sides, why, and what the moderator calls them (may be empty); `typed`
    are the values of dice that were thrown elsewhere."""

    count: int
    sides: int
    why: str
    name: str = ""
    typed: tuple[int, ...] = ()

    @staticmethod
    def of(dice: str, why: str, name: str = "", typed: str = "") -> Wanted:
        """What a person wrote: dice as 3d6, or typed values as "4 2 6", of six sides without
        `dice`. Raises WrongCall.
        """
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
    return record.get("kind") == kinds.LOCK and KIND in record


def told(record: Mapping[str, Any]) -> dict[str, str]:
    """Dice, reason and name of a roll beside the rules; {} for dice of the rules."""
    found: Mapping[str, str] = record.get(KIND, {}) if record.get("kind") == KIND else {}
    return {key: found.get(key, "") for key in ("dice", "why", "name")} if found else {}


def shown(record: Mapping[str, Any]) -> dict[str, Any]:
    """A roll beside the rules for a script."""
    grade, dice = record.get("grade", ""), record.get("dice", {})
    return {**told(record), "grade": grade, "values": _values(record), "labels": dice}


def sentence(record: Mapping[str, Any], words: Words) -> str:
    """A roll beside the rules in words, for reports and the command line."""
    name, dice = record[KIND].get("name", ""), record[KIND]["dice"]
    return words.tell(
        f"rolled.{_key(record)}",
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
    """What an audit says of dice beside the rules: each roll uses up a number, which moves the dice
    after it.
    """
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
    """The dice of a roll, from the links or the round that its record reveals (`proof`), its
    segment, count and sides.
    """
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
