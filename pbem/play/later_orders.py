"""Orders for later turns whose turn has come: put on the desk, checked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.engine.play import sift
from pbem.records import desks
from pbem.records.desks import Entry
from pbem.records.later import (
    KIND,
    UNMET,
    Ready,
    Set,
    condition_of,
    desk_with,
    due,
    holds,
    left_over,
    orders_of,
    set_key,
    taken_off,
)
from pbem.records.settle import Skipped

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def ready(campaign: Campaign) -> Ready | None:
    """What is `due` in a campaign."""
    now = int(campaign.state["engine"]["date"]["turn"])
    return due(campaign.later, campaign.unanswered, campaign.seat_of, campaign.desk, now)


def is_unmet(campaign: Campaign, told: Ready) -> bool:
    """Whether a set has a condition that does not hold now."""
    condition = condition_of(told.set)
    if condition is None:
        return False
    line = campaign.parse(campaign.vault.line(condition.field))
    return not holds(campaign.table, campaign.state, told, line)


def bring(campaign: Campaign, told: Ready) -> dict[str, Any]:
    """Put a set on its seat's desk if its condition is met; the record that says so."""
    turn, power, queue = set_key(told.set)
    record = {"kind": KIND, "seat": told.seat, "turn": turn, "power": power, "queue": queue}
    if (condition := condition_of(told.set)) is not None:
        record["opened"] = [desks.opened(campaign.vault, condition, told.seat)]
    if is_unmet(campaign, told):
        record[UNMET] = True
    else:
        campaign.desk["seats"] |= {told.seat: desk_with(campaign.desk, told.seat, told.set)}
    campaign.desk["since"] = campaign.result_head
    return record


def unused(campaign: Campaign, told: Ready) -> list[Skipped]:
    """The lines of a set whose condition is not met."""
    condition = condition_of(told.set)
    text = campaign.vault.line(condition.field) if condition is not None else ""
    problem = Illegal("", "queue_unmet", condition=text.removeprefix("then ")).problem
    return [Skipped(told.seat, line, problem) for line in _texts(campaign, told.set)]


def left_behind(campaign: Campaign, turn: int) -> list[Skipped]:
    """The lines of queues for turns before this one: no question came for them."""
    return [
        Skipped(seat, line, Illegal("", "never_came", part="", turn=told["turn"]).problem)
        for seat, sets in left_over(campaign.later, turn).items()
        for told in sets
        for line in _texts(campaign, told)
    ]


def _texts(campaign: Campaign, told: Set) -> list[str]:
    return [campaign.vault.line(Entry.of(text).field) for text in orders_of(told)]


def replaced(campaign: Campaign, told: Ready) -> list[Skipped]:
    """Of a seat's lines those that a set takes off the desk; before it is put there."""
    problem = Illegal("", "others_kept", turn=told.set["turn"]).problem
    gone = taken_off(campaign.desk, told.seat, told.set)
    return [Skipped(told.seat, campaign.vault.line(entry.field), problem) for entry in gone]


def refused(campaign: Campaign, told: Ready, lines: Sequence[tuple[Entry, Line]]) -> list[Skipped]:
    """Of a seat's lines those that the rules do not take as things are now: for their owner
    alone.
    """
    verbs = campaign.table.game.reply_verbs
    texts = [
        line.text
        for entry, line in lines
        if entry.section in told.ask.sections and line.verb not in verbs
    ]
    sifted = sift(campaign.table, campaign.state, told.ask, texts, told.seat, totals=False)
    problems = sifted.problems if sifted is not None else ()
    return [Skipped(told.seat, texts[number], problem) for number, problem in problems]
