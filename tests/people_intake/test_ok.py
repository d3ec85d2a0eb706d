"""`ok`: what a receipt shows is closed by its code, in the player's words, the subject or the
receipt that is quoted; and by nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pbem.engine.prose.readings import SLIP, Guess
from tests.people_intake.conftest import Meanings
from tests.small_campaign import ATTACK, NAME, Folder

GUESSED = "three lads and a tank to Besarabia"
MEANT = "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia"
GUESS = Guess("Besarabia", "Bessarabia", SLIP)
MAIL = f"purchase:\nbuy 5 infantry\ncombat:\n{GUESSED}\ndone"


def code_of(text: str) -> str:
    found = re.search(r"`ok ([0-9a-f]{6})`", " ".join(text.split()))
    return found[1] if found else ""


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def is_closed(folder: Folder) -> bool:
    return "orders Germany 1 A" not in folder.asked


@pytest.fixture
def code(small: Folder, meant: Meanings) -> str:
    """The code of a receipt that shows a guess."""
    meant(GUESSED, MEANT, guessed=[GUESS])
    told = small.apply(MAIL)
    assert told.code == 0
    assert "`done` waits, because names were guessed" in flat(told)
    assert '"Besarabia" is Bessarabia' in flat(told)
    assert not is_closed(small)
    return code_of(told.out)


@pytest.mark.parametrize("words", ["ok {code}", "OK! ", "Ok", "okay, {code}.", "ok\ndone"])
def test_ok_closes_what_the_receipt_showed(small: Folder, code: str, words: str) -> None:
    told = small.apply(words.format(code=code))
    assert "All taken, closed" in flat(told)
    assert is_closed(small)
    assert small.run("audit", NAME).code == 0


def test_a_second_done_closes_as_well(small: Folder, code: str) -> None:
    small.apply("done")
    assert is_closed(small)


@pytest.mark.parametrize("place", ["subject", "quoted", "deeper"])
def test_the_code_comes_back_with_the_answer_to_the_receipt(
    small: Folder, code: str, place: str
) -> None:
    small.apply("purchase:\nbuy 4 infantry\ndone")
    now = code_of(small.apply("purchase:\nbuy 3 infantry, 1 armor\ndone").out)
    assert now not in ("", code)
    subject = f"Re: accepted: germany, record 3, ok {now}" if place == "subject" else "Re: orders"
    body = "ok\n\nOn Monday Karl wrote:\n"
    body += f"> ... a mail with `ok {now}`, closes what is in force\n" if place != "subject" else ""
    body = body.replace(f"`ok {now}`", f"`ok\n> {now}`")
    body += f">> a mail with `ok {code}`, closes what is in force\n" if place == "deeper" else ""
    mail = f"From: a@example.org\nSubject: {subject}\nMessage-ID: <1@x>\n\n{body}"
    told = small.run("apply", NAME, small.mail(mail, seat=""), "--seat", "germany")
    assert "All taken, closed" in flat(told), told
    assert is_closed(small)


def test_another_code_is_refused_with_what_changed_and_the_new_code(
    small: Folder, code: str
) -> None:
    now = code_of(small.apply("purchase:\nbuy 4 infantry, 1 armor\ndone").out)
    told = flat(small.apply(f"ok {code}"))
    assert f"ok {code} is for what an earlier receipt has shown" in told
    assert "since then came purchase: buy 4 infantry, 1 armor" in told
    assert "went purchase: buy 5 infantry" in told
    assert f"Try: ok {now}" in told
    assert not is_closed(small)
    small.apply(f"ok {now}")
    assert is_closed(small)


def test_a_code_that_nobody_was_sent_closes_nothing(small: Folder, code: str) -> None:
    told = flat(small.apply("ok 000000"))
    assert f"Try: ok {code}" in told
    assert not is_closed(small)


def test_ok_without_a_code_is_refused_where_two_receipts_wait(small: Folder, code: str) -> None:
    now = code_of(small.apply("purchase:\nbuy 4 infantry\ndone").out)
    told = flat(small.apply("ok"))
    assert "more than one receipt" in told
    assert f"Try: ok {now}" in told
    assert not is_closed(small)


def test_ok_is_no_done_for_lines_of_which_no_receipt_waits(small: Folder) -> None:
    small.apply(ATTACK)
    told = flat(small.apply("ok"))
    assert "no receipt waits for an `ok`" in told
    assert not is_closed(small)


def test_ok_to_nothing_is_talk(small: Folder) -> None:
    told = small.apply("OK!")
    assert told.code == 1
    assert "ok 0" not in told.out + told.err
    assert small.kinds == ["result"]


def test_an_ok_that_is_quoted_is_no_order(small: Folder) -> None:
    told = flat(small.apply(f"{ATTACK}done\n\n> ok\n> ok 123456\n"))
    assert "All taken, closed" in told


def test_ok_beside_orders_means_nothing(small: Folder, code: str) -> None:
    told = flat(small.apply("ok\nbuy 1 armor"))
    assert "Refused" not in told
    assert not is_closed(small)
    told = flat(small.apply(f"ok {code}\nbuy 1 infantry"))
    assert "this mail has orders, which change it" in told
    assert not is_closed(small)


def test_ok_closes_what_waits_because_lines_fell_out(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\ndone")
    assert "because lines fell out" in flat(told)
    small.apply(f"ok {code_of(told.out)}")
    assert is_closed(small)


def test_the_code_of_a_position_that_is_over_closes_nothing_of_the_next(
    small: Folder, code: str
) -> None:
    small.apply(f"ok {code}")
    told = small.apply(f"ok {code}")
    assert told.code != 0
    assert "orders Germany 1 B" in small.asked


def test_the_code_tells_nobody_the_orders(small: Folder, code: str) -> None:
    """It is no hash of what others could guess."""
    import hashlib

    lines = ["purchase: buy 5 infantry", MEANT]
    for told in ("\n".join(lines), "".join(f"{line}\n" for line in lines)):
        assert not hashlib.sha256(told.encode()).hexdigest().startswith(code)
    assert code not in small.save.read_text()


def test_check_without_the_private_folder_takes_it_for_a_done(small: Folder, code: str) -> None:
    (small.path / "small.pbem-private").rename(small.path / "elsewhere")
    told = small.run("check", NAME, small.mail("ok 123456"))
    assert "Traceback" not in told.err
    assert "not looked at" in flat(told)
