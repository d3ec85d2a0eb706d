"""Random campaigns of Empires of History on disk, opened and audited to the last record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem.play.resolver import Resolver
from pbem.table.campaign import Campaign
from tests.random_play import (
    SIGNER,
    RandomAnswers,
    anybody,  # noqa: F401 (fixture)
    clock,
    new_campaign,
)
from tests.shelf import audited

GAME = "empires_of_history"
INPUTS, AT_ONCE = 60, 20


def played(folder: Path, seed: int, inputs: int) -> Campaign:
    """A campaign of so many random answers, several in a record; read again from disk now and
    then."""
    rng = random.Random(seed)
    campaign = new_campaign(folder, GAME, seed)
    while inputs > 0 and not campaign.state["engine"]["over"]:
        count = rng.randint(1, AT_ONCE)
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng, count)).run()
        inputs -= count
        if rng.random() < 0.3:
            campaign = Campaign.open(campaign.path, clock)
    return campaign


def test_a_random_campaign_audits_clean(tmp_path: Path) -> None:
    audited(played(tmp_path, 1, 15))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_three_hundred_random_campaigns_audit_clean(seed: int, tmp_path: Path) -> None:
    audited(played(tmp_path, seed, INPUTS))
