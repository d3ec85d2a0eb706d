"""An older copy of a save, put into the place of the newer one: the private folder knows how far
the campaign has come.

Whoever goes on from there gives up records that were written, sent and perhaps read, so he has to
say it on record.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Fault
from pbem.storage.files import backup_of
from pbem.storage.ledger import head_number
from pbem.storage.save import Save, open_save

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def given_up(campaign: Campaign) -> str:
    """The head of the newest record that was written here, if this save does not have it; "" if all
    is well.
    """
    if not campaign.vault.is_there:
        return ""
    newest = campaign.vault.newest
    return "" if not newest or _has(campaign.save, newest) else newest


def check(campaign: Campaign) -> None:
    """Raise Fault for a save that lacks what was written here, with the way on."""
    newest = given_up(campaign)
    if not newest:
        return
    path = campaign.path
    what = (
        f"this save ends at {campaign.save.head}, and {newest} was written here already: it is an older copy, or one that"
        " went another way"
    )
    where = f"{path.name}.bak has it" if _is_in(backup_of(path), newest) else "from your backup"
    do = (
        f"Put the newer one back ({where}). If you mean to go on from here, say so to everybody:"
        f' pbem note {path} --older "why".'
    )
    raise Fault("older_save", what, str(path), do)


def _has(save: Save, head: str) -> bool:
    number = head_number(head)
    return head == save.head or (number <= save.count and save.head_at(number) == head)


def _is_in(path: Path, head: str) -> bool:
    try:
        return _has(open_save(path), head)
    except Fault:
        return False
