"""Notes of the moderator: what everybody shall read, and where something was posted. They change
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.faults import WrongCall
from pbem.records import moderation
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.table import older_copy
from pbem.table.campaign import write

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


def wanted(text: str, posted: Sequence[str]) -> NewRecord:
    """A note as its record holds it. Raises WrongCall for one that is empty or too long."""
    record: NewRecord = {"kind": kinds.NOTE}
    if told := moderation.one_line(text):
        record["text"] = told
    if places := [moderation.one_line(where) for where in posted]:
        record["posted"] = places
    if wrong := moderation.note_fault(told, places):
        do = 'Write it as: pbem note SAVE "text", or with --posted ADDRESS.'
        raise WrongCall("bad_note", f"a note is {wrong}", do=do)
    return record


def going_on(campaign: Campaign, why: str) -> str:
    """The note with which a campaign goes on from an older copy of its save. Raises WrongCall where
    it is none.
    """
    gone = older_copy.given_up(campaign)
    if not gone:
        do = "Leave --older out."
        raise WrongCall("not_older", "the save is the newest", str(campaign.path), do)
    if not moderation.one_line(why):
        do = 'Write it as: pbem note SAVE --older "the disk was lost".'
        raise WrongCall("bad_note", "it needs a reason, which stands in every report", do=do)
    return f"{why} (goes on from {campaign.save.head}; {gone} and what led there is given up)"


def note(campaign: Campaign, signer: Signer, text: str, posted: Sequence[str] = ()) -> NewRecord:
    """Write a note. Raises WrongCall for one that is empty or too long."""
    record = wanted(text, posted)
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, record)
    return record
