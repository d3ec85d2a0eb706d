"""A campaign with secrets goes over to another key with its private folder, and to nobody without
it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.faults import Fault
from pbem.play import handover
from pbem.play.opening import open_secrets
from pbem.records.dice import links
from pbem.storage import keys
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock

NEW = keys.from_seed(b"new".ljust(32, b"!"))


def agreed(campaign: Campaign) -> dict[str, str]:
    lines = handover.consent(campaign, "moderator", SIGNER, NEW.public)
    return {"moderator": links.seal_of(lines, SIGNER.public)}


def test_with_its_folder_it_goes_on_and_can_be_opened(copy: Path) -> None:
    campaign = Campaign.open(copy, clock)
    handover.planned(campaign, NEW, agreed(campaign), name="Erika").write()
    assert audit(copy).holds
    open_secrets(Campaign.open(copy, clock), NEW)
    result = audit(copy)
    assert result.holds
    assert result.replay.checked == result.records


def test_without_it_nobody_goes_on(copy: Path) -> None:
    campaign = Campaign.open(copy, clock)
    given = agreed(campaign)
    shutil.rmtree(campaign.vault.folder)
    for lossy in (False, True):
        again = Campaign.open(copy, clock)
        with pytest.raises(Fault) as caught:
            handover.planned(again, NEW, given, name="Erika", without_folder=lossy)
        assert caught.value.code == "secrets_lost"


def test_who_knows_every_secret_does_not_play(copy: Path) -> None:
    campaign = Campaign.open(copy, clock)
    with pytest.raises(Fault) as caught:
        handover.planned(campaign, NEW, agreed(campaign), name="Erika", plays="ann")
    assert caught.value.code == "plays_with_secrets"
