"""Robots against random play: the same games whoever plays them, and one that fails is a line."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from benchmarks import tournament
from benchmarks.tournament import Bout, bouts, fought, told
from pbem import many
from pbem.library import registry

GAME = "total-domination"


def test_all_games_take_part_where_none_is_named() -> None:
    listed = list(bouts([], 2, 10))
    assert {bout.game for bout in listed} == {info.id for info in registry.games()}
    assert len(listed) == 2 * sum(len(info.scenarios) for info in registry.games())


def test_the_same_games_are_played_whoever_plays_them() -> None:
    listed = list(bouts([GAME], 2, 12))
    with many.executor(2) as workers:
        others = list(many.each(fought, listed, workers, 3))
    own = [fought(bout) for bout in listed]
    assert all(isinstance(each, tournament.Fought) for each in others)
    assert [replace(each, seconds=0) for each in others if not isinstance(each, many.Lost)] == [
        replace(each, seconds=0) for each in own
    ]
    assert {each.robots for each in own} == {"Axis", "Allies"}


def test_a_game_that_fails_is_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = Bout("total_domination", "no_such", 0, 1)
    assert "FAILED: WrongCall" in told(bad, fought(bad))
    assert "FAILED: it died" in told(bad, many.Lost("it died"))
    monkeypatch.setattr(sys, "argv", ["tournament", GAME, "--games", "1", "--inputs", "3"])
    with pytest.raises(SystemExit) as ended:
        tournament.main()
    lines = capsys.readouterr().out.splitlines()
    assert (ended.value.code, len(lines)) == (False, len(registry.find(GAME).scenarios))
