"""Input made to be slow: two megabytes of it are read or refused, and do not take for ever."""

from __future__ import annotations

import contextlib

import pytest

from pbem.mail.fault import MailFault
from pbem.mail.read import read
from tests.mail.orders import is_order
from tests.patience import ending

SIZE = 1_000_000
HTML = b"From: a@b\nTo: b\nContent-Type: text/html\n\n"
SUBJECT = b"From: a@b\nSubject: "
TYPE = b"From: a@b\nTo: c\nContent-Type: text/plain"
TRICKS = {
    "comments never closed": (HTML, b"<!--"),
    "tags never closed": (HTML, b"<a "),
    "attributes never closed": (HTML, b"<a b='"),
    "number without end": (HTML + b"&#", b"9"),
    "dashes": (b"", b"-"),
    "quote tags": (b"", b"[quote]"),
    "stars": (b"", b"*a "),
    "encoded words": (SUBJECT, b"=?a?q?"),
    "parameters": (TYPE, b';a="'),
    "continued parameters": (TYPE, b"; a*0=b"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("head", "piece"), TRICKS.values(), ids=TRICKS)
def test_time_grows_with_the_length_only(head: bytes, piece: bytes) -> None:
    data = head + piece * (SIZE // len(piece))
    # Ways that were quadratic in the length did not end within minutes at the length of ten mails.
    with ending(), contextlib.suppress(MailFault):
        assert read(data, understood=is_order).digest
