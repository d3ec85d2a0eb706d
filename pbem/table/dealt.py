"""A campaign with secrets played again by who knows them: how the cards lay at every time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine import proof
from pbem.engine.chance import SEALED
from pbem.faults import WrongCall
from pbem.records import moderation, people
from pbem.replay.rewind import Rewind
from pbem.replay.run import Run
from pbem.replay.witness import Opened, sets_in

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def opened_by(campaign: Campaign) -> Opened:
    """What an open campaign knows of its secrets: what its records open; with the private folder
    everything.
    """
    made = Opened(campaign.anchor, list(campaign.save.records()))
    # Of what was sent before the folder was lost nobody knows the lines.
    is_known = campaign.vault.is_there and not people.has_lost_folder(campaign.people)
    if not made.is_whole and is_known:
        vault = campaign.vault
        made.learn(vault.chains[SEALED], vault.salt_key, vault.lines)
    return made


def not_opened(campaign: Campaign) -> WrongCall:
    """What is said to who asks for an earlier position and does not know the secrets."""
    what = "the position after an earlier turn cannot be shown again before the campaign is opened"
    do = "Its report was sent when it ended; that of the last turn can be printed now."
    return WrongCall("not_opened", what, str(campaign.path), do)


def notes_of(campaign: Campaign) -> Iterator[proof.Note]:
    """What the rules noted of secrets, from first to last (pbem.engine.proof).

    Needs the private folder, or a campaign that is open.
    """
    undos = Rewind(moderation.undos(campaign.save))
    run = Run.from_anchor(campaign.anchor, campaign.loaded, opened_by(campaign), undos)
    for record in campaign.save.records():
        yield from run.feed(record)


def sets_of(campaign: Campaign) -> dict[str, list[str]]:
    """The cards of every pile, hand and pack that was committed to, in their order, by field
    without the place.

    Needs the private folder, or a campaign that is open.
    """
    return sets_in(notes_of(campaign))
