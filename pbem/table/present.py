"""The present moment of a campaign."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from pbem.faults import Fault
from pbem.records.clock.spans import moment

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def now_of(campaign: Campaign) -> datetime:
    """The time by the campaign's clock; where it has none, that of the last record with a rule."""
    found = moment(campaign.clock())
    if found is None and campaign.timing is not None:
        found = campaign.timing.now
    if found is None:
        raise Fault("no_time", "there is no time to reckon with", str(campaign.path))
    return found
