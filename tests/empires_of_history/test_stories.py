"""Campaigns told by mails through the real commands, with the reports that everybody reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pbem.audit.audit import judged
from pbem.engine.flow import Ask
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.orders.sections import SECTIONS
from pbem.games.empires_of_history.orders.verbs import VERBS
from pbem.storage import save, yamlin
from tests.empires_of_history.position_builder import board
from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)
from tests.test_audit import Way, altered, other, scalars

ALL = tuple(SECTIONS)[:12]
STORIES = stories_of(Path(__file__).parent)
# What somebody could wish to have been otherwise: a die of a battle, the roll of an option, oil.
WISHES = (
    ("dice", "land/1/1/warsaw/"),
    ("dice", "option/1/sov-03/1"),
    ("events", "counters", "Silesia"),
)


@pytest.mark.parametrize("name", [name for name in STORIES if name not in ("polish", "verbs")])
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


def test_the_polish_campaign_comes_as_written_and_nothing_of_it_can_be_altered(tell: Tell) -> None:
    tell(STORIES["polish"])
    played = save.open_save(Path("polish.pbem.yaml"))
    records = list(played.records())
    for wish in WISHES:
        at, way, value = next(
            (at, way, value)
            for at, record in enumerate(records)
            for way, value in scalars(record)
            if _is_of(wish, way)
        )
        changed = [*records]
        changed[at] = altered(records[at], way, other(value))
        verdicts = judged(played.anchor, changed, played.state)
        found = [each.difference.record for each in verdicts if each.difference is not None]
        assert min(found, default=0) == records[at]["record"], way


def _is_of(wish: tuple[str, ...], way: Way) -> bool:
    """Whether a value stands where a wish says: its ways follow each other, the last begins so."""
    steps = [str(step) for step in way if not isinstance(step, int)]
    return len(steps) == len(wish) and steps[:-1] == [*wish[:-1]] and steps[-1].startswith(wish[-1])


def test_one_turn_has_every_verb_and_no_line_of_it_comes_to_nothing(tell: Tell) -> None:
    tell(STORIES["verbs"])
    records = list(save.open_save(Path("verbs.pbem.yaml")).records())
    events = [event for record in records for event in record.get("events", [])]
    assert [event for event in events if event["kind"] == "line_unused"] == []
    steps = yamlin.load_one(STORIES["verbs"].read_bytes(), source="verbs.yaml")["steps"]
    assert {verb for step in steps for verb in _verbs(step.get("lines", ()))} >= {
        verb.name for verb in VERBS
    }


def _verbs(lines: Iterable[str]) -> Iterator[str]:
    """The verbs of the lines of a mail."""
    ask = Ask(("Germany",), "orders", "Germany 1", sections=ALL)
    numbered = [(line, number) for number, line in enumerate(lines)]
    read = grammar_of(board()).parse(numbered, ALL, free=[ask])
    yield from (line.verb for line in read.lines)
    yield from (each.line.verb for reading in read.readings for each in reading.candidates)
