"""A mail that was used already is known again, so that who gives it once more after a crash loses
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pbem.mail.headers import read_headers
from pbem.mail.message import looks_like_mail
from pbem.records import moderation, withdrawal
from pbem.records.desk_places import STANDING
from pbem.records.people import WITHDRAWN
from pbem.records.replacement import PASS
from pbem.reports import form
from pbem.storage import kinds
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line, Parsed
    from pbem.intake.sent import Sent
    from pbem.table.campaign import Campaign


def used_in(sent: Sent) -> tuple[int, bool]:
    """The record in which just this mail was used, 0 for none; and whether it may be meant once
    more.

    A mail with an id of its own is meant once, unless what it brought was undone or taken off the
    desk by the moderator. The same plain text may be meant anew: `pass` for the next question, an
    earlier plan that is preferred after all.
    """
    campaign, seat, parsed = sent.campaign, sent.seat, sent.parsed
    mark = campaign.vault.mark(sent.mail.digest)
    documents = (campaign.save.document(n) for n in range(1, campaign.save.count + 1))
    if not any(mark.encode() in each for each in documents):
        return 0, True
    gone = moderation.undone(moderation.undos(campaign.save), campaign.save.count)
    records = list(campaign.save.records())
    has_own_id = looks_like_mail(sent.data) and bool(read_headers(sent.data).message_id)
    used = [
        int(r["record"])
        for r in records
        if r.get("mail") == mark
        and r["record"] not in gone
        # Two seats may write the same few words.
        and (has_own_id or r.get("seat", seat) == seat)
    ]
    if not used:
        return 0, True
    since = records[used[-1] :]
    mine = [each for each in since if each.get("seat") == seat]
    is_phrase = "phrase" in parsed.headers and form.may_found(campaign, seat)
    if is_phrase or any(map(_takes_off, mine)):
        return 0, True
    return used[-1], not has_own_id and _may_be_meant(campaign, seat, parsed, since, mine)


def _takes_off(record: Record) -> bool:
    """Whether the moderator took a seat's lines off its desk by a command."""
    is_withdrawal = withdrawal.FIELD in record and "mail" not in record
    return is_withdrawal or record.get("orders") == WITHDRAWN


def _may_be_meant(
    campaign: Campaign, seat: str, parsed: Parsed, since: Sequence[Record], mine: Sequence[Record]
) -> bool:
    """Whether the same text says something now: its seat was asked since, or has changed its mind
    in between.

    Orders of a turn in which some were used already are those orders, unless they were sent in an
    earlier turn.
    """
    put = {each for told in _inputs(since) for each in told.get("put", ())}
    if _has_orders(campaign, parsed) and campaign.desk["locked"].get(seat):
        return any(each in put for each in _batches_of(campaign, seat, since))
    asked = [ask for ask in campaign.unanswered if seat in map(campaign.seat_of, ask.to)]
    if any(ask.id in put and _speaks_to(campaign, ask, parsed) for ask in asked):
        return True
    is_last = not any(record["kind"] in kinds.MAILS for record in mine)
    is_standing = all(line.section == STANDING for line in _lines(parsed))
    return not is_last and (bool(asked) or is_standing)


def _speaks_to(campaign: Campaign, ask: Ask, parsed: Parsed) -> bool:
    """Whether a mail may be meant for a question: an answer by itself is for one that takes it, and
    orders for no other."""
    verbs = {line.verb for line in _lines(parsed) if line.section != STANDING}
    is_answer = bool(verbs) and verbs <= set(campaign.table.game.reply_verbs) and not parsed.heads
    return bool(verbs & set(ask.verbs)) if is_answer else True


def _has_orders(campaign: Campaign, parsed: Parsed) -> bool:
    """Whether there are orders in a mail, or may have been; `pass` and answers are none."""
    others = (PASS, *campaign.table.game.reply_verbs)
    return bool(parsed.problems) or any(line.verb not in others for line in _lines(parsed))


def _lines(parsed: Parsed) -> list[Line]:
    """The orders of a mail, and those that it may mean."""
    meant = (candidate.line for each in parsed.readings for candidate in each.candidates)
    return [*parsed.lines, *meant]


def _inputs(records: Sequence[Record]) -> Iterator[Record]:
    return (given for record in records for given in record.get("inputs", ()))


def _batches_of(campaign: Campaign, seat: str, records: Sequence[Record]) -> Iterator[str]:
    """The questions that orders of a seat have answered."""
    for given in _inputs(records):
        is_batch = "answer" in given and isinstance(given.get("say"), list)
        if is_batch and seat in map(campaign.seat_of, given["by"]):
            yield given["answer"]
