"""One look at the clock of a campaign: reminders that were not said yet, and what the rule says of
silence, done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.play import chains, dues
from pbem.play.due_book import DueBook
from pbem.play.dues import SETTLE, Due
from pbem.post import outbox
from pbem.records.clock.spans import written
from pbem.sitting.sitting import Work
from pbem.storage.files import private_path
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


@dataclass
class Looked:
    """What one look came to: everything new that was due, the letters that were put into the
    outbox, the records that were written, who plays for whom from now on, and the files of the
    DueBook that keep it until it is printed."""

    new: list[Due] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    records: list[int] = field(default_factory=list)
    substitutes: dict[str, str] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)

    @property
    def data(self) -> dict[str, Any]:
        """For a script."""
        return {
            "due": [each.data for each in self.new],
            "letters": self.letters,
            "records": self.records,
        }


def unsaid(campaign: Campaign, now: datetime) -> list[Due]:
    """What a look would say, and nothing of it done."""
    looked = Looked()
    _take_up(campaign, looked)
    return [*looked.new, *_fresh(_new(campaign, now), looked)]


def is_quiet(campaign: Campaign, now: datetime) -> bool:
    """Whether a look would find nothing to say and nothing to do."""
    return not (
        campaign.is_under_way
        or DueBook(private_path(campaign.path)).left()
        or _new(campaign, now)
        or dues.settling(campaign, now).is_needed
    )


def _new(campaign: Campaign, now: datetime) -> list[Due]:
    """What is due and was not said before. A settlement is due until it is done."""
    said = DueBook(private_path(campaign.path)).said
    return [each for each in dues.due(campaign, now) if each.key not in said]


def _fresh(new: list[Due], looked: Looked) -> list[Due]:
    known = {each.key for each in looked.new}
    return [each for each in new if each.key not in known]


def _take_up(campaign: Campaign, looked: Looked) -> int:
    """Let a look say what looks that were cut off have kept, with the records since then; the
    number of the first record that it tells."""
    first = campaign.save.count + 1
    for each in DueBook(private_path(campaign.path)).left():
        looked.kept.append(each.file)
        looked.new += [Due(**told) for told in each.due]
        first = min(first, each.first)
    if looked.new:
        letters = outbox.Outbox.of(campaign).journal.letters
        keys = [_key(each) for each in looked.new]
        looked.letters += [letters[key].file for key in keys if key in letters]
    looked.records = list(range(first, campaign.save.count + 1))
    return first


def look(
    campaign: Campaign,
    now: datetime,
    signer: Callable[[], Signer],
    work: Callable[[Signer], Work],
    looked: Looked | None = None,
) -> Looked:
    """Say what is due and settle what the rule says. `signer` is asked only if a record has to be
    written.

    What a command that was cut off has left comes first, then reminders: what settles may be cut
    off anywhere and goes on with the next look. Nobody is told that it goes on without him before
    the key is there with which it does. A caller's `looked` tells what was said, also after a
    Fault.
    """
    looked = Looked() if looked is None else looked
    first = _take_up(campaign, looked)
    if campaign.is_under_way:
        key = signer()
        looked.kept.append(DueBook(private_path(campaign.path)).keep([], first))
        work(key).finish()
        looked.records = list(range(first, campaign.save.count + 1))
    new = _new(campaign, now)
    _note(campaign, [each for each in new if each.kind != SETTLE], now, looked, first)
    planned = dues.settling(campaign, now)
    if not planned.is_needed:
        return looked
    key = signer()
    _note(campaign, [each for each in new if each.kind == SETTLE], now, looked, first)
    for seat, name in planned.substitutes.items():
        chains.told(campaign, key, "substitute", seat, name)
        looked.substitutes[seat] = name
    if planned.pressed.locks or planned.pressed.silent or planned.without or planned.lines:
        work(key).go_on(without=planned.without, pressed=planned.pressed)
    looked.records = list(range(first, campaign.save.count + 1))
    return looked


def printed(path: Path, kept: list[str]) -> None:
    """What these files of the private folder of a save keep was printed."""
    if kept:
        DueBook(private_path(path)).told(kept)


def _note(campaign: Campaign, new: list[Due], now: datetime, looked: Looked, first: int) -> None:
    """Put what is new into the outbox, and remember that it was said; `first` is the number of the
    first record that the look tells."""
    book, fresh = DueBook(private_path(campaign.path)), _fresh(new, looked)
    if fresh:
        looked.kept.append(book.keep([each.data for each in fresh], first))
    looked.new += fresh
    for each in new:
        if (letter := outbox.put(campaign, _letter(each))) is not None:
            looked.letters.append(letter.name)
        book.note(each.key, written(now))


def _letter(each: Due) -> outbox.Letter:
    return outbox.Letter(outbox.REMINDER, each.seat, _key(each), each.subject, each.text)


def _key(each: Due) -> str:
    """The key of its letter."""
    return f"{outbox.REMINDER}/{each.key}"


def settles(found: list[Due]) -> bool:
    """Whether a look that found this would write a record."""
    return any(each.kind == SETTLE for each in found)
