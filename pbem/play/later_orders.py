"""Orders for later turns whose turn has come: put on the desk, checked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.engine.play import sift
from pbem.records.desks import Entry
from pbem.records.later import KIND, Ready, desk_with, due, set_key, taken_off
from pbem.records.settle import Skipped

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def ready(campaign: Campaign) -> Ready | None:
    """What is `due` in a campaign."""
    locked, now = campaign.desk["locked"], int(campaign.state["engine"]["date"]["turn"])
    return due(campaign.later, campaign.unanswered, campaign.seat_of, locked, now)


def bring(campaign: Campaign, told: Ready) -> dict[str, Any]:
    """Put a set on its seat's desk; the record that says so."""
    campaign.desk["since"] = campaign.result_head
    campaign.desk["seats"] |= {told.seat: desk_with(campaign.desk, told.seat, told.set)}
    turn, power = set_key(told.set)
    return {"kind": KIND, "seat": told.seat, "turn": turn, "power": power}


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
    sifted = sift(campaign.table, campaign.state, told.ask, texts, told.seat)
    problems = sifted.problems if sifted is not None else ()
    return [Skipped(told.seat, texts[number], problem) for number, problem in problems]
