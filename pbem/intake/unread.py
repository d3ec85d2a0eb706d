"""Lines of a mail that were left out although they read as orders: those that may have been meant
all the same.

What was quoted, or stands in an older mail, is left out rightly where it is what the player was
sent, word for word: the letters in the outbox, the form of today, and the lines that are in force.
Anything else that a guess has left out keeps the mail from closing, and its receipt begins with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import Illegal, Problem
from pbem.intake.read import understood
from pbem.mail.doubts import GUESS, OLDER, says_order
from pbem.mail.read import Ignored
from pbem.mail.texts import texts
from pbem.mail.views import letters
from pbem.records.line_owners import OK
from pbem.reports import form
from pbem.reports.receipts import Receipt
from pbem.storage.files import private_path

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.engine.orders import Parsed
    from pbem.mail.read import Mail
    from pbem.table.campaign import Campaign

COMMENT = "comment"
GREETING = "greeting"
_LETTERS = ("outbox", "outbox/sent")


def check_own(campaign: Campaign, mail: Mail) -> None:
    """Of a mail with its order block in the older mail that is answered: raise MailRefused if that
    stands there as it was sent before."""
    block = letters(mail.text)
    folder = private_path(campaign.path)
    mails = (path for path in folder.glob("mails/*") if mail.digest not in path.name)
    if any(block in letters(text) for text in _texts([*_letter_files(folder), *mails])):
        raise campaign.words.refused("block_unchanged")


def tell(
    campaign: Campaign, mail: Mail, parsed: Parsed, receipt: Receipt, in_force: Iterable[str]
) -> list[Problem]:
    """Say in the receipt what was not read, and give a problem for each line that may have been
    meant."""
    strays = [Ignored(line, text, reason) for line, text, reason in parsed.strays]
    strays += _comments(campaign, parsed)
    rows = _with_last_words(campaign, mail.ignored)
    ignored = [_without_ok(row) for row in (*rows, *strays)]
    if any(row.doubt == OLDER for row in ignored):
        sent = (text for text in _sent(campaign, in_force) if not text.lstrip("> ").startswith("#"))
        known = {letters(text) for text in sent}
        ignored = [_without_doubt(row, known) for row in ignored]
    receipt.ignored = sorted(ignored, key=lambda row: (bool(row.part), row.line))
    receipt.lost = [row for row in receipt.ignored if row.doubt in (GUESS, OLDER)]
    found = (
        Illegal("", "order_not_read", reason=row.reason, part=row.part) for row in receipt.lost
    )
    return [
        refusal.at(0 if row.part else row.line, 0, row.text).problem
        for refusal, row in zip(found, receipt.lost, strict=True)
    ]


def _with_last_words(campaign: Campaign, rows: Sequence[Ignored]) -> list[Ignored]:
    """Rows as they are told: with a doubt where the last word of a letter is no talk, and not the
    name below it.
    """
    if campaign.is_strict or all(row.reason != GREETING for row in rows):
        return list(rows)
    from pbem.engine.prose.talk import is_talk

    grammar = campaign.grammar
    return [
        row
        if row.reason != GREETING or grammar.head_of(row.text) or is_talk(grammar, row.text)
        else replace(row, doubt=GUESS)
        for row in rows
    ]


def _comments(campaign: Campaign, parsed: Parsed) -> list[Ignored]:
    """Remarks that would be orders without their `#`, other than the examples of the form."""
    is_order = understood(campaign)
    remarks = [(line, text) for line, text in parsed.remarks if text.startswith("#")]
    orders = [(line, text) for line, text in remarks if says_order(text.lstrip("# "), is_order)]
    if not orders:
        return []
    known = {letters(text) for text in _sent(campaign, ())}
    doubt = "" if parsed.lines else GUESS
    return [
        Ignored(line, text, COMMENT, "", doubt)
        for line, text in orders
        if letters(text) not in known
    ]


def _sent(campaign: Campaign, in_force: Iterable[str]) -> Iterable[str]:
    """Every line that a player was sent, and those in force, with and without their section."""
    for text in in_force:
        section = campaign.parse(text).section
        yield from (text, text.replace(f"{section}: ", "", 1))
    words = campaign.words
    for each in form.forms(campaign, words):
        yield from each.lines
    for text in _texts(_letter_files(private_path(campaign.path))):
        yield from text.splitlines()


def _letter_files(folder: Path) -> list[Path]:
    return [path for name in _LETTERS for path in sorted((folder / name).glob("*.eml"))]


def _texts(paths: Sequence[Path]) -> Iterable[str]:
    for path in paths:
        yield from texts(path.read_bytes())


def _without_ok(row: Ignored) -> Ignored:
    """A line as it is told: an `ok` that was quoted is of an older mail, and no order."""
    return replace(row, doubt="") if OK.fullmatch(row.text.lstrip("|> ")) else row


def _without_doubt(row: Ignored, known: set[str]) -> Ignored:
    """A line as it is told: without doubt where it is known to have been sent."""
    is_known = row.doubt == OLDER and letters(row.text) in known
    return replace(row, doubt="") if is_known else row
