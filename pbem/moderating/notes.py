"""Notes of the moderator: what everybody shall read, and where something was posted. They change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.campaign import write
from pbem.faults import WrongCall
from pbem.moderating import said

if TYPE_CHECKING:
    from pbem.campaign import Campaign
    from pbem.storage.keys import Signer

Record = dict[str, Any]


def wanted(text: str, posted: Sequence[str]) -> Record:
    """A note as its record holds it. Raises WrongCall for one that is empty or too long."""
    record: Record = {"kind": said.NOTE}
    if told := said.one_line(text):
        record["text"] = told
    if places := [said.one_line(where) for where in posted]:
        record["posted"] = places
    if wrong := said.note_fault(told, places):
        do = 'Write it as: pbem note SAVE "text", or with --posted ADDRESS.'
        raise WrongCall("bad_note", f"a note is {wrong}", do=do)
    return record


def note(campaign: Campaign, signer: Signer, text: str, posted: Sequence[str] = ()) -> Record:
    """Write a note. Raises WrongCall for one that is empty or too long."""
    record = wanted(text, posted)
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, record)
    return record
