"""Campaigns with secrets from founding to opening: what records hold, and what an audit can say when."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.audit import audit
from pbem.campaign import Campaign
from pbem.founding import Terms
from pbem.opening import open_secrets
from tests.random_play import SIGNER, clock, hold
from tests.secrets import night
from tests.test_chained_games import played


def opened(path: Path) -> Campaign:
    campaign = Campaign.open(path, clock)
    open_secrets(campaign, SIGNER)
    return campaign


@pytest.mark.parametrize("seed", range(4))
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
