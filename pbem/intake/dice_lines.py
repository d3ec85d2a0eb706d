"""The part of a mail that is about the dice: founding links, links for a lock, deposits; checked, kept, recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pbem.engine import chance
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.records.dice import burnt, links, phrases
from pbem.records.dice.book import PHRASE
from pbem.records.lines import understands
from pbem.storage import kinds
from pbem.storage.kinds import NewRecord
from pbem.storage.ledger import link_text
from pbem.table.dealer import Dealer

if TYPE_CHECKING:
    from pbem.mail.read import Mail, TextLine
    from pbem.table.campaign import Campaign


def understood(campaign: Campaign) -> Callable[[str], bool]:
    """Whether a line, alone, means something to this campaign."""
    return understands(campaign.grammar, has_chains=campaign.book is not None)


def split(campaign: Campaign, mail: Mail) -> tuple[list[TextLine], list[TextLine]]:
    """The lines about links, and all others."""
    if campaign.book is None:
        return [], list(mail.lines)
    about = [line for line in mail.lines if links.is_link_line(line.text)]
    return about, [line for line in mail.lines if line not in about]


def check(
    campaign: Campaign, seat: str, lines: Sequence[TextLine]
) -> tuple[links.Opened | None, list[Problem]]:
    """The link or deposit that these lines give, if it may be taken now, and what is wrong with it."""
    book = campaign.book
    if book is None or not lines:
        return None, []
    try:
        opened = links.opened_by([line.text for line in lines], book.key(seat))
        if opened is None:
            return None, []
        arrived = campaign.vault.opened(opened.number)
        if seat in arrived and not book.is_founding(opened):
            raise Illegal(
                "", "link_is_here", seat=seat, number=opened.number, head=arrived[seat].head
            )
        book.check_opened(seat, opened, arrived)
    except Refusal as refusal:
        first = lines[0]
        return None, [refusal.at(first.line, first.column, first.text).problem]
    return opened, []


def check_phrase(campaign: Campaign, seat: str, phrase: str) -> None:
    """Raise Illegal unless this seat may contribute this normal phrase to the founding now."""
    desk, book = campaign.desk, campaign.book
    if book is not None:
        book.check_contribution(seat, PHRASE)
    else:
        phrases.check(seat, desk["phrases"], campaign.plays, closed=desk["founded"])
    powers = [power for owned in campaign.seats.values() for power in owned]
    chance.check_phrase(phrase, [campaign.id, *campaign.seats, *powers])


def quote(
    campaign: Campaign, seat: str, lines: Sequence[TextLine], *, is_done: bool
) -> tuple[links.Quote | None, list[Problem]]:
    """The lock that a mail quotes without giving a link, to close its seat's lines, and what is wrong with it."""
    book = campaign.book
    told = [line.text for line in lines]
    if book is None or (made := links.quoted_by(told, book.key(seat))) is None:
        return None, []
    try:
        book.check_quote(seat, made)
        if not is_done:
            raise Illegal("", "quote_without_done")
    except Refusal as refusal:
        first = lines[0]
        return None, [refusal.at(first.line, first.column, first.text).problem]
    return made, []


def are_lines_closed(campaign: Campaign, seat: str) -> bool:
    """Whether a seat can change nothing any more about the dice that come next: by a lock, or because its link is here."""
    book = campaign.book
    if book is None:
        return are_lines_locked(campaign, seat)
    segment = 0 if book.is_roll else book.pending.get("segment", 0)
    is_here = bool(segment) and seat in campaign.vault.opened(segment)
    return is_here or are_lines_locked(campaign, seat)


def are_lines_locked(campaign: Campaign, seat: str) -> bool:
    """The same by a record alone: then no commitment that came before helps."""
    if campaign.book is None:
        return _is_lock_waiting(campaign)
    return seat in campaign.book.data["closed"]


def _is_lock_waiting(campaign: Campaign) -> bool:
    """Where the moderator alone has chains: whether a run was cut off before its dice. Else somebody is asked."""
    return bool(burnt.waiting_number(campaign.state))


def closes_for(campaign: Campaign, seat: str) -> int:
    """The segment for which `done` of this seat, that is not asked for orders, closes its lines; 0: for none."""
    book = campaign.book
    if book is None or not book.pending or book.is_roll or are_lines_closed(campaign, seat):
        return 0
    return int(book.pending["segment"])


def record_of(campaign: Campaign, seat: str, opened: links.Opened, digest: str) -> NewRecord:
    """What is kept of it: a founding link or a deposit as a record, a link for a lock ({}) in the private folder alone."""
    if campaign.book is None:
        raise ValueError("the moderator alone has chains in this campaign")
    record: NewRecord = {"seat": seat, "head": opened.head, "mail": campaign.vault.mark(digest)}
    record["authenticated"] = "signature" if opened.signature else "moderator's word"
    if opened.signature:
        record["signed"] = opened.signature
    if opened.kind == links.DEPOSIT:
        numbers: NewRecord = {"number": opened.number, "segments": list(opened.segments)}
        mark = opened.marked(campaign.id, seat)
        return {"kind": kinds.DEPOSIT, **record, **numbers, "of": mark}
    if campaign.book.is_founding(opened):
        return {"kind": kinds.FOUNDING, **record, "link": link_text(opened.number, opened.link)}
    return {}


def sentence(campaign: Campaign, opened: links.Opened) -> str:
    """For the receipt: what was taken, and who is still waited for."""
    what = f"{opened.kind} {opened.number}, which answers {opened.head}"
    book = campaign.book
    if book is None or not book.pending:
        return f"Your {what}, is here."
    missing = Dealer(campaign).missing()
    rest = f"Still missing: {', '.join(missing)}." if missing else "All links are here."
    return f"Your {what}, is here and stays with the moderator until it is used. {rest}"
