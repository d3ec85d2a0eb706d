"""Mails that hold only talk or a question: nothing of theirs may have been meant as an order.

They are set aside for the moderator, who reads them in full, and nobody gets an answer from the
program. A mail with a line that was not read and may have been an order is none of them, neither is
one that leaves orders in quoted text, in an attachment or outside a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.engine.errors import BESIDE, Problem
from pbem.engine.prose.doubtful import is_doubtful
from pbem.engine.prose.talk import is_talk
from pbem.intake import agreed, unread
from pbem.intake.asides import Asides
from pbem.intake.read import parse
from pbem.records import desks
from pbem.reports.receipts import Receipt
from pbem.table.seating import seat_named

if TYPE_CHECKING:
    from pbem.engine.orders import Parsed
    from pbem.mail.read import Ignored, Mail
    from pbem.table.campaign import Campaign

TALK = "talk"
# Parts of a mail that may be the writer's own words although nothing in them is read.
_OWN = frozenset(("greeting", "signature", "outside_block"))
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".svg", ".ics", ".vcf", ".asc")
# Headers by which a mail means something also without an order.
_MEANS = frozenset(("for", "phrase"))


def only(campaign: Campaign, mail: Mail, seat: str = "") -> str:
    """What the writer says in a mail that holds nothing but talk, "" for any other."""
    ok, lines = agreed.split(mail, Asides(campaign).split(mail.lines))
    if ok is not None or len(lines) != len(mail.lines) or mail.is_below or mail.has_block:
        return ""
    return words(campaign, mail, parse(campaign, lines), seat)


def words(campaign: Campaign, mail: Mail, parsed: Parsed, seat: str) -> str:
    """The same of a mail that has been read, and has nothing beside its orders."""
    if _means_something(campaign, parsed) or _is_left_out(campaign, mail, parsed, seat):
        return ""
    heads = set(parsed.header_lines.values())
    own = [(line.line, line.raw or line.text) for line in mail.lines if line.line not in heads]
    own += [(row.line, row.text) for row in mail.ignored if row.reason in _OWN and not row.part]
    return "\n".join(_spaced(sorted(own)))


def beside(
    strays: Sequence[tuple[int, str, str]],
) -> tuple[list[Problem], list[tuple[int, str, str]]]:
    """Remarks on what was left out as talk and may change the orders beside it, and the rest of
    what was left out.
    """
    told = [row for row in strays if row[2] == TALK and is_doubtful(row[1])]
    remarks = [Problem(BESIDE, "talk_beside", line=line, text=text) for line, text, _ in told]
    return remarks, [row for row in strays if row not in told]


def _means_something(campaign: Campaign, parsed: Parsed) -> bool:
    """Whether there is an order in it, or what may have been one."""
    if parsed.lines or parsed.readings or parsed.heads or parsed.sections_seen or parsed.claims:
        return True
    if parsed.is_done or parsed.adds or _MEANS & parsed.headers.keys():
        return True
    return not all(is_talk(campaign.grammar, problem.text) for problem in parsed.problems)


def _is_left_out(campaign: Campaign, mail: Mail, parsed: Parsed, seat: str) -> bool:
    """Whether orders may stand in what was left out."""
    if any(row.reason == "attachment" and not _is_picture(row) for row in mail.ignored):
        return True
    if mail.source == "attachment" or any(row.reason == "forwarded" for row in mail.ignored):
        return True
    found = seat_named(campaign, seat) if seat else None
    is_there = found is not None and campaign.vault.is_there
    lying = desks.lines(campaign.desk, campaign.vault, found) if is_there and found else []
    receipt = Receipt(found or "", mail.digest)
    return bool(unread.tell(campaign, mail, parsed, receipt, [text for _, text in lying]))


def _is_picture(row: Ignored) -> bool:
    return row.text.casefold().endswith(_PICTURES)


def _spaced(lines: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Lines in their order, with a blank one where others stood between."""
    before = 0
    for number, text in dict(lines).items():
        if before and number > before + 1:
            yield ""
        yield text
        before = number
