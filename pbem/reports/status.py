"""Where a campaign stands: whose answer is missing, what has come in, the next command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.flow import Ask
from pbem.engine.play import is_put
from pbem.records import desks
from pbem.records.desk_places import section_of
from pbem.reports import chapters, form, history, stakes, switches
from pbem.table import unused
from pbem.values import dataclass
from pbem.words.catalogue import Words
from pbem.words.formats import plain

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@dataclass(frozen=True)
class Status:
    """The standing for people (`lines`) and for scripts (`data`)."""

    lines: list[str]
    data: dict[str, Any]


def status(campaign: Campaign) -> Status:
    """Where a campaign stands."""
    words = campaign.words
    engine = campaign.state["engine"]
    asks = [_ask(campaign, ask, words) for ask in campaign.unanswered]
    parts, lines = chapters.of_status(campaign, words)
    data: dict[str, Any] = {
        "campaign": campaign.id,
        "title": campaign.anchor.get("title", ""),
        "game": campaign.anchor["game"],
        "scenario": campaign.anchor["scenario"],
        "options": dict(campaign.anchor["options"]),
        "turn": engine["date"]["turn"],
        "part": engine["date"]["part"],
        "turn_name": history.name_now(campaign, words),
        "head": campaign.result_head,
        "records": campaign.save.count,
        "over": engine["over"],
        "score": campaign.table.score(campaign.state),
        "asks": asks,
        "seats": {seat: _seat(campaign, seat, words) for seat in campaign.seats},
        "grade": campaign.anchor["dice"]["grade"],
        "moderator_plays": campaign.plays,
        "founding": sorted(campaign.founding),
        **parts,
        "next": _next(campaign, parts["dice"]),
    }
    told = [*_lines(campaign, data, words), *lines, f"Next: {data['next']}"]
    return Status([plain(line) for line in told], data)


def _ask(campaign: Campaign, ask: Ask, words: Words) -> dict[str, Any]:
    return {
        "id": ask.id,
        "to": form.seats_asked(campaign, ask),
        "words": words.ask(ask),
        **stakes.stakes(campaign, ask, words).data,
        "is_put": is_put(campaign.state, ask),
        "default": None if ask.default is None else words.answer(ask, ask.default),
        "sections": list(ask.sections),
    }


def _seat(campaign: Campaign, seat: str, words: Words) -> dict[str, Any]:
    entries = desks.entries(campaign.desk, seat)
    sections: dict[str, int] = {}
    for entry in entries:
        sections[entry.section] = sections.get(entry.section, 0) + 1
    return {
        "powers": campaign.seats[seat],
        "lines": sections,
        "closed": sorted(set(map(section_of, desks.closed(campaign.desk, seat)))),
        "locked_in": campaign.desk["locks"].get(seat, 0),
        "phrase": seat in campaign.founding,
        "unused": [
            {"record": note.record, "line": note.line, "words": note.words(words)}
            for note in unused.since_last_mail(campaign, seat)
        ],
    }


def _next(campaign: Campaign, dice: dict[str, Any]) -> str:
    path = campaign.path
    if campaign.state["engine"]["over"]:
        return f"pbem audit {path}"
    if dice.get("round"):
        return f"pbem apply {path} --fetch"
    is_waited = any(dice.get(name) for name in ("founders", "lines", "links"))
    return f"pbem apply {path} MAIL" if campaign.asks or is_waited else f"pbem apply {path}"


def _lines(campaign: Campaign, data: dict[str, Any], words: Words) -> list[str]:
    """What every campaign has, for people."""
    when = history.title(data, data["turn_name"], words)
    lines = [
        f"{data['title'] or data['campaign']} ({data['campaign']})",
        words.tell("status.when", when=when, records=data["records"], grade=data["grade"]),
        words.tell("report.head", head=data["head"]),
        switches.line(campaign),
    ]
    lines += [
        f"{words.named('score', name)}: {words.listed(value)}"
        for name, value in data["score"].items()
        if value
    ]
    if data["over"]:
        lines.append(words.say("event.won", data["over"]))
    for ask in data["asks"]:
        who = ", ".join(f"{seat} ({', '.join(powers)})" for seat, powers in ask["to"].items())
        lines.append(words.tell("status.waiting", who=who, what=ask["words"]))
        if not ask["sections"]:
            lines += [f"  {told}" for told in (*ask["stands"], *ask["odds"])]
        if ask["answers"]:
            lines.append(f"  {words.say('stakes.answer', {})} {' | '.join(ask['answers'])}")
    if not data["asks"] and not data["over"] and not data["dice"].get("segment"):
        lines.append(words.say("status.nobody", {}))
    founders = campaign.book.founding["founders"] if campaign.book else list(campaign.seats)
    lines += [_told(seat, told, words, seat in founders) for seat, told in data["seats"].items()]
    for seat, told in data["seats"].items():
        for each in told["unused"]:
            about = {"seat": seat, "record": each["record"], "told": each["words"]}
            lines.append(words.say("unused.status", about))
    return lines


def _told(seat: str, told: dict[str, Any], words: Words, is_founder: bool) -> str:
    lines = [
        words.tell("status.lines", count=count, section=section)
        for section, count in told["lines"].items()
    ]
    powers = ", ".join(told["powers"]) or words.say("refused.no_power", {})
    if is_founder and not told["phrase"]:
        powers += f", {words.say('status.no_phrase', {})}"
    sent = words.tell("status.sent", seat=seat, powers=powers, lines=", ".join(lines))
    closed = words.tell("status.closed", sections=told["closed"]) if told["closed"] else ""
    return f"{sent}{closed}"
