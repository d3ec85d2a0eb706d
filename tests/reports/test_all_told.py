"""A full report leaves nothing out: every record of a campaign, and every event of it that has
words, stands in the report of its turn; what has none is listed there.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.table.campaign import Campaign
from tests.harness.completeness import untold
from tests.harness.stories import TESTS, Tell, tell  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, Folder

STORIES = (
    "blitz_world_in_conflict/stories/overlord.yaml",
    "blitzwar/stories/even.yaml",
    "empires_of_history/stories/america.yaml",
    "total_domination/stories/allies.yaml",
)


@pytest.mark.parametrize("name", STORIES)
def test_every_record_of_a_story_is_told(name: str, tell: Tell, tmp_path: Path) -> None:
    tell(TESTS / name)
    [path] = tmp_path.glob("*.pbem.yaml")
    assert untold(Campaign.open(path)) == []


def test_every_record_of_a_turn_with_battles_is_told(after_turn: Campaign) -> None:
    assert untold(after_turn) == []


def test_what_is_undone_is_told_apart(small: Folder) -> None:
    assert small.apply(f"{ATTACK}done\n").code == 0
    fought = small.run("report", NAME, "--turn", "1 Germany").out
    assert "East Poland: land battle" in fought
    assert small.run("ruling", NAME, "--undo", "4", "--why", "the wrong mail").code == 0
    told = small.run("report", NAME, "--turn", "1 Germany").out
    story, undone = told.split("Undone: this does not stand")
    assert "dice by round" in fought
    assert "dice by round" not in story
    assert "Record 4: " in undone
    assert "East Poland: land battle" in " ".join(undone.split())
    assert untold(Campaign.open(small.save)) == []
