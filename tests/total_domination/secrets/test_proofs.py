"""What can be proved of cards, when and by whom (TDM-284 to TDM-295, decision 0038)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.engine import chance
from pbem.intake.receive import receive
from pbem.play.opening import open_secrets
from pbem.player.unbox import unbox
from pbem.records.seals import boxes, commits
from pbem.table.campaign import Campaign
from pbem.table.confidences import Known
from tests.random_play import SIGNER
from tests.secrets import night, session
from tests.total_domination.secrets import war


def known(campaign: Campaign, seat: str) -> Known:
    """What a seat reads in its boxes, all of it checked."""
    told = unbox(campaign, seat, night.private_of(campaign.id, seat))
    assert told.faults == []
    assert told.checked
    return told


def in_boxes(campaign: Campaign, seat: str) -> list[dict[str, Any]]:
    """All boxes of a seat, opened with its key."""
    private = night.private_of(campaign.id, seat)
    return [
        boxes.decrypt(private, campaign.id, seat, f"box/{r['record']}", r["boxes"][seat])
        for r in campaign.save.records()
        if seat in r.get("boxes", {})
    ]


def committed(campaign: Campaign) -> dict[str, str]:
    """Every commitment to a card at its place, and to a pack."""
    found: dict[str, str] = {}
    for record in campaign.save.records():
        for told in record.get("commits", []):
            places = enumerate(told.get("places", []), 1)
            found |= {f"{told['field']}/{number:02d}": commit for number, commit in places}
            found |= {told["field"]: told["commit"]} if "commit" in told else {}
    return found


# At once


def test_TDM_286_each_seat_checks_that_it_drew_the_next_cards_of_the_committed_pile(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path, "keep", 4)
    first = 1
    for power in campaign.table.position(campaign.state).order:
        seat = power.lower()
        drawn = [card for card in known(campaign, seat).cards if card["field"].startswith("deck/")]
        assert [card["field"] for card in drawn] == [
            f"deck/cards/1/{place:02d}" for place in range(first, first + 5)
        ]
        pack = campaign.state["secret"][f"pack-{seat}"]["pack"]
        assert sorted(card["value"] for card in drawn) == sorted(pack)
        first += 5


def test_TDM_288_giver_and_taker_of_a_pack_are_told_the_same_and_nobody_else(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path)
    told = {
        seat: {each["field"]: each for box in in_boxes(campaign, seat) for each in box["sets"]}
        for seat in war.SEATS
    }
    order = list(war.SEATS)
    for number, drawer in enumerate(order):
        for entry in range(2, 5):
            field = f"pass/pack-{drawer}/{entry}"
            giver, taker = (order[(number + entry - step) % 4] for step in (2, 1))
            assert {seat for seat in order if field in told[seat]} == {giver, taker}
            assert told[giver][field] == told[taker][field]


def test_TDM_294_the_places_that_a_spy_looks_at_are_public_dice_over_a_committed_hand(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path)
    records = list(campaign.save.records())
    [spied] = [r for r in records if "spy/1943/ussr" in r.get("dice", {})]
    event = next(e for e in spied["events"] if e["kind"] == "spied")
    number, link = spied["links"]["moderator"].split()
    founding = campaign.founding_for(int(number))
    seed = chance.seed(campaign.id, int(number), {"moderator": bytes.fromhex(link)}, founding)
    places = [f"{place:02d}" for place in range(1, 5)]
    assert event["places"] == chance.pick(seed, "spy/1943/ussr", places, 3)
    laid = [
        r["record"] for r in records for c in r.get("commits", []) if "hand/Germany" in c["field"]
    ]
    asked = next(
        r["record"]
        for r in records
        if any(given.get("answer") == "spy USSR 1943" for given in r.get("inputs", []))
    )
    assert min(laid) < asked
    spy, target = known(campaign, "ussr"), known(campaign, "germany")
    seen = [c["value"] for c in spy.cards if c["field"].startswith("hand/Germany")]
    assert spy.events[-1]["event"]["cards"] == target.events[-1]["event"]["cards"] == seen
    assert [known(campaign, seat).events for seat in ("uk", "japan")] == [[], []]


def test_TDM_289_TDM_291_TDM_293_what_becomes_public_is_opened_against_its_commitment(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path)
    there = committed(campaign)
    shown = [each for r in campaign.save.records() for each in r.get("shown", [])]
    piles = [each["field"].split("/")[0] for each in shown]
    assert piles.count("pass") == 4
    assert "hand" in piles
    assert "deck" in piles
    for each in shown:
        field, commit = commits.proven_by(campaign.id, each)
        assert there[field] == commit
        other = {**each, "value": "G15" if each["value"] != "G15" else "G14"}
        assert commits.proven_by(campaign.id, other)[1] != there[field]
    cards = campaign.state["decks"]["cards"]["discard"]
    assert sorted(each["value"] for each in shown) == sorted(cards)


def test_TDM_287_no_commitment_serves_two_cards_and_no_card_keeps_its_commitment(
    tmp_path: Path,
) -> None:
    """So nobody follows a card from pack to pack, or into a hand."""
    campaign = war.before(tmp_path)
    fields = [
        f"{told['field']}/{number}"
        for record in campaign.save.records()
        for told in record.get("commits", [])
        for number, _ in enumerate(told.get("places", ["whole"]))
    ]
    assert len(fields) == len(set(fields))
    found = committed(campaign)
    assert len(found) == len(set(found.values())) > 100


# By the own hand


def test_TDM_063_TDM_065_pbem_check_reads_the_own_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "desk").mkdir()
    campaign = war.before(tmp_path / "desk", "keep", 4)
    mine = campaign.state["secret"]["pack-ussr"]["pack"][0]
    other = campaign.state["secret"]["pack-uk"]["pack"][0]
    said = {}
    for has_key in (True, False):
        path = session.player(tmp_path / str(has_key), campaign, "ussr", has_key=has_key)
        monkeypatch.chdir(path.parent)
        for card in (mine, other):
            (path.parent / "mail.txt").write_text(f"seat: ussr\nkeep {card}\n")
            code = run(["check", path.name, "mail.txt", "--json"])
            [told] = json.loads(capsys.readouterr().out)
            rules = [each["rule"] for each in told["problems"]]
            said[has_key, card == mine] = (code, told["partial"], rules)
    assert said == {
        (True, True): (0, False, []),
        (True, False): (1, False, ["TDM-065"]),
        (False, True): (0, True, []),
        (False, False): (0, True, []),
    }


def test_TDM_065_what_is_offered_for_a_misspelt_card_is_in_the_pack(tmp_path: Path) -> None:
    campaign = war.before(tmp_path, "keep", 4)
    pack = campaign.state["secret"]["pack-ussr"]["pack"]
    offered = []
    for colour in ("G", "J", "S", "U"):
        receipt = receive(campaign, f"seat: ussr\nkeep {colour}99\n".encode())
        [problem] = receipt.problems
        offered += [choice.split()[-1] for choice in problem.choices]
    assert offered
    assert set(offered) <= set(pack)


# At the end


def test_TDM_284_TDM_288_after_the_opening_anybody_audits_every_draw_pick_and_choice(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path)
    closed = audit(campaign.path)
    assert closed.holds
    assert closed.replay.checked < closed.records
    open_secrets(campaign, SIGNER, early=True)
    opened = audit(campaign.path)
    assert opened.holds, opened.verdicts
    assert opened.replay.checked == opened.records
