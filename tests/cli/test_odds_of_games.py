"""Odds, forecast and robot are each a game's own affair, and so is what `pbem odds` is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.engine.game import Robot
from pbem.library import registry
from pbem.records import robot_answers
from tests import shelf
from tests.engine import contract_game
from tests.random_play import new_campaign
from tests.small_campaign import Folder, Said, one_paragraph


@pytest.fixture
def bazaar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Folder]:
    """A folder with a campaign of the bazaar, which has odds and neither forecast nor robot."""
    shelf.take("bazaar", monkeypatch)
    path = new_campaign(tmp_path, "bazaar", 1).path
    monkeypatch.chdir(path.parent)
    yield Folder(path.parent, lambda: tuple(capsys.readouterr()), path.name)  # type: ignore[arg-type,return-value]
    monkeypatch.undo()
    shelf.forget()


def test_a_game_says_how_its_odds_are_asked_for(bazaar: Folder) -> None:
    said = bazaar.run("odds", "bazaar", "--help")
    assert said.code == 0
    assert said.out.startswith('Usage: pbem odds bazaar [OPTIONS] "MERCHANT vs MERCHANT"')
    assert "Who is behind after one blow." in said.out
    assert "--handicap N" in said.out
    assert 'pbem odds bazaar "North vs East" --handicap 2' in said.out
    assert "--aa" not in said.out
    assert "--support" not in bazaar.run("odds", "--help").out


def test_what_a_game_works_out_is_shown_and_nothing_is_wanted_beside_it(bazaar: Folder) -> None:
    said = bazaar.run("odds", "bazaar", "north vs EAST", "--handicap", "2")
    assert said.out.splitlines() == [
        "chances   North behind 23.9%, East behind 76.1%",
        "mean pips 9",
        "blows     1.50",
    ]
    found = bazaar.run("odds", "BAZ", "North vs East", "--json", "--open").data
    assert found["notes"] == ["open"]
    assert found["chances"]["North_behind"] == pytest.approx(0.4437, abs=1e-4)


WRONG = {
    "no such option": ("North vs East", "--aa"),
    "no number": ("North vs East", "--handicap", "many"),
    "above the most": ("North vs East", "--handicap", "13"),
    "two battles": ("North vs East", "South vs West"),
    "no battle": (),
    "a flag with a value": ("North vs East", "--open=yes"),
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG)
def test_what_a_game_does_not_ask_for_is_a_wrong_call(
    arguments: tuple[str, ...], bazaar: Folder
) -> None:
    said = bazaar.run("odds", "bazaar", *arguments)
    assert said.code == 2
    assert "Traceback" not in said.err
    assert said.out == ""


def test_what_is_no_battle_is_told_with_its_reason(bazaar: Folder) -> None:
    one_paragraph(bazaar.run("odds", "bazaar", "North vs North"), "BAZ-014", code=2)
    one_paragraph(bazaar.run("odds", "bazaar", "North vs Norway"), "Norway", code=2)


def test_options_of_one_game_are_no_words_of_another(bazaar: Folder) -> None:
    """The options of Axis & Allies Europe are its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", "pbem.games")
        shelf.forget()
        said: Said = bazaar.run("odds", "aae", "2 armor vs 1 armor", "--land", "--sea")
        one_paragraph(said, "on land or at sea", code=2)
        assert "--attacker-losses LIST" in bazaar.run("odds", "aae", "--help").out


def test_a_game_may_have_odds_and_no_forecast_and_no_robot(bazaar: Folder) -> None:
    (bazaar.path / "mail.txt").write_text("seat: ann\nNorth: say one\n")
    one_paragraph(bazaar.run("forecast", bazaar.name, "mail.txt"), "no forecast", code=2)
    game = registry.load("bazaar").game
    assert robot_answers.newest(game) == robot_answers.SAMPLE


def test_a_game_may_have_a_robot_and_no_odds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = replace(contract_game.GAME, robot=Robot(contract_game.sample, "baz-2", {"baz-1": len}))
    assert robot_answers.newest(game) == "baz-2"
    assert robot_answers.player(game, "baz-2") is contract_game.sample
    assert robot_answers.player(game, "baz-1") is len
    assert robot_answers.player(game, "baz-0") is None
    monkeypatch.setattr(
        "pbem.sitting.forecast.registry.load", lambda name, **_: type("L", (), {"game": game})
    )
    assert run(["odds", "aae", "North vs East"]) == 2
    assert "Bazaar has no odds" in capsys.readouterr().err
