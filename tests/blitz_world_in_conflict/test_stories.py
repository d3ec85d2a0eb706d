"""Campaigns told by mails through the real commands, with the reports that everybody reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pbem.audit.audit import judged
from pbem.engine.flow import Ask
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.orders.sections import SECTIONS
from pbem.games.blitz_world_in_conflict.orders.verbs import VERBS
from pbem.storage import save, yamlin
from tests.blitz_world_in_conflict.position_builder import board
from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)
from tests.test_audit import altered, other, scalars

STORIES = stories_of(Path(__file__).parent)
# Of eighty mails, or much like others: told in the long run.
ENDS = tuple(name for name in STORIES if name.startswith("end-"))
LONG = ("convoys", "five-players", "hunters", "longest-day", "three-players", *ENDS)
ALTERED = "case-yellow"
# Stories that say all verbs.
VERBOSE = (
    *("verbs", "options", "two-players", "five-players"),
    *("politics", "reactions", "soviets-strike", "japan-enters"),
)


@pytest.mark.parametrize(
    "name", [name for name in STORIES if name not in (*LONG, ALTERED, "verbs")]
)
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_the_long_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


def test_stories_say_every_verb_and_no_line_of_one_turn_comes_to_nothing(tell: Tell) -> None:
    tell(STORIES["verbs"])
    records = save.open_save(Path("verbs.pbem.yaml")).records()
    kinds = [event["kind"] for record in records for event in record.get("events", [])]
    assert kinds
    assert "line_unused" not in kinds
    told = [yamlin.load_one(STORIES[name].read_bytes(), source=name) for name in VERBOSE]
    mails = [step["lines"] for each in told for step in each["steps"] if "lines" in step]
    said = {verb for lines in mails for verb in _verbs(lines)} - {"pass"}
    assert said == {verb.name for verb in VERBS}


def _verbs(lines: Iterable[str]) -> Iterator[str]:
    """The verbs of the lines of a mail."""
    ask = Ask(("Germany",), "orders", "Germany 1", sections=tuple(SECTIONS))
    numbered = [(line, number) for number, line in enumerate(lines) if line != "then:"]
    read = grammar_of(board()).parse(numbered, tuple(SECTIONS), free=[ask])
    yield from (line.verb for line in read.lines)
    yield from (each.line.verb for reading in read.readings for each in reading.candidates)


def test_the_campaign_of_1940_comes_as_written_and_no_die_of_it_can_be_altered(tell: Tell) -> None:
    tell(STORIES[ALTERED])
    played = save.open_save(Path(f"{ALTERED}.pbem.yaml"))
    records = list(played.records())
    at, way, value = next(
        (at, way, value)
        for at, record in enumerate(records)
        for way, value in scalars(record)
        if way[0] == "dice" and str(way[-1]).endswith("/land/ours")
    )
    changed = [*records]
    changed[at] = altered(records[at], way, other(value))
    dice, replay = judged(played.anchor, changed, played.state)
    for verdict in (dice, replay):
        assert verdict.difference is not None
        assert verdict.difference.record == records[at]["record"]
