"""The private side: what goes to one seat reaches it, with a key for boxes or without, and nothing
of it goes to anybody else, however careless a game is.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.engine.deck import Deck, Hand, take_unseen
from pbem.engine.errors import NotKnown
from pbem.engine.state import Shut, copy
from pbem.play.opening import open_secrets
from pbem.player.unbox import unbox
from pbem.post.letters import questions, secrets
from pbem.post.postman import Postman
from pbem.records.seals import commits
from pbem.reports import form
from pbem.reports.report import questions as all_questions
from pbem.reports.report import turn_report
from pbem.reports.status import status
from pbem.storage import yamlout
from pbem.table import secrets as record_secrets
from pbem.table.campaign import Campaign
from pbem.table.confidences import from_desk
from pbem.words.catalogue import Words
from tests import shelf
from tests.games import cabinet
from tests.games.cabinet import CARDS
from tests.random_play import SIGNER, clock
from tests.secrets import night, session


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("cabinet", monkeypatch)


# It stands in the example of an order.
EXAMPLE = "c01"


def hidden(campaign: Campaign) -> set[str]:
    """The cards that do not lie open."""
    return set(CARDS) - set(Deck(campaign.state, "cards").open_of) - {EXAMPLE}


def named(text: str, cards: set[str]) -> set[str]:
    return {card for card in cards if re.search(rf"\b{card}\b", text)}


def held(campaign: Campaign, seat: str) -> set[str]:
    cards = {card for power in session.SEATS[seat] for card in Hand(campaign.state, power).cards}
    return cards - {EXAMPLE}


# What everybody is told


def test_nothing_for_everybody_is_made_of_hands(tmp_path: Path) -> None:
    """The game offers, counts and ranks all the cards that it is shown."""
    campaign = session.played(tmp_path, mails=1)
    words, cards = Words("cabinet"), hidden(campaign)
    told = status(campaign)
    public = [
        all_questions(campaign),
        turn_report(campaign, depth="full"),
        turn_report(campaign, fmt="html", depth="full"),
        *(each.text for each in form.forms(campaign, words)),
        *told.lines,
        json.dumps(told.data),
    ]
    assert [named(text, cards) for text in public] == [set()] * len(public)
    assert told.data["score"] == {"Red": 0, "Blue": 0, "Green": 0}
    assert [side.touched for side in campaign.table.sides(campaign.state)] == [()] * 3


def test_letters_to_everybody_hold_no_hand_and_those_to_a_seat_its_own_alone(
    tmp_path: Path,
) -> None:
    campaign = session.played(tmp_path, mails=1, keyed=("cid",))
    said: list[str] = []
    postman = Postman(campaign, said.append)
    postman.everything()
    assert said == []
    seen: dict[str, set[str]] = {}
    for each in postman.written:
        text = postman.outbox.path(each).read_text()
        seen.setdefault(each.seat, set()).update(named(text, hidden(campaign)))
        if each.key.startswith("report/1/"):
            assert named(text, hidden(campaign)) == set()
    look = {each["value"] for each in from_desk(campaign, "ann").cards}
    assert seen["ann"] == held(campaign, "ann") | look
    assert seen["bob"] == held(campaign, "bob")
    assert seen["cid"] == set()


def test_a_form_to_a_seat_offers_what_it_holds_and_not_in_the_clear_where_it_has_a_key(
    tmp_path: Path,
) -> None:
    campaign = session.begun(tmp_path, keyed=("bob", "cid"))
    [letter] = questions(campaign)
    assert letter.seat == "ann"
    assert named(letter.text, hidden(campaign)) == held(campaign, "ann")
    (tmp_path / "keyed").mkdir()
    campaign = session.begun(tmp_path / "keyed")
    [letter] = questions(campaign)
    assert named(letter.text, hidden(campaign)) == set()


def test_the_rules_hold_a_line_against_what_its_sender_knows(tmp_path: Path) -> None:
    """A refusal or a remark would tell what others hold."""
    campaign = session.begun(tmp_path)
    theirs = sorted(held(campaign, "bob"))[0]
    table, powers = campaign.table, ["Red"]
    line = campaign.grammar.parse_line(f"take {theirs}")
    assert table.weigh(campaign.state, "ann", powers, line) is None
    assert table.weigh(campaign.state, "bob", ["Blue"], line) is not None
    told = table.known_to(campaign.state, "ann")["secret"]
    assert set(told) == {"Red"}
    told["Red"]["hand"].clear()
    assert Hand(campaign.state, "Red").cards


def test_a_view_for_a_seat_holds_no_secret_of_another(tmp_path: Path) -> None:
    campaign = session.begun(tmp_path)
    for seat in session.SEATS:
        view = campaign.table.view(campaign.state, seat)
        assert named(json.dumps(view), hidden(campaign)) == held(campaign, seat)
    assert named(json.dumps(campaign.table.view(campaign.state)), set(CARDS)) == set()


# Without the secrets


def test_who_looks_into_secrets_that_are_shut_is_told_so() -> None:
    shut = Shut()
    for look in (
        lambda: shut["Red"],
        lambda: shut.get("Red"),
        lambda: shut.setdefault("Red", {}),
        lambda: "Red" in shut,
        lambda: list(shut),
        shut.items,
        shut.keys,
        shut.values,
    ):
        with pytest.raises(NotKnown):
            look()
    assert not shut
    assert isinstance(shut.copy(), Shut)
    assert isinstance(copy({"turn": 1, "secret": shut})["secret"], Shut)


def checked(path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any, str]:
    """Exit code, receipt as data, and as text, of `pbem check` beside a save."""
    (path.parent / "mail.txt").write_text(text)
    code = run(["check", path.name, "mail.txt", "--json"])
    [data] = json.loads(capsys.readouterr().out)
    assert run(["check", path.name, "mail.txt"]) == code
    return code, data, capsys.readouterr().out


def test_check_of_a_player_reads_his_boxes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = session.begun(tmp_path)
    mine = sorted(held(campaign, "ann"))[0]
    other = sorted(held(campaign, "bob"))[0]
    path = session.player(tmp_path / "with", campaign, "ann")
    monkeypatch.chdir(path.parent)
    code, data, text = checked(path, f"seat: ann\nthrow {mine}\ndone\n", capsys)
    assert (code, data["partial"], data["problems"]) == (0, False, [])
    code, data, text = checked(path, f"seat: ann\nthrow {other}\ndone\n", capsys)
    assert (code, data["partial"]) == (1, False)
    assert [each["rule"] for each in data["problems"]] == ["CAB-002"]
    assert f"you do not hold {other}" in text


def test_check_without_the_key_is_partial_where_a_line_depends_on_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = session.begun(tmp_path)
    other = sorted(held(campaign, "bob"))[0]
    path = session.player(tmp_path / "without", campaign, "ann", has_key=False)
    monkeypatch.chdir(path.parent)
    code, data, text = checked(path, f"seat: ann\nthrow {other}\ndone\n", capsys)
    assert (code, data["partial"], data["problems"]) == (0, True, [])
    assert [each["kind"] for each in data["remarks"]] == ["unseen"]
    assert text.count("Partial check: nothing was written.") == 1
    assert "Not checked against your secrets" in text
    _, data, text = checked(path, "seat: ann\npass\ndone\n", capsys)
    assert not data["partial"]
    assert "artial" not in text


# What a seat is told


def test_a_seat_without_a_key_is_told_what_it_was_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = session.played(tmp_path, mails=1, keyed=("bob", "cid"))
    card = Hand(campaign.state, "Blue").at("01")
    record = campaign.save.count
    monkeypatch.chdir(tmp_path)
    assert run(["unbox", campaign.path.name, "--seat", "ann", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cards"] == [
        {"record": record, "owner": "Blue", "field": "hand/Blue/1/01", "value": card}
    ]
    event = {"kind": "spied", "at": "Blue", "card": card}
    assert told["events"] == [{"record": record, "event": event}]
    assert "told" not in told["secrets"]["Red"]
    name = Words("cabinet").listed(card)
    assert run(["unbox", campaign.path.name, "--seat", "ann"]) == 0
    text = capsys.readouterr().out
    assert f"record {record}: You look at Blue: it is {name}." in text
    assert "  In your hand: " in text
    letters = {each.key: each for each in secrets(campaign)}
    assert {each.seat for each in letters.values()} == {"ann"}
    letter = letters[f"report/told/{record}/ann"]
    assert f"You look at Blue: it is {name}." in " ".join(letter.text.split())
    assert f"Blue shows you {name}." in letter.text
    assert "In your hand" in letters[f"report/only/{campaign.result_head}/ann"].text


def test_a_seat_with_a_key_reads_the_same_in_its_boxes(tmp_path: Path) -> None:
    campaign = session.played(tmp_path)
    for seat in session.SEATS:
        known = unbox(campaign, seat, night.private_of(campaign.id, seat))
        desk = from_desk(campaign, seat)
        assert known.faults == []
        assert (known.secrets, known.cards) == (desk.secrets, desk.cards)
        assert known.events == desk.events
        assert len(known.events) == 1


def test_an_event_that_is_left_out_or_false_is_found_by_its_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = commits.contents
    for number, change in enumerate((lambda event: {**event, "card": "c99"}, lambda event: None)):

        def false(*arguments: Any, change: Any = change) -> Any:
            told = real(*arguments)
            events = [{**each, "event": change(each["event"])} for each in told.get("events", [])]
            return {**told, "events": [each for each in events if each["event"] is not None]}

        monkeypatch.setattr(record_secrets, "contents", false)
        folder = tmp_path / str(number)
        folder.mkdir()
        campaign = session.played(folder, mails=1)
        known = unbox(campaign, "ann", night.private_of(campaign.id, "ann"))
        assert [name for _, name in known.faults] == [f"told/{campaign.save.count} Red"]


def test_a_report_for_a_seat_has_its_private_part_and_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = session.played(tmp_path, mails=1)
    monkeypatch.chdir(tmp_path)
    card = Hand(campaign.state, "Blue").at("01")
    assert run(["report", campaign.path.name, "--turn", "1", "--for", "ann"]) == 0
    text = capsys.readouterr().out
    assert f"You look at Blue: it is {Words('cabinet').listed(card)}." in text
    path = session.player(tmp_path / "bob", campaign, "bob")
    monkeypatch.chdir(path.parent)
    assert run(["report", path.name, "--for", "bob"]) == 0
    text = capsys.readouterr().out
    assert "FOR BOB ALONE" in text.upper()
    assert "In your hand: " in text
    assert "You look at" not in text
    assert named(text, hidden(campaign)) <= held(campaign, "bob")
    offered = {line for line in text.splitlines() if "# throw " in line}
    assert {line.strip()[-3:] for line in offered} - {EXAMPLE} == held(campaign, "bob")
    assert run(["report", path.name, "--for", "ann"]) == 1
    assert run(["report", path.name]) == 0
    assert "In your hand" not in capsys.readouterr().out


# Packs and discards


def test_the_last_card_of_a_pack_is_opened_with_its_proof(tmp_path: Path) -> None:
    campaign = session.played(tmp_path)
    [shown] = [
        each
        for record in campaign.save.records()
        for each in record.get("shown", [])
        if each["field"].startswith("pass/")
    ]
    assert shown["entry"] == "custody/pack/1"
    assert len(shown["places"]) == 2
    assert audit(campaign.path).holds
    committed = {
        each["field"]: each["commit"]
        for record in campaign.save.records()
        for each in record.get("commits", [])
        if "commit" in each
    }
    assert commits.proven_by(campaign.id, shown) == ("custody/pack/1", committed["custody/pack/1"])
    places = shown["places"]
    for change in (
        {"value": "c99"},
        {"salt": "00" * 32},
        {"entry_salt": "00" * 32},
        {"places": places[::-1]},
        {"places": places[:1]},
        {"places": []},
        {"field": shown["field"].replace("pack", "other")},
        {"entry": "custody/pack/2"},
    ):
        field, made = commits.proven_by(campaign.id, {**shown, **change})
        assert committed.get(field) != made, change


def test_what_is_taken_from_the_discards_nobody_sees_and_the_opening_proves(tmp_path: Path) -> None:
    campaign = session.played(tmp_path, mails=4)
    public = campaign.state["decks"]["cards"]
    taken = campaign.state["secret"]["Red"]["hand"]
    assert public["rest"]["count"] == 2
    assert len(public["rest"]["of"]) == 3
    [card] = set(public["rest"]["of"]) & set(taken)
    left = campaign.state["secret"]["moderator"]["rest/cards"]
    assert sorted([card, *left]) == public["rest"]["of"]
    records = list(campaign.save.records())
    inputs = [given for each in records for given in each.get("inputs", []) if "sealed" in given]
    assert [given["answer"] for given in inputs] == ["take Red"]
    assert card not in yamlout.dump([each.get("events", []) for each in records[-2:]])
    seen = {each["value"] for each in from_desk(campaign, "bob").cards if "rest/" in each["field"]}
    assert seen == set(left)
    open_secrets(campaign, SIGNER, early=True)
    assert audit(campaign.path).holds


def test_another_card_than_the_one_that_was_asked_for_is_found_at_the_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moderator deals the taker another card of the discards than he named."""
    campaign = session.played(tmp_path, mails=3)
    asked, other = Deck(campaign.state, "cards").open_of[:2]

    def false(state: Any, name: str, owner: str, card: str, dice: Any) -> None:
        take_unseen(state, name, owner, other, dice)

    with monkeypatch.context() as patch:
        patch.setattr(cabinet, "take_unseen", false)
        campaign = night.say(campaign, "ann", f"take {asked}")
        open_secrets(campaign, SIGNER, early=True)
    result = audit(campaign.path)
    assert not result.holds
    [wrong] = [each.difference for each in result.verdicts if each.difference is not None]
    assert wrong.path.startswith("commits")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_session_is_audited_when_it_is_open(tmp_path: Path, seed: int) -> None:
    campaign = session.played(tmp_path, seed)
    assert campaign.state["engine"]["over"]
    assert audit(campaign.path).holds
    open_secrets(campaign, SIGNER, early=True)
    result = audit(campaign.path)
    assert result.holds, result.verdicts
    assert result.replay.checked == result.records


