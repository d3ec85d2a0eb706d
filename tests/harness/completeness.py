"""Whether the full reports of a campaign tell every record."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import is_volley
from pbem.reports import history
from pbem.reports.entries import is_left_out
from pbem.reports.report import told_data
from pbem.storage.kinds import UNDO
from pbem.table.campaign import Campaign
from pbem.words.formats import ESCAPES
from pbem.words.pages import render


def untold(campaign: Campaign) -> list[str]:
    """The records that stand in no full report, and the sentences of their events that do not."""
    told = " ".join(" ".join(_full(campaign)).split())
    return [each for each in _wanted(campaign) if " ".join(each.split()) not in told]


def _full(campaign: Campaign) -> Iterator[str]:
    """The reports of all turns, each beside the position of today."""
    for release in range(history.releases(campaign) + 1):
        turn = history.turn(campaign, release)
        data = told_data(campaign, campaign.state, turn, campaign)
        values = {**data, "depth": "full", "picture": ""}
        yield render(campaign.anchor["game"], "markdown", values)


def _wanted(campaign: Campaign) -> Iterator[str]:
    """Each record by number and kind, the labels of its dice, and the sentences of its events."""
    for record in campaign.save.records():
        yield f"- {record['record']}, {record['kind']}"
        if record["kind"] == UNDO:
            continue
        yield from record.get("dice", {})
        for event in record.get("events", []):
            # Volleys are rows of tables, with the labels of their dice below.
            if not is_volley(event) and not is_left_out(event, campaign.words):
                yield ESCAPES["markdown"](campaign.words.event(event))
