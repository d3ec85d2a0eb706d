"""A moderator who only runs commands, and players who only answer mails, with real servers between
them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.inbox import dovecot_server
from tests.outbox import answering
from tests.outbox.exchange import exchange, pymap
from tests.outbox.smtp_server import Taken
from tests.outbox.writing import ANNA, BORIS
from tests.small_campaign import NAME, Folder

GERMANY = "purchase:\nbuy 5 infantry\ncombat:\npass\ndone"
REST = "noncombat:\npass\nplace:\nplace 5 infantry @ Germany\ndone"
SERVERS = [
    pytest.param(pymap, id="pymap"),
    pytest.param(
        dovecot_server.serving,
        id="dovecot",
        marks=pytest.mark.skipif(dovecot_server.PROGRAM is None, reason=dovecot_server.MISSING),
    ),
]


def subjects(mails: list[Taken]) -> list[str]:
    return [re.sub(r"\d+", "N", str(mail.message["subject"])) for mail in mails]


@pytest.mark.parametrize("mailbox", SERVERS)
def test_a_turn_by_mail_alone(
    known: Folder, monkeypatch: pytest.MonkeyPatch, mailbox: Callable[..., object]
) -> None:
    with exchange(mailbox) as post:  # type: ignore[arg-type]
        post.set_up(monkeypatch)
        assert known.run("outbox", NAME, *post.settings).code == 0

        def sitting() -> None:
            known.run("inbox", NAME, post.source)
            assert known.run("outbox", NAME, "--send").code in (0, 1)

        sitting()
        first = post.collect(ANNA)
        assert subjects(first) == [
            "[small] germany: how orders are written",
            "[small] Report: before the first orders",
            "[small] germany: your orders (Germany, round N)",
        ]
        post.deliver(answering.gmail(first[2].message, GERMANY).as_bytes())
        sitting()
        second = post.collect(ANNA)
        assert subjects(second) == [
            "[small] accepted: germany, record N",
            "[small] Report: Germany, round N (in progress)",
            "[small] germany: your orders (Germany, round N)",
        ]
        assert second[0].message["In-Reply-To"] == "<answer1@mail.example.org>"
        post.deliver(answering.outlook(second[2].message, REST).as_bytes())
        sitting()
        sitting()
        assert subjects(post.collect(ANNA)) == [
            "[small] accepted: germany, record N",
            "[small] Report: Germany, round N",
        ]
        assert subjects(post.collect(BORIS)) == [
            "[small] soviet-union: how orders are written",
            "[small] Report: before the first orders",
            "[small] Report: Germany, round N (in progress)",
            "[small] Report: Germany, round N",
            "[small] soviet-union: your orders (Soviet Union, round N)",
        ]
        assert post.collect(BORIS) == []
    assert known.run("audit", NAME).code == 0
