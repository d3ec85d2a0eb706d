"""Mails that hold only talk or a question: set aside, shown to the moderator in full, and answered
by nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.inbox.post_office import (
    ANNA,
    ATTACK,
    BORIS,
    BUY,
    STRANGER,
    Letter,
    folder,
    inbox,
    kept,
    rows,
)
from tests.small_campaign import GAME, NAME, Folder

TALK = [
    "when is my turn due?",
    "who moves?",
    "sorry, on holiday until Monday",
    "Hi Hans,\n\nCan I buy more than ten units in Moscow?\n\nCheers, Anna",
    "Thanks!",
    "Thanks!\n\nOn Mon, 29 Dec 2025 Hans wrote:\n> The report is out.",
    "hello\n\nCheers,\nGermany",
    "LOL, those dice!\nI wish I had 3 infantry there.",
    "seat: germany\nwho is next?",
    "seat: germany\n\n-- \nBest regards\n",
    "campaign: small\nI'll send my orders tomorrow.",
    "Hallo zusammen,\nich bin bis Montag im Urlaub.\nViele Grüße\nAnna\n-- \nTel: 0171 555 1234",
    "Who is on turn?\n\n> Germany, round 1: purchases, combat moves\n> it is your turn",
    "I am back soon.\n\nOn Mon, 29 Dec 2025 Hans wrote:\n> how are you?",
]
ORDERS = [
    "attack Polnad",
    "attack Poland with everything",
    "same as last time",
    "please ignore my last mail",
    "no attacks this turn",
    "save everything",
    "Hi,\n3 inf Germany to Polnad",
    "buy 3 elephants",
    "combat:\nLOL",
    "yes",
    "done",
    "for: next turn\nhello",
    "# buy 7 infantry\nhello",
    "hello\n\n-- \nbuy 5 infantry",
    "hello\n\n-- \n6 inf, 1 art Poland to East Poland",
    "hello\n\nThanks,\nattack East Poland",
    "see below\n\n> purchase:\n> buy 5 infantry",
    "see below\n\n> purchase:\n> 4 inf, 1 arm\n",
    "hi\n\nOn Mon, 29 Dec 2025 Hans wrote:\n> combat:\n> 6 inf, 1 art Poland - East Poland",
]


@pytest.fixture
def filed(small: Folder) -> Folder:
    """Anna is on file for Germany, Boris for the Soviet Union."""
    for pair in (f"germany={ANNA}", f"soviet-union={BORIS}"):
        assert small.run("seat", NAME, "--address", pair).code == 0
    return small


def letters(campaign: Folder) -> list[str]:
    out = campaign.path / "small.pbem-private/outbox"
    return sorted(path.read_text() for path in out.glob("*.eml"))


def receipts(campaign: Folder) -> list[str]:
    return [text for text in letters(campaign) if "refused" in text or "accepted" in text]


@pytest.mark.parametrize("body", TALK)
def test_talk_is_set_aside_and_answered_by_nobody(filed: Folder, tmp_path: Path, body: str) -> None:
    source = folder(tmp_path / "mails", Letter(body))
    (told,) = rows(filed, source)
    assert (told["status"], told["why"], told["seat"]) == ("aside", "only_talk", "germany")
    assert (told["reply"], told["record"], told["receipt"]) == ("", 0, {})
    assert receipts(filed) == []
    assert filed.kinds == ["result"]


@pytest.mark.parametrize("body", ORDERS)
def test_what_may_be_an_order_is_not_set_aside_as_talk(
    filed: Folder, tmp_path: Path, body: str
) -> None:
    (told,) = rows(filed, folder(tmp_path / "mails", Letter(body)))
    assert told["status"] != "aside"
    assert told["reply"]


def test_the_moderator_reads_it_in_full_in_a_part_of_its_own(filed: Folder, tmp_path: Path) -> None:
    first = "Hi Hans,\n\nwho moves?   And " + "why " * 40 + "?\n\nCheers, Anna"
    source = folder(
        tmp_path / "mails",
        Letter(first),
        Letter(BUY),
        Letter("on holiday until Monday", sender=BORIS),
    )
    said = inbox(filed, source, "--no-apply")
    assert "set aside: only talk or a question" in " ".join(said.out.split())
    part = said.out.split("Talk and questions, 2 messages:")[1]
    assert "    Hi Hans,\n" in part
    assert ("why " * 40).strip() in part
    assert "    Cheers, Anna\n" in part
    assert "germany" in part
    assert "soviet-union" in part
    assert "    on holiday until Monday\n" in part
    assert "buy 5 infantry" not in part.split("Question to")[0]
    assert said.code == 0


def test_it_is_kept_and_not_new_at_the_next_run(filed: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter("who moves?"))
    (told,) = rows(filed, source)
    assert told["talk"] == "who moves?"
    assert kept(filed) == {told["mail"]}
    again = inbox(filed, source, "--no-apply")
    assert "who moves?" not in again.out
    assert "Dealt with before: 1 message (1 set aside)" in again.out
    once_more = inbox(filed, source, "--no-apply", "--again")
    assert "    who moves?\n" in once_more.out


def test_nothing_was_done_where_there_is_only_talk(filed: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter("who moves?"))
    assert inbox(filed, source, "--no-apply").code == 1


def test_it_keeps_no_later_mail_from_counting(filed: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter("who moves?", at="12:00"), Letter(BUY, at="11:00"))
    assert [row["status"] for row in rows(filed, source)] == ["aside", "used"]


def test_who_plays_two_seats_need_not_say_for_which_he_talks(filed: Folder, tmp_path: Path) -> None:
    assert filed.run("seat", NAME, "--address", f"great-britain={ANNA}").code == 0
    source = folder(tmp_path / "mails", Letter("who moves?"), Letter(BUY))
    told = [(row["status"], row["why"], row["seat"]) for row in rows(filed, source)]
    assert told == [("aside", "only_talk", ""), ("refused", "several_seats", "")]


def test_a_stranger_may_ask(filed: Folder, tmp_path: Path) -> None:
    source = folder(tmp_path / "mails", Letter("may I join your game?", sender=STRANGER))
    (told,) = rows(filed, source)
    assert (told["status"], told["seat"], told["sender"]) == ("aside", "", STRANGER)
    source = folder(
        tmp_path / "more", Letter("seat: germany\nwho moves?", sender=STRANGER), start=2
    )
    (told,) = rows(filed, source)
    assert (told["why"], told["seat"]) == ("only_talk", "")


def test_a_file_of_orders_beside_it_is_no_talk(filed: Folder, tmp_path: Path) -> None:
    head = {"Content-Type": 'multipart/mixed; boundary="b"'}
    body = (
        "--b\nContent-Type: text/plain\n\nHi, my orders are attached\n--b\n"
        "Content-Type: text/plain; name=orders.txt\n"
        "Content-Disposition: attachment; filename=orders.txt\n\n4 inf, 1 arm\n--b--\n"
    )
    (told,) = rows(filed, folder(tmp_path / "mails", Letter(body, headers=head)))
    assert told["why"] != "only_talk"
    assert told["reply"]


def test_signs_of_terminals_are_not_shown(filed: Folder, tmp_path: Path) -> None:
    said = inbox(filed, folder(tmp_path / "mails", Letter("who moves? \x1b[31mred")), "--no-apply")
    assert "\x1b" not in said.out


@pytest.mark.parametrize("body", TALK)
def test_apply_shows_it_and_answers_nobody(filed: Folder, body: str) -> None:
    told = filed.apply(Letter(body).bytes())
    flat = " ".join(told.out.split())
    assert "Only talk or a question of germany in mail.txt" in flat
    assert "no answer is written" in flat
    assert "efused" not in told.out + told.err
    assert receipts(filed) == []
    assert told.code == 1
    assert filed.kinds == ["result"]


def test_apply_does_the_other_mails_and_says_so(filed: Folder) -> None:
    talk = filed.mail(Letter("who moves?").bytes(), "talk.eml")
    orders = filed.mail(Letter(BUY).bytes(2), "orders.eml")
    told = filed.run("apply", NAME, talk, orders)
    assert told.code == 0
    assert "    who moves?\n" in told.out
    assert filed.kinds == ["result", "orders"]


def test_talk_around_orders_is_listed_and_closes_nothing_less(filed: Folder) -> None:
    body = f"Hi Hans, who moves?\n{BUY}hahaha, you are doomed!\n{ATTACK}\nCheers, Anna\ndone\n"
    told = filed.apply(Letter(body).bytes())
    flat = " ".join(told.out.split())
    assert "Hi Hans, who moves" in flat
    assert "Not read: 3 lines" in flat
    assert "orders Germany 1 A" not in filed.asked


def test_a_strict_campaign_sets_talk_aside_as_well(small: Folder) -> None:
    assert small.run("new", "strict", GAME, "--orders", "strict").code == 0
    assert small.run("apply", "strict.pbem.yaml").code == 0
    said = small.run("apply", "strict.pbem.yaml", small.mail("who moves?"))
    assert "Only talk or a question of germany" in " ".join(said.out.split())
