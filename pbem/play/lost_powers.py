"""Powers for which another seat decides from now on: what their old seat has sent for them is not
used for the new one, and the old seat is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal
from pbem.records import desks
from pbem.records.desks import Entry
from pbem.records.settle import Skipped

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

Deciders = Mapping[str, str | None]


def deciders(campaign: Campaign) -> dict[str, str | None]:
    """The seat that decides for each power now, None for nobody."""
    return {power: campaign.seat_of(power) for power in campaign.powers}


def lying(campaign: Campaign, before: Deciders, now: Deciders) -> list[Skipped]:
    """The lines that lie on the desk, or are kept for later, for powers that had another seat."""
    return [
        Skipped(old, text, Illegal("", "power_gone", power=power, seat=now[power] or "").problem)
        for power, old in before.items()
        if old is not None and old != now[power]
        for text in _lines_for(campaign, old, power)
    ]


def _lines_for(campaign: Campaign, seat: str, power: str) -> Iterator[str]:
    """What a seat has sent for a power; a line that says no power is for the only one that it
    had."""
    vault = campaign.vault
    heads = (power,) if campaign.powers_of(seat) else (power, "")
    for _, text in desks.lines(campaign.desk, vault, seat):
        if campaign.parse(text).power in heads:
            yield text
    for told in campaign.later.get(seat, []):
        for text in (vault.line(Entry.of(each).field) for each in told["lines"]):
            if told["power"] == power or campaign.parse(text).power in heads:
                yield text
