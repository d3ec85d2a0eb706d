"""Seats that a robot plays. Which seat, from when, and which robot is on record before the dice
(pbem/records/people.py); its answers go into the record as any others, with `how: robot`, and
follow from the position alone.

So whoever has the robot of that name gets the same answers: a run that was cut off, and the audit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.play import open_asks
from pbem.engine.state import State
from pbem.faults import Fault
from pbem.records import people
from pbem.records.desk_places import batch_of
from pbem.records.robot_answers import answer, asked
from pbem.records.settle import Answerer, Settled

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


class Robots:
    """Answers for the seats that robots play; whatever is left goes to the one who answers for the
    others.
    """

    def __init__(self, campaign: Campaign, others: Answerer) -> None:
        self.campaign = campaign
        self.playing = people.robots(campaign.people)
        self.others = others
        self.skipped = others.skipped

    def next(self, state: State) -> Settled | None:
        """The robots' first open question, else what the others have said."""
        table = self.campaign.table
        for ask in open_asks(state):
            by = asked(state, ask, self.campaign.seat_of, self.playing)
            if not by:
                continue
            seat = next(filter(None, map(self.campaign.seat_of, by)))
            say = answer(table, state, ask, self.playing[seat], self.campaign.id)
            if say is None:
                raise _unknown(self.playing[seat], seat, str(self.campaign.path))
            given = {"answer": ask.id, "by": by, "say": say, "how": people.ROBOT}
            return Settled(given, seat, places=batch_of(ask, self.campaign.powers_of(seat)))
        return self.others.next(state)


def _unknown(version: str, seat: str, path: str) -> Fault:
    return Fault(
        "unknown_robot",
        f"the robot {version} plays {seat}, and this version of pbem does not have it",
        path,
        f"Install a newer pbem, or let the robot of this one play on: pbem seat {path} --robot {seat}.",
    )