def test_a_private_folder_from_another_run_says_nothing_of_records_that_never_came(
    tmp_path: Path,
) -> None:
    """A run that was cut off has kept what it would have told."""
    campaign = session.begun(tmp_path)
    stale = campaign.vault.folder / "told" / f"{campaign.save.count + 1:06}.yaml"
    stale.parent.mkdir(exist_ok=True)
    stale.write_text(
        yamlout.dump({"ann": {"events": [{"kind": "spied", "at": "Blue", "card": "c09"}]}})
    )
    assert from_desk(campaign, "ann").events == []
    campaign = night.say(campaign, "ann", "pass\ndone", go_on=False)
    assert from_desk(campaign, "ann").events == []
    assert not stale.exists()
    answers = random.Random(1)
    campaign = night.say(campaign, *session.answer(campaign, campaign.unanswered[0], answers))
    assert Campaign.open(campaign.path, clock).save.count == campaign.save.count


def test_a_form_for_everybody_has_what_depends_on_a_hand_as_an_example_alone(
    tmp_path: Path,
) -> None:
    campaign = session.begun(tmp_path)
    words = Words("cabinet")
    [everybodys] = form.forms(campaign, words)
    assert f"## for example: throw {EXAMPLE}" in everybodys.lines
    assert not any(line.startswith("# throw") for line in everybodys.lines)
    [own] = form.forms(campaign, words, "ann")
    assert sum(line.startswith("# throw") for line in own.lines) == 3
