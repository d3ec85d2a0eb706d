"""Deadlines where answers are sealed: silence seat by seat, and an audit of all of it once the
campaign is open.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.faults import Fault
from pbem.library import registry
from pbem.play import clock, dues
from pbem.play.opening import open_secrets
from pbem.sitting import overdue
from pbem.sitting.sitting import Work
from pbem.table import present
from pbem.table.campaign import Campaign
from tests.random_play import (
    SIGNER,
    anybody,  # noqa: F401 (fixture)
)
from tests.secrets import night


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The time by the campaign's clock, to be set."""
    times = ["2026-01-01 00:00:00Z"]
    monkeypatch.setattr(night, "clock", lambda: times[0])
    return times


def ruled(campaign: Campaign) -> Campaign:
    rule = {"orders": "2 days", "answers": "1 day", "grace": "12 hours", "at_silence": "default"}
    clock.act(campaign, SIGNER, clock.rule_of(campaign, rule, present.now_of(campaign)))
    return night.again(campaign)


def looked(campaign: Campaign) -> overdue.Looked:
    found = overdue.look(
        campaign,
        present.now_of(campaign),
        lambda: SIGNER,
        lambda signer: Work(campaign, signer, out=lambda _: None, err=lambda _: None),
    )
    overdue.printed(campaign.path, found.kept)
    return found


def test_a_night_with_deadlines_absences_and_silence_is_audited_when_it_is_open(
    tmp_path: Path, time: list[str]
) -> None:
    campaign = ruled(night.begun(tmp_path))
    rng = random.Random(7)
    kinds: set[str] = set()
    for day in range(2, 12):
        # A few answers on some days, and then silence until the next noon.
        for current in night.mails(campaign, rng):
            campaign = current
            if rng.random() < 0.4:
                break
        time[0] = f"2026-01-{day:02} 13:00:00Z"
        kinds |= {each.kind for each in looked(night.again(campaign)).new}
        campaign = night.again(campaign)
    assert {"late", "settle"} <= kinds
    assert not campaign.state["engine"]["over"]
    assert campaign.timing is not None
    assert campaign.timing.data["late"]
    open_secrets(campaign, SIGNER, early=True)
    campaign = Campaign.open(campaign.path, night.clock)
    time[0] = "2026-03-01 13:00:00Z"
    assert not looked(campaign).new
    with pytest.raises(Fault, match="nothing can follow"):
        clock.act(campaign, SIGNER, clock.hold("too late"))
    result = audit(campaign.path)
    assert result.holds, result
    assert result.replay.checked == result.records


def test_a_sealed_question_is_settled_for_the_silent_seat_alone(
    tmp_path: Path, time: list[str]
) -> None:
    campaign = ruled(night.begun(tmp_path))
    assert campaign.timing is not None
    bobs = [name for name, duty in campaign.timing.open.items() if duty["seats"] == ["bob"]]
    assert [each.seat for each in dues.reminders(campaign, present.now_of(campaign), "bob")] == [
        "bob" for _ in bobs
    ]
    extended = clock.extend(campaign, "9 days", "ann", "ill")
    clock.act(campaign, SIGNER, extended)
    time[0] = "2026-01-03 13:00:00Z"
    campaign = night.again(campaign)
    assert looked(campaign).records
    campaign = night.again(campaign)
    assert campaign.timing is not None
    assert not set(bobs) & set(campaign.timing.open)
    assert any(duty["seats"] == ["ann"] for duty in campaign.timing.open.values())
    assert campaign.timing.data["late"]["bob"]["beyond"] >= 1
    assert "ann" not in campaign.timing.data["late"]
