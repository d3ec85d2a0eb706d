"""Reports: one turn as a text to post, in four formats and three depths; and the small texts beside
it.

Templates are given `view` (what everybody may see of the position), `events` (the story of the
turn) and `record` (head, dice, questions, forms): see `turn_data`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.faults import WrongCall
from pbem.records import moderation, people, press_lines
from pbem.records.clock import account
from pbem.records.dice import phrases, rolls
from pbem.reports import (
    deadlines,
    dice_wait,
    form,
    history,
    people_lines,
    private_lines,
    replies,
    robots,
    switches,
)
from pbem.reports.history import Turn, dice_rows
from pbem.reports.luck import by_side
from pbem.reports.replies import question, receipt_text
from pbem.reports.status import Status, status
from pbem.reports.story import Story
from pbem.storage import kinds
from pbem.table import private_press
from pbem.words.catalogue import Words
from pbem.words.formats import DEPTHS

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.confidences import Known

__all__ = [
    "Status",
    "dice_rows",
    "latest_turn",
    "question",
    "questions",
    "receipt_text",
    "status",
    "turn_data",
    "turn_report",
    "turns",
]


def turn_report(
    campaign: Campaign,
    turn: int | None = None,
    fmt: str = "text",
    depth: str = "turn",
    templates: Path | None = None,
    seat: str = "",
    known: Known | None = None,
) -> str:
    """The report of a turn (None: the one that is open if anything has happened in it, else the
    last finished one).

    `fmt` is "text", "bbcode", "markdown" or "html", `depth` "headline", "turn" or "full";
    `templates` a folder whose files come before those of the program. With `seat` it holds the
    press that only this seat may read, and what it is `known` to know. Raises WrongCall for a turn
    that has not begun, Fault for a bad template.
    """
    from pbem.words.pages import render

    if depth not in DEPTHS:
        raise WrongCall(
            "unknown_depth", f"there is no depth {depth!r}", do=f"Take {', '.join(DEPTHS)}."
        )
    data = turn_data(campaign, turn, seat, known)
    return render(campaign.anchor["game"], fmt, {**data, "depth": depth}, templates)


def latest_turn(campaign: Campaign) -> int:
    """The number of the turn that is reported when none is named."""
    return history.latest(campaign).number


def questions(campaign: Campaign) -> str:
    """All open questions, ready to be mailed."""
    words = Words(campaign.anchor["game"])
    return "\n\n".join(question(campaign, ask, words) for ask in campaign.unanswered)


def turns(campaign: Campaign) -> dict[int, str]:
    """The turns that have begun, by number, with their names."""
    return history.names(campaign, Words(campaign.anchor["game"]))


def turn_data(
    campaign: Campaign, turn: int | None = None, seat: str = "", known: Known | None = None
) -> dict[str, Any]:
    """What templates are given: plain data. With `seat` also the press that this seat alone may
    read, and what it is `known` to know.

    A turn after which something has happened is told as it was when it ended: head, questions,
    forms, people, time.

    * `view`: the game's view of the position for everybody
    * `events`: the phases of `Story`
    * `private`: for one seat alone, what was `told` to it in the turn, and what it knows now
      (`secrets`), in words; `view` is the game's for this seat. {} for everybody
    * `record`: the rest, see the parts below
    """
    told = history.latest(campaign) if turn is None else _chosen(campaign, turn)
    state, now = campaign.state, campaign
    if not history.is_current(campaign, told):
        from pbem.reports import past  # slow to import, and seldom needed

        campaign, state = past.end_of(campaign, told)
    words = Words(campaign.anchor["game"])
    view = campaign.table.view(state)
    sides = {each["power"]: each["side"] for each in view.get("powers", []) if "side" in each}
    story = Story.of(told.events, words, sides)
    return {
        "view": view,
        "events": story.phases,
        "private": _private(now, told, known, words) if known else {},
        "record": {
            **_about(campaign, told, words),
            **_dice(campaign, told, words),
            "luck": by_side(story.volleys, sides),
            "rolls": [rolls.sentence(each) for each in told.records if each["kind"] == rolls.KIND],
            "rulings": [
                moderation.sentence(each, words)
                for each in told.records
                if each["kind"] in kinds.REVISIONS
            ],
            "notes": _notes(campaign, told),
            "clock": [
                deadlines.sentence(campaign, each, words)
                for each in told.records
                if each["kind"] == account.KIND
            ],
            "deadlines": deadlines.public_lines(campaign, words),
            "press": _press(campaign, told, seat),
            "people": [
                *people_lines.lines(campaign.people, words),
                *robots.sentences(told.records, words),
            ],
            "mails": _mails(told),
            "asks": [_ask(campaign, ask, words) for ask in campaign.unanswered],
            "forms": [
                {"seat": each.seat, "text": each.text}
                for each in form.forms(campaign, words, seat if known else "")
            ],
        },
    }


def _chosen(campaign: Campaign, turn: int) -> Turn:
    now = history.current_turn(campaign)
    if not 0 <= turn <= now:
        raise WrongCall("no_turn", f"there is no turn {turn}; the last one that began is {now}")
    return history.turn(campaign, turn)


def _about(campaign: Campaign, told: Turn, words: Words) -> dict[str, Any]:
    """Which campaign and turn, and the head that the next orders have to name."""
    engine = campaign.state["engine"]
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
        "turn": told.number,
        "name": history.name(told, words),
        "is_finished": told.is_finished,
        "is_over": bool(engine["over"]),
        "over": words.say("event.won", engine["over"]) if engine["over"] else "",
        "head": campaign.result_head,
        "first": numbers[0] if numbers else 0,
        "last": numbers[-1] if numbers else 0,
        "heads": [campaign.save.head_at(number) for number in numbers],
        "time": told.records[-1].get("time", "") if told.records else "",
    }


def _dice(campaign: Campaign, told: Turn, words: Words) -> dict[str, Any]:
    """The dice of the turn with grade and proof, and what people must be warned of."""
    rows = [history.dice_row(campaign, record) for record in told.with_dice]
    grades = sorted({row["grade"] for row in rows} or {str(campaign.anchor["dice"]["grade"])})
    founding = campaign.founding
    plays = campaign.plays
    is_warned = plays and grades != ["A"]
    warnings = [words.say("warning.moderator_plays", {"seat": plays})] if is_warned else []
    if "C" in grades and campaign.is_founded and not _binding(campaign):
        warnings.append(words.say("warning.no_founding", {}))
    return {
        "dice": rows,
        "dice_count": sum(row["count"] for row in rows),
        "grades": grades,
        "proofs": _proofs(campaign, rows, grades, words),
        "founding": dict(founding),
        "warnings": warnings,
        "waits": dice_wait.public_lines(campaign),
    }


def _proofs(
    campaign: Campaign, rows: list[dict[str, Any]], grades: list[str], words: Words
) -> list[str]:
    """What each grade of these dice shows; where players hold chains, with the reasons."""
    if campaign.book is None:
        fields = {"founding": _binding(campaign)}
        return [words.say(f"grade.{grade}", fields) for grade in grades]
    why = {grade: sorted({row["why"] for row in rows if row["grade"] == grade}) for grade in grades}
    return [words.say(f"chained.{grade}", {"why": "; ".join(why[grade])}) for grade in grades]


def _binding(campaign: Campaign) -> list[str]:
    """Whose contributions to the founding the moderator did not make himself."""
    playing = people.robots(campaign.people)
    return phrases.binding(campaign.founding, campaign.plays, playing)


def _notes(campaign: Campaign, told: Turn) -> list[str]:
    """The notes of a turn, and those that came after it while nothing else has happened."""
    records = list(told.records)
    if told.number + 1 == history.current_turn(campaign):
        following = history.turn(campaign, told.number + 1)
        records += following.records if history.is_fresh(following) else []
    return [moderation.note_sentence(each) for each in records if each["kind"] == kinds.NOTE]


def _press(campaign: Campaign, told: Turn, seat: str) -> list[dict[str, Any]]:
    """Messages in the order in which they came, of those to seats what `seat` may read: with their
    text by `lines`.
    """
    found = press_lines.press_of(told.records)
    found += private_press.press_for(campaign, seat, told.records) if seat else []
    found.sort(key=lambda each: each["record"])
    return [{**each, "lines": each["text"].split("\n")} for each in found]


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


def _ask(campaign: Campaign, ask: Any, words: Words) -> dict[str, Any]:
    """An open question: to whom, its words, what silence means, and an order line that answers."""
    joint = ask.agree == "all" and len(ask.to) > 1
    return {
        "id": ask.id,
        "to": replies.addressees(campaign, ask),
        "text": words.ask(ask),
        "silence": replies.silence(campaign, ask, words),
        "together": replies.disagreement(ask, words) if joint else "",
        "examples": [] if ask.sections else form.examples(campaign, ask, words),
        "sections": list(ask.sections),
    }
