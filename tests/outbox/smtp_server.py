"""A real mail server (aiosmtpd) on this machine, which keeps what it is sent; it can be told to be
difficult.

Used by fixtures and by scripts alike:

    with smtp_server.serving() as sink:
        ...
        sink.mails_to("anna@example.org")
"""

from __future__ import annotations

import contextlib
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.inbox.imap_server import free_port

USER, PASSWORD = "gm@example.net", "open sesame"
HOST = "127.0.0.1"


@dataclass
class Taken:
    """A mail as it came over the wire."""

    sender: str
    recipients: list[str]
    data: bytes
    was_encrypted: bool = False

    @property
    def message(self) -> EmailMessage:
        """The mail taken apart."""
        made = BytesParser(policy=default).parsebytes(self.data)
        assert isinstance(made, EmailMessage)
        return made

    @property
    def text(self) -> str:
        """Its plain text."""
        body = self.message.get_body(("plain",))
        assert body is not None
        return str(body.get_content())


@dataclass
class Sink:
    """What the server took, in order; `port` is where it listens.

    `refuse` are answers to recipients (`{"eve@example.net": "550 no such user"}`), `answer` the
    answer to the mail itself if it is not to be taken, `meddle` is called with the server's side of
    a connection when the mail has come in.
    """

    port: int = 0
    taken: list[Taken] = field(default_factory=list)
    refuse: dict[str, str] = field(default_factory=dict)
    answer: str = ""
    meddle: Callable[[SMTP], None] | None = None
    logins: list[str] = field(default_factory=list)

    def mails_to(self, address: str) -> list[Taken]:
        """The mails of one person."""
        return [each for each in self.taken if address in each.recipients]

    # The hooks of aiosmtpd

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.answer:
            return self.answer
        data = envelope.original_content or b""
        self.taken.append(
            Taken(
                envelope.mail_from or "",
                list(envelope.rcpt_tos),
                data,
                server.transport is not None
                and server.transport.get_extra_info("sslcontext") is not None,
            )
        )
        if self.meddle is not None:
            self.meddle(server)
        return "250 OK"


def _authenticator(sink: Sink) -> Callable[..., AuthResult]:
    def check(
        server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        sink.logins.append(data.login.decode())
        is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=is_right, handled=False, auth_data=data.login)

    return check


@contextlib.contextmanager
def serving(
    *,
    tls: ssl.SSLContext | None = None,
    starttls: ssl.SSLContext | None = None,
    auth: bool = False,
    size: int = 10_000_000,
) -> Iterator[Sink]:
    """Run the server until the block ends: unencrypted, with TLS from the first byte, or with
    STARTTLS.
    """
    sink = Sink()
    options: dict[str, Any] = {"data_size_limit": size, "decode_data": False}
    if auth:
        options |= {
            "authenticator": _authenticator(sink),
            "auth_required": True,
            "auth_require_tls": starttls is not None,
        }
    if starttls is not None:
        options |= {"tls_context": starttls, "require_starttls": True}
    sink.port = free_port()
    controller = Controller(sink, hostname=HOST, port=sink.port, ssl_context=tls, **options)
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
