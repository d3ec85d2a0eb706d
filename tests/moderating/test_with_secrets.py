"""Rulings and undos where hands, packs and sealed answers are secret: nothing is told, and all of
it is proved at the end.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.engine.dice import Seeded
from pbem.engine.errors import Illegal
from pbem.engine.play import play, waits_for
from pbem.faults import Fault
from pbem.library import registry
from pbem.play import rulings
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.records import moderation
from pbem.records.seals import boxes
from pbem.reports.report import turn_report, turns
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
    campaign = night.once(tmp_path, 1, bidding)
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
    campaign = night.once(tmp_path, 2, bidding)
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


# Cards of hidden hands

WHY = "he was dealt one card too few"


def is_trading(campaign: Campaign) -> bool:
    return any(ask.verb == "orders" for ask in campaign.asks)


@pytest.fixture
def dealt(tmp_path: Path) -> Campaign:
    """Everybody has cards, and the first merchant trades."""
    return night.once(tmp_path, 3, is_trading)


def hand(campaign: Campaign, owner: str) -> list[str]:
    campaign.unlock()
    return list(campaign.state["secret"][owner]["hand"])


def pile(campaign: Campaign) -> list[str]:
    campaign.unlock()
    return list(campaign.state["secret"]["moderator"]["deck/cards"])


def ruled(campaign: Campaign, *texts: str) -> Campaign:
    rulings.rule(campaign, SIGNER, texts, WHY)
    return night.again(campaign)


def test_a_card_is_given_by_a_ruling_and_nobody_else_learns_which(dealt: Campaign) -> None:
    held, card = hand(dealt, "North"), pile(dealt)[0]
    text = f"card {card}: pile -> North"
    shown = rulings.lines(dealt, rulings.rule(dealt, SIGNER, [text], WHY), rulings.Before("", {}))
    dealt = night.again(dealt)
    assert sorted(hand(dealt, "North")) == sorted([*held, card])
    assert card not in pile(dealt)
    [event] = [each for each in dealt.last["events"] if each["kind"] == "corrected"]
    assert event["line"] == "card pile North (sealed)"
    assert event["about"] == ["pile", "North"]
    assert event["after"]["North"] == event["before"]["North"] + 1
    number = dealt.save.count
    assert not re.search(rf"\b{card}\b", dealt.save.document(number).decode())
    assert not re.search(rf"\b{card}\b", str(dealt.public))
    assert card not in " ".join(shown)
    fields = [told["field"] for told in dealt.last["commits"]]
    assert [field.split("/")[:2] for field in fields] == [["deck", "cards"], ["hand", "North"]]
    assert dealt.last["boxes"].keys() == night.SEATS.keys()
    told = boxed(dealt, "ann")
    assert card in next(each["cards"] for each in told["sets"] if each["owner"] == "North")
    assert boxed(dealt, "bob")["sets"] == []
    assert audit(dealt.path).holds


def boxed(campaign: Campaign, seat: str) -> Any:
    """What a seat reads in the box of the last record."""
    private = night.private_of(campaign.id, seat)
    last = campaign.last
    return boxes.decrypt(private, campaign.id, seat, f"box/{last['record']}", last["boxes"][seat])


def test_what_was_ruled_on_hands_is_proved_when_the_campaign_is_opened(dealt: Campaign) -> None:
    card, mine, theirs = pile(dealt)[0], hand(dealt, "North")[0], hand(dealt, "East")[0]
    dealt = ruled(dealt, f"card {card}: pile -> North", "money North 7")
    dealt = ruled(dealt, f"swap {mine} for {theirs}: North and East")
    dealt = ruled(dealt, f"card {card}: North -> discards")
    assert dealt.state["decks"]["cards"]["discard"] == [card]
    assert dealt.last["shown"][0]["value"] == card
    assert dealt.save.record(dealt.save.count - 2)["inputs"][-1]["ruling"][1] == "money North 7"
    result = opened(dealt)
    assert result.holds, result.replay.difference
    assert result.replay.checked == result.records
    entries = Campaign.open(dealt.path).last["entries"]
    values = [entry["value"] for entry in entries if entry["field"].startswith("ruling/")]
    assert values == [
        f"card {card}: pile -> North",
        f"swap {mine} for {theirs}: North and East",
        f"card {card}: North -> discards",
    ]


def test_a_ruling_on_hands_is_undone_and_the_night_goes_on(dealt: Campaign) -> None:
    held, card = hand(dealt, "West"), pile(dealt)[0]
    dealt = ruled(dealt, f"card {card}: pile -> West")
    number = dealt.save.count
    rulings.undo(dealt, SIGNER, number, "it was right")
    dealt = night.again(dealt)
    assert sorted(hand(dealt, "West")) == sorted(held)
    dealt = ruled(dealt, f"card {card}: pile -> West")
    assert card in hand(dealt, "West")
    Resolver(dealt, SIGNER).run()
    for each in night.mails(night.again(dealt), random.Random(3)):
        dealt = each
    result = opened(dealt)
    assert result.holds, result.replay.difference


REFUSED = {
    "card c01: North -> North": "one_holder",
    "card {pile}: North -> pile": "card_not_there",
    "swap {pile} for {north}: North and pile": "card_not_there",
    "card c99: pile -> North": "unknown_card",
    "card c01: pile -> Northeast": "unknown_holder",
    "swap c01: pile and North": "no_exchange",
    "sealed card c01: pile -> North": "unknown_correction",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_ruling_on_hands_that_cannot_be_leaves_no_trace(text: str, dealt: Campaign) -> None:
    code = REFUSED[text]
    text = text.format(pile=pile(dealt)[0], north=hand(dealt, "North")[0])
    before = {path: path.read_bytes() for path in dealt.path.parent.rglob("*") if path.is_file()}
    with pytest.raises(Fault) as refused:
        rulings.rule(dealt, SIGNER, [text], WHY)
    assert refused.value.code == code
    assert before == {path: path.read_bytes() for path in before}


def test_two_shuffles_of_the_pile_are_two_rulings(dealt: Campaign) -> None:
    one, two = pile(dealt)[:2]
    with pytest.raises(Fault) as refused:
        rulings.rule(dealt, SIGNER, [f"card {c}: pile -> North" for c in (one, two)], WHY)
    assert refused.value.code == "ruling_shuffles_twice"
    dealt = night.again(dealt)
    mine, theirs = hand(dealt, "North")[0], hand(dealt, "East")[0]
    dealt = ruled(dealt, f"card {mine}: North -> South", f"card {theirs}: East -> West")
    assert mine in hand(dealt, "South")


def test_a_dry_run_writes_nothing(dealt: Campaign) -> None:
    before = {path: path.read_bytes() for path in dealt.path.parent.rglob("*") if path.is_file()}
    rulings.rule(dealt, SIGNER, [f"card {pile(dealt)[0]}: pile -> North"], WHY, is_dry=True)
    assert before == {path: path.read_bytes() for path in before}


def test_what_a_sealed_word_sets_never_stands_in_a_record_in_clear(dealt: Campaign) -> None:
    """A moderator with a changed program publishes a card: the audit names the record."""
    dealt = ruled(dealt, f"card {pile(dealt)[0]}: pile -> North")
    text = f"card {pile(dealt)[0]}: pile -> South"
    source = Seeded({}, sealed=True)
    with pytest.raises(Illegal, match="ruling_in_clear"):
        play(dealt.table, dealt.state, {"ruling": [text]}, Seeded({}), source)
    with pytest.raises(Illegal, match="ruling_in_clear"):
        play(dealt.table, dealt.state, {"ruling": ["sealed money North 3"]}, Seeded({}), source)


def test_a_commitment_to_another_card_is_found_when_the_campaign_is_opened(
    dealt: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gives one card and commits to another cannot even write it."""
    one, two = pile(dealt)[:2]
    made = rulings._committed

    def forged(campaign: Campaign, changes: Any, secrets: Any) -> list[str]:
        return made(campaign, changes, dict.fromkeys(secrets, f"card {two}: pile -> North"))

    monkeypatch.setattr(rulings, "_committed", forged)
    with pytest.raises(Fault) as refused:
        rulings.rule(dealt, SIGNER, [f"card {one}: pile -> North"], WHY)
    assert refused.value.code == "would_not_audit"


def test_the_report_says_whose_cards_were_ruled_on_and_not_which(dealt: Campaign) -> None:
    card = pile(dealt)[0]
    dealt = ruled(dealt, f"card {card}: pile -> North", "money North 7")
    for number in (0, *turns(dealt)):
        assert not re.search(rf"\b{card}\b", turn_report(dealt, number, "text", "full"))
    told = turn_report(dealt, max(turns(dealt)), "text", "full")
    assert f"card pile North (sealed); money North 7. Reason: {WHY}" in " ".join(told.split())
    assert moderation.brief(dealt.last) == f"card pile North (sealed); money North 7. Reason: {WHY}"
