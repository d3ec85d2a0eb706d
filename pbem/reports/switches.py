"""The scenario and the switches by which a campaign is played, in words: for status, report and
log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.words.catalogue import spoken

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def line(campaign: Campaign) -> str:
    """All of them in one sentence."""
    anchor = campaign.anchor
    chosen = anchor.get("options", {})
    known = campaign.loaded.scenario(anchor["scenario"]).get("options", {})
    told = [f"{spoken(name)} {spoken(chosen[name])}" for name in known if name in chosen]
    switches = f"; switches: {', '.join(told)}" if told else ""
    return f"Scenario {anchor['scenario']}{switches}."
