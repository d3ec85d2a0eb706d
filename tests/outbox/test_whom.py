"""Who gets which letter: observers, substitutes, late players, those whose link is missing, seats
with secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from pbem.library import registry
from pbem.post.letters import secrets
from pbem.post.postman import Postman
from pbem.post.settings import Settings
from pbem.storage.files import private_path
from pbem.storage.yamlout import dump
from pbem.table.campaign import Campaign
from tests.chained_campaign import begin
from tests.outbox.writing import ANNA, BORIS, PRIVATE, files, letters, outbox, read, text_of
from tests.secrets import night
from tests.small_campaign import EPOCH, NAME, Folder

HOUR = 3600


def told(campaign: Folder, kind: str) -> list[str]:
    """The addresses of all letters of a kind, in the order in which they were written."""
    return [each["to"][0] for each in letters(campaign) if each["kind"] == kind]


def at(patch: pytest.MonkeyPatch, hours: int) -> None:
    """So many hours after the beginning."""
    patch.setenv("SOURCE_DATE_EPOCH", str(int(EPOCH) + hours * HOUR))


# Observers and substitutes


def test_observers_get_the_public_reports_and_nothing_else(known: Folder) -> None:
    said = known.run("seat", NAME, "--observer", "Olga", "--address", "olga@example.net")
    assert said.code == 0, said
    outbox(known)
    assert told(known, "report") == [ANNA, BORIS, "olga@example.net"]
    assert told(known, "question") == [ANNA]
    assert known.run("seat", NAME, "--observer-left", "Olga").code == 0
    known.apply("pass")
    outbox(known)
    assert told(known, "report")[3:] == [ANNA, BORIS]


def test_a_campaign_with_an_observer_alone_writes_reports(small: Folder) -> None:
    small.run("seat", NAME, "--observer", "Olga", "--address", "olga@example.net")
    outbox(small)
    assert [each["to"] for each in letters(small)] == [["olga@example.net"]]


def test_letters_go_to_the_substitute_while_he_plays(known: Folder) -> None:
    substitute = ("--substitute", "germany", "--name", "Erika")
    assert known.run("seat", NAME, *substitute).code == 0
    known.run("seat", NAME, "--address", "germany=erika@example.org")
    outbox(known)
    assert told(known, "question") == ["erika@example.org"]
    assert known.run("seat", NAME, "--back", "germany").code == 0
    known.apply("pass")
    assert told(known, "question")[1:] == [ANNA]
    assert told(known, "receipt") == [ANNA]


def test_a_player_who_is_back_is_asked_anew_while_the_question_runs(known: Folder) -> None:
    outbox(known)
    known.run("seat", NAME, "--substitute", "germany", "--name", "Erika")
    known.run("seat", NAME, "--address", "germany=erika@example.org")
    outbox(known)
    assert known.run("seat", NAME, "--back", "germany").code == 0
    assert known.run("seat", NAME, "--forget", "germany=erika@example.org").code == 0
    for _ in range(2):
        outbox(known)
        assert told(known, "question") == [ANNA, "erika@example.org", ANNA]


def test_a_return_of_before_the_question_asks_nobody_twice(known: Folder) -> None:
    known.run("seat", NAME, "--substitute", "germany", "--name", "Erika")
    known.run("seat", NAME, "--back", "germany")
    known.apply("pass")
    outbox(known)
    asked = [each["key"] for each in letters(known) if each["kind"] == "question"]
    campaign = Campaign.open(known.save)
    assert asked[-1] == f"question/{campaign.result_head}/germany"


# Reminders


@pytest.fixture
def timed(known: Folder) -> Folder:
    """Orders are due after two days, with a reminder a day before."""
    said = known.run(
        "clock",
        NAME,
        "--zone",
        "UTC",
        "--orders",
        "2 days",
        "--remind",
        "1 day",
        "--again",
        "1 day",
    )
    assert said.code == 0, said
    return known


def test_a_reminder_is_written_when_it_is_due_and_once(
    timed: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox(timed)
    assert told(timed, "reminder") == []
    at(monkeypatch, 30)
    outbox(timed)
    outbox(timed)
    assert told(timed, "reminder") == [ANNA]
    at(monkeypatch, 50)
    outbox(timed)
    at(monkeypatch, 60)
    outbox(timed)
    assert told(timed, "reminder") == [ANNA, ANNA]


@pytest.mark.parametrize("first", ["due", "outbox"])
def test_the_same_reminder_is_not_written_by_both_commands(
    timed: Folder, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    at(monkeypatch, 30)
    for command in (first, "outbox" if first == "due" else "due"):
        timed.run(command, NAME)
    assert told(timed, "reminder") == [ANNA]


def test_what_the_rule_settles_is_told_when_it_is_done(
    timed: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed.run("clock", NAME, "--at-silence", "default", "--grace", "1 day")
    at(monkeypatch, 80)
    outbox(timed)
    assert told(timed, "reminder") == []
    timed.run("due", NAME)
    assert told(timed, "reminder") == [ANNA]


def test_a_receipt_says_that_orders_are_used_at_the_deadline(timed: Folder) -> None:
    timed.apply("purchase:\nbuy 5 infantry\n")
    (receipt,) = files(timed, "receipt")
    text = " ".join(text_of(read(receipt)).split())
    assert "will be used at the deadline" in text
    assert "even if you do nothing more" in text


# Dice


def test_whoever_has_to_send_a_link_is_asked_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = begin(tmp_path, monkeypatch, capsys, ["germany", "soviet-union"])
    for pair in (f"germany={ANNA}", f"great-britain={BORIS}"):
        table.run("seat", NAME, "--address", pair)
    outbox(table)
    assert dice(table) == [(BORIS, "send to all `phrase: ` and 16 random letters or more")]
    outbox(table)
    assert len(dice(table)) == 1
    table.found([], phrases=["great-britain", "united-states"])
    link = "send to all the link that `pbem link small.pbem.yaml --seat germany` prints"
    assert dice(table) == [(ANNA, link)]


def dice(table: Folder) -> list[tuple[str, str]]:
    """To whom letters about dice go, and what they ask for."""
    asked = [
        each
        for each in letters(table)
        if "the dice wait for you" in each["subject"] and each["state"] == "waiting"
    ]
    texts = [text_of(read(table.path / PRIVATE / "outbox" / each["file"])) for each in asked]
    wants = [" ".join(text.split()).partition("waits for you; ")[2].rstrip(".") for text in texts]
    return [(each["to"][0], want) for each, want in zip(asked, wants, strict=True)]


# Secrets


def test_what_only_a_seat_may_know_goes_to_it_alone_and_not_to_one_with_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")
    campaign = night.again(night.begun(tmp_path))
    assert list(secrets(campaign)) == []
    for seat in ("ann", "cid"):
        campaign.anchor["seats"][seat].pop("box")
    found = {each.seat: each for each in secrets(campaign)}
    assert set(found) == {"ann", "cid"}
    assert found["ann"].text.startswith("For ann only")
    packs = {
        owner: told["pack"] for owner, told in campaign.state["secret"].items() if "pack" in told
    }
    assert len(packs) == 4
    cards = [card for pack in packs.values() for card in pack]
    shown = {seat: named(each.text, cards) for seat, each in found.items()}
    own = {seat: secrets_of(campaign, seat) for seat in found}
    assert shown == own
    assert not own["ann"] & own["cid"]


def named(text: str, cards: Iterable[str]) -> set[str]:
    """The cards that a text names; a digest may hold the letters of one."""
    return {card for card in cards if re.search(rf"\b{card}\b", text)}


def secrets_of(campaign: Campaign, seat: str) -> set[str]:
    """The cards that the game's own view gives a seat."""
    view = campaign.table.game.view(campaign.table.position(campaign.state), seat)
    return {card for told in view["secret"].values() for card in told.get("pack", ())}


def test_secrets_never_go_to_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")
    campaign = night.again(night.begun(tmp_path))
    campaign.anchor["seats"]["ann"].pop("box")
    private = private_path(campaign.path)
    Settings(list="night@lists.example.org").save(private)
    (private / "addresses.yaml").write_text(dump({"ann": {"addresses": ["ann@example.org"]}}))
    said: list[str] = []
    postman = Postman(campaign, said.append)
    postman.everything()
    assert said == []
    alone = [each for each in postman.written if "/only/" in each.key]
    assert [each.to for each in alone] == [("ann@example.org",)]
    listed = [each for each in postman.written if each.to == ("night@lists.example.org",)]
    assert len(listed) == 1
    public = text_of(read(postman.outbox.path(listed[0])))
    cards = secrets_of(campaign, "ann")
    assert cards
    assert not named(public, cards)
