"""Seats that a robot plays: its answers go into the record as any others, with `how: robot`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.engine.play import open_asks, waits_for
from pbem.engine.state import State
from pbem.faults import WrongCall
from pbem.settle import Answerer, Settled

if TYPE_CHECKING:
    from pbem.campaign import Campaign

ROBOT = "robot"


class Robots:
    """Answers for some seats at once; whatever is left goes to the one who answers for the others.

    What a robot says follows from the save, so that a run that was cut off comes to the same answers.
    """

    def __init__(self, campaign: Campaign, seats: Sequence[str], others: Answerer) -> None:
        foresight = campaign.table.game.foresight
        if foresight is None:
            raise WrongCall("no_robot", f"{campaign.table.game.title} has no robot")
        if unknown := [seat for seat in seats if seat not in campaign.seats]:
            raise WrongCall(
                "unknown_seat",
                f"there is no seat {unknown[0]!r} in this campaign",
                do=f"The seats are {', '.join(campaign.seats)}.",
            )
        self.campaign = campaign
        self.seats = tuple(seats)
        self.others = others
        self.skipped = others.skipped
        self._answer = foresight.robot
        self._rng = random.Random(f"{campaign.id} {campaign.save.head}")

    def next(self, state: State) -> Settled | None:
        """The robots' first open question, else what the others have said."""
        g = self.campaign.table.position(state)
        for ask in open_asks(state):
            deciders = {
                power: self.campaign.table.game.decider(g, power) for power in waits_for(state, ask)
            }
            seat = next((each for each in deciders.values() if each in self.seats), None)
            if seat is not None:
                by = [power for power, decides in deciders.items() if decides == seat]
                say = self._answer(g, ask, self._rng)
                given = {"answer": ask.id, "by": by, "say": say, "how": ROBOT}
                return Settled(given, seat, sections=ask.sections)
        return self.others.next(state)
