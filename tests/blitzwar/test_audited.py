"""Random campaigns of BlitzWAR on disk, opened and audited to the last record."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.table.campaign import Campaign
from tests.random_play import anybody, campaign_of  # noqa: F401 (fixture)
from tests.shelf import audited

GAME = "blitzwar"
INPUTS, AT_ONCE = 120, 20


def played(folder: Path, seed: int, inputs: int) -> Campaign:
    """A campaign of so many random answers, several in a record."""
    return campaign_of(folder, GAME, seed, inputs, AT_ONCE)


def test_a_random_campaign_audits_clean(tmp_path: Path) -> None:
    audited(played(tmp_path, 1, 40))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_three_hundred_random_campaigns_audit_clean(seed: int, tmp_path: Path) -> None:
    audited(played(tmp_path, seed, INPUTS))
