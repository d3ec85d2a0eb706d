"""Lines that could not be used when their time came: kept in the private folder until their owner has been told.

`unused.jsonl` has an object a line: the record at which a line was passed over, its seat, the line, and the problem. It is
written before the record, so that a run that was cut off between them says the same once more; what names a record that
never came counts for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Problem
from pbem.storage.files import write_private

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.campaign import Campaign
    from pbem.reports.words import Words
    from pbem.settle import Skipped

NAME = "unused.jsonl"
_MAILS = ("orders", "answer")


@dataclass(frozen=True)
class Note:
    """A line of a seat that was passed over at a record, and why."""

    record: int
    seat: str
    line: str
    problem: Problem

    def is_of(self, skipped: Skipped) -> bool:
        """Whether it tells the same."""
        told = Note(self.record, skipped.seat, skipped.line, skipped.problem)
        return _row(self) == _row(told)

    def words(self, words: Words) -> str:
        """Line and reason in a sentence."""
        return f'"{self.line}" was not used: {words.reason(self.problem)}'


def notes(campaign: Campaign) -> list[Note]:
    """All that was ever passed over, as far as it can be known here."""
    path = _path(campaign)
    if not campaign.vault.is_there or not path.exists():
        return []
    rows = (json.loads(text) for text in path.read_text(encoding="utf-8").splitlines())
    return [note for note in map(_note, rows) if note.record <= campaign.save.count]


def since_last_mail(campaign: Campaign, seat: str) -> list[Note]:
    """What was passed over since a seat wrote last."""
    mine = [note for note in notes(campaign) if note.seat == seat]
    last = _last_mail(campaign, seat) if mine else 0
    return [note for note in mine if note.record > last]


def keep(campaign: Campaign, skipped: Sequence[Skipped], record: int) -> None:
    """Note what was passed over on the way to a record, once for each mail of its seat."""
    if not skipped:
        return
    known = notes(campaign)
    last = {seat: _last_mail(campaign, seat) for seat in {each.seat for each in skipped}}
    new = [
        Note(record, each.seat, each.line, each.problem)
        for each in skipped
        if not any(note.is_of(each) and note.record >= last[each.seat] for note in known)
    ]
    if new:
        text = "".join(f"{_row(note)}\n" for note in [*known, *new])
        write_private(_path(campaign), text.encode("utf-8"))


def _path(campaign: Campaign) -> Path:
    return campaign.vault.folder / NAME


def _last_mail(campaign: Campaign, seat: str) -> int:
    """The last record of a mail of a seat, 0 for none."""
    for number in range(campaign.save.count, 0, -1):
        record = campaign.save.record(number)
        if record["kind"] in _MAILS and record["seat"] == seat:
            return number
    return 0


def _row(note: Note) -> str:
    about = {"record": note.record, "seat": note.seat, "line": note.line}
    return json.dumps({**about, "problem": note.problem.data()}, sort_keys=True)


def _note(row: dict[str, Any]) -> Note:
    told = dict(row["problem"])
    told["choices"] = tuple(told.get("choices", ()))
    return Note(int(row["record"]), row["seat"], row["line"], Problem(**told))
