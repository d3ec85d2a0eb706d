"""One look at the clock of a campaign: reminders that were not said yet, and what the rule says of
silence, done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from datetime import datetime
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
    outbox, the records that were written, and who plays for whom from now on."""

    new: list[Due] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    records: list[int] = field(default_factory=list)
    substitutes: dict[str, str] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        """For a script."""
        return {
            "due": [each.data for each in self.new],
            "letters": self.letters,
            "records": self.records,
        }


def unsaid(campaign: Campaign, now: datetime) -> list[Due]:
    """What is due and was not said before. A settlement is due until it is done."""
    book = DueBook(private_path(campaign.path))
    return [each for each in dues.due(campaign, now) if each.key not in book.said]


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
    first = campaign.save.count + 1
    if campaign.is_under_way:
        work(signer()).finish()
        looked.records = list(range(first, campaign.save.count + 1))
    new = unsaid(campaign, now)
    _note(campaign, [each for each in new if each.kind != SETTLE], now, looked)
    planned = dues.settling(campaign, now)
    if not planned.is_needed:
        return looked
    key = signer()
    _note(campaign, [each for each in new if each.kind == SETTLE], now, looked)
    for seat, name in planned.substitutes.items():
        chains.told(campaign, key, "substitute", seat, name)
        looked.substitutes[seat] = name
    if planned.pressed.locks or planned.pressed.silent or planned.without or planned.lines:
        work(key).go_on(without=planned.without, pressed=planned.pressed)
    looked.records = list(range(first, campaign.save.count + 1))
    return looked


def _note(campaign: Campaign, new: list[Due], now: datetime, looked: Looked) -> None:
    """Put what is new into the outbox, and remember that it was said."""
    book = DueBook(private_path(campaign.path))
    for each in new:
        if (letter := outbox.put(campaign, _letter(each))) is not None:
            looked.letters.append(letter.name)
        book.note(each.key, written(now))
        looked.new.append(each)


def _letter(each: Due) -> outbox.Letter:
    kind = outbox.REMINDER
    return outbox.Letter(kind, each.seat, f"{kind}/{each.key}", each.subject, each.text)


def settles(found: list[Due]) -> bool:
    """Whether a look that found this would write a record."""
    return any(each.kind == SETTLE for each in found)
