"""Campaigns told by mails through the real commands, with the reports that everybody reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.audit.audit import judged
from pbem.storage import save
from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)
from tests.test_audit import Way, altered, other, scalars

STORIES = stories_of(Path(__file__).parent)
# What somebody could wish to have been otherwise: a die of a battle, the roll of an option, oil.
WISHES = (
    ("dice", "land/1/1/warsaw/"),
    ("dice", "option/1/sov-03/1"),
    ("events", "counters", "Silesia"),
)


@pytest.mark.parametrize("name", [name for name in STORIES if name != "polish"])
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
