"""The benchmarks run, on a small campaign; their numbers are nobody's business here."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import robots
from benchmarks import run as benchmarks
from tests import kept
from tests.random_play import anybody  # noqa: F401 (fixture)


def test_a_campaign_is_made_applied_to_and_replayed(tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    path = benchmarks.campaign(tmp_path, 30)
    assert benchmarks.apply_once(path, tmp_path / "scratch")()
    inputs, seconds, hashing = benchmarks.replay(path)
    assert inputs > 10
    assert seconds > hashing > 0


def test_order_lines_are_read() -> None:
    a_second, share = benchmarks.lines_read()
    assert a_second > 0
    assert share > 0


def test_dice_are_verified() -> None:
    a_second, share = benchmarks.dice_verified(200)
    assert a_second > 0
    assert share > 0


def test_mails_are_read_in_the_forms_words_and_in_peoples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is kept here is gone with the test's folder: no other test may find it.
    monkeypatch.setattr(kept, "place", kept.place)
    monkeypatch.setattr(kept, "_MADE", {})
    in_form, in_words, alone = benchmarks.mails_read(tmp_path)
    assert min(in_form, in_words, alone) > 0


def test_card_turns_of_a_robot_are_timed() -> None:
    turn, at_random = robots.card_turns(22)
    assert min(turn, at_random) > 0


def test_a_game_of_robots_is_timed() -> None:
    assert min(robots.whole_game(12)) > 0


def test_slots_of_robots_are_timed() -> None:
    assert min(robots.slots(1, 0)) > 0


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
