"""Random campaigns of Blitz! on disk, with random options, opened and audited to the last record;
with rulings and undos between, and to the end between robots."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.table.campaign import Campaign
from tests.random_play import anybody, campaign_of  # noqa: F401 (fixture)
from tests.random_rulings import Ruled
from tests.shelf import audited

GAME = "blitz_world_in_conflict"
INPUTS, AT_ONCE = 60, 20


def played(folder: Path, seed: int, inputs: int) -> Campaign:
    """A campaign of so many random answers, several in a record."""
    return campaign_of(folder, GAME, seed, inputs, AT_ONCE, varied=True)


def ruled(folder: Path, seed: int, inputs: int) -> Ruled:
    """A campaign of so many random answers, rulings and undos."""
    made = Ruled.begun(folder, GAME, seed, varied=True)
    for _ in made.play(inputs):
        pass
    return made


def test_a_random_campaign_audits_clean(tmp_path: Path) -> None:
    audited(played(tmp_path, 1, 12))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_three_hundred_random_campaigns_audit_clean(seed: int, tmp_path: Path) -> None:
    audited(played(tmp_path, seed, INPUTS))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2000, 2050))
def test_random_campaigns_with_rulings_and_undos_audit_clean(seed: int, tmp_path: Path) -> None:
    made = ruled(tmp_path, seed, INPUTS)
    assert made.rulings
    assert made.undos
    audited(made.campaign)
