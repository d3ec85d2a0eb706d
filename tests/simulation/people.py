"""Four players who read what they are sent and answer it, each in his own way and time."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from pbem.engine.play import open_asks, waits_for
from pbem.table.campaign import Campaign
from tests.outbox.answering import Program
from tests.outbox.smtp_server import Sink, Taken
from tests.small_campaign import Folder

Sign = Callable[[str], str]
FORM = re.compile(r"^seat: (\S+)\s+turn: (\S+)", re.MULTILINE)


@dataclass
class Player:
    """One player. `delay` says after how many days he answers his n-th question (1, 2, ...), None:
    never.

    `program` is his mail program, `sign` what he does to his orders before he sends them.
    """

    seat: str
    address: str
    program: Program
    delay: Callable[[int], int | None] = lambda number: 0
    sign: Sign = lambda orders: orders
    answered: list[str] = field(default_factory=list)
    read: int = 0
    planned: list[tuple[int, bytes]] = field(default_factory=list)

    def look(self, folder: Folder, sink: Sink, day: int, now: datetime) -> None:
        """Read new letters, and make up an answer to each form for this seat, once for each
        position.
        """
        letters = sink.mails_to(self.address)
        for letter in letters[self.read :]:
            asked = FORM.search(letter.text)
            if asked and asked[1] == self.seat and asked[2] not in self.answered:
                self.answered.append(asked[2])
                self._answer(folder, letter, day, now)
        self.read = len(letters)

    def due(self, day: int) -> list[bytes]:
        """The mails that he sends today."""
        now = [mail for at, mail in self.planned if at <= day]
        self.planned = [each for each in self.planned if each[0] > day]
        return now

    def _answer(self, folder: Folder, letter: Taken, day: int, now: datetime) -> None:
        number = len(self.answered)
        lines = orders_of(folder, self.seat, f"{self.seat} {number}")
        delay = self.delay(number)
        if not lines or delay is None:
            return
        heads = re.findall(r"^(\w+):$", letter.text, re.MULTILINE)
        lines += [f"{head}: pass" for head in heads if not _stands(head, lines)]
        made = self.program(letter.message, self.sign("\n".join([*lines, "done"])), self.address)
        self.planned.append((day + delay, finished(made, self.seat, number, now)))


def _stands(head: str, lines: list[str]) -> bool:
    """Whether there are orders for a section, in normal form."""
    return any(line.startswith(f"{head}: ") for line in lines)


def finished(made: EmailMessage, seat: str, number: int, now: datetime) -> bytes:
    """A mail with an id and a date of its own."""
    for name in ("Message-ID", "Date"):
        del made[name]
    made["Message-ID"] = f"<{seat}.{number}@players.example>"
    made["Date"] = format_datetime(now)
    return made.as_bytes(policy=SMTP).replace(b"\r\n", b"\n")


def orders_of(folder: Folder, seat: str, seed: str) -> list[str]:
    """What the game's robot would order for a seat now, as lines of a mail."""
    campaign = Campaign.open(folder.save)
    table, state = campaign.table, campaign.state
    assert table.game.robot is not None
    for ask in open_asks(state):
        mine = [power for power in waits_for(state, ask) if campaign.seat_of(power) == seat]
        if mine and ask.sections:
            g = table.position(state)
            lines = table.game.robot.answer(g, ask, random.Random(seed))
            return list(lines) or [f"{section}: pass" for section in ask.sections]
    return []
