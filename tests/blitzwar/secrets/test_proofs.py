"""What can be proved of the cards in a queue: each is committed to when it is chosen, and shown
against that when it is used (BWR-202, BWR-203, G-27)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.play.opening import open_secrets
from pbem.play.rulings import undo
from pbem.records.seals import commits
from pbem.storage import yamlin, yamlout
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests.blitzwar.secrets import war
from tests.random_play import SIGNER, clock
from tests.secrets import night
from tests.secrets.test_noninterference import exchanged

NEXT = {"axis": ("AX-L4",), "allies": ("AL-L4",), "soviets": ("SU-L4",)}


def committed(campaign: Campaign) -> dict[str, str]:
    """Every commitment to a card at its place."""
    found: dict[str, str] = {}
    for record in campaign.save.records():
        for told in record.get("commits", []):
            places = enumerate(told.get("places", []), 1)
            found |= {f"{told['field']}/{number:02d}": commit for number, commit in places}
            found |= {told["field"]: told["commit"]} if "commit" in told else {}
    return found


def shown(campaign: Campaign) -> list[Any]:
    """The cards that have been opened against their commitment."""
    return [each for r in campaign.save.records() for each in r.get("shown", [])]


def test_BWR_203_a_card_that_is_used_is_opened_against_what_was_laid(tmp_path: Path) -> None:
    campaign = war.turn(war.chosen(tmp_path), 2, NEXT)
    there = committed(campaign)
    told = shown(campaign)
    assert [each["value"] for each in told] == ["AX-L1", "AL-L1", "SU-L1"]
    for each in told:
        field, commit = commits.proven_by(campaign.id, each)
        assert there[field] == commit
        other = {**each, "value": each["value"][:-1] + "8"}
        assert commits.proven_by(campaign.id, other)[1] != there[field]


def test_a_choice_that_is_undone_and_made_anew_has_places_of_its_own(tmp_path: Path) -> None:
    campaign = war.chosen(tmp_path)
    chosen = next(r["record"] for r in campaign.save.records() if "commits" in r)
    undo(campaign, SIGNER, chosen, "the wrong cards")
    campaign = war.going_on(night.again(campaign))
    # Whoever writes otherwise after an undo is asked whether he has seen it.
    told = night.receive(
        campaign, b"seat: axis\ncards:\ncards AX-L3, AX-L2, AX-L1\ndone\n", signer=SIGNER
    )
    campaign = night.say(night.again(campaign), "axis", f"ok {told.code}", go_on=False)
    for seat in ("allies", "soviets"):
        said = f"cards:\ncards {', '.join(war.FIRST[seat])}\ndone"
        campaign = night.say(campaign, seat, said, go_on=False)
    campaign = war.going_on(campaign)
    assert campaign.state["queue"] == {"Axis": 3, "Allies": 3, "Soviets": 3}
    fields = [each["field"] for r in campaign.save.records() for each in r.get("commits", [])]
    assert len(fields) == len(set(fields)) == 6
    assert audit(campaign.path).holds
    open_secrets(campaign, SIGNER, early=True)
    opened = audit(campaign.path)
    assert opened.holds, opened.verdicts


@pytest.mark.soak
def test_BWR_202_after_the_opening_anybody_audits_every_choice(tmp_path: Path) -> None:
    campaign = war.turn(war.chosen(tmp_path), 2, NEXT)
    closed = audit(campaign.path)
    assert closed.holds
    open_secrets(campaign, SIGNER, early=True)
    opened = audit(campaign.path)
    assert opened.holds, opened.verdicts
    assert opened.replay.checked == opened.records


def test_G_27_a_moderator_who_exchanges_a_card_on_its_way_is_found(tmp_path: Path) -> None:
    campaign = war.chosen(tmp_path)
    file = private_path(campaign.path) / "secret.yaml"
    secrets = exchanged(yamlin.load_one(file.read_bytes()), {"SU-L1": "SU-L8"})
    file.write_bytes(yamlout.dump(secrets).encode())
    campaign = war.turn(night.again(Campaign.open(campaign.path, clock)), 2, NEXT)
    assert not audit(campaign.path).holds
