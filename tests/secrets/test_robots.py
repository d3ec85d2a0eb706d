"""A robot plays a seat that has secrets: its sealed answers are recomputed once the campaign is
open.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.play import chains
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.records import people
from tests.secrets import night
from tests.secrets.night import SIGNER, again


@pytest.mark.parametrize("playing", [("ann",), ("ann", "bob"), ("cid",)])
def test_campaigns_with_secrets_and_robots_audit_clean(
    playing: tuple[str, ...], tmp_path: Path
) -> None:
    campaign, rng = night.founded(tmp_path), random.Random(7)
    Resolver(campaign, SIGNER).run()
    for seat in playing:
        campaign = again(campaign)
        chains.robot(campaign, SIGNER, seat)
    campaign = again(campaign)
    Resolver(campaign, SIGNER).run()
    for _ in range(8):
        campaign = again(campaign)
        ask = next((a for a in campaign.unanswered), None)
        if ask is None:
            break
        power = next(p for p in ask.to if campaign.seat_of(p) not in playing)
        campaign = night.say(campaign, *night.answer(campaign, ask, power, rng))
        assert audit(campaign.path).holds
    hows = [g.get("how") for r in campaign.save.records() for g in r.get("inputs", [])]
    assert people.ROBOT in hows
    open_secrets(campaign, SIGNER, early=True)
    result = audit(campaign.path)
    assert result.holds, result.replay.difference
    assert result.replay.checked == result.replay.of
