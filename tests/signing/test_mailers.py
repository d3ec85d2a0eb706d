"""Signed orders come through whatever mailers, forums and people do to them, and nothing else
counts as them.
"""

from __future__ import annotations

import base64
import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import armour
from pbem.mail.fault import MailFault
from pbem.player import order_key, sign
from pbem.records.signatures.mailed import Signed, read_signed
from pbem.storage import keys
from tests.mail.orders import is_order
from tests.signing.mailers import AROUND, CARRIED, OWN, PASSED_ON, plain

LINES = [
    "purchase:",
    "buy 5 infantry",
    "combat:",
    "move 2 infantry, 1 armor: Germany -> Poland if attackers < defenders and round >= 2",
    "# Größe im Süden, Łódź",
    "move 12 infantry, 3 armor, 1 artillery, 2 fighter: Köln and Saarbrücken -> Poland by way of Czechoslovakia",
    "done",
]
SEED = bytes(range(32))
HEAD = "campaign: small-00112233aabbccdd\nseat: germany\nturn: 1/0123456789abcdef\n"


def signed_mail(lines: list[str] | None = None) -> tuple[str, str]:
    """The mail that a player sends, and the text in it that is signed."""
    text = HEAD + "\n".join(LINES if lines is None else lines) + "\n"
    draft = sign.orders(text.encode(), None, "", "2027-05-03 10:00:00Z")
    signer = order_key.own(keys.from_seed(SEED))
    return "\n".join(sign.mail(draft, signer)) + "\n", draft.text


MAIL, TEXT = signed_mail()
WANTED = [line for line in TEXT.rstrip("\n").split("\n") if not line.startswith("written")]


def taken(data: bytes) -> tuple[list[str], Signed | None]:
    mail, signed = read_signed(data, understood=is_order)
    return [line.text for line in mail.lines], signed


def holds(data: bytes) -> None:
    """The orders are there as they were signed, and the signature holds."""
    lines, signed = taken(data)
    assert signed is not None
    assert (signed.fault, signed.line, signed.found) == ("", "", "")
    assert signed.text == TEXT
    assert lines == WANTED


def test_lines_are_short_and_ascii() -> None:
    sealed = MAIL[MAIL.index(armour.BEGIN) :]
    assert sealed.isascii()
    assert max(map(len, sealed.split("\n"))) <= 60


@pytest.mark.parametrize("carried", CARRIED)
@pytest.mark.parametrize("own", OWN)
def test_what_becomes_of_the_senders_own_words(own: str, carried: str) -> None:
    holds(CARRIED[carried](OWN[own](MAIL)))


@pytest.mark.parametrize("carried", ["plain file", "quoted-printable", "HTML with breaks"])
@pytest.mark.parametrize("passed", PASSED_ON)
def test_what_others_quote(passed: str, carried: str) -> None:
    holds(CARRIED[carried](PASSED_ON[passed](MAIL)))


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("own", OWN)
def test_what_stands_around(around: str, own: str) -> None:
    holds(plain(AROUND[around](OWN[own](MAIL))))


changes = st.lists(st.sampled_from([*OWN.values()]), max_size=3)


@given(changes, st.lists(st.sampled_from([*AROUND.values()]), max_size=2), st.sampled_from([*CARRIED.values()]))  # fmt: skip
def test_several_changes_one_after_the_other(inner, outer, carry) -> None:  # type: ignore[no-untyped-def]
    text = MAIL
    for change in (*inner, *outer):
        text = change(text)
    holds(carry(text))


@given(changes, st.lists(st.sampled_from([*PASSED_ON.values()]), max_size=3))
def test_a_quoted_block_is_never_lost(inner, outer) -> None:  # type: ignore[no-untyped-def]
    text = MAIL
    for change in (*inner, *outer):
        text = change(text)
    holds(plain(text))


@given(st.lists(st.sampled_from(["buy 1 submarine", "move 9 infantry: Germany -> Poland", "done", "Hi!", "-- ", "> x",
       "BEGIN ORDERS", "END ORDERS", "BEGIN SIGNATURE", "____", "[quote]", "```"]), max_size=6))  # fmt: skip
