"""Campaigns told by mails through the real commands, with the reports that everybody reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harness.stories import (
    Tell,
    stories_of,
    tell,  # noqa: F401 (fixture)
)

STORIES = stories_of(Path(__file__).parent)
# Of eighty mails, or much like others: told in the long run.
LONG = ("convoys", "five-players", "hunters", "longest-day")


@pytest.mark.parametrize("name", [name for name in STORIES if name not in LONG])
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_the_long_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])
