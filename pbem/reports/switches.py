"""The scenario and the switches by which a campaign is played, in words: for status, report and
log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.library import data_sets
from pbem.words.catalogue import spoken

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


def line(campaign: Campaign) -> str:
    """All of them in one sentence."""
    anchor = campaign.anchor
    chosen = anchor.get("options", {})
    known = campaign.loaded.scenario(anchor["scenario"]).get("options", {})
    told = [f"{spoken(name)} {spoken(chosen[name])}" for name in known if name in chosen]
    switches = f"; switches: {', '.join(told)}" if told else ""
    own = f"; data set {data_sets.short(anchor['data'])}" if "data" in anchor else ""
    return f"Scenario {anchor['scenario']}{own}{switches}."


def data_lines(campaign: Campaign, words: Words) -> list[str]:
    """Of a full report: the data set in place of the game's own data, and which data nobody could
    read off the printed game."""
    part, notes = campaign.anchor.get("data"), campaign.loaded.reconstructed
    told = [words.say("founded.data", part)] if part else []
    marked = [f"{stem} ({text})" for stem, text in notes.items()]
    return told + ([words.say("data.reconstructed", {"files": marked})] if marked else [])
