"""Texts for one player: the question that he is asked, and the receipt of his mail. Plain text of
72 columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask
from pbem.engine.play import waits_for
from pbem.records import desks
from pbem.records.desk_places import belongs, section_of
from pbem.records.replacement import PASS, says_nothing
from pbem.reports import form, receipt_parts, stakes
from pbem.reports.receipt_parts import folded as _folded
from pbem.reports.receipts import Receipt
from pbem.words.catalogue import Words
from pbem.words.formats import plain, tidy

if TYPE_CHECKING:
    from pbem.reports.stakes import Stakes
    from pbem.table.campaign import Campaign

# What a script is told of asides of a mail that has none.
_NOTHING_BESIDE = {"closes_for": 0, "press": [], "later": [], "link": "", "signed": False}


def question(campaign: Campaign, ask: Ask, words: Words) -> str:
    """One question ready to be mailed: to whom, what is at stake, how to answer, what silence
    means."""
    lines = _folded(words.tell("question.to", whom=addressees(campaign, ask, words)))
    lines += _asked(campaign, ask, words)
    for seat in form.seats_asked(campaign, ask):
        lines += ["", *form.form(campaign, seat, [ask], words).lines]
    return "\n".join(lines)


def question_texts(campaign: Campaign, asks: Sequence[Ask], words: Words) -> list[str]:
    """The open questions as texts to be mailed: those to one seat alone in one text, with one form
    for all of them."""
    seats = {ask.id: list(form.seats_asked(campaign, ask)) for ask in asks}
    texts: dict[str, str] = {}
    for ask in asks:
        mine = [each for each in asks if seats[each.id] == seats[ask.id]]
        if len(seats[ask.id]) == 1 and len(mine) > 1:
            [seat] = seats[ask.id]
            texts.setdefault(seat, _together(campaign, seat, mine, words))
        else:
            texts[ask.id] = question(campaign, ask, words)
    return list(texts.values())


def questions_to(campaign: Campaign, seat: str, words: Words, reader: str = "") -> str:
    """All that one seat is asked now, with one form for all of it, made of what the reader knows;
    "" if it is asked nothing.
    """
    asks = [ask for ask in campaign.unanswered if seat in form.seats_asked(campaign, ask)]
    return _together(campaign, seat, asks, words, reader) if asks else ""


def _together(
    campaign: Campaign, seat: str, asks: Sequence[Ask], words: Words, reader: str = ""
) -> str:
    lines: list[str] = []
    for ask in asks:
        powers = ", ".join(form.seats_asked(campaign, ask)[seat])
        lines += [
            *_folded(words.tell("question.to", whom=f"{seat} ({powers})")),
            *_asked(campaign, ask, words, reader),
            "",
        ]
    lines += _folded(words.say("question.answer", {}))
    return "\n".join([*lines, "", *form.form(campaign, seat, asks, words, reader).lines])


def _asked(campaign: Campaign, ask: Ask, words: Words, reader: str = "") -> list[str]:
    """The words of a question, what stands there and how it may end, the shortest answers, and what
    silence means, indented."""
    told = stakes.stakes(campaign, ask, words, reader)
    lines = [words.ask(ask), *told.stands, *told.odds, *answers(campaign, ask, told, words)]
    lines.append(silence(campaign, ask, words))
    if ask.agree == "all" and len(ask.to) > 1:
        lines.append(disagreement(ask, words))
    return [piece for text in lines for piece in _folded(text, "  ", "    ")]


def answers(campaign: Campaign, ask: Ask, told: Stakes, words: Words) -> list[str]:
    """The lines that answer a question, and where all others are found."""
    if not ask.verbs:
        return []
    shown = [f"{words.say('stakes.answer', {})} {' | '.join(told.answers)}"]
    more = {"game": campaign.table.game.prefix.lower(), "verb": ask.verbs[0]}
    return [*(shown if told.answers else []), words.say("stakes.more", more)]


def addressees(campaign: Campaign, ask: Ask, words: Words) -> str:
    """Whom a question is for: "allies (Soviet Union, Great Britain)"."""
    seats = form.seats_asked(campaign, ask)
    if not seats:
        return words.tell("question.robot", powers=waits_for(campaign.state, ask))
    return ", ".join(f"{seat} ({', '.join(powers)})" for seat, powers in seats.items())


def silence(campaign: Campaign, ask: Ask, words: Words) -> str:
    """What happens when no answer comes."""
    if campaign.timing is not None:
        from pbem.reports import deadlines

        if told := deadlines.silence(campaign, ask, words):
            return told
    if ask.sections:
        then = words.answer(ask, ask.default) if ask.default else ""
        return words.tell("question.no_orders", then=then)
    if ask.default is None:
        return words.say("question.no_default", {})
    return words.tell("question.silence", then=words.answer(ask, ask.default))


def disagreement(ask: Ask, words: Words) -> str:
    """What happens when those who have to agree do not."""
    if isinstance(ask.otherwise, Ask):
        other = words.tell("question.others", powers=ask.otherwise.to)
    else:
        other = words.answer(ask, ask.otherwise)
    return words.tell("question.together", powers=ask.to, otherwise=other)


def receipt_text(campaign: Campaign, receipt: Receipt, words: Words) -> str:
    """What was understood of a mail: whether it counts, what fell out, what was refused, what is in
    force now and what that comes to; at the end what was left aside, and the digests.
    """
    beside = [each.part(words) for each in receipt.asides]
    lines = _folded(words.tell("receipt.head", seat=receipt.seat, campaign=campaign.id))
    lines += _folded(_first(campaign, receipt, words))
    if receipt.waits:
        # In a line of its own, so that the code is whole where the receipt is quoted.
        fields = {"later": len(receipt.later), "code": receipt.code}
        lines += _folded(words.say("receipt.ok", fields))
    lines += receipt_parts.fallen(receipt, words)
    lines += receipt_parts.lost(receipt, words)
    lines += receipt_parts.readings(receipt, words)
    lines += receipt_parts.problems(receipt, words)
    lines += receipt_parts.remarks(receipt, words)
    lines += ["", *(piece for part in beside for told in part.above for piece in _folded(told))]
    lines += receipt_parts.unused(receipt, words)
    lines += receipt_parts.still(receipt, words)
    lines += ["", *_orders(campaign, receipt, words)]
    if receipt.partial:
        lines += _folded(words.say("receipt.partial", {}))
    lines += [line for part in beside for line in part.below]
    lines += _totals(receipt.totals, words)
    lines += receipt_parts.left_aside(receipt, words)
    lines += [*_read_from(receipt.source, words), *receipt_parts.digests(receipt, words)]
    return tidy("\n".join(lines)).rstrip("\n")


def refusal_text(campaign: Campaign, said: str, *, seat: str, digest: str) -> str:
    """The reply to a mail from which nothing was taken: why, what is in force instead, and what to
    send.

    Without a `seat` nobody knows whose mail it was, and it says nothing of anybody's orders.
    """
    lines, words = _folded(said), campaign.words
    stands = seat in campaign.seats and campaign.vault.is_there
    entries = desks.lines(campaign.desk, campaign.vault, seat) if stands else []
    receipt = Receipt(seat, digest, [(entry.place, text) for entry, text in entries])
    if stands:
        lines += ["", *_orders(campaign, receipt, words)]
    fate = _fate(campaign, words)
    lines += ["", *_folded(words.say("receipt.again", {"orders": receipt.orders, "fate": fate}))]
    return "\n".join([*lines, *receipt_parts.digests(receipt, words)])


def talk_lines(head: str, said: str) -> list[str]:
    """What somebody has written that holds no order, in full below a head, for the moderator."""
    lines = [f"    {plain(line)}".rstrip() for line in said.split("\n")]
    return [*_folded(head), *lines, ""]


def _fate(campaign: Campaign, words: Words) -> str:
    """When orders that lie on the desk are used."""
    timing = campaign.timing
    if timing is not None and timing.held_since is not None:
        return words.say("receipt.fate_held", {})
    has_deadline = timing is not None and timing.rule.periods["orders"] is not None
    return words.say("receipt.fate_deadline" if has_deadline else "receipt.fate_lock", {})


def _read_from(source: str, words: Words) -> list[str]:
    """Where the orders stood, if that was not the plain text of the mail."""
    if source in ("", "plain", "text part"):
        return []
    attachment = "" if source == "html part" else source
    return ["", *_folded(words.tell("receipt.source", attachment=attachment))]


def _first(campaign: Campaign, receipt: Receipt, words: Words) -> str:
    """The sentence with which a receipt begins: what was taken, whether that is closed, and what is
    to be sent."""
    is_checked = not (receipt.record or receipt.taken)
    is_asked = any(receipt.seat in form.seats_asked(campaign, ask) for ask in campaign.asks)
    fields = {
        "unsigned": receipt.unsigned,
        "how": _taken(receipt, words, "good" if is_checked else "taken"),
        "why": words.say("receipt.and", {}).join(
            words.say(f"receipt.why_{why}", {"left": receipt.left}) for why in _why_waits(receipt)
        ),
        "record": receipt.record,
        "later": len(receipt.later),
        "fate": _fate(campaign, words) if is_asked and receipt.orders else "",
    }
    told = [words.say(f"receipt.{_state(receipt, is_asked=is_asked)}", fields)]
    if is_checked and (receipt.stands or receipt.unsigned):
        how = "unsigned" if receipt.unsigned else "blind" if receipt.is_blind else "checked"
        told.insert(0, words.say(f"receipt.{how}", {}))
    if missing := _empty_sections(campaign, receipt):
        told.append(words.say("receipt.without", {"sections": missing, "closed": receipt.closes}))
    return " ".join(told)


def _taken(receipt: Receipt, words: Words, verb: str) -> str:
    """How much of a mail was taken: all, so many of its lines, or nothing."""
    if not (receipt.stands or receipt.unsigned):
        return words.say("receipt.nothing", {})
    if not receipt.problems:
        return words.say(f"receipt.all_{verb}", {})
    bad = {(each.line, each.text) for each in receipt.problems if each.line}
    good = len(receipt.new) + receipt.kept
    if not (good and bad):
        return words.say(f"receipt.part_{verb}", {})
    return words.say(f"receipt.some_{verb}", {"good": good, "lines": good + len(bad)})


def _why_waits(receipt: Receipt) -> list[str]:
    """Why a `done` waits, if it does."""
    told = {
        "guessed": receipt.is_guessed,
        "figures": receipt.is_doubted,
        "talk": receipt.is_unsure,
        "pending": receipt.is_pending,
        "left": bool(receipt.left),
    }
    found = [why for why, holds in told.items() if holds]
    return [*found, "fallen"] if receipt.fallen or not found else found


def _state(receipt: Receipt, *, is_asked: bool) -> str:
    """Which sentence says whether anything is used, and what is to be sent."""
    states = {
        "waits": receipt.waits,
        "closed": receipt.closes,
        "asked": receipt.asked,
        "refused": bool(receipt.problems),
        "open": is_asked,
        "kept": bool(receipt.orders),
        "later": bool(receipt.later),
    }
    return next((name for name, holds in states.items() if holds), "beside")


def _orders(campaign: Campaign, receipt: Receipt, words: Words) -> list[str]:
    """The lines in force but those that are told as read in other words, by section, and which of
    them are held against the rules only at their time; each `pass` in one line at the end.
    """
    if not receipt.orders:
        return [words.say("receipt.no_line", {})]
    sections, passed = _by_section(campaign, receipt)
    counts = {"count": len(receipt.orders), "read": len(receipt.readings)}
    lines = _folded(words.say("receipt.in_place" if receipt.still else "receipt.in_force", counts))
    unchecked = set(map(section_of, receipt.unchecked))
    order = [*campaign.grammar.sections, *sections]
    for section in sorted(sections, key=order.index):
        how = f" ({words.say('unchecked', {'section': section})})" if section in unchecked else ""
        lines += _folded(f"{section}{how}:", "  ")
        for text, count in sections[section].items():
            lines += _folded(receipt_parts.repeated(text, count, words), "    ", "      ")
    return lines + _passed(passed, words)


def _by_section(
    campaign: Campaign, receipt: Receipt
) -> tuple[dict[str, Counter[str]], dict[str, list[str]]]:
    """How often each line is in force, by section, and the powers that pass, by section; both
    without what is told as read in other words."""
    sections: dict[str, Counter[str]] = {}
    passed: dict[str, list[str]] = {}
    shown = Counter(each.text for each in receipt.readings)
    for place, text in receipt.orders:
        line = campaign.parse(text)
        if shown[text]:
            shown[text] -= 1
        elif says_nothing(line):
            passed.setdefault(section_of(place), []).append(line.power)
        else:
            told = text.replace(f"{line.section}: ", "", 1) if line.section else text
            sections.setdefault(section_of(place), Counter())[told] += 1
    return sections, passed


def _passed(powers: Mapping[str, Sequence[str]], words: Words) -> list[str]:
    """The sections for which a `pass` stands, with the powers where it names them."""
    told = [
        f"{section} ({', '.join(filter(None, those))})" if any(those) else section
        for section, those in powers.items()
    ]
    return (
        _folded(
            f"{PASS}: {', '.join(filter(None, told)) or words.say('receipt.all', {})}", "  ", "    "
        )
        if told
        else []
    )


def _empty_sections(campaign: Campaign, receipt: Receipt) -> list[str]:
    """Sections that this seat is asked for now and that have no line yet."""
    found: list[str] = []
    for ask in campaign.asks:
        powers = form.seats_asked(campaign, ask).get(receipt.seat, [])
        given = {section_of(told) for told, _ in receipt.orders if belongs(told, ask, powers)}
        found += [section for section in ask.sections if powers and section not in given]
    return list(dict.fromkeys(found))


def _totals(totals: Mapping[str, Any], words: Words) -> list[str]:
    """What the game counts before and after: money and the like in a line each, places with what
    stands there after it, those where nothing is left together."""
    lines: list[str] = []
    for name, value in totals.items():
        if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
            lines += _rows(name, value, words)
        elif isinstance(value, Mapping) and set(value) == {"before", "after"}:
            before, after = words.listed(value["before"]), words.listed(value["after"])
            lines += _folded(
                words.tell("receipt.total", what=words.listed(name), before=before, after=after),
                "",
                "  ",
            )
        elif value not in ({}, [], ""):
            lines += _folded(f"{words.listed(name)}: {words.listed(value)}", "", "  ")
    return ["", *lines] if lines else []


def _rows(name: str, rows: Sequence[Mapping[str, Any]], words: Words) -> list[str]:
    """A table of totals in lines."""
    head = words.listed(name)
    if any(list(row)[1:] != ["before", "after"] for row in rows):
        return _folded(f"{head}: {words.listed(rows)}", "", "  ")
    lines = _folded(words.say("receipt.then", {"things": head}))
    empty = [str(next(iter(row.values()))) for row in rows if not row["after"]]
    for row in rows:
        if row["after"]:
            place = words.listed(next(iter(row.values())))
            lines += _folded(f"{place}: {words.listed(row['after'])}", "  ", "    ")
    told = words.say("receipt.emptied", {"things": empty}) if empty else ""
    return [*lines, *(_folded(told, "  ", "    ") if told else [])]


def data(receipt: Receipt, words: Words) -> dict[str, Any]:
    """A receipt for a script."""
    beside: dict[str, Any] = {**_NOTHING_BESIDE}
    for each in receipt.asides:
        beside |= each.part(words).data
    is_signed = beside.pop("signed")
    return {
        "seat": receipt.seat,
        "orders": [{"section": section_of(place), "order": text} for place, text in receipt.orders],
        "readings": [each.data for each in receipt.readings],
        "problems": [
            {**problem.data(), "words": words.problem(problem)} for problem in receipt.problems
        ],
        "remarks": [
            {**remark.data(), "words": words.problem(remark)} for remark in receipt.remarks
        ],
        "ignored": len(receipt.ignored),
        "lost": [
            {"line": row.line, "part": row.part, "text": row.text, "reason": row.reason}
            for row in receipt.lost
        ],
        "closes": receipt.closes,
        "waits": receipt.waits,
        "code": receipt.code,
        "fallen": [
            {
                "section": section_of(each.place),
                "order": each.text,
                "why": each.why,
                "with": each.by,
            }
            for each in receipt.fallen
        ],
        "still": [{"section": section_of(place), "order": text} for place, text in receipt.still],
        "unchecked": list(dict.fromkeys(map(section_of, receipt.unchecked))),
        "unused": [{"record": note.record, "words": note.words(words)} for note in receipt.unused],
        **beside,
        "digest": receipt.digest,
        "orders_digest": receipt.orders_digest,
        "record": receipt.record,
        "head": receipt.head,
        "totals": receipt.totals,
        "partial": receipt.partial or receipt.is_blind,
        "signed": is_signed,
    }
