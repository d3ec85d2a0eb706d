"""The scenario and the switches by which a campaign is played, in words: for status, report and
log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.library import data_sets
from pbem.words.catalogue import catalogue, spoken

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def line(campaign: Campaign) -> str:
    """All of them in one sentence."""
    anchor = campaign.anchor
    chosen = anchor.get("options", {})
    known = campaign.loaded.scenario(anchor["scenario"]).get("options", {})
    told = [f"{spoken(name)} {spoken(chosen[name])}" for name in known if name in chosen]
    switches = f"; switches: {', '.join(told)}" if told else ""
    own = f"; data set {data_sets.short(anchor['data'])}" if "data" in anchor else ""
    return f"Scenario {anchor['scenario']}{own}{switches}."


def data_lines(campaign: Campaign) -> list[str]:
    """Of a full report: the data set in place of the game's own data, and which data nobody could
    read off the printed game."""
    told, notes = data_sets.sentences(campaign.anchor), campaign.loaded.reconstructed
    if notes:
        marked = ", ".join(f"{stem} ({text})" for stem, text in notes.items())
        told.append(catalogue("common")["founded.reconstructed"].format(files=marked))
    return told
