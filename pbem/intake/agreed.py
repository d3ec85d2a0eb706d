"""`ok`: a player agrees to what a receipt has shown him, and closes just that.

A `done` waits where lines fell out, where a name had to be guessed, or where lines of an earlier
mail were refused and nothing was sent for their section since. The receipt then has a code,
made of the lines in force and the position under the moderator's salt, so that it tells nobody
else anything. The code comes back with the `ok`, in the subject or in the quoted receipt.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.engine import chance
from pbem.engine.errors import Ambiguous, Illegal, Refusal
from pbem.records.desk_places import section_of
from pbem.records.line_owners import OK
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Parsed
    from pbem.intake.sent import Sent
    from pbem.mail.read import Mail, TextLine
    from pbem.records.replacement import Said
    from pbem.reports.receipts import Receipt
    from pbem.table.campaign import Campaign

LENGTH = 6

_CODE = lazy.pattern(rf"\bok[\s:,`'\"]+([0-9a-f]{{{LENGTH}}})\b", re.IGNORECASE)
_QUOTE = lazy.pattern(r"(?:\|?>\s?)*")


@dataclass(frozen=True)
class Ok:
    """An `ok` of a mail: the line, and the codes that may be meant by it, none where the mail has
    none."""

    line: TextLine
    codes: tuple[str, ...]


def split(mail: Mail, lines: Sequence[TextLine]) -> tuple[Ok | None, list[TextLine]]:
    """The `ok` of a mail, None for a mail without, and the other lines."""
    said = [line for line in lines if OK.fullmatch(line.text)]
    if not said:
        return None, list(lines)
    own = [match[1].lower() for line in said if (match := OK.fullmatch(line.text)) and match[1]]
    line = next((line for line in said if _CODE.search(line.text)), said[0])
    codes = tuple(dict.fromkeys(own)) or _found(mail)
    return Ok(line, codes), [line for line in lines if line not in said]


def _found(mail: Mail) -> tuple[str, ...]:
    """The code of the subject, else those of the receipt that is quoted, the one of all that is
    quoted last."""
    if codes := _CODE.findall(mail.headers.subject):
        return (codes[-1].lower(),)
    quoted: dict[int, list[str]] = {}
    for row in mail.ignored:
        begin = quote.end() if (quote := _QUOTE.match(row.text)) else 0
        quoted.setdefault(row.text[:begin].count(">"), []).append(row.text[begin:])
    # A line may have been broken between the word and its code.
    found = (_CODE.findall(" ".join(lines)) for _, lines in sorted(quoted.items()))
    return tuple(dict.fromkeys(code.lower() for code in next(filter(None, found), [])))


def beside(ok: Ok | None, parsed: Parsed) -> Parsed:
    """The orders beside an `ok`: it means nothing there, and with a code of its own it is refused,
    since the mail changes what the code is for."""
    if ok is None or not has_orders(parsed):
        return parsed
    line = ok.line
    if _CODE.search(line.text):
        problem = Illegal("", "ok_beside_orders").at(line.line, line.column, line.text).problem
        return replace(parsed, problems=[*parsed.problems, problem])
    return _with_talk(ok, parsed)


def _with_talk(ok: Ok, parsed: Parsed) -> Parsed:
    """An `ok` to nothing is talk."""
    return replace(parsed, strays=[*parsed.strays, (ok.line.line, ok.line.text, "talk")])


def has_orders(parsed: Parsed) -> bool:
    """Whether a mail says anything about orders but their end."""
    return bool(parsed.lines or parsed.readings or parsed.problems)


def doubted(receipt: Receipt) -> set[str]:
    """The lines of a mail that may have been misread: what rests on a guess, or all where the mail
    says something that does not fit them.
    """
    if receipt.is_unsure or receipt.is_doubted:
        return {text for _, text in receipt.new}
    return {each.text for each in receipt.readings if each.guesses}


def is_pending(sent: Sent, receipt: Receipt) -> bool:
    """Whether a mail with orders of its own leaves lines in force that may have been misread, and
    wait for an `ok`.
    """
    vault, new = sent.campaign.vault, [text for _, text in receipt.new]
    if not new or not vault.is_there:
        return False
    waiting = vault.doubted(sent.seat, sent.campaign.result_head)
    return any(text in waiting and text not in new for _, text in receipt.orders)


def refused_before(sent: Sent, receipt: Receipt) -> dict[str, str]:
    """What was refused of earlier mails, with its section, where this one has no line for that
    section."""
    vault = sent.campaign.vault
    if not vault.is_there:
        return {}
    said = {section_of(told) for told, _ in receipt.new} | set(sent.parsed.sections().values())
    kept = vault.refused(sent.seat, sent.campaign.result_head)
    return {text: section for text, section in kept.items() if section not in said}


def refused_now(sent: Sent, receipt: Receipt) -> dict[str, str]:
    """What of the orders of this mail is refused, each with its section."""
    sections = sent.parsed.sections()
    return {
        each.text.strip(): sections[each.line]
        for each in receipt.problems
        if sections.get(each.line) and each.text.strip()
    }


def left(sent: Sent, receipt: Receipt, ends: Iterable[Ask]) -> list[str]:
    """What was refused before in the questions that a mail with orders of its own would close, and
    of which it says nothing."""
    asked = {section for ask in ends for section in ask.sections}
    if not receipt.new:
        return []
    return [text for text, of in refused_before(sent, receipt).items() if of in asked]


def code(campaign: Campaign, orders: Iterable[Said]) -> str:
    """What stands for lines in force as a receipt shows them, in this position: 6 hex digits.

    Without the private folder it cannot be known: "".
    """
    if not campaign.vault.is_there:
        return ""
    told = "\n".join([campaign.result_head, *sorted(f"{place} {text}" for place, text in orders)])
    field = f"ok/{hashlib.sha256(told.encode()).hexdigest()}"
    salt = campaign.vault.salt(chance.MODERATOR, field)
    made = chance.commitment(campaign.id, chance.MODERATOR, field, salt, told)
    return made.hex()[:LENGTH]


def agreed(sent: Sent, ok: Ok, before: Sequence[Said]) -> Parsed:
    """The mail with its `ok` as the `done` for these lines, which are in force; else with what is
    wrong with it. Where nothing is in force it is talk."""
    parsed, campaign = sent.parsed, sent.campaign
    shown = campaign.vault.oks(sent.seat, campaign.result_head) if campaign.vault.is_there else {}
    if not (ok.codes or shown or before or sent.turn) and campaign.vault.is_there:
        return _with_talk(ok, parsed)
    try:
        _check(sent, ok, before, shown)
    except Refusal as refusal:
        line = ok.line
        problem = refusal.at(line.line, line.column, line.text).problem
        return replace(parsed, problems=[*parsed.problems, problem])
    return replace(parsed, is_done=True)


def _check(sent: Sent, ok: Ok, before: Sequence[Said], shown: Mapping[str, Sequence[str]]) -> None:
    """Raises what is wrong with an `ok`. Players, who have no private folder, cannot know."""
    if sent.turn:
        raise Illegal("", "ok_for_later")
    now = code(sent.campaign, before)
    if not now:
        return
    # Of what is not asked for there is nothing to close.
    choices = (f"ok {now}",) if any(sent.asks_for(place) for place, _ in before) else ()
    if len(ok.codes) > 1:
        raise Ambiguous("ok_which", choices)
    if ok.codes == (now,) or (not ok.codes and list(shown) == [now]):
        return
    texts = [text for _, text in before]
    if not ok.codes:
        raise Ambiguous("ok_which" if shown else "ok_to_nothing", choices)
    was = shown.get(ok.codes[0])
    more = [] if was is None else [text for text in texts if text not in was]
    less = [] if was is None else [text for text in was if text not in texts]
    raise Illegal("", "ok_changed", choices, said=ok.codes[0], more=more, less=less)
