"""Addresses out of headers: taken apart before anything is decoded, one form for all spellings, no
doubt about who.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.address import Unclear, mailboxes, normal, written
from pbem.mail.headers import read_headers

KARL, EVIL = "karl@example.org", "mallory@evil.example"

# What somebody may put into From -> whose mail it is, "" for nobody's.
FROM = {
    KARL: KARL,
    "Karl <KARL@Example.ORG>": KARL,
    "karl @ example . org": KARL,
    '"karl"@example.org': KARL,
    "karl(the fox)@example.org (at home)": KARL,
    "karl@example.org.": KARL,
    f"{KARL} <{KARL}>": KARL,
    f"Beispiel, Karl <{KARL}>": KARL,
    f"=?utf-8?q?Beispiel=2C_Karl?= <{KARL}>": KARL,
    f"=?utf-8?q?karl=40work_=28B=C3=BCro=29?= <{KARL}>": KARL,
    f'"karl@work" <{KARL}>': KARL,
    f"Friends: Karl <{KARL}>;": KARL,
    f"=?utf-8?q?karl=40example=2Eorg?= <{EVIL}>": EVIL,
    f"=?utf-8?b?a2FybEBleGFtcGxlLm9yZwA=?= <{EVIL}>": EVIL,
    f"=?utf-8?q?karl=40example=2Eorg=2C?= <{EVIL}>": EVIL,
    f"=?utf-8?q?=3Ckarl=40example=2Eorg=3E?= <{EVIL}>": EVIL,
    f'"{KARL}" <{EVIL}>': EVIL,
    f"({KARL}) {EVIL}": EVIL,
    f"{EVIL} (<{KARL}>)": EVIL,
    f"Karl (\\) <{KARL}>) <{EVIL}>": EVIL,
    f"{KARL})<{EVIL}>": "",
    f"{KARL}]<{EVIL}>": "",
    f"{KARL} <{EVIL}>": "",
    f"{EVIL} <{KARL}>": "",
    f"<{KARL}> <{EVIL}>": "",
    f"<{KARL}>{EVIL}": "",
    f"{KARL}, {EVIL}": "",
    f"Friends: {KARL}, {EVIL};": "",
    f"<@evil.example:{KARL}>": "",
    f"{KARL}\0@evil.example": "",
    f"karl@example.org@{EVIL}": "",
    f'"Karl <{KARL}>': "",
    "=?utf-8?q?karl=40example=2Eorg?=": "",
    "undisclosed-recipients:;": "",
    "Karl karl@example.org": "",
}


@pytest.mark.parametrize(("text", "whose"), FROM.items())
def test_a_from_line_names_one_sender_or_nobody(text: str, whose: str) -> None:
    data = f"From: {text}\nTo: gm@example.net\nSubject: x\n\npass\n".encode()
    assert read_headers(data).address == whose


def test_two_from_lines_that_differ_name_nobody() -> None:
    twice = f"From: {KARL}\nFrom: {EVIL}\nTo: x@y.example\n\npass\n".encode()
    assert read_headers(twice).sender.is_unclear
    alike = f"From: {KARL}\nFrom: Karl <{KARL}>\nTo: x@y.example\n\npass\n".encode()
    assert read_headers(alike).address == KARL


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("olga@m\u00fcller.example", "olga@xn--mller-kva.example"),
        ("olga@M\u00dcLLER.example", "Olga@XN--MLLER-KVA.EXAMPLE"),
        ("olga@mu\u0308ller.example", "olga@xn--mller-kva.example"),
        ("olga@m\u00fcller\u3002example", "olga@xn--mller-kva.example"),
        ("olga@\uff45xample.org", "olga@example.org"),
        ('"olga"@example.org', "olga@example.org"),
        ("\u00f6lga@example.org", "o\u0308lga@example.org"),
    ],
)
def test_spellings_of_one_address_have_one_form(one: str, other: str) -> None:
    assert normal(one) == normal(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("karl+pbem@example.org", "karl@example.org"),
        ("x@stra\u00dfe.example", "x@strasse.example"),
        ("x@\u0430pple.example", "x@apple.example"),
        ("k.arl@example.org", "karl@example.org"),
        ("karl@example.org", "karl@sub.example.org"),
    ],
)
def test_addresses_that_may_be_of_two_persons_stay_two(one: str, other: str) -> None:
    assert normal(one) != normal(other)
    assert normal(one)
    assert normal(other)


@pytest.mark.parametrize(
    "text",
    ["", "karl", "@x.org", "karl@", "a b@x.org", "k@x..org", "k@x\u2044y.org", "k@\ufe6bx.org"],
)
def test_what_is_no_address_has_no_form(text: str) -> None:
    assert normal(text) == written(text) == ""


@given(st.text(st.sampled_from('ka@.<>()",;:\\ [=?\0\u00fc'), max_size=30))
def test_any_header_gives_addresses_in_normal_form_or_none(text: str) -> None:
    try:
        found = mailboxes(text)
    except Unclear:
        return
    assert all(normal(box.address) == box.address for box in found)


@given(st.emails())
def test_an_address_in_angle_brackets_is_the_same_one(address: str) -> None:
    wanted = normal(address)
    if wanted:
        assert [box.address for box in mailboxes(f"X <{address}>")] == [wanted]
