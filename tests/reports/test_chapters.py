"""What the log, reports and the status say of things that not every campaign has: each has its row,
and no chapter is made for a campaign without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pbem.records.accounts import ACCOUNTS
from pbem.reports import chapters, history, log_lines
from pbem.reports.chapters import TABLE, Chapter, Row
from pbem.storage import kinds
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.random_play import clock
from tests.small_campaign import Folder

# The account of dice between people is told under another name.
TOLD_AS = {"book": "dice"}


def test_every_kind_of_record_has_its_line_in_the_log() -> None:
    assert log_lines.LINES.keys() == kinds.KINDS.keys()


def test_every_account_has_its_chapter() -> None:
    parts = {row.part for row in TABLE}
    assert [a.name for a in ACCOUNTS if TOLD_AS.get(a.name, a.name) not in parts] == []


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.module)
def test_every_row_names_a_chapter_of_its_own(row: Row) -> None:
    kind = getattr(import_module(f"pbem.reports.{row.module}"), row.name)
    assert issubclass(kind, Chapter)
    assert kind.__module__ == f"pbem.reports.{row.module}"


def test_no_two_say_the_same() -> None:
    fields = [field for row in TABLE for field in row.fields]
    assert sorted(fields) == sorted({*fields})


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.module)
def test_a_chapter_says_what_its_row_says_it_does(row: Row, small: Folder) -> None:
    """Also of a campaign that has nothing of it."""
    campaign = Campaign.open(small.save, clock)
    kind: type[Chapter] = getattr(import_module(f"pbem.reports.{row.module}"), row.name)
    chapter = kind(campaign, Words(campaign.anchor["game"]))
    told: Any = chapter.data()
    assert (told if row.part else None) == row.nothing
    assert chapter.of_turn(history.latest(campaign), "germany").keys() == {*row.fields}


def test_who_has_nothing_is_told_nothing(small: Folder) -> None:
    campaign = Campaign.open(small.save, clock)
    words = Words(campaign.anchor["game"])
    told = chapters.of_turn(campaign, history.latest(campaign), words)
    assert told == {field: [] for row in TABLE for field in row.fields}
    data, _ = chapters.of_status(campaign, words)
    assert data == {row.part: row.nothing for row in TABLE if row.part}
