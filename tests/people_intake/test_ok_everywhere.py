"""`ok` on its ways: through the inbox as the answer to a letter, with players' own chains, signed;
and what is signed is read in the words of its form alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.engine.prose.readings import SLIP, Guess
from tests.cli.test_links import AXIS, Maker, holds
from tests.cli.test_links import make as make  # noqa: PLC0414 (a fixture)
from tests.inbox.post_office import Letter, folder, inbox
from tests.outbox.writing import ANNA, files, read, text_of
from tests.people_intake.conftest import Meanings
from tests.people_intake.test_ok import GUESSED, MAIL, MEANT, code_of, flat
from tests.signing.players import Signed
from tests.signing.players import make as made_with_key
from tests.small_campaign import ATTACK, NAME, Folder
from tests.small_campaign import Maker as Campaigns

GUESS = Guess("Besarabia", "Bessarabia", SLIP)


@pytest.fixture(autouse=True)
def _meant(meant: Meanings) -> None:
    meant(GUESSED, MEANT, guessed=[GUESS])


def test_the_answer_to_the_letter_closes_what_it_shows(small: Folder, tmp_path: Path) -> None:
    assert small.run("seat", NAME, "--address", f"germany={ANNA}").code == 0
    inbox(small, folder(tmp_path / "mails", Letter(MAIL)))
    letter = next(read(path) for path in files(small) if "receipt" in path.name)
    code = code_of(text_of(letter))
    assert code
    assert f"ok {code}" in str(letter["Subject"])
    quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
    answer = Letter(
        f"OK!\n\nOn Monday, Martin wrote:\n{quoted}\n",
        "11:00",
        subject="Re: your orders",
        headers={"In-Reply-To": str(letter["Message-ID"])},
    )
    inbox(small, folder(tmp_path / "more", answer, start=2))
    assert "orders Germany 1 A" not in small.asked
    assert small.run("audit", NAME).code == 0


def test_ok_of_a_seat_with_a_chain_is_locked_like_a_done(make: Maker) -> None:
    table = make.founded()
    told = table.send(MAIL, seat=AXIS)
    code = code_of(told.out)
    assert code
    assert "lock" not in table.kinds
    told = table.send(f"ok {code}", seat=AXIS)
    assert "lock" in table.kinds
    holds(table)


def test_a_signed_ok_closes_what_fell_out(campaign: Campaigns) -> None:
    table = made_with_key(campaign, "--signed", "germany")
    table.apply(table.sign(ATTACK))
    half = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\ndone\n"
    code = code_of(table.apply(table.sign(half)).out)
    assert code
    unsigned = table.apply(f"ok {code}")
    assert unsigned.code == 1
    assert "orders Germany 1 A" in table.asked
    table.apply(table.sign(f"ok {code}\n"))
    assert "orders Germany 1 A" not in table.asked
    assert table.audit["holds"]


def test_what_is_signed_is_read_in_the_words_of_its_form(campaign: Campaigns) -> None:
    table: Signed = made_with_key(campaign, "--signed", "germany")
    mail = f"purchase:\nbuy 5 infantry\ncombat:\n{GUESSED}\ndone\n"
    (table.path / "orders.txt").write_text(mail)
    said = table.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", "germany.key")
    assert f"sign it in the words of its form: {MEANT}" in " ".join(said.err.split())
    told = flat(table.apply(said.out))
    assert "what is signed counts in the words of its form" in told
    assert f"send: {MEANT}" in told
    assert "read as:" not in told
    assert table.audit["holds"]
