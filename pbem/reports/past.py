"""A campaign as it stood when a turn ended, for reports of turns that are over."""

from __future__ import annotations

from pbem.engine.state import State
from pbem.faults import Fault
from pbem.replay.replay import Replay
from pbem.replay.rewind import Rewind
from pbem.reports import history
from pbem.reports.history import Turn
from pbem.table.campaign import Campaign
from pbem.table.dealt import not_opened, opened_by


def end_of(campaign: Campaign, told: Turn) -> tuple[Campaign, State]:
    """The campaign after the last record of a turn that is over, to be read only, and the position
    at the end of the turn, which may lie within that record. Both are as the audit plays them
    again.

    Raises WrongCall where that takes secrets that are not open, Fault where the records cannot be
    played again.
    """
    number = int(told.records[-1]["record"])
    replay = _replayed(campaign, number)
    past = campaign
    if number < campaign.save.count:
        time = str(told.records[-1].get("time", ""))
        save = campaign.save.as_of(number, replay.public)
        past = Campaign(campaign.path, save, lambda: time)
        past.words = campaign.words
    if history.is_current(past, told):
        return past, past.state
    after = (state for state in replay.rules.openings if state["engine"]["releases"] > told.last)
    return past, next(after, replay.state)


def _replayed(campaign: Campaign, number: int) -> Replay:
    """All records up to one, played again."""
    save = campaign.save
    records = list(save.records())[:number]
    replay = Replay(campaign.anchor, campaign.loaded, opened_by(campaign), Rewind.of(records))
    for record in records:
        apart = replay.take(record)
        if replay.sealed:
            raise not_opened(campaign)
        if apart is not None:
            what = f"the turn cannot be shown as it was: record {record['record']} differs at {apart[0]} when it is played again"
            raise Fault("not_replayed", what, str(save.path), f"pbem audit {save.path} says more.")
    return replay
