"""Mailing lists that put their own address into From: who stands behind, and that a list's address
is never anybody's.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.inbox.post_office import ANNA, BORIS, BUY, STRANGER, Letter, folder, inbox, rows
from tests.small_campaign import NAME, Folder, one_paragraph

LIST = "pc-games@lists.example.net"
BY_LIST = {"List-Id": "A list <pc-games.lists.example.net>", "To": LIST}


def by_list(sender: str, body: str = BUY, **headers: str) -> Letter:
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    return Letter(body, sender=sender, headers={**BY_LIST, **more}, subject="orders")


@pytest.fixture
def seated(small: Folder) -> Folder:
    small.run("seat", NAME, "--address", f"germany={ANNA}", "--address", f"soviet-union={BORIS}")
    return small


def one(campaign: Folder, tmp_path: Path, letter: Letter, *options: str) -> dict[str, Any]:
    (told,) = rows(campaign, folder(tmp_path / "mails", letter), *options)
    return told


@pytest.mark.parametrize(
    "letter",
    [
        by_list(f"Anna via Games <{LIST}>", Reply_To=ANNA),
        by_list(f"Anna \u00fcber Games <{LIST}>", Reply_To=f"A list <{LIST}>, Anna <{ANNA}>"),
        by_list(f"'Anna' par Games <{LIST}>", Reply_To=LIST, Cc=f"Anna <{ANNA}>"),
        by_list(f"Anna via Games <{LIST}>", Cc=f"Boris <{BORIS}>, Anna <{ANNA}>"),
        by_list(f"=?utf-8?q?Anna_via_Games?= <{LIST}>", Cc=f"=?utf-8?q?Anna?= <{ANNA}>"),
        by_list(f'"{ANNA} via Games" <{LIST}>', Cc=ANNA),
        by_list(f"Anna <{LIST}>", X_Original_From=f"Anna <{ANNA}>"),
        by_list("Anna <anna=example.org@lists.example.net>"),
        by_list("Anna <anna=40example.org@lists.example.net>"),
        by_list("Anna <anna=example.org@dmarc.lists.example.net>"),
        by_list(f"Anna <{LIST}>", Reply_To=ANNA, List_Id="", List_Post=f"<mailto:{LIST}>"),
        by_list(f"'Anna' via Games <{LIST}>", X_Original_Sender=ANNA),
        by_list("Anna <0000abc-dmarc-request@lists.example.net>", Reply_To=f"Anna <{ANNA}>"),
        by_list("Anna <dmarc-noreply@lists.example.net>", Reply_To=ANNA),
        by_list("Anna <pc-games-bounces@lists.example.net>", Cc=f"Anna <{ANNA}>"),
    ],
)
@pytest.mark.parametrize("body", [BUY, f"seat: germany\n{BUY}"])
def test_the_member_behind_a_list_is_found(
    seated: Folder, tmp_path: Path, letter: Letter, body: str
) -> None:
    told = one(seated, tmp_path, Letter(body, sender=letter.sender, headers=letter.headers))
    assert (told["status"], told["seat"]) == ("used", "germany")
    assert told["sender"].startswith(ANNA)
    assert "through" in told["sender"]


@pytest.mark.parametrize(
    "letter",
    [
        Letter(BUY, sender=f"Anna via list <{STRANGER}>", headers={"Reply-To": ANNA}),
        Letter(BUY, sender=f"Anna via list <{STRANGER}>", headers={**BY_LIST, "Reply-To": ANNA}),
        Letter(BUY, sender=f"Anna <{STRANGER}>", headers={"X-Original-From": ANNA}),
        Letter(BUY, sender="Anna <anna=example.org@evil.example>"),
        Letter(BUY, sender="Anna <anna=example.org@evil.example>", headers=BY_LIST),
        by_list(f"Eve via Games <{LIST}>", Cc=f"Anna <{ANNA}>"),
        by_list(f"Annabel via Games <{LIST}>", Cc=f"Anna <{ANNA}>"),
        by_list(f"Anna via Games <{LIST}>", Reply_To=f"{ANNA}, {BORIS}"),
    ],
)
def test_who_is_only_named_beside_it_is_not_the_sender(
    seated: Folder, tmp_path: Path, letter: Letter
) -> None:
    told = one(
        seated,
        tmp_path,
        Letter(f"seat: germany\n{BUY}", sender=letter.sender, headers=letter.headers),
    )
    assert told["status"] == "refused"
    assert seated.kinds == ["result"]


def test_a_list_is_never_to_be_put_on_file(seated: Folder, tmp_path: Path) -> None:
    letter = by_list(f"Somebody via Games <{LIST}>", f"seat: germany\n{BUY}")
    told = one(seated, tmp_path, Letter(letter.body, sender=letter.sender, headers=letter.headers))
    assert (told["status"], told["why"]) == ("refused", "other_sender")
    assert "--address" not in told["words"]
    assert LIST in told["words"]
    with seated.untouched():
        said = seated.run("seat", NAME, "--address", f"germany={LIST.upper()}")
        one_paragraph(said, "mailing list", code=2)


def test_the_list_of_the_reports_is_nobodys_address(seated: Folder) -> None:
    assert seated.run("outbox", NAME, "--to-list", f"Games <{LIST}>").code in (0, 1)
    with seated.untouched():
        one_paragraph(seated.run("seat", NAME, "--address", f"germany={LIST}"), "list", code=2)


def test_a_list_that_was_put_on_file_by_hand_lets_nobody_in(seated: Folder, tmp_path: Path) -> None:
    book = seated.path / "small.pbem-private/addresses.yaml"
    book.write_text(f"germany:\n  addresses: [{LIST}]\n")
    letter = by_list(f"Somebody via Games <{LIST}>")
    told = one(seated, tmp_path, letter)
    assert told["status"] != "used"


def test_advice_for_a_forum_name_is_one_for_a_forum_name(seated: Folder, tmp_path: Path) -> None:
    page = f"=== post by Eve $(x), 2026-01-01 10:00 ===\nseat: germany\ncampaign: small\n{BUY}"
    (tmp_path / "thread.txt").write_text(page)
    said = inbox(seated, str(tmp_path / "thread.txt"), "--no-apply", "--json")
    (told,) = said.data["messages"]
    assert "--handle germany='Eve $(x)'" in told["words"]
    assert "--address" not in told["words"]


def test_an_address_with_an_international_domain_is_one_address(
    small: Folder, tmp_path: Path
) -> None:
    small.run("seat", NAME, "--address", "germany=Olga@m\u00fcller.example")
    told = one(small, tmp_path, Letter(BUY, sender="Olga <olga@xn--mller-kva.example>"))
    assert (told["status"], told["seat"]) == ("used", "germany")
    again = small.run("seat", NAME, "--address", "germany=olga@XN--MLLER-KVA.example")
    assert "on file already" in again.out
    assert "removed" in small.run("seat", NAME, "--forget", "germany=olga@M\u00dcLLER.example").out


@pytest.mark.parametrize(
    "word", ["via", "\u00fcber", "par", "v\u00eda", "przez", "\u0447\u0435\u0440\u0435\u0437"]
)
def test_an_address_that_looks_like_a_lists_is_never_advised(
    seated: Folder, tmp_path: Path, word: str
) -> None:
    letter = Letter(
        f"seat: germany\n{BUY}", sender=f"Anna {word} Games <{LIST}>", headers={"Reply-To": ANNA}
    )
    told = one(seated, tmp_path, letter)
    assert told["status"] == "refused"
    assert "--address" not in told["words"]
