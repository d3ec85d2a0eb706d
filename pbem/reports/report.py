"""Reports: one turn as a text to post, in four formats and three depths; and the small texts beside
it.

Templates are given `view` (what everybody may see of the position), `events` (the story of the
turn) and `record` (head, dice, questions, forms): see `turn_data`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import WrongCall
from pbem.reports import (
    boards,
    chapters,
    entries,
    form,
    history,
    private_lines,
    replies,
    sides,
    stakes,
    standings,
    switches,
    trust,
)
from pbem.reports.battles import Teller
from pbem.reports.headline import Headline
from pbem.reports.history import Turn, dice_rows
from pbem.reports.luck import by_side
from pbem.reports.replies import question_texts, receipt_text
from pbem.reports.status import Status, status
from pbem.reports.story import Story
from pbem.reports.turn_names import Releases
from pbem.words.catalogue import Words
from pbem.words.formats import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.engine.state import State
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known

__all__ = [
    "Status",
    "dice_rows",
    "latest_turn",
    "questions",
    "receipt_text",
    "status",
    "turn_data",
    "turn_report",
    "turns",
]


def turn_report(
    campaign: Campaign,
    turn: int | Releases | None = None,
    fmt: str = "text",
    depth: str = "turn",
    templates: Path | None = None,
    seat: str = "",
    known: Known | None = None,
    pictures: Mapping[str, str] | None = None,
) -> str:
    """The report of what began with a release of orders, or with several, the first and the last
    (None: what is open if anything has happened in it, else what was finished last).

    `fmt` is "text", "bbcode", "markdown" or "html", `depth` "headline", "turn" or "full";
    `templates` a folder whose files come before those of the program. With `seat` it holds the
    press that only this seat may read, and what it is `known` to know. `pictures` are maps for the
    formats that show some, SVG or where each is found: by area what is around a battle, under ""
    all of it. Raises WrongCall for what has not begun, Fault for a bad template.
    """
    from pbem.words.pages import render

    if depth not in DEPTHS:
        raise WrongCall(
            "unknown_depth", f"there is no depth {depth!r}", do=f"Take {', '.join(DEPTHS)}."
        )
    with campaign.speaking(templates):
        data = turn_data(campaign, turn, seat, known)
    near = dict(pictures or {})
    values = {**data, "depth": depth, "picture": near.pop("", ""), "close_ups": near}
    language = campaign.words.language
    return render(campaign.anchor["game"], fmt, values, templates, language=language)


def latest_turn(campaign: Campaign) -> int:
    """The release of orders that is reported when none is named."""
    return history.latest(campaign).last


def questions(campaign: Campaign) -> str:
    """All open questions, ready to be mailed."""
    words = campaign.words
    return "\n\n".join(question_texts(campaign, campaign.unanswered, words))


def turns(campaign: Campaign) -> dict[int, history.Opening]:
    """The turns that have begun, or their parts, by release of orders."""
    return history.openings(campaign, campaign.words)


def address(campaign: Campaign, which: int | Releases) -> str:
    """What `--turn` takes for this: "2", "2 Germany"."""
    date = history.chosen(campaign, which).date
    return history.Opening(date["turn"], date["part"], "").address


def turn_data(
    campaign: Campaign,
    turn: int | Releases | None = None,
    seat: str = "",
    known: Known | None = None,
) -> dict[str, Any]:
    """What templates are given: plain data. With `seat` also the press that this seat alone may
    read, and what it is `known` to know.

    A turn after which something has happened is told as it was when it ended: position, people,
    time; who was asked then, and how, is left out.

    * `view`: the game's view of the position for everybody
    * `events`: the phases of `Story`
    * `private`: for one seat alone, what was `told` to it in the turn, and what it knows now
      (`secrets`), in words; `view` is the game's for this seat. {} for everybody
    * `record`: the rest, see the parts below, and pbem/reports/chapters.py
    """
    told = history.latest(campaign) if turn is None else history.chosen(campaign, turn)
    state, now = campaign.state, campaign
    if not history.is_current(campaign, told):
        from pbem.reports import past  # slow to import, and seldom needed

        campaign, state = past.end_of(campaign, told)
    return told_data(campaign, state, told, now, seat, known)


def told_data(
    campaign: Campaign,
    state: State,
    told: Turn,
    now: Campaign,
    seat: str = "",
    known: Known | None = None,
) -> dict[str, Any]:
    """`turn_data` of a turn that is at hand, with the campaign and the position at its end; `now`
    is the campaign as it is today."""
    words = campaign.words
    view = campaign.table.view(state)
    on_sides = sides.of_powers(view)
    is_current = history.is_current(now, told)
    table = campaign.table
    story = Story.of(told.events, Teller(words, on_sides, table, table.public(state)))
    return {
        "view": view,
        "events": story.phases,
        "private": _private(now, told, known, words) if known else {},
        "record": {
            **_about(campaign, told, words),
            **_compared(campaign, Headline(campaign, told, state, view), is_current=is_current),
            **_dice(campaign, told, words),
            **chapters.of_turn(campaign, told, words, seat),
            "luck": by_side(story.volleys, on_sides),
            "data": switches.data_lines(campaign),
            **entries.of_turn(campaign, told, words),
            "mails": _mails(told),
            **_now(campaign, view, seat if known else "", is_current=is_current),
        },
    }


def _compared(campaign: Campaign, headline: Headline, *, is_current: bool) -> dict[str, Any]:
    """The headline, and who stands how since the turn before."""
    before, after = headline.before, headline.after
    return {
        "headline": headline.lines(is_current=is_current),
        "over": headline.over,
        "before": before,
        "after": after,
        "standing": standings.table(campaign, before, after),
    }


# What is there of the turn that is on alone, and would be wrong of any other.
_OF_NOW = ("asks", "boards", "deadlines", "forms", "waits")


def lasting(data: dict[str, Any]) -> dict[str, Any]:
    """What the data of a report say of their turn for good: without who is asked until when."""
    record = {name: [] if name in _OF_NOW else value for name, value in data["record"].items()}
    record["headline"] = [
        each for each in record["headline"] if each["what"] not in ("next", "until")
    ]
    return {**data, "record": record}


def _now(
    campaign: Campaign, view: dict[str, Any], reader: str, *, is_current: bool
) -> dict[str, Any]:
    """Who is asked what, with his board and his form, until when; nothing of it in a turn that is
    over."""
    if not is_current:
        return {name: [] for name in _OF_NOW}
    words = campaign.words
    return {
        "boards": boards.boards(campaign, view),
        "asks": [_ask(campaign, ask, words, reader) for ask in campaign.unanswered],
        "forms": [
            {"seat": each.seat, "text": each.text} for each in form.forms(campaign, words, reader)
        ],
    }


def _about(campaign: Campaign, told: Turn, words: Words) -> dict[str, Any]:
    """Which campaign and turn, and the head that the next orders have to name."""
    # The record that only opened the turn tells of the one before.
    numbers = [r["record"] for r in told.records if r["record"] >= told.dice_from] or [
        r["record"] for r in told.records
    ]
    return {
        "campaign": campaign.id,
        "title": campaign.anchor.get("title") or campaign.id,
        "game": campaign.loaded.info.title,
        "scenario": campaign.anchor["scenario"],
        "switches": switches.line(campaign),
        "save": campaign.path.name,
        **told.date,
        "date": words.date(told.date),
        "name": history.name(told, words),
        "is_finished": told.is_finished,
        "is_first": told.first <= 1,
        "is_before": not told.first,
        "head": campaign.result_head,
        "first": numbers[0] if numbers else 0,
        "last": numbers[-1] if numbers else 0,
        "heads": [campaign.save.head_at(number) for number in numbers],
        "time": told.records[-1].get("time", "") if told.records else "",
    }


def _dice(campaign: Campaign, told: Turn, words: Words) -> dict[str, Any]:
    """The dice of the turn with grade and proof."""
    rows = [history.dice_row(campaign, record) for record in told.with_dice]
    grades = trust.grades_of(campaign, told)
    return {
        "dice": rows,
        "dice_count": sum(row["count"] for row in rows),
        "grades": grades,
        "proofs": _proofs(campaign, rows, grades, words),
        "founding": dict(campaign.founding),
    }


def _proofs(
    campaign: Campaign, rows: list[dict[str, Any]], grades: list[str], words: Words
) -> list[str]:
    """What each grade of these dice shows; where players hold chains, with the reasons."""
    if campaign.book is None:
        fields = {"founding": trust.binding(campaign)}
        return [words.say(f"grade.{grade}", fields) for grade in grades]
    why = {grade: sorted({row["why"] for row in rows if row["grade"] == grade}) for grade in grades}
    return [words.say(f"chained.{grade}", {"why": "; ".join(why[grade])}) for grade in grades]


def _private(campaign: Campaign, told: Turn, known: Known, words: Words) -> dict[str, Any]:
    """What one seat was told in a turn; in the last one also what it knows now."""
    numbers = [int(record["record"]) for record in told.records] or [0]
    then = known.within(numbers[0], numbers[-1])
    is_now = history.is_current(campaign, told)
    state = {**campaign.state, "secret": known.secrets}
    return {
        "seat": known.seat,
        "told": [line for _, line in private_lines.told(then, words)],
        "secrets": private_lines.secrets(campaign, known, words) if is_now else [],
        "view": campaign.table.view(state, known.seat) if is_now else {},
    }


def _mails(told: Turn) -> list[dict[str, Any]]:
    keys = ("record", "kind", "seat", "authenticated")
    return [{key: r.get(key, "") for key in keys} for r in told.records if "mail" in r]


def _ask(campaign: Campaign, ask: Any, words: Words, reader: str) -> dict[str, Any]:
    """An open question: to whom, its words, what is at stake, what silence means, and order lines
    that answer."""
    joint = ask.agree == "all" and len(ask.to) > 1
    return {
        "id": ask.id,
        "to": replies.addressees(campaign, ask, words),
        "text": words.ask(ask),
        "silence": replies.silence(campaign, ask, words),
        "together": replies.disagreement(ask, words) if joint else "",
        "examples": [] if ask.sections else form.examples(campaign, ask, words),
        **stakes.stakes(campaign, ask, words, reader).data,
        "sections": list(ask.sections),
    }
