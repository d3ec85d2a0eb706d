"""Campaigns with secrets from founding to opening: what records hold, and what an audit can say
when.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.faults import Fault
from pbem.play.founding import Terms
from pbem.play.opening import open_secrets
from pbem.reports.report import turn_report
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock, hold
from tests.secrets import night
from tests.test_chained_games import played


def opened(path: Path) -> Campaign:
    campaign = Campaign.open(path, clock)
    open_secrets(campaign, SIGNER)
    return campaign


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 10))]
)
def test_robots_play_and_everything_is_audited_once_it_is_open(seed: int, tmp_path: Path) -> None:
    campaign = night.robots(tmp_path, seed)
    hold(campaign)
    assert campaign.state["engine"]["over"]
    before = audit(campaign.path)
    assert before.holds, before
    assert 0 < before.replay.checked < before.records
    assert "opened" in before.replay.why
    opened(campaign.path)
    after = audit(campaign.path)
    assert after.holds, after
    assert after.replay.checked == after.records == campaign.save.count + 1


def test_a_night_by_mails_is_audited_with_the_reasons_of_all_answers(copy: Path) -> None:
    assert audit(copy).holds
    opened(copy)
    after = audit(copy)
    assert after.holds, after
    assert after.replay.checked == after.records
    assert "robots" not in after.replay.why


@pytest.mark.parametrize("terms", [Terms(), Terms("strict", "all")], ids=["default", "strict"])
def test_a_night_with_players_chains(terms: Terms, tmp_path: Path) -> None:
    """Sealed draws wait for the founding and take no link; dice wait for everybody's."""
    campaign = played(tmp_path, night.GAME, 3, terms, 250)
    assert campaign.state["engine"]["over"]
    before = audit(campaign.path)
    assert before.holds, before
    assert before.grades["B"] > 4
    opened(campaign.path)
    after = audit(campaign.path)
    assert after.holds, after
    assert after.replay.checked == after.records


# Reports of earlier turns


def test_an_earlier_position_is_shown_to_who_knows_the_secrets(copy: Path) -> None:
    campaign = Campaign.open(copy, clock)
    told = [turn_report(campaign, turn, depth="full") for turn in (1, 2, 3)]
    private_path(copy).rename(copy.parent / "away")
    stranger = Campaign.open(copy, clock)
    assert turn_report(stranger, 4, depth="full")
    with pytest.raises(Fault, match="before the campaign is opened"):
        turn_report(stranger, 2, depth="full")
    (copy.parent / "away").rename(private_path(copy))
    opened(copy)
    private_path(copy).rename(copy.parent / "away")
    stranger = Campaign.open(copy, clock)
    for turn, before in zip((1, 2, 3), told, strict=True):
        after = turn_report(stranger, turn, depth="full")
        assert re.sub(HEAD, "", after) == re.sub(HEAD, "", before)


HEAD = r"\d+/[0-9a-f]{16}"


# Founding on the command line


def test_new_says_what_secrets_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["join", ID, "--seat", "ann"]) == 0
    (tmp_path / "joins.txt").write_text(capsys.readouterr().out)
    arguments = ["--id", ID, "--join", "joins.txt", "--players", "3"]
    assert run(["new", "night", "bazaar", *arguments]) == 0
    assert "first sealed draw closes the founding" in capsys.readouterr().err
    anchor = Campaign.open(tmp_path / "night.pbem.yaml").anchor
    assert anchor["seats"]["ann"]["box"].startswith("x25519:")
    assert "box" not in anchor["seats"]["bob"]
    assert run(["unbox", "night.pbem.yaml", "--seat", "ann"]) == 1
    assert "no box for ann" in capsys.readouterr().err


ID = "night-0123456789abcdef"


@pytest.mark.parametrize("options", [[], ["--accept-phrases"], ["--join", "joins.txt", "--id", ID]])
def test_a_moderator_who_plays_gets_no_campaign_with_secrets(
    options: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whatever else he offers, and also as the seat of somebody who joined."""
    monkeypatch.chdir(tmp_path)
    assert run(["join", ID, "--seat", "bob"]) == 0
    (tmp_path / "joins.txt").write_text(capsys.readouterr().out)
    for seat in ("ann", "bob"):
        assert run(["new", "night", "bazaar", "--players", "3", "--plays", seat, *options]) == 2
        told = capsys.readouterr().err
        assert "he cannot play" in told
        assert "Let somebody moderate who does not play." in told
    assert {path.name for path in tmp_path.iterdir()} == {"bob.pbem-player", "joins.txt"}


FOUNDINGS: dict[str, tuple[list[str], int]] = {
    "nothing said": ([], 2),
    "phrases, knowingly": (["--accept-phrases"], 0),
    "a link": (["--id", ID, "--join", "joins.txt"], 0),
    "a chain that does not found": (["--id", ID, "--join", "joins.txt", "--founder", "bob"], 2),
    "the same, knowingly": (
        ["--id", ID, "--join", "joins.txt", "--founder", "bob", "--accept-phrases"],
        0,
    ),
    "the beacon": (["--founding", "beacon"], 0),
}


@pytest.mark.parametrize("what", FOUNDINGS)
def test_new_asks_for_a_founding_that_the_moderator_cannot_have_chosen(
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["join", ID, "--seat", "ann"]) == 0
    (tmp_path / "joins.txt").write_text(capsys.readouterr().out)
    options, code = FOUNDINGS[what]
    assert run(["new", "night", "bazaar", "--players", "3", *options]) == code
    told = capsys.readouterr().err
    assert ("--accept-phrases goes on knowingly" in told) == (code == 2)
    assert ("--invite" in told) == (code == 2)
    assert (tmp_path / "night.pbem.yaml").exists() == (code == 0)
    assert (tmp_path / "night.pbem-private").exists() == (code == 0)


def test_a_game_without_secrets_has_no_such_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "pbem.games")
    monkeypatch.chdir(tmp_path)
    assert run(["new", "east", "axis-allies-europe", "--players", "2", "--accept-phrases"]) == 2
    assert "nothing is secret" in capsys.readouterr().err
    assert run(["new", "east", "axis-allies-europe", "--players", "2"]) == 0
