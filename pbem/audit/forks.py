"""One truth or two: a save held against another copy of the campaign, or against a report that was
posted.

A head in a report binds the moderator as much as a save does: it is the hash of a record and,
through `prev`, of all before it. Two records of one number that he sealed both are a fork, whatever
else is right about each copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from pathlib import Path
from typing import Any

from pbem.audit import posted
from pbem.engine.dice import Roll
from pbem.engine.state import difference
from pbem.faults import Tampered, WrongCall
from pbem.storage import files, ledger
from pbem.storage.chain import OTHER_COPY
from pbem.storage.documents import is_sealed
from pbem.storage.fitted import FittedSave
from pbem.storage.keys import id_of
from pbem.storage.save import Save, load_save
from pbem.storage.yamlin import SAVE_BYTES
from pbem.values import dataclass

Data = dict[str, Any]
_NO_CONTENT = ("prev", "seal")
# Hashes and clocks follow from the rest or prove nothing: another difference is worth more as the
# first one.
_LITTLE = ("state", "time")
_TELLING = {key: n for n, key in enumerate(("kind", "seat", "segment", "mail", "inputs", "opened"))}
_TYPED = "D"


@dataclass(frozen=True)
class Fork:
    """Two sealed records of one number (0: two anchors): `before` is the head of the last one that
    both have, `heads` are those of the two, `signers` the ids of their keys where a handover made
    them two, `parts` the parts in which they differ, `path` the first place of them."""

    number: int
    before: str
    heads: tuple[str, str]
    parts: tuple[str, ...]
    path: str
    here: Any
    there: Any
    records: tuple[Data, Data] = field(repr=False)
    signers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Die:
    """A die with one label in one segment that fell differently: slot included, values here and
    there.
    """

    segment: int
    label: str
    here: str
    there: str


@dataclass(frozen=True)
class Pair:
    """What both copies hold of one segment, its lock or its result, where they differ: `records`
    are the numbers, then the first difference."""

    kind: str
    segment: int
    records: tuple[int, int]
    path: str
    here: Any
    there: Any


@dataclass
class Against:
    """What came of a comparison. `relation` is that of the other to this copy:

    `same`, `shorter`, `longer`: one truth, as far as both go; `fork`: two sealed records of one
    number; `two_truths`: a text names a head or a mail that is not in this copy; `other_key`: a
    copy sealed by somebody else; `beyond`: a text that only names later records, of which nothing
    can be said.

    `common` is the last number that both have alike (-1: none). `unknown` are heads of the text
    with those that this copy has in their place, `later` heads beyond its end, `lost` hashes of
    mails that a receipt confirms and no record has, `moved` segments whose dice the text has in
    another record: (segment, record here, record there); `mails_here` and `mails_there` are mail
    records of one copy alone, `pairs` locks and results of one segment that differ.
    """

    other: str
    is_save: bool
    relation: str
    records: tuple[int, int]
    common: int = -1
    keys: tuple[str, str] = ("", "")
    fork: Fork | None = None
    unknown: list[tuple[str, str]] = field(default_factory=list)
    later: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    mails_here: list[Data] = field(default_factory=list)
    mails_there: list[Data] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    moved: list[tuple[int, int, int]] = field(default_factory=list)
    dice_alike: int = 0
    dice_apart: list[Die] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether there is one truth as far as both go."""
        return self.relation in ("same", "shorter", "longer") and not self.dice_apart


def against(path: Path, other: Path) -> Against:
    """Hold the save at `path` against another save or a posted text.

    Raises NotSealed if a save is not what was sealed, WrongCall if the other file is of another
    campaign, or a text that names no record.
    """
    ours = load_save(files.read(path, SAVE_BYTES), path, FittedSave)
    data = files.read(other, SAVE_BYTES)
    if _is_save(data):
        return _copies(ours, load_save(data, other, FittedSave))
    return _text(ours, posted.read(data), str(other))


def _is_save(data: bytes) -> bool:
    """Whether a file is meant to be a save; what a mail did to it is left to the reader of
    saves.
    """
    return b"seal:" in data and b"ed25519:" in data


# Two copies


def _copies(ours: Save, theirs: Save) -> Against:
    if ours.anchor["campaign"] != theirs.anchor["campaign"]:
        raise _other_campaign(str(theirs.path), theirs.anchor["campaign"], ours)
    found = Against(str(theirs.path), True, "same", (ours.count, theirs.count))
    found.keys = (id_of(ours.founder), id_of(theirs.founder))
    if ours.founder != theirs.founder:
        found.relation = "other_key"
        return found
    both = range(min(ours.count, theirs.count) + 1)
    first = next((n for n in both if ours.document(n) != theirs.document(n)), None)
    found.common = both[-1] if first is None else first - 1
    if first is None:
        more = theirs.count - ours.count
        found.relation = "same" if not more else "longer" if more > 0 else "shorter"
    else:
        found.relation = "fork"
        found.fork = _fork(ours, theirs, first)
        mine, his = list(ours.records(first or 1)), list(theirs.records(first or 1))
        found.mails_here, found.mails_there = _mails_apart(mine, his), _mails_apart(his, mine)
        found.pairs = list(_pairs(_runs(mine), _runs(his)))
    _compare(found, _dice(ours.records()), _dice(theirs.records()))
    return found


