"""Input made to be slow: two megabytes of it are read or refused in seconds."""

from __future__ import annotations

import contextlib
import time

import pytest

from pbem.mail.fault import MailFault
from pbem.mail.read import read
from tests.mail.orders import is_order

SIZE = 1_900_000
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
    started = time.perf_counter()
    with contextlib.suppress(MailFault):
        read(head + piece * (SIZE // len(piece)), understood=is_order)
    # At most a second where it was measured; ways that are quadratic in the length took 8 to 40.
    assert time.perf_counter() - started < 6