def test_no_line_around_a_signed_block_becomes_an_order(around: list[str]) -> None:
    half = len(around) // 2
    above, below = "\n".join(around[:half]), "\n".join(around[half:])
    lines, signed = taken(f"{above}\n\n{MAIL}\n{below}\n".encode())
    assert signed is not None
    if not signed.fault:
        assert lines == WANTED


def test_the_block_alone_is_enough() -> None:
    holds(plain("Hello Bob\n" + MAIL[MAIL.index(armour.BEGIN) :]))


@given(st.integers(0, len(MAIL) - 1), st.sampled_from("AZaz09+/= \n>x"))
def test_one_other_character_changes_nothing_or_is_noticed(at: int, char: str) -> None:
    lines, signed = taken((MAIL[:at] + char + MAIL[at + 1 :]).encode())
    if signed is not None and not signed.fault:
        assert lines == WANTED


@given(st.integers(0, len(MAIL) - 1), st.integers(1, 200))
def test_a_mail_that_was_cut_is_noticed_or_whole(at: int, gone: int) -> None:
    try:
        lines, signed = taken((MAIL[:at] + MAIL[at + gone :]).encode())
    except MailFault:
        return
    if signed is not None and not signed.fault:
        assert lines == WANTED


def test_new_orders_above_an_older_signed_mail_are_not_signed() -> None:
    lines, signed = taken(f"buy 1 submarine\ndone\n\n{PASSED_ON['quoted'](MAIL)}".encode())
    assert lines == ["buy 1 submarine", "done"]
    assert signed is None


def test_of_two_signed_mails_that_of_the_sender_counts() -> None:
    newer, text = signed_mail(["buy 3 infantry", "done"])
    lines, signed = taken(f"{newer}\n{PASSED_ON['quoted'](MAIL)}".encode())
    assert signed is not None
    assert signed.text == text
    assert lines[-2:] == ["buy 3 infantry", "done"]


def test_a_line_changed_above_the_signature_is_named() -> None:
    _, signed = taken(MAIL.replace("buy 5 infantry", "buy 9 infantry").encode())
    assert signed is not None
    assert (signed.fault, signed.line) == ("changed", "buy 5 infantry")
    assert signed.found.startswith("buy9infantry")


def test_a_line_added_above_the_signature_is_named() -> None:
    _, signed = taken(MAIL.replace("END ORDERS", "buy 1 bomber\nEND ORDERS").encode())
    assert signed is not None
    assert (signed.fault, signed.line, signed.found) == ("changed", "", "buy1bomber")


def test_text_and_signature_of_two_mails_do_not_go_together() -> None:
    other, _ = signed_mail(["buy 9 infantry", "done"])
    mixed = MAIL[: MAIL.index(armour.BEGIN)] + other[other.index(armour.BEGIN) :]
    _, signed = taken(mixed.encode())
    assert signed is not None
    assert signed.fault == "changed"


def test_another_text_under_the_same_signature_is_forged() -> None:
    code = MAIL[MAIL.index(armour.BEGIN) :].split("\n")[1:-2]
    packed = armour.unpack(base64.b64decode("".join(code)))
    assert packed is not None
    text = packed.text.replace("buy 5 infantry", "buy 9 infantry")
    lines = armour.Packed(packed.kind, packed.key, packed.signature, text).lines()
    _, signed = taken("\n".join(lines).encode())
    assert signed is not None
    assert signed.fault == "forged"


def test_a_block_that_unpacks_to_megabytes_is_no_block() -> None:
    packed = armour.Packed("pbem", bytes(32), bytes(64), "x" * 3_000_000)
    _, signed = taken(("buy 5 infantry\n" + "\n".join(packed.lines())).encode())
    assert signed is not None
    assert signed.fault == "damaged"


@given(st.text(max_size=300), st.binary(max_size=300))
def test_anything_may_stand_in_a_block(text: str, data: bytes) -> None:
    for code in (text, data.decode("latin-1")):
        mail = f"buy 5 infantry\nBEGIN SIGNATURE\n{code}\nEND SIGNATURE\n"
        with contextlib.suppress(MailFault):
            taken(mail.encode("utf-8", "replace"))
    assert armour.unpack(data) is None
