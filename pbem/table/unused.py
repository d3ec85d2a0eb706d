"""Lines that were not used: what could not be when its time came, and what waited for a time that
did not come. They are kept in the private folder until their owner has been told.

`reached.jsonl` has the lines whose time came, so that a turn that ends knows the others: the record
on the way to which one was used, refused or led to a question, and its field. `unused.jsonl` has an
object a line: the record at which a line was passed over, its seat, the line, and the problem. It
is written before the record, so that a run that was cut off between them says the same once more;
what names a record that never came counts for nothing.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal, Problem
from pbem.engine.events import is_line_unused
from pbem.records import moderation
from pbem.records.settle import Skipped
from pbem.storage import kinds
from pbem.storage.files import write_private
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.records.turnover import Left
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

NAME = "unused.jsonl"
NO_DATE: Mapping[str, Any] = {"turn": 0, "part": ""}
REACHED = "reached.jsonl"


@dataclass(frozen=True)
class Note:
    """A line of a seat that was passed over at a record, and why."""

    record: int
    seat: str
    line: str
    problem: Problem

    def is_of(self, skipped: Skipped) -> bool:
        """Whether it tells the same."""
        return self == Note(self.record, skipped.seat, skipped.line, skipped.problem)

    def data(self) -> dict[str, Any]:
        """As it is kept."""
        about = {"record": self.record, "seat": self.seat, "line": self.line}
        return {**about, "problem": self.problem.data()}

    def words(self, words: Words) -> str:
        """Line and reason in a sentence."""
        return words.tell("unused.line", line=self.line, why=words.reason(self.problem))


def notes(campaign: Campaign) -> list[Note]:
    """All that was ever passed over, as far as it can be known here."""
    return [_note(row) for row in _rows(campaign, NAME)]


def reached(campaign: Campaign) -> set[str]:
    """The fields of the lines whose time came, as far as it can be known here."""
    return {row["field"] for row in _rows(campaign, REACHED)}


def since_last_mail(campaign: Campaign, seat: str) -> list[Note]:
    """What was passed over since a seat wrote last."""
    mine = [row for row in _kept(campaign, NAME) if row["seat"] == seat]
    last = _last_mail(campaign, seat, min(row["record"] for row in mine)) if mine else 0
    since = [row for row in mine if row["record"] > last]
    return [_note(row) for row in _in_force(campaign, since)]


def never_came(
    campaign: Campaign, left: Left, reached: Collection[str], date: Mapping[str, Any]
) -> list[Skipped]:
    """Of lines that leave the desk those whose time never came at this date of the game, with that
    for a reason.
    """
    problem = Illegal("", "never_came", part=date["part"], turn=date["turn"]).problem
    return [
        Skipped(seat, campaign.vault.line(entry.field), problem)
        for seat, entry in left
        if entry.field not in reached
    ]


def in_turn(campaign: Campaign, events: Iterable[Mapping[str, Any]]) -> list[Skipped]:
    """The lines of orders that were not used when it was their turn, of the seats that play their
    powers.
    """
    return [
        Skipped(seat, event["line"], Problem.of(event["problem"]))
        for event in events
        if is_line_unused(event)
        for seat in _owners(campaign, event["by"])
    ]


def _owners(campaign: Campaign, powers: Sequence[str]) -> list[str]:
    """Who decides for these powers; for one whom nobody plays any more, the seat that did."""
    seats = campaign.seats
    found = (
        campaign.seat_of(power) or next((s for s in seats if power in seats[s]), "")
        for power in powers
    )
    return [seat for seat in dict.fromkeys(found) if seat]


def keep_reached(campaign: Campaign, fields: Collection[str], record: int) -> None:
    """Note whose time came on the way to a record."""
    new = sorted(set(fields) - reached(campaign)) if fields else []
    _add(campaign, REACHED, [{"record": record, "field": each} for each in new])


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
    _add(campaign, NAME, [note.data() for note in new])


def _rows(campaign: Campaign, name: str) -> list[dict[str, Any]]:
    """What a file says of records that are in force."""
    return _in_force(campaign, _kept(campaign, name))


def _in_force(campaign: Campaign, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of these rows whose records are not undone."""
    first = min((row["record"] for row in rows), default=campaign.save.count + 1)
    later = takewhile(lambda each: each[0] >= first, moderation.back(campaign.save))
    gone = {number for number, is_undone in later if is_undone}
    return [row for row in rows if row["record"] not in gone]


def _kept(campaign: Campaign, name: str) -> list[dict[str, Any]]:
    """The rows of a file, but for those of records that never came."""
    path = campaign.vault.folder / name
    if not campaign.vault.is_there or not path.exists():
        return []
    rows = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["record"] <= campaign.save.count]


def _add(campaign: Campaign, name: str, new: Sequence[dict[str, Any]]) -> None:
    if new:
        rows = [*_kept(campaign, name), *new]
        text = "".join(f"{json.dumps(row, sort_keys=True)}\n" for row in rows)
        write_private(campaign.vault.folder / name, text.encode("utf-8"))


def _last_mail(campaign: Campaign, seat: str, first: int = 1) -> int:
    """The last record of a mail of a seat from `first` on, 0 for none."""
    save = campaign.save
    for number in range(save.count, first - 1, -1):
        is_mail = moderation.is_of(save, number, *kinds.MAILS)
        if is_mail and save.record(number)["seat"] == seat:
            return number
    return 0


def _note(row: dict[str, Any]) -> Note:
    return Note(int(row["record"]), row["seat"], row["line"], Problem.of(row["problem"]))
