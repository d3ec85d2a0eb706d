"""A campaign as it stood when turns ended, for reports of turns that are over.

The records are played again with the checks of the audit but one: robots are not asked again. What
they ordered is on record, and who reads a report does not wait until they have thought once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pbem.engine.state import State
from pbem.faults import Fault
from pbem.records import desks, moderation
from pbem.replay.replay import Replay, judge
from pbem.replay.rewind import Rewind
from pbem.replay.witness import Opened
from pbem.reports import history
from pbem.reports.history import Turn
from pbem.storage.kinds import Record
from pbem.table.campaign import Campaign
from pbem.table.dealt import not_opened, opened_by
from pbem.table.rehearsal import replay_after
from pbem.values import dataclass


def end_of(campaign: Campaign, told: Turn) -> tuple[Campaign, State]:
    """The campaign after the last record of a turn that is over, to be read only, and the position
    at the end of the turn, which may lie within that record. Both are as the audit plays them
    again, but that robots are taken at their word.

    Raises WrongCall where that takes secrets that are not open, Fault where the records cannot be
    played again.
    """
    number = int(told.records[-1]["record"])
    replay = _replayed(campaign, number)
    past = campaign if number == campaign.save.count else _as_of(campaign, replay, told.records[-1])
    if history.is_current(past, told):
        return past, past.state
    after = (state for state in replay.rules.openings if state["engine"]["releases"] > told.last)
    return past, next(after, replay.state)


def _replayed(campaign: Campaign, number: int) -> Replay:
    """All records up to one, played again."""
    save = campaign.save
    records = list(islice(save.records(), number))
    replay = Replay(campaign.anchor, campaign.loaded, opened_by(campaign), Rewind.of(records))
    replay.asks_robots = False
    for record in records:
        apart = judge(replay, record, (Fault,))
        if replay.sealed:
            raise not_opened(campaign)
        if apart is not None:
            where = apart[0] or "its end"
            what = f"the turn cannot be shown as it was: record {record['record']} differs at {where} when it is played again"
            raise Fault("not_replayed", what, str(save.path), f"pbem audit {save.path} says more.")
    return replay


def _as_of(campaign: Campaign, replay: Replay, record: Mapping[str, Any]) -> Campaign:
    """The campaign after a record, of what is public alone, to be read only."""
    time = str(record.get("time", ""))
    save = campaign.save.as_of(int(record["record"]), _as_written(replay.public))
    past = Campaign(campaign.path, save, lambda: time)
    past.words = campaign.words
    return past


def _as_written(data: Any) -> Any:
    """A copy in the order in which a save has it: what is told of a position must not depend on
    where its replay began."""
    if isinstance(data, Mapping):
        return {key: _as_written(data[key]) for key in sorted(data)}
    return [_as_written(each) for each in data] if isinstance(data, list) else data


# All turns in one pass


@dataclass(frozen=True)
class Ended:
    """A turn that is over, or the one that is on: `campaign` after its last record, to be read
    only, and `state` at its end, both of what is public alone."""

    told: Turn
    campaign: Campaign
    state: State


class Ends:
    """The turns of a campaign one after the other, each as it stood when it ended, in one replay of
    all records; undone ones are left out.

        for ended in Ends(campaign, source): ...

    `source` is the campaign whose private folder may be read for sealed draws; what comes out is
    public all the same. With `since`, a record and the public state after it, the replay begins
    there; where there are secrets it takes the `secret` part of that state, too. Afterwards `apart`
    tells the first record that could not be played again, as (record,
    path); `is_sealed` that it takes secrets which are not open. Later turns are missing then.
    """

    def __init__(
        self,
        campaign: Campaign,
        source: Campaign | None = None,
        since: tuple[int, Record] | None = None,
        secret: Record | None = None,
    ) -> None:
        self.campaign = campaign
        self.source = source or campaign
        self.since = since or (0, {})
        self.secret = secret
        self.apart: tuple[int, str] | None = None
        self.is_sealed = False

    def __iter__(self) -> Iterator[Ended]:
        first, _ = self.since
        gone = moderation.out_of_force(self.campaign.save)
        replay = self._replay()
        replay.asks_robots = False
        for record in self.campaign.save.records(first + 1):
            apart = judge(replay, record)
            if apart is not None or replay.sealed:
                self.is_sealed = replay.sealed
                self.apart = (
                    None if replay.sealed else (record["record"], apart[0] if apart else "")
                )
                return
            if record["record"] not in gone and replay.rules.openings:
                yield from self._ended(replay, record)
        yield from self._on(replay)

    def _replay(self) -> Replay:
        """A replay that stands where it is to begin."""
        first, public = self.since
        campaign = self.campaign
        if not first:
            undos = Rewind(moderation.undos(campaign.save))
            return Replay(campaign.anchor, campaign.loaded, opened_by(self.source), undos)
        if self.secret is not None:
            return replay_after(self.source, public, self.secret)
        fresh = Opened(campaign.anchor, list(campaign.save.records(first + 1)))
        replay = Replay(campaign.anchor, campaign.loaded, fresh)
        replay.heads = {number: campaign.save.head_at(number) for number in range(first + 1)}
        replay.stand(public, replay.heads.__getitem__)
        replay.knows_all = False
        for seat in replay.desk["seats"]:
            lying = desks.entries(replay.desk, seat)
            replay.witness.lines |= {each.field: each.commit for each in lying}
        return replay

    def _ended(self, replay: Replay, record: Record) -> Iterator[Ended]:
        """The turns that ended in a record: each position in which the next one opened."""
        past = _as_of(self.campaign, replay, record)
        for state in replay.rules.openings:
            told = history.turn(past, int(state["engine"]["releases"]) - 1)
            yield Ended(told, past, {**_as_written(state), "secret": past.state["secret"]})

    def _on(self, replay: Replay) -> Iterator[Ended]:
        """The turn that is on."""
        told = history.turn(self.campaign, history.releases(self.campaign))
        yield Ended(told, self.campaign, self.campaign.state)
