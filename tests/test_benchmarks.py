"""The benchmarks run, on small campaigns; their numbers are nobody's business here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import audit, campaigns, dice, mails, many, measure, odds, replay, robots, tail
from benchmarks.table import Row
from pbem.audit.audit import audit as audited
from pbem.library import registry
from pbem.storage import documents, save
from pbem.table.campaign import Campaign
from tests import kept


def test_a_campaign_is_made_applied_to_and_audited(tmp_path: Path) -> None:
    made = campaigns.Campaigns(tmp_path, tmp_path / "kept")
    path = made.of(30)
    assert made.of(30) == path
    assert save.open_save(path).count == 30
    assert audited(path).holds
    assert tail.applied(made, path)() > 0
    assert save.open_save(path).count == 30
    assert save.open_save(made.place(path)).count > 30
    assert audit.without_yaml(path) > 0


def test_a_club_has_no_two_campaigns_with_the_same_documents(tmp_path: Path) -> None:
    made = campaigns.Campaigns(tmp_path, tmp_path / "kept")
    paths = [made.of(30), *(many.copy(made.of(30), tmp_path / f"{n}.pbem.yaml") for n in "ab")]
    for path in paths[1:]:
        many.vary(path)
        assert Campaign.open(path).vault.newest == save.open_save(path).head
    docs = [set(documents.documents(path.read_bytes())) for path in paths]
    assert len(set.union(*docs)) == sum(map(len, docs))


def test_games_of_robots_are_replayed() -> None:
    one = replay.played("axis_allies_europe", 25, 1)[0]["lines"]
    games = replay.played("axis_allies_europe", 25, one + 1)
    assert [each["seed"] for each in games] == [3, 4]
    assert [len(each["inputs"]) for each in games] == [25, 25]
    lines, seconds = replay.replayed("axis_allies_europe", games)
    assert lines > one >= 24
    assert seconds > 0
    games[1]["inputs"].pop()
    with pytest.raises(SystemExit, match="another end"):
        replay.replayed("axis_allies_europe", games)


def test_every_game_with_odds_has_a_battle_that_is_worked_out_and_thrown() -> None:
    with_odds = {info.id for info in registry.games() if registry.load(info.id).game.odds}
    assert with_odds == odds.BATTLES.keys() == odds.THROWERS.keys()
    for name, asked in odds.BATTLES.items():
        odds.throws(odds.THROWERS[name](name, asked), 1)


def test_order_lines_are_read() -> None:
    count, read, cut = mails.lines()
    assert count > 0
    assert read > cut > 0


def test_dice_are_verified() -> None:
    assert min(dice.seconds(200, times=1)) > 0


def test_mails_are_read_in_the_forms_words_and_in_peoples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is kept here is gone with the test's folder: no other test may find it.
    monkeypatch.setattr(kept, "place", kept.place)
    monkeypatch.setattr(kept, "_MADE", {})
    assert min(mails.receipts(tmp_path, times=1)) > 0


def test_card_turns_of_a_robot_are_timed() -> None:
    turn, at_random = robots.card_turns(22)
    assert min(turn, at_random) > 0


def test_a_game_of_robots_is_timed() -> None:
    assert min(robots.whole_game(12)) > 0


def test_slots_of_robots_are_timed() -> None:
    assert min(robots.slots(1, 0)) > 0


def test_a_target_that_was_missed_is_told() -> None:
    told = [
        Row("", "", "", 1.2, most=1.25).target,
        Row("", "", "", 1.3, most=1.25).target,
        Row("", "", "", 0.5, least=0.6).target,
        Row("", "", "", 9).target,
    ]
    assert told == ["at most 1.25", "at most 1.25, missed", "at least 0.6, missed", ""]


def test_a_command_that_fails_is_no_measurement() -> None:
    with pytest.raises(SystemExit, match=r"ended with 3:\nno such thing"):
        measure.ran([sys.executable, "-c", "print('no such thing'); raise SystemExit(3)"])


def test_memory_is_that_of_the_command_and_not_of_who_starts_it() -> None:
    large = bytearray(100_000_000)
    assert measure.peak(sys.executable, "-S", "-c", "pass") < len(large) / 2_000_000


def test_a_part_of_the_table_that_there_is_not_is_refused() -> None:
    program = measure.ROOT / "benchmarks" / "run.py"
    ran = subprocess.run([sys.executable, program, "luck"], capture_output=True, check=False)
    assert ran.returncode == 1
    assert b"no part luck" in ran.stderr


@pytest.mark.soak
def test_robots_of_empires_of_history_take_more_than_chance() -> None:
    won, ahead = robots.empires_against_random(2, 4)
    assert won == 2
    assert ahead > 0


@pytest.mark.soak
def test_robots_win_against_chance() -> None:
    won, ahead = robots.against_random(4)
    assert won == 4
    assert ahead > 0
