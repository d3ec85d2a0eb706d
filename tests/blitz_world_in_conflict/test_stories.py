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
from tests.test_audit import altered, other, scalars

STORIES = stories_of(Path(__file__).parent)
# Of eighty mails, or much like others: told in the long run.
ENDS = tuple(name for name in STORIES if name.startswith("end-"))
LONG = ("convoys", "five-players", "hunters", "longest-day", *ENDS)
ALTERED = "case-yellow"


@pytest.mark.parametrize("name", [name for name in STORIES if name not in (*LONG, ALTERED)])
def test_the_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_the_long_story_comes_as_written(tell: Tell, name: str) -> None:
    tell(STORIES[name])


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
