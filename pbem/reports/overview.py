"""Several campaigns side by side: whose move it is in each, since when, and who is late."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.records import moderation, people
from pbem.records.clock.spans import lasting, moment, sure
from pbem.reports import form, history
from pbem.storage import kinds
from pbem.storage.files import SAVE_SUFFIX
from pbem.words.catalogue import Words
from pbem.words.sheets import LATE, SOFT, SOON, Line, Part, Table

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

Data = dict[str, Any]
_HEADS = ("campaign", "turn", "waits_for", "since", "due")
_DAY = 86_400


def row(campaign: Campaign) -> Data:
    """A campaign for scripts: {"file", "campaign", "title", "game", "turn", "part", "turn_name",
    "over", "hold": since when the clock stands, "now", "waits"}.

    "waits" are those who are waited for: {"seat", "name", "what": "orders", "answer" or what of the
    dice, "since", "due", "late": seconds}, the last two "" and 0 where there is no rule of time. An
    empty seat is the moderator, whose `pbem apply` brings the game on.
    """
    engine, words = campaign.state["engine"], campaign.words
    date = engine["date"]
    timing = campaign.timing
    waits = [] if engine["over"] else list(_by_clock(campaign) or _by_questions(campaign))
    if not waits and not engine["over"]:
        waits = [_wait("", "", "apply", _since(campaign))]
    return {
        "file": str(campaign.path),
        "campaign": campaign.id,
        "title": campaign.anchor.get("title") or campaign.id,
        "game": campaign.anchor["game"],
        "turn": date["turn"],
        "part": date["part"],
        "turn_name": history.name_now(campaign, words),
        "over": bool(engine["over"]),
        "hold": timing.data["hold"].get("since", "") if timing else "",
        "now": campaign.clock(),
        "waits": waits,
    }


def sheet(rows: Sequence[Data], words: Words) -> list[Part]:
    """The same for people, by the names of files: who is late first, then by what is due next;
    games that are over last, and below the table what cannot be read, {"file", "fault", "code"}.
    """
    told: list[tuple[str, ...]] = []
    tones: list[str] = []
    for each in sorted((row for row in rows if "fault" not in row), key=_rank):
        for number, (cells, tone) in enumerate(_lines(each, words)):
            names = ("", "") if number else (_name(each), each["turn_name"])
            told.append((*names, *cells))
            tones.append(tone)
    heads = tuple(words.say(f"head.{name}", {}) for name in _HEADS)
    parts: list[Part] = [Table(heads, tuple(told), tuple(tones))] if told else []
    return parts + [Line(each["fault"], LATE) for each in rows if "fault" in each]


def _name(each: Data) -> str:
    return Path(each["file"]).name.removesuffix(SAVE_SUFFIX)


def _rank(each: Data) -> tuple[int, int, str, str]:
    late = max((wait["late"] for wait in each["waits"]), default=0)
    due = min((wait["due"] for wait in each["waits"] if wait["due"]), default="~")
    return 2 if each["over"] else 0 if late else 1, -late, due, each["file"]


def _lines(each: Data, words: Words) -> list[tuple[tuple[str, str, str], str]]:
    """The cells beside the name of a campaign, and their tone, a line for each who is waited
    for."""
    if each["over"]:
        return [((words.say("overview.over", {}), "", ""), SOFT)]
    return [
        ((_who(wait, words), wait["since"][:10], _due(each, wait, words)), _tone(each, wait))
        for wait in each["waits"]
    ]


def _who(wait: Data, words: Words) -> str:
    what = words.say(f"overview.{wait['what']}", wait)
    return f"{wait['name']}: {what}" if wait["seat"] else what


def _due(each: Data, wait: Data, words: Words) -> str:
    if not wait["due"]:
        return ""
    if each["hold"]:
        return words.say("overview.held", {})
    if wait["late"]:
        return words.say("overview.late", {"late": lasting(wait["late"])})
    left = (sure(wait["due"]) - _now(each)).total_seconds()
    return words.say("overview.due", {"left": lasting(left)})


def _tone(each: Data, wait: Data) -> str:
    if not wait["due"] or each["hold"]:
        return ""
    left = (sure(wait["due"]) - _now(each)).total_seconds()
    return LATE if wait["late"] else SOON if left < _DAY else ""


def _now(each: Data) -> datetime:
    return moment(each["now"]) or max(sure(wait["since"]) for wait in each["waits"])


# Who is waited for


def _by_clock(campaign: Campaign) -> list[Data]:
    """Whoever owes something by the rule of time and has not sent it."""
    if campaign.timing is None:
        return []
    from pbem.reports import deadlines  # only where a campaign has a clock

    due = deadlines.data(campaign)["due"]
    sections = {ask.id: bool(ask.sections) for ask in campaign.unanswered}
    return [
        _wait(
            _reader(campaign, each["seat"]),
            each["seat"],
            _what(each["name"], sections),
            each["asked"],
            each["deadline"],
            each["late"],
        )
        for each in due
        if not each["sent"]
    ]


def _what(name: str, sections: dict[str, bool]) -> str:
    if name in sections:
        return "orders" if sections[name] else "answer"
    return "dice"


def _by_questions(campaign: Campaign) -> list[Data]:
    """Whoever is asked, and whoever the dice wait for."""
    since = _since(campaign)
    found = [
        _wait(_reader(campaign, seat), seat, "orders" if ask.sections else "answer", since)
        for ask in campaign.unanswered
        for seat in form.seats_asked(campaign, ask)
    ]
    if campaign.book is not None:
        from pbem.reports import dice_wait  # only where players have chains

        told = dice_wait.data(campaign)
        seats = [*told["founders"], *told["lines"], *told["links"]]
        found += [
            _wait(_reader(campaign, seat), seat, "dice", told["since"])
            for seat in dict.fromkeys(seats)
        ]
    return [each for at, each in enumerate(found) if each not in found[:at]]


def _wait(name: str, seat: str, what: str, since: str, due: str = "", late: int = 0) -> Data:
    return {"seat": seat, "name": name, "what": what, "since": since, "due": due, "late": late}


def _reader(campaign: Campaign, seat: str) -> str:
    return people.reader(campaign.people, seat)


def _since(campaign: Campaign) -> str:
    """The time of the last record that moved the game."""
    save = campaign.save
    moves = (n for n in range(save.count, 0, -1) if moderation.is_of(save, n, *kinds.MOVES))
    return str(save.record(number).get("time", "")) if (number := next(moves, 0)) else ""
