"""Campaigns of robots on disk, played to their end, opened and audited to the last record: each
answer is that which the robot of that name gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.play.resolver import Resolver
from tests.random_play import SIGNER, new_campaign
from tests.shelf import audited

GAME = "blitz_world_in_conflict"
# Scenarios with seeds, from which players and options follow.
GAMES = (("b", 2), ("c", 1), ("c", 2), ("d", 1), ("d", 2), ("e", 1), ("e", 2), ("f", 1), ("war", 1))


def play(folder: Path, scenario: str, seed: int) -> None:
    """A campaign to its end, audited."""
    campaign = new_campaign(folder, GAME, seed, scenario=scenario, varied=True, robots=True)
    Resolver(campaign, SIGNER).run()
    assert campaign.state["engine"]["over"]
    assert audited(campaign).replay.is_whole


def test_a_campaign_of_robots_audits_clean(tmp_path: Path) -> None:
    play(tmp_path, "a", 1)


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_campaigns_of_robots_audit_clean_to_their_end(
    scenario: str, seed: int, tmp_path: Path
) -> None:
    play(tmp_path, scenario, seed)
