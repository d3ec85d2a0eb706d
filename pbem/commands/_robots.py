"""Robots that begin to play: `pbem apply --robot`, `pbem seat --robot`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pbem.commands._common import say
from pbem.faults import WrongCall
from pbem.records import people

if TYPE_CHECKING:
    from pbem.sitting.sitting import Work
    from pbem.table.campaign import Campaign


def check_seats(campaign: Campaign, seats: Sequence[str]) -> None:
    """Raise WrongCall unless these seats are there."""
    if unknown := [seat for seat in seats if seat not in campaign.seats]:
        raise WrongCall(
            "unknown_seat",
            f"there is no seat {unknown[0]!r} in this campaign",
            do=f"The seats are {', '.join(campaign.seats)}.",
        )


def robots_come(work: Work, seats: Sequence[str]) -> bool:
    """Record that robots play these seats, but for those that they play already; True when a record
    was written.
    """
    from pbem.play.chains import robot
    from pbem.records.robot_answers import newest

    campaign = work.campaign
    check_seats(campaign, seats)
    playing, version = people.robots(campaign.people), newest(campaign.table.game)
    new = [seat for seat in dict.fromkeys(seats) if playing.get(seat) != version]
    if (signer := work.signer) is None:
        return bool(new)
    for seat in new:
        record = robot(campaign, signer, seat)
        say(f"Record {record['record']}: the robot {record['robot']} plays {seat} from now on.")
    return bool(new)
