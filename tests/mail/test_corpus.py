"""Mails as real programs write them: `NAME.txt` beside each has the orders, then what was ignored
and why.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.mail.headers import read_headers
from pbem.mail.read import Mail, read
from tests.mail.orders import is_order

CORPUS = Path(__file__).parent / "corpus"
MAILS = sorted(path.name for path in CORPUS.iterdir() if path.suffix in (".eml", ".post"))
EMLS = [name for name in MAILS if name.endswith(".eml")]
NOT_ORDERS = {
    "block_with_decoration.eml": ["Sent from my bunker"],
}
# Mails in which nobody has written orders.
NO_ORDERS = {"out_of_office.eml", "bounce_with_orders_quoted.eml", "phpbb_notification.eml"}


def shown(mail: Mail) -> str:
    ignored = "".join(
        f"! {i.line} {i.reason}: {i.text}{f' ({i.part})' if i.part else ''}\n" for i in mail.ignored
    )
    return (
        f"{mail.text}! {mail.source}{' ' + mail.attachment if mail.attachment else ''}\n{ignored}"
    )


@pytest.mark.parametrize("name", MAILS)
def test_mail_of_the_corpus(name: str, golden: Callable[[str, str], None]) -> None:
    mail = read((CORPUS / name).read_bytes(), understood=is_order)
    golden(f"mail/corpus/{Path(name).stem}.txt", shown(mail))


@pytest.mark.parametrize("name", MAILS)
def test_only_orders_are_left_and_none_of_an_older_mail(name: str) -> None:
    mail = read((CORPUS / name).read_bytes(), understood=is_order)
    texts = [line.text for line in mail.lines]
    others = [text for text in texts if not is_order(text)]
    assert others == texts if name in NO_ORDERS else others == NOT_ORDERS.get(name, [])
    # In all mails of the corpus these stand in quotes, signatures and revoked blocks only.
    assert not {"move 9 infantry: Germany -> Poland", "buy 1 submarine", "buy 9 submarine"} & set(
        texts
    )
    assert name in NO_ORDERS or texts[-1].lower() == "done"


def test_the_corpus_is_large_enough() -> None:
    assert len(MAILS) >= 60
    assert {path.stem for path in CORPUS.glob("*.txt")} == {Path(name).stem for name in MAILS}


def test_headers_of_a_mail() -> None:
    headers = read((CORPUS / "outlook_german_original_message.eml").read_bytes()).headers
    assert headers.address == "player@example.org"
    assert headers.subject == "AW: Deutschland, Runde 3 (Grüße)"
    assert headers.date is not None
    assert headers.date.isoformat() == "2027-05-03T22:15:05+02:00"
    assert headers.message_id == "<outlook_german_original_message@mail.example.org>"
    assert headers.written_by == ""


def test_a_mail_written_by_a_program_is_marked() -> None:
    found = {name: read_headers((CORPUS / name).read_bytes()).written_by for name in EMLS}
    assert {name: by for name, by in found.items() if by} == {
        "out_of_office.eml": "automatic",
        "bounce_with_orders_quoted.eml": "bounce",
    }


def test_who_stands_behind_a_list_and_a_forum() -> None:
    by_list = read_headers((CORPUS / "mailman3_from_munged.eml").read_bytes())
    assert by_list.addresses == ("player@example.org",)
    assert by_list.sender.via == "atlantic@lists.example.net"
    for name in EMLS:
        headers = read_headers((CORPUS / name).read_bytes())
        assert headers.handle == ("martin" if name.startswith("discourse_") else ""), name
        assert headers.is_post == name.startswith(("discourse_", "phpbb_")), name


def test_broken_headers_do_not_matter() -> None:
    headers = read((CORPUS / "unknown_charset_and_broken_headers.eml").read_bytes()).headers
    assert (headers.address, headers.date) == ("player@example.org", None)
