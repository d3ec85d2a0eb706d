"""`pbem status` of a folder: one table of several campaigns."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.small_campaign import ATTACK, EPOCH, NAME, Folder

DAY = 86_400
OTHER = "other.pbem.yaml"


@pytest.fixture
def club(small: Folder) -> Folder:
    """Two campaigns: one in which something has happened, and one with a rule of time."""
    shutil.copy(small.save, small.path / OTHER)
    shutil.copytree(small.path / "small.pbem-private", small.path / "other.pbem-private")
    assert small.run("clock", OTHER, "--orders", "3 days", "--grace", "1 day").code == 0
    assert small.run("apply", OTHER).code in (0, 1)
    small.apply(f"{ATTACK}done\n")
    return small


def later(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + int(days * DAY)))


def told(folder: Folder, *arguments: str) -> list[list[str]]:
    """The cells of the rows."""
    said = folder.run("status", *arguments)
    assert said.code == 0, said.err
    lines = said.out.splitlines()[2:]
    return [re.split(r"  +", line.strip()) for line in lines if not line.startswith(" ")]


def test_a_folder_is_one_table_with_who_is_waited_for_and_since_when(
    club: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, 1)
    rows = {row[0]: row[1:] for row in told(club)}
    assert rows["small"] == ["Germany, round 1", "germany: orders", "2026-01-01"]
    assert rows["other"][1:] == ["germany: orders", "2026-01-01", "in 2 days"]
    assert told(club, str(club.path)) == told(club, NAME, OTHER) == told(club)


def test_who_is_late_stands_first_and_how_late_he_is(
    club: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, 5)
    first = told(club)[0]
    assert first[0] == "other"
    assert first[-1] == "2 days late"
    data = club.run("status", "--json").data["campaigns"]
    assert {each["file"] for each in data} == {NAME, OTHER}
    waits = next(each for each in data if each["file"] == OTHER)["waits"]
    assert waits == [
        {
            "seat": "germany",
            "name": "germany",
            "what": "orders",
            "since": "2026-01-01 00:00:00Z",
            "due": "2026-01-04 00:00:00Z",
            "late": 2 * DAY,
        }
    ]
    assert club.run("clock", OTHER, "--hold", "--why", "feasts").code == 0
    assert told(club)[0][-1] == "on hold"


def test_a_file_that_cannot_be_read_hides_no_other(club: Folder) -> None:
    (club.path / "broken.pbem.yaml").write_text("nothing\n", encoding="utf-8")
    said = club.run("status")
    assert said.code == 3
    assert "germany: orders" in said.out
    assert "broken.pbem.yaml: " in said.out
    codes = [each.get("code") for each in club.run("status", "--json").data["campaigns"]]
    assert len(codes) == 3
    assert len([code for code in codes if code]) == 1


def test_one_campaign_is_told_as_before_wherever_it_lies(small: Folder, tmp_path: Path) -> None:
    assert "Waiting for germany" in small.run("status", str(small.path)).out
    assert small.run("status", str(small.path)).out.endswith("MAIL\n")
    empty = tmp_path / "empty"
    empty.mkdir()
    said = small.run("status", str(empty))
    assert said.code == 2
    assert "there is no campaign" in said.err


def test_a_reminder_is_of_one_campaign(club: Folder) -> None:
    said = club.run("status", "--reminder", "germany")
    assert said.code == 2
    assert "a reminder is of one campaign" in said.err


def test_a_folder_of_folders_is_a_club_too(club: Folder, tmp_path: Path) -> None:
    for name in (NAME, OTHER):
        folder = tmp_path / "club" / name.partition(".")[0]
        folder.mkdir(parents=True)
        shutil.copy(club.path / name, folder)
    names = {row[0] for row in told(club, str(tmp_path / "club"))}
    assert names == {"small", "other"}
