"""Campaigns for the tests of reports, played once."""

from __future__ import annotations

import pytest

from pbem.table.campaign import Campaign
from tests.reports import fixed


@pytest.fixture(scope="module")
def at_start(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Germany's first orders are asked for."""
    return fixed.started(tmp_path_factory.mktemp("start"))


@pytest.fixture(scope="module")
def in_battle(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Germany is asked whether it presses on in East Poland; the moderator plays it."""
    campaign = fixed.started(tmp_path_factory.mktemp("battle"), plays="germany")
    fixed.play(campaign, fixed.MAILS[:1])
    return campaign


@pytest.fixture(scope="module")
def after_turn(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """Germany's first turn is over."""
    campaign = fixed.started(tmp_path_factory.mktemp("turn"))
    fixed.play(campaign, fixed.MAILS)
    return campaign
