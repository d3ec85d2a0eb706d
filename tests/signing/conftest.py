"""Campaigns with signatures."""

from __future__ import annotations

import pytest

from tests.signing.players import Signed, make
from tests.small_campaign import Maker


@pytest.fixture
def signed(campaign: Maker) -> Signed:
    """Germany has a key, and may sign."""
    return make(campaign)


@pytest.fixture
def strict(campaign: Maker) -> Signed:
    """Germany has a key, and has to sign."""
    return make(campaign, "--signed", "germany")
