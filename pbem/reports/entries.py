"""The records of a turn one by one, for a full report: what each is, what of it the report does not
tell; and what undone records had told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.events import (
    ORDERS_OPEN,
    PHASE_BEGAN,
    STEP_BEGAN,
    TURN_BEGAN,
    is_battle,
    is_volley,
)
from pbem.reports import log_lines
from pbem.storage import kinds

if TYPE_CHECKING:
    from pbem.reports.history import Record, Turn
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

# Headings are made of these.
HEADINGS = frozenset({ORDERS_OPEN, TURN_BEGAN, STEP_BEGAN, PHASE_BEGAN})


def of_turn(campaign: Campaign, told: Turn, words: Words) -> dict[str, list[Any]]:
    """`entries`: each record in a sentence, by number; `undone`: {"record", "text", "lines",
    "dice"} of each that was undone in the turn, with the sentences of its events and the dice by
    label."""
    records = {int(record["record"]): record for record in told.records}
    gone = {
        number: campaign.save.record(number)
        for undo in told.records
        if undo["kind"] == kinds.UNDO
        for number in range(int(undo["undo"]), int(undo["record"]))
        if number not in records
    }
    every = sorted((records | gone).items())
    return {
        "entries": [
            _entry(campaign, record, words, is_gone=number in gone) for number, record in every
        ],
        "undone": [_undone(gone[number], words) for number in sorted(gone)],
    }


def _entry(campaign: Campaign, record: Record, words: Words, *, is_gone: bool) -> str:
    events = record.get("events", [])
    untold = {event["kind"] for event in events if is_left_out(event, words)} - HEADINGS
    parts = [
        words.tell("report.entry_undone") if is_gone else "",
        log_lines.line(campaign, record),
        words.tell("report.entry_events", events=len(events)) if events else "",
        words.say("report.entry_untold", {"kinds": sorted(untold)}) if untold else "",
    ]
    told, kind = "; ".join(filter(None, parts)), words.say(f"log.kind_{record['kind']}", {})
    return words.tell("report.entry", record=record["record"], kind=kind, told=told)


def is_left_out(event: dict[str, Any], words: Words) -> bool:
    """Whether nothing tells an event: its text is empty on purpose, and it has no dice to be shown
    in a table."""
    return event["kind"] in HEADINGS or not (is_volley(event) or words.event(event))


def _undone(record: Record, words: Words) -> dict[str, Any]:
    """What a record had told that an undo took back."""
    events = record.get("events", [])
    battles = [words.event(event) for event in events if is_battle(event)]
    dice = sum(len(text.split()) - 1 for text in record.get("dice", {}).values())
    fields = {"record": record["record"], "battles": battles, "dice": dice, "events": len(events)}
    told = [each for each in events if not (is_volley(each) or is_left_out(each, words))]
    lines = [words.event(each) for each in told]
    return {
        "record": record["record"],
        "text": words.say("report.undone", fields),
        "lines": lines,
        "dice": dict(record.get("dice", {})),
    }
