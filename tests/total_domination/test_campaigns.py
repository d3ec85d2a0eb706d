"""Whole wars as campaigns, a save after each few answers; once they are opened the audit plays all
of it again, sealed draws and choices included."""

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
    hold,
)
from tests.shelf import audited
from tests.total_domination.position_builder import SEATS
from tests.total_domination.secrets import war

AT_ONCE = 10


def played(folder: Path, scenario: str, players: int, seed: int) -> Campaign:
    """The campaign at its end; nobody has a key for boxes."""
    seats, rng = SEATS[players], random.Random(seed)
    campaign = war.founded(folder, seed, keyed=(), scenario=scenario, seats=seats)
    while not campaign.state["engine"]["over"]:
        answers = RandomAnswers(campaign.table, rng, most=AT_ONCE)
        Resolver(campaign, SIGNER, answerer=answers).run()
        campaign = Campaign.open(campaign.path, clock)
        hold(campaign)
    return campaign


def test_a_war_audits_clean_to_its_end(tmp_path: Path) -> None:
    campaign = played(tmp_path, "fall_of_the_axis", 4, 1)
    assert audited(campaign).replay.is_whole


@pytest.mark.soak
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("1939", 4), ("1939", 3), ("1939", 2), ("rise_of_the_axis", 2), ("solo", 1)],
)
@pytest.mark.parametrize("seed", range(3))
def test_wars_of_all_kinds_audit_clean(
    scenario: str, players: int, seed: int, tmp_path: Path
) -> None:
    assert audited(played(tmp_path, scenario, players, seed)).replay.is_whole
