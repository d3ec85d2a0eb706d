"""A campaign as it stood after one of its records, for reports of turns that are over."""

from __future__ import annotations

from pbem.faults import Fault
from pbem.replay.replay import Replay
from pbem.replay.rewind import Rewind
from pbem.table.campaign import Campaign
from pbem.table.dealt import not_opened, opened_by


def as_of(campaign: Campaign, number: int) -> Campaign:
    """The campaign after a record, played again; to be read only.

    Raises WrongCall where that takes secrets that are not open, Fault where the records cannot be played again.
    """
    save = campaign.save
    if number == save.count:
        return campaign
    records = list(save.records())[:number]
    replay = Replay(campaign.anchor, campaign.loaded, opened_by(campaign), Rewind.of(records))
    for record in records:
        apart = replay.take(record)
        if replay.sealed:
            raise not_opened(campaign)
        if apart is not None:
            what = f"the turn cannot be shown as it was: record {record['record']} differs at {apart[0]} when it is played again"
            raise Fault("not_replayed", what, str(save.path), f"pbem audit {save.path} says more.")
    past = save.as_of(number, replay.public)
    time = str(records[-1].get("time", "")) if records else ""
    return Campaign(campaign.path, past, lambda: time)
