"""Everything that goes to everybody, or to one reader, of a campaign."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.post import letters
from pbem.post.outbox import Outbox
from pbem.reports import form
from pbem.reports.report import questions, status, turn_report
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words


def for_others(campaign: Campaign, reader: str) -> Iterator[str]:
    """Everything that goes to everybody, or to this reader."""
    words = Words(campaign.anchor["game"])
    yield campaign.path.read_text()
    for fmt in ("text", "bbcode", "markdown", "html"):
        yield turn_report(campaign, fmt=fmt, depth="full")
    yield questions(campaign)
    yield from (each.text for each in form.forms(campaign, words, reader))
    outbox = Outbox.of(campaign)
    public = letters.reports(campaign, letters.copies(campaign, outbox))
    own = (letters.questions, letters.links, letters.unused, letters.secrets, letters.reminders)
    alone = (each for make in own for each in make(campaign) if each.seat == reader)
    yield from (
        f"{each.key} {each.subject}\n{each.text}\n{each.html}" for each in (*public, *alone)
    )
    for ask in campaign.asks:
        for seat in ("", reader):
            yield str(campaign.table.offers(campaign.state, ask, seat))
    yield str(campaign.facts)
    told = status(campaign)
    where = str(campaign.path.parent)
    yield "\n".join(told.lines).replace(where, "")
    yield str(told.data).replace(where, "")
