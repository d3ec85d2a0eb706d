"""Sealed mails of the turn's end: they are opened together, against what was committed to; until
the last has come each can be replaced; the one follows from the other."""

from __future__ import annotations

from pathlib import Path

from pbem.audit.audit import audit
from pbem.play.opening import open_secrets
from pbem.play.rulings import undo
from tests.blitz_world_in_conflict.secrets import war
from tests.random_play import SIGNER
from tests.secrets import night


def test_BLZ_244_the_first_mails_are_known_before_the_second_are_written(tmp_path: Path) -> None:
    campaign = war.said(war.at(tmp_path, "prepare"), "germany", "develop Ju-88s, U-Boat II")
    assert "Ju-88s" not in campaign.state["pool"]["Germany"]
    campaign = war.said(campaign, "ussr", "develop Airborne Corps, Red Falcons")
    assert {ask.verb for ask in campaign.unanswered} == {"prepare"}
    campaign = war.going_on(war.said(campaign, "western-allies"))
    assert {ask.verb for ask in campaign.unanswered} == {"spend"}
    assert {"Ju-88s", "U-Boat II"} <= set(campaign.state["pool"]["Germany"])
    assert "Red Falcons" in campaign.state["pool"]["USSR"]
    assert audit(campaign.path).holds


def test_BLZ_244_a_mail_is_replaced_until_the_last_is_in(tmp_path: Path) -> None:
    campaign = war.said(war.at(tmp_path, "spend"), "germany", "build He-111s +1", "scrap Wehrkreis")
    campaign = war.said(campaign, "ussr")
    campaign = war.replaced(campaign, "germany", "spending", "build Flak Corps +1")
    campaign = war.going_on(war.said(campaign, "western-allies"))
    units = campaign.state["units"]
    assert [units[each]["size"] for each in ("He-111s", "Wehrkreis", "Flak Corps")] == [1, 1, 2]
    assert audit(campaign.path).holds


def test_BLZ_244_what_was_sealed_can_be_proved_when_the_campaign_is_opened(tmp_path: Path) -> None:
    campaign = war.going_on(war.said(war.at(tmp_path, "spend"), "germany", "build U-Boat I +1"))
    assert audit(campaign.path).holds
    campaign = war.answered(campaign, {"ussr": ["build Northern Fleet +1"]})
    assert campaign.state["units"]["U-Boat I"]["size"] == 2
    open_secrets(campaign, SIGNER, early=True)
    opened = audit(campaign.path)
    assert opened.holds, opened.verdicts


def test_BLZ_244_after_an_undo_all_write_anew(tmp_path: Path) -> None:
    campaign = war.answered(war.at(tmp_path, "spend"), {"germany": ["build Flak Corps +1"]})
    spent = next(
        record["record"]
        for record in campaign.save.records()
        if any(event["kind"] == "unit_built_up" for event in record.get("events", []))
    )
    undo(campaign, SIGNER, spent, "the wrong unit")
    campaign = war.going_on(night.again(campaign))
    assert {ask.verb for ask in campaign.unanswered} == {"spend"}
    assert campaign.state["units"]["Flak Corps"]["size"] == 1
    assert audit(campaign.path).holds
