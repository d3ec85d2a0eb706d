"""Golden playthroughs: a whole game as a moderator reads it, kept as a text beside the tests (see
`golden` in conftest.py).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pbem.reports.battles import Teller
from pbem.reports.report import turn_data, turn_report, turns
from pbem.reports.story import Story
from pbem.table.campaign import Campaign

Event = dict[str, Any]


def without_heads(text: str) -> str:
    """Heads depend on every byte before them, the number of the release included."""
    return re.sub(r"\b(\d+)/[0-9a-f]{16}\b", r"\1/" + "." * 16, text)


def playthrough(campaign: Campaign, depth: str = "turn") -> str:
    """The reports of all turns."""
    told = [turn_report(campaign, turn, depth=depth) for turn in turns(campaign)]
    rule = "\n" + "=" * 72 + "\n\n"
    return without_heads(rule.join(text.rstrip() + "\n" for text in told))


def chronicle(campaign: Campaign) -> str:
    """What happened in all turns, event by event in words, without tables and forms: for games of
    which the reports are long."""
    lines: list[str] = []
    for turn, opening in turns(campaign).items():
        lines += [opening.address, *_told(turn_data(campaign, turn)["events"]), ""]
    return without_heads("\n".join(lines).rstrip() + "\n")


def _told(phases: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for phase in phases:
        yield from [f"  {phase['name']}"] if phase["name"] else []
        yield from (f"    {line['text']}" for line in phase["lines"])
        for battle in phase["battles"]:
            yield f"    {battle['title']}"
            inside = [line for part in battle["parts"] for line in part["lines"]]
            yield from (f"      {line['text']}" for line in inside)


def headlines(
    title: str,
    teller: Teller,
    events: Iterable[Event],
    told: Collection[str],
    totals: Mapping[str, str],
) -> str:
    """A game of which there are only events, turn by turn: battles with their losses, the kinds of
    events in `told`, and at the end of a turn the fields of `turn_ended` that `totals` gives a
    heading."""
    lines, words = [title, ""], teller.words
    for turn in _turns(events):
        began = turn[0]["kind"] == "turn_began"
        lines.append(words.event(turn[0]) if began else "Before the first turn")
        for phase in Story.of(turn, teller).phases:
            lines += [f"  {line}" for line in _phase(phase, told)]
        if turn[-1]["kind"] == "turn_ended":
            lines += [f"  {head}: {words.listed(turn[-1][key])}" for key, head in totals.items()]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _phase(phase: Mapping[str, Any], told: Collection[str]) -> list[str]:
    lines = [line["text"] for line in phase["lines"] if line["kind"] in told]
    for battle in phase["battles"]:
        inside = [line for part in battle["parts"] for line in part["lines"]]
        lines.append(f"{battle['title']}; lost: {battle['lost'] or 'nothing'}.")
        lines += [each["text"] for each in inside if each["kind"] in told]
    return lines


def _turns(events: Iterable[Event]) -> list[list[Event]]:
    """The events cut where a turn begins."""
    found: list[list[Event]] = [[]]
    for event in events:
        if event["kind"] == "orders_open":
            continue
        if event["kind"] == "turn_began" and found[-1]:
            found.append([])
        found[-1].append(event)
    return found
