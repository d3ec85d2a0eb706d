"""A month of a campaign by mail, on a fake clock and against real mail servers.

Four players: Anna signs and answers at once; Boris is late beyond the grace once; Carol writes from
a phone; Dan is late within the grace. One mail comes twice, two are forged, and for a day the mail
server takes nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from tests.inbox import imap_server
from tests.outbox import answering, smtp_server
from tests.outbox.smtp_server import Sink
from tests.signing.players import Signed
from tests.simulation.people import Player, finished
from tests.small_campaign import NAME

DAYS = 30
START = datetime(2026, 1, 1, 18, tzinfo=UTC)
ADDRESSES = {
    "germany": "anna@example.org",
    "soviet-union": "boris@example.com",
    "great-britain": "carol@example.net",
    "united-states": "dan@example.edu",
}
RULE = (
    *("--orders", "3 days", "--at", "20:00", "--zone", "Europe/Berlin", "--grace", "24 hours"),
    *("--at-silence", "default", "--remind", "24 hours", "--again", "1 day"),
)
OUTAGE, TWICE, FORGED, STRANGER = 9, 4, 6, 12


@dataclass
class Month:
    """What happened: the inbox's rows by message, what was due, and who was sent what."""

    folder: Signed
    sink: Sink
    server: imap_server.Server
    patch: pytest.MonkeyPatch
    players: list[Player]
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    due: list[dict[str, Any]] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        """Day by day: players write, the moderator's three commands run."""
        for day in range(DAYS):
            now = START + timedelta(days=day)
            self.patch.setenv("SOURCE_DATE_EPOCH", str(int(now.timestamp())))
            self._deliver(day, now)
            self.sink.answer = "451 4.3.0 out of space" if day == OUTAGE else ""
            self._moderate()
            for player in self.players:
                player.look(self.folder, self.sink, day, now)

    def _deliver(self, day: int, now: datetime) -> None:
        mails = [mail for player in self.players for mail in player.due(day)]
        if day == TWICE:
            mails += self.sent[-1:]
        if day in (FORGED, STRANGER):
            mails.append(_forged("anna@example.org" if day == FORGED else "eve@example.net", now))
        if mails:
            self.server.deliver(*mails)
        self.sent += mails

    def _moderate(self) -> None:
        inbox = self._do("inbox", NAME, self.server.source(), "--json")
        for row in inbox["messages"]:
            self.rows.setdefault(row["message"], row)
        self.due += self._do("due", NAME, "--json")[NAME]["due"]
        self._do("outbox", NAME, "--send", "--json")

    def _do(self, *command: str) -> Any:
        said = self.folder.run(*command)
        assert said.code in (0, 1), said
        assert said.out, said
        self.codes[f"{command[0]} {said.code}"] += 1
        return said.data

    def __post_init__(self) -> None:
        self.sent: list[bytes] = []


def _forged(sender: str, now: datetime) -> bytes:
    """Orders in Germany's name that its player never wrote."""
    made = EmailMessage()
    made["From"] = f"Anna <{sender}>"
    made["To"] = "gm@example.net"
    made["Subject"] = "Re: [small] Germany"
    made.set_content("seat: germany\npurchase:\npass\ncombat:\npass\nbattles:\npass\ndone\n")
    return finished(made, f"forged.{sender[0]}", 1, now)


def players(folder: Signed) -> list[Player]:
    """The four, with their mail programs and habits."""
    return [
        Player("germany", ADDRESSES["germany"], answering.inline, sign=folder.sign),
        Player(
            *("soviet-union", ADDRESSES["soviet-union"], answering.gmail),
            delay=lambda number: 6 if number == 1 else 1,
        ),
        Player("great-britain", ADDRESSES["great-britain"], answering.outlook),
        Player(
            *("united-states", ADDRESSES["united-states"], answering.form),
            delay=lambda number: 4 if number == 1 else 0,
        ),
    ]


def prepare(folder: Signed, sink: Sink) -> None:
    """Addresses, the rule of time and the mail server."""
    for seat, address in ADDRESSES.items():
        assert folder.run("seat", NAME, "--address", f"{seat}={address}").code == 0
    assert folder.run("clock", NAME, *RULE).code == 0
    told = ("--from", "Martin <gm@example.net>", "--server", "127.0.0.1", "--port", str(sink.port))
    assert folder.run("outbox", NAME, *told, "--security", "none").code == 0


def month(folder: Signed, patch: pytest.MonkeyPatch) -> Month:
    """The whole of it."""
    with imap_server.serving() as server, smtp_server.serving() as sink:
        patch.setenv("PBEM_IMAP_PASSWORD", imap_server.PASSWORD)
        prepare(folder, sink)
        server.deliver()
        made = Month(folder, sink, server, patch, players(folder))
        made.run()
        return made
