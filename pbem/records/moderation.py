"""What records of rulings, undos and notes say, for reports, log, status and audit.

ruling   why, inputs: [{ruling: ["set Poland: Germany 3 infantry"]}], events: what was there before
undo     why, undo: 14, inputs: [{ruling: []}]      the position before record 14 is in force again
note     text, posted: ["https://..."]              changes nothing
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pbem.engine.events import SEALED_LINE, UNDONE, Undone, corrects
from pbem.faults import WrongCall
from pbem.storage.kinds import MOVES, REVISIONS, RULING, UNDO, Record
from pbem.words.catalogue import Words, catalogue

if TYPE_CHECKING:
    from pbem.storage.save import Save

# Records that move the game; all others stay as they are when an undo passes over them.
LONGEST_WHY = 300
LONGEST_NOTE = 500
MOST_POSTED = 20


def one_line(text: str) -> str:
    """One line without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def reason(why: str) -> str:
    """A reason as records hold it. Raises WrongCall without one."""
    told = one_line(why)
    if not 1 <= len(told) <= LONGEST_WHY:
        what = f"it needs a reason of 1 to {LONGEST_WHY} characters, which stands in every report"
        raise WrongCall("bad_reason", what, do='Say it: --why "the receipt was wrong".')
    return told


def note_fault(text: str, posted: Sequence[str]) -> str:
    """What is wrong with a note, "" for nothing."""
    if (not text and not posted) or not all(posted):
        return "a text, or where something was posted"
    if len(posted) > MOST_POSTED:
        return f"at most {MOST_POSTED} places"
    if any(one_line(part) != part or len(part) > LONGEST_NOTE for part in (text, *posted)):
        return f"one line of at most {LONGEST_NOTE} characters"
    return ""


def changes(record: Record) -> list[str]:
    """The corrections of a ruling, in normal form; what is secret of them is left out."""
    texts = [text for given in record.get("inputs", []) for text in given.get("ruling", ())]
    told = [each["line"] for each in record.get("events", []) if corrects(each)]
    sealed = [text.startswith(SEALED_LINE) for text in texts]
    pairs = zip(texts, sealed, told or texts, strict=False)
    return [line if is_sealed else text for text, is_sealed, line in pairs]


def sentence(record: Record, words: Words | None = None) -> str:
    """A ruling or an undo in words."""
    told, fields = words or Words(), {"record": record["record"], "why": record["why"]}
    if record["kind"] == UNDO:
        return told.tell("ruled.undo", **fields, **undone_event(record))
    return told.tell("ruled.ruling", **fields, what="; ".join(changes(record)))


def brief(record: Record, words: Words | None = None) -> str:
    """The same for a list of records, without its number in brackets at the end."""
    return sentence(record, words).rsplit(" (", 1)[0]


def note_sentence(record: Record, words: Words | None = None) -> str:
    """A note of the moderator in words."""
    told = words or Words()
    posted = (told.tell("ruled.posted", where=where) for where in record.get("posted", []))
    parts = [record.get("text", ""), *posted]
    return "; ".join(part for part in parts if part)


def notes(records: Iterable[Record]) -> list[str]:
    """What an audit says of rulings and undos: how many, by whom, which records, and each undo with
    its reason.
    """
    told_of = [record for record in records if record.get("kind") in REVISIONS]
    rulings = [record for record in told_of if record["kind"] == RULING]
    undos = [record for record in told_of if record["kind"] == UNDO]
    texts = catalogue("common")
    numbers = ", ".join(str(each["record"]) for each in rulings)
    told = [texts["ruled.count"].format(count=len(rulings), records=numbers)] if rulings else []
    return [*told, *(sentence(each) for each in [*rulings, *undos])]


# Which records are in force


def count(save: Save) -> int:
    """How many rulings and undos there are, without parsing a record."""
    return sum(save.data.count(_begins(kind)) for kind in REVISIONS)


def has(save: Save, *kinds: str) -> bool:
    """Whether there is any record of these kinds."""
    return any(_begins(kind) in save.data for kind in kinds)


def has_begun(save: Save) -> bool:
    """Whether any record has moved the game."""
    return has(save, *MOVES)


def undos(save: Save) -> dict[int, int]:
    """The records that undo, by number: from which record on. Only these are parsed."""
    if _begins(UNDO) not in save.data:
        return {}
    found = (n for n in range(1, save.count + 1) if _begins(UNDO) in save.document(n))
    return {number: int(save.record(number)["undo"]) for number in found}


def undone(undos: Mapping[int, int], last: int) -> dict[int, int]:
    """The records up to `last` that are not in force, each with the undo that says so; an undo may
    be undone itself.
    """
    gone: dict[int, int] = {}
    at = last
    while at > 0:
        if 0 < (first := undos.get(at, 0)) < at:
            gone |= dict.fromkeys(range(first, at), at)
            at = first
        at -= 1
    return gone


def out_of_force(save: Save) -> set[int]:
    """The records that moved the game and are undone now; what else lies between them stays."""
    gone = undone(undos(save), save.count)
    moves = [_begins(kind) for kind in MOVES]
    return {n for n in gone if any(each in save.document(n) for each in moves)}


def back(save: Save) -> Iterator[tuple[int, bool]]:
    """The records from the last one back, and whether each is undone; none is looked at before it
    is asked for.
    """
    first = save.count + 1
    for number in range(save.count, 0, -1):
        is_undone = number >= first
        if not is_undone and is_of(save, number, UNDO):
            undo = int(save.record(number)[UNDO])
            first = undo if 0 < undo < number else first
        yield number, is_undone


def in_force(save: Save) -> Iterator[int]:
    """The records from the last one back, without those that moved the game and are undone."""
    for number, is_undone in back(save):
        if not (is_undone and is_of(save, number, *MOVES)):
            yield number


def is_of(save: Save, number: int, *kinds: str) -> bool:
    """Whether a record is of one of these kinds; it is not parsed."""
    document = save.document(number)
    return any(_begins(kind) in document for kind in kinds)


def undone_event(record: Record) -> Undone:
    """An undo as an event of the story."""
    first, last = record["undo"], record["record"] - 1
    return {"kind": UNDONE, "first": first, "last": last if last > first else ""}


def _begins(kind: str) -> bytes:
    return f"\nkind: {kind}\n".encode()
