"""Rulings and undos where hands, packs and sealed answers are secret: nothing is told, and all of
it is proved at the end.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.engine.play import waits_for
from pbem.faults import Fault
from pbem.library import registry
from pbem.play import rulings
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.table.campaign import Campaign
from tests.random_play import (
    SIGNER,
    anybody,  # noqa: F401 (fixture)
)
from tests.secrets import night


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")


def bidding(campaign: Campaign) -> bool:
    return any(ask.verb == "bid" for ask in campaign.asks)


@pytest.fixture
def bid(tmp_path: Path) -> Campaign:
    """Ann has bid, sealed; the others have not."""
    campaign = night.played(tmp_path, 1, bidding)
    campaign = night.say(campaign, "ann", "North: say two")
    assert waits_for(campaign.state, campaign.asks[0]) == ()
    assert waits_for(campaign.state, campaign.asks[1]) == ("East",)
    return campaign


def shown(campaign: Campaign) -> list[str]:
    """The sealed answers that are open so far, as fields."""
    records = campaign.save.records()
    fields = [each["field"] for record in records for each in record.get("shown", [])]
    return [field for field in fields if field.startswith("choice/bid")]


def opened(campaign: Campaign) -> Any:
    campaign = night.again(campaign)
    open_secrets(campaign, SIGNER, early=True)
    return audit(campaign.path)


def all_bid(campaign: Campaign, first: str = "one") -> Campaign:
    campaign = night.say(campaign, "ann", f"North: say {first}")
    campaign = night.say(campaign, "bob", "East: say one")
    campaign = night.say(campaign, "cid", "South: say none")
    return night.say(campaign, "cid", "West: say none")


def test_a_sealed_answer_to_a_question_that_is_put_again_stays_closed(bid: Campaign) -> None:
    rulings.rule(bid, SIGNER, ["money North 9"], "he had more")
    bid = night.again(bid)
    assert shown(bid) == []
    assert waits_for(bid.state, bid.asks[0]) == ("North",)
    Resolver(bid, SIGNER).run()
    bid = all_bid(night.again(bid))
    assert len(shown(bid)) == 3
    told = [e for r in bid.save.records() for e in r.get("events", []) if e["kind"] == "bid"]
    assert (told[0]["power"], told[0]["say"]) == ("North", "one")
    texts = "".join(
        line for r in bid.save.records() for line in r.get("opened", []) if line.endswith("say two")
    )
    assert "North: say two" not in texts, "nobody has to show what he bid first"
    result = opened(bid)
    assert result.holds, result.replay.difference
    assert result.replay.checked == result.records
    last = Campaign.open(bid.path).last
    values = [
        entry["value"] for entry in last["entries"] if entry["field"].startswith("choice/bid")
    ]
    assert values == ['"two"'], "it is opened with the campaign"


def test_an_undo_takes_bids_back_and_all_is_proved_at_the_end(bid: Campaign) -> None:
    first = bid.save.count + 1
    bid = all_bid_but_north(bid)
    assert len(shown(bid)) == 3
    result = next(
        r["record"]
        for r in bid.save.records(first)
        if any(e["kind"] == "bid" for e in r.get("events", []))
    )
    rulings.undo(bid, SIGNER, result, "a bid was misread")
    bid = night.again(bid)
    assert [ask.verb for ask in bid.asks] == ["bid"] * 4
    assert all(waits_for(bid.state, ask) for ask in bid.asks)
    Resolver(bid, SIGNER).run()
    bid = all_bid(night.again(bid), "none")
    assert len(shown(bid)) == 6
    assert opened(bid).holds


def all_bid_but_north(campaign: Campaign) -> Campaign:
    campaign = night.say(campaign, "bob", "East: say one")
    campaign = night.say(campaign, "cid", "South: say none")
    return night.say(campaign, "cid", "West: say none")


def test_cards_are_dealt_anew_with_numbers_that_no_field_had(tmp_path: Path) -> None:
    campaign = night.played(tmp_path, 2, bidding)
    deal = next(r["record"] for r in campaign.save.records() if "commits" in r)
    before = dict(campaign.state["secret"])
    rulings.undo(campaign, SIGNER, deal, "dealt by mistake")
    Resolver(night.again(campaign), SIGNER).run()
    campaign = night.again(campaign)
    assert campaign.state["secret"] != before
    fields = [each["field"] for r in campaign.save.records() for each in r.get("commits", [])]
    assert len(fields) == len(set(fields))
    decks = [field for field in fields if field.startswith("deck/")]
    assert len(decks) == 2
    result = opened(campaign)
    assert result.holds, result.replay.difference


def test_an_undo_needs_the_secrets_from_before(bid: Campaign) -> None:
    records = [r["record"] for r in bid.save.records() if r["kind"] == "result"]
    for path in (bid.vault.folder / "lines").iterdir():
        path.unlink()
    bid = Campaign.open(bid.path, bid.clock)
    with pytest.raises(Fault) as refused:
        rulings.undo(bid, SIGNER, records[-1], "lost")
    assert refused.value.code == "no_secrets"
    assert refused.value.where == str(bid.vault.folder)


def test_what_is_open_is_not_undone(bid: Campaign) -> None:
    open_secrets(bid, SIGNER, early=True)
    with pytest.raises(Fault):
        rulings.undo(Campaign.open(bid.path, bid.clock), SIGNER, bid.save.count, "too late")
    with pytest.raises(Fault, match="opened"):
        rulings.rule(Campaign.open(bid.path, bid.clock), SIGNER, ["money North 3"], "too late")


def wagers_shown(campaign: Campaign) -> list[int]:
    """The records in which the rules have shown the wagers."""
    return [
        record["record"]
        for record in campaign.save.records()
        if any(event["kind"] == "wager" for event in record.get("events", []))
    ]


def test_what_the_rules_showed_is_shown_again_with_the_lines_behind_it(tmp_path: Path) -> None:
    campaign = night.played(tmp_path, 1, lambda made: bool(wagers_shown(made)))
    [first] = wagers_shown(campaign)
    record = campaign.save.record(first)
    assert len(record["shown"]) >= 3
    lines = [text for text in record["opened"] if "say" in text]
    assert lines
    rulings.undo(campaign, SIGNER, first, "a card was misread")
    campaign = night.again(campaign)
    assert audit(campaign.path).holds
    Resolver(campaign, SIGNER).run()
    rng = random.Random(7)
    for each in night.mails(night.again(campaign), rng):
        campaign = each
        if len(wagers_shown(campaign)) == 2:
            break
    again = campaign.save.record(wagers_shown(campaign)[1])
    choices = [each for each in record["shown"] if each["field"].startswith("choice/wager")]
    assert [each for each in again["shown"] if each in choices] == choices
    result = opened(campaign)
    assert result.holds, result.replay.difference
