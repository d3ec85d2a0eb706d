"""Both real mail servers of a campaign at once, for tests and for scripts: mails in over IMAP,
letters out over SMTP.

with exchange() as post, pytest.MonkeyPatch.context() as patch:
    post.set_up(patch)
    run(["outbox", save, *post.settings])
    post.deliver(mail)                    # a player writes to the moderator
    run(["inbox", save, post.source])
    run(["outbox", save, "--send"])
    for taken in post.collect("anna@example.org"): ...
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from tests.inbox import imap_server
from tests.inbox.imap_server import Server
from tests.outbox import smtp_server
from tests.outbox.smtp_server import Sink, Taken

FOLDER = "PBEM"


@dataclass
class Exchange:
    """A moderator's mailbox, and the server to which he gives letters."""

    imap: Server
    smtp: Sink
    _seen: dict[str, int] = field(default_factory=dict)

    def set_up(self, patch: pytest.MonkeyPatch) -> None:
        """The password of the mailbox, as a moderator would put it into the environment."""
        patch.setenv("PBEM_IMAP_PASSWORD", imap_server.PASSWORD)

    @property
    def source(self) -> str:
        """What `pbem inbox` is given."""
        return self.imap.source(FOLDER)

    @property
    def settings(self) -> list[str]:
        """What `pbem outbox` is given once."""
        server = ["--server", "127.0.0.1", "--port", str(self.smtp.port), "--security", "none"]
        return ["--from", "Martin <gm@example.net>", *server]

    def deliver(self, *mails: bytes) -> None:
        """Players' mails come into the mailbox, in this order."""
        self.imap.deliver(*(mail.replace(b"\r\n", b"\n") for mail in mails), folder=FOLDER)

    def collect(self, address: str) -> list[Taken]:
        """What has gone out to somebody since this was asked last."""
        everything = self.smtp.mails_to(address)
        new = everything[self._seen.get(address, 0) :]
        self._seen[address] = len(everything)
        return new


def pymap() -> contextlib.AbstractContextManager[Server]:
    """The IMAP server that is always there."""
    return imap_server.serving("--no-tls")


@contextlib.contextmanager
def exchange(
    mailbox: Callable[[], contextlib.AbstractContextManager[Server]] = pymap,
) -> Iterator[Exchange]:
    """Run both until the block ends; `dovecot_server.serving` is another `mailbox`."""
    with mailbox() as imap, smtp_server.serving() as smtp:
        yield Exchange(imap, smtp)