def _fork(ours: Save, theirs: Save, number: int) -> Fork:
    for copy in (ours, theirs):
        if not is_sealed(copy.document(number), copy.key_at(number)):
            what = "was changed after it was sealed, though the end of the file was not"
            where = f"{copy.path}, record {number}"
            raise Tampered("changed", what, where, OTHER_COPY, number)
    mine, his = ours.record(number), theirs.record(number)
    parts = [
        key
        for key in sorted(mine.keys() | his.keys())
        if key not in _NO_CONTENT and mine.get(key) != his.get(key)
    ]
    parts.sort(key=lambda key: (key in _LITTLE, _TELLING.get(key, len(_TELLING))))
    path, here, there = _first(mine, his, parts)
    before = ours.head_at(number - 1) if number else ""
    heads = (ours.head_at(number), theirs.head_at(number))
    keys = [id_of(copy.key_at(number)) for copy in (ours, theirs)]
    signers = tuple(keys) if keys[0] != keys[1] else ()
    return Fork(number, before, heads, tuple(parts), path, here, there, (mine, his), signers)


def _first(mine: Data, his: Data, parts: Iterable[str]) -> tuple[str, Any, Any]:
    """The first difference in these parts of two records; two seals of one content differ in
    `prev`.
    """
    for key in (*parts, *_NO_CONTENT):
        apart = difference(
            {key: mine[key]} if key in mine else {}, {key: his[key]} if key in his else {}
        )
        if apart is not None:
            return apart
    return "", "", ""


def _mails_apart(mine: Iterable[Data], his: Iterable[Data]) -> list[Data]:
    """Records of mails of one copy that no record of the other has."""
    known = {record.get("mail") for record in his}
    return [r for r in mine if "mail" in r and r["mail"] not in known]


def _runs(records: Iterable[Data]) -> dict[tuple[str, int], Data]:
    """Locks and records with dice, by kind and segment."""
    found: dict[tuple[str, int], Data] = {}
    segment = 0
    for record in records:
        segment = record.get("segment", segment)
        if segment and ("segment" in record or record.get("dice")):
            found.setdefault((record["kind"], segment), record)
    return found


def _pairs(here: dict[tuple[str, int], Data], there: dict[tuple[str, int], Data]) -> Iterator[Pair]:
    """Locks and results of one segment that do not say the same."""
    skip = (*_NO_CONTENT, *_LITTLE, "record", "desk")
    for key in here.keys() & there.keys():
        mine, his = here[key], there[key]
        parts = sorted({part for part in (*mine, *his) if part not in skip})
        path, ours, theirs = _first(mine, his, parts)
        if path and path not in _NO_CONTENT:
            yield Pair(*key, (mine["record"], his["record"]), path, ours, theirs)


# A posted text


def _text(ours: Save, told: posted.Posted, name: str) -> Against:
    if told.campaigns and ours.anchor["campaign"] not in told.campaigns:
        raise _other_campaign(name, told.campaigns[0], ours)
    if not told.heads:
        what = "this is no save, and a text that names no record (as 12/0123456789abcdef)"
        do = "Give another copy of the save, or a report, receipt or form as it was posted or mailed."
        raise WrongCall("no_head", what, name, do)
    highest = told.heads[-1][0]
    found = Against(name, False, "same", (ours.count, highest))
    for number, digest in told.heads:
        head = f"{number}/{digest}"
        if number > ours.count:
            found.later.append(head)
        elif (here := ours.head_at(number)) == head:
            found.common = max(found.common, number)
        else:
            found.unknown.append((head, here))
    if told.mails and highest <= ours.count:
        marks = (str(record.get("mail", "")) for record in ours.records())
        known = {mark.partition(":")[2] for mark in marks}
        found.lost = [digest for digest in told.mails if digest not in known]
    held = {segment: record["record"] for (_, segment), record in _runs_with_dice(ours)}
    found.moved = [
        (segment, held[segment], record)
        for record, segment in told.segments
        if held.get(segment, record) != record
    ]
    if found.unknown or found.lost or found.moved:
        found.relation = "two_truths"
    elif found.later:
        found.relation = "longer" if found.common >= 0 else "beyond"
    _compare(found, _dice(ours.records()), _dice_of(told.dice))
    return found


def _runs_with_dice(ours: Save) -> Iterable[tuple[tuple[str, int], Data]]:
    return ((key, run) for key, run in _runs(ours.records()).items() if run.get("dice"))


def _other_campaign(name: str, theirs: str, ours: Save) -> WrongCall:
    what = f"this is of another campaign ({theirs}) than the save ({ours.anchor['campaign']})"
    return WrongCall("other_campaign", what, name, "Give a copy or a report of the same campaign.")


# Dice

DieKey = tuple[int, str, str]


def _dice(records: Iterable[Data]) -> dict[DieKey, str]:
    """Every die of the records that follows from a label: by segment, full label and kind."""
    found: dict[DieKey, str] = {}
    segment = 0
    for record in records:
        segment = record.get("segment", segment)
        if record.get("dice") and record.get("grade") != _TYPED:
            found |= _dice_of([(segment, roll) for roll in ledger.dice_of(record)])
    return found


def _dice_of(rolls: Iterable[tuple[int, Roll]]) -> dict[DieKey, str]:
    found: dict[DieKey, str] = {}
    for segment, roll in rolls:
        for slot, value in enumerate(roll.values, 1):
            found[segment, f"{roll.label}/{slot}", f"{roll.kind} {roll.sides}"] = str(value)
    return found


def _compare(found: Against, here: dict[DieKey, str], there: dict[DieKey, str]) -> None:
    """Dice with equal labels in both: they are equal, unless somebody chose them."""
    for key in sorted(here.keys() & there.keys()):
        if here[key] == there[key]:
            found.dice_alike += 1
        else:
            found.dice_apart.append(Die(key[0], key[1], here[key], there[key]))
