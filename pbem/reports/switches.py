"""The scenario and the switches by which a campaign is played, in words: for status, report and
log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.library import data_sets

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def line(campaign: Campaign) -> str:
    """All of them in one sentence."""
    anchor = campaign.anchor
    chosen = anchor.get("options", {})
    known = campaign.loaded.scenario(anchor["scenario"]).get("options", {})
    words = campaign.words
    pairs = [
        (words.named("switch", name), words.named("choice", chosen[name]))
        for name in known
        if name in chosen
    ]
    told = [f"{name} {choice}" for name, choice in pairs]
    parts = [words.tell("switches.scenario", scenario=anchor["scenario"])]
    if "data" in anchor:
        parts.append(words.tell("switches.data", set=data_sets.short(anchor["data"])))
    if told:
        parts.append(words.tell("switches.switches", told=told))
    return f"{'; '.join(parts)}."


def data_lines(campaign: Campaign) -> list[str]:
    """Of a full report: the data set in place of the game's own data, and which data nobody could
    read off the printed game."""
    told, words = list[str](), campaign.words
    if "data" in campaign.anchor:
        part = campaign.anchor["data"]
        told.append(words.tell("founded.data", set=data_sets.told(part), files=part["files"]))
    if notes := campaign.loaded.reconstructed:
        marked = [f"{stem} ({text})" for stem, text in notes.items()]
        told.append(words.tell("founded.reconstructed", files=marked))
    return told
