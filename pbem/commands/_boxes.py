"""The boxes of a seat, opened with the key that lies in its player's folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.commands._campaign import load_key
from pbem.commands._common import note

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known


def has_key(seat: str, key: Path | None = None) -> bool:
    """Whether a key of the seat is given, or lies where it is looked for."""
    from pbem.player.folder import KEY, folder_of

    return key is not None or (folder_of(seat) / KEY).exists()


def known_by(campaign: Campaign, seat: str, key: Path | None = None) -> Known:
    """What the seat reads in its boxes with this key, or with those of its folder. Raises Fault."""
    from pbem.player.folder import KEY, earlier_keys, folder_of
    from pbem.player.unbox import unbox
    from pbem.records.seals import boxes

    file = key or folder_of(seat) / KEY
    files = [*([] if key else earlier_keys(folder_of(seat))), file]
    signers = [load_key(each)[0] for each in files]
    return unbox(campaign, seat, *(boxes.private_of(each, campaign.id, seat) for each in signers))


def look(campaign: Campaign, seat: str) -> Known:
    """Let the campaign know what the seat reads in its boxes, beside what is public. Raises
    Fault.
    """
    known = known_by(campaign, seat)
    campaign.state["secret"] = known.secrets
    return known


def known_to(opened: Campaign, seat: str) -> Known | None:
    """What the seat may know; None in a game without secrets. Raises WrongCall for an unknown seat,
    Fault where neither the private folder is there nor the key of the seat.
    """
    from pbem.commands._campaign import private_folder
    from pbem.faults import WrongCall
    from pbem.table.confidences import from_desk

    if seat not in opened.seats:
        do = f"There are: {', '.join(opened.seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {seat!r}", do=do)
    if not opened.vault.is_there and has_key(seat) and opened.loaded.game.secrets:
        return look(opened, seat)
    private_folder(opened.path)
    return from_desk(opened, seat) if opened.loaded.game.secrets else None


def look_if_possible(campaign: Campaign, seat: str) -> None:
    """The same where cards are secret and the key is here; else the secrets stay shut. A key that
    opens nothing is told.
    """
    from pbem.engine.state import Shut
    from pbem.faults import Fault

    if not campaign.loaded.game.secrets or campaign.vault.is_there:
        return
    campaign.state["secret"] = Shut()
    if has_key(seat):
        try:
            look(campaign, seat)
        except Fault as fault:
            note(f"The secrets of {seat} are not at hand: {fault}")
