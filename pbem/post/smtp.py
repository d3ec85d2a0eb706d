"""A session with a mail server that takes letters: encrypted, its certificate checked, and each
letter with a verdict.

The steps of a mail are taken one by one and not by `smtplib.sendmail`, because it matters where a
connection ends: before the last dot nothing was sent, after it nobody knows until the server has
answered.
"""

from __future__ import annotations

import contextlib
import re
import smtplib
import ssl
from collections.abc import Sequence

from pbem.faults import Fault
from pbem.mail.imap import is_loopback
from pbem.post.journal import FAILED, REFUSED, SENT, UNSURE
from pbem.post.settings import NONE, STARTTLS, TLS, Settings
from pbem.values import dataclass

TIMEOUT = 60.0
# Servers may look for viruses before they answer the end of a mail; RFC 5321 has clients wait ten
# minutes.
END_TIMEOUT = 300.0
LEAVE_TIMEOUT = 5.0
_CLOSING, _TOO_BIG = 421, 552
_SENDER = "the sender"


@dataclass(frozen=True)
class Verdict:
    """What became of one letter: sent, failed (may be tried again), refused (may not) or unsure;
    `why` in words.
    """

    state: str
    why: str = ""


class _NotTaken(Exception):
    """The server's answer to a step of a mail was no."""

    def __init__(self, code: int, said: bytes, step: str) -> None:
        super().__init__(code)
        self.code, self.said, self.step = code, said, step


class Session:
    """A session that is logged in. Raises Fault if it does not come about: then nothing can be
    sent.
    """

    def __init__(self, settings: Settings, password: str = "") -> None:
        self.settings = settings
        self.is_open = False
        self.server = self._connected()
        try:
            self._check_private()
            self._log_in(password)
        except BaseException:
            self._hang_up()
            raise
        self.is_open = True

    def deliver(self, sender: str, recipients: Sequence[str], data: bytes) -> Verdict:
        """Hand over one mail (bytes with CRLF, nothing but ASCII in the envelope). Never raises for
        the server.
        """
        is_ended = False
        try:
            self._step(self.server.mail(sender, self._options(data)), _SENDER)
            for recipient in recipients:
                self._step(self.server.rcpt(recipient), recipient)
            self._step(self.server.docmd("DATA"), "the mail", wanted=354)
            self.server.send(_stuffed(data))
            self._wait(END_TIMEOUT)
            is_ended = True
            self.server.send(b".\r\n")
            self._step(self.server.getreply(), "the mail")
            self._wait(TIMEOUT)
        except _NotTaken as no:
            return self._no(no)
        except (OSError, smtplib.SMTPException) as error:
            self._hang_up()
            if is_ended:
                return Verdict(UNSURE, f"the connection ended before the answer: {_said(error)}")
            return Verdict(FAILED, f"the connection ended: {_said(error)}")
        return Verdict(SENT)

    def close(self) -> None:
        """Take leave of the server, whatever it answers."""
        if self.is_open and self.server.sock is not None:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                self._wait(LEAVE_TIMEOUT)
                self.server.quit()
        self._hang_up()

    def _hang_up(self) -> None:
        self.is_open = False
        with contextlib.suppress(OSError):
            self.server.close()

    def _no(self, no: _NotTaken) -> Verdict:
        why = f"{no.step}: {no.code} {_words(no.said)}"
        if no.code == _CLOSING:
            self._hang_up()
        else:
            with contextlib.suppress(OSError, smtplib.SMTPException):
                self.server.rset()
        # A server that takes nothing from this sender says nothing about this letter.
        is_for_now = 400 <= no.code < 500 or (no.step == _SENDER and no.code != _TOO_BIG)
        return Verdict(FAILED if is_for_now else REFUSED, why)

    @staticmethod
    def _step(answer: tuple[int, bytes], step: str, wanted: int = 250) -> None:
        code, said = answer
        if code == wanted or (wanted == 250 and code in (250, 251)):
            return
        if code == -1:
            raise smtplib.SMTPServerDisconnected("the server closed the connection")
        raise _NotTaken(code, said, step)

    def _options(self, data: bytes) -> list[str]:
        return [f"SIZE={len(data)}"] if self.server.has_extn("size") else []

    def _wait(self, seconds: float) -> None:
        if self.server.sock is not None:
            self.server.sock.settimeout(seconds)

    # How a session comes about

    def _connected(self) -> smtplib.SMTP:
        settings, context = self.settings, self._context()
        server: smtplib.SMTP | None = None
        try:
            if settings.how == TLS:
                server = smtplib.SMTP_SSL(
                    settings.server, settings.at, timeout=TIMEOUT, context=context
                )
            else:
                server = smtplib.SMTP(settings.server, settings.at, timeout=TIMEOUT)
            if settings.how == STARTTLS:
                self._encrypt(server, context)
            server.ehlo_or_helo_if_needed()
            return server
        except BaseException as error:
            if server is not None:
                server.close()
            if isinstance(error, ssl.SSLError):
                raise self._bad_certificate(error) from error
            if isinstance(error, OSError | smtplib.SMTPException):
                raise self._failed(error) from error
            raise

    def _context(self) -> ssl.SSLContext:
        """Certificates are always checked, against those of the system or those of a file."""
        ca = self.settings.ca
        try:
            return ssl.create_default_context(cafile=ca or None)
        except (OSError, ssl.SSLError) as error:
            do = "Give a file of PEM certificates with --ca, or --ca '' for those of the system."
            what = f"no certificates can be read ({_said(error)})"
            raise Fault("bad_ca", what, ca, do) from error

    def _encrypt(self, server: smtplib.SMTP, context: ssl.SSLContext) -> None:
        server.ehlo()
        if not server.has_extn("starttls"):
            do = (
                "Try --security tls, and the port that your provider names (often 465). Nothing was sent, not even the"
                " password."
            )
            raise Fault("smtp_not_private", "the server offers no encryption here", self._where, do)
        server.starttls(context=context)

    def _check_private(self) -> None:
        """An unencrypted session goes to this machine only, whatever its name says."""
        if self.settings.how != NONE or self.server.sock is None:
            return
        if not is_loopback(self.server.sock.getpeername()[0]):
            do = "Nothing was sent. Set --security starttls or tls."
            raise Fault("smtp_not_private", "this is not this machine", self._where, do)

    def _log_in(self, password: str) -> None:
        user = self.settings.user
        if not user:
            return
        try:
            self.server.login(user, password)
        except smtplib.SMTPAuthenticationError as error:
            do = (
                "Check --user and the password; many providers want a password made for one program (`app password`)"
                " instead of your own. Nothing was sent."
            )
            what = f"the server does not let {user} in: {error.smtp_code} {_words(_bytes(error.smtp_error))}"
            raise Fault("smtp_login", what, self._where, do) from None
        except smtplib.SMTPNotSupportedError:
            do = "Take --user '' if the server wants no password. Nothing was sent."
            raise Fault(
                "smtp_login", "the server takes no password here", self._where, do
            ) from None
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise self._failed(error) from error

    @property
    def _where(self) -> str:
        return f"{self.settings.server}:{self.settings.at}"

    def _bad_certificate(self, error: ssl.SSLError) -> Fault:
        reason = getattr(error, "verify_message", "") or error.reason or str(error)
        what = f"the encryption of {self.settings.server} does not hold ({reason})"
        do = (
            "Nothing was sent, not even the password. Check --server, --port and --security; for a server of your own"
            " give its certificate with --ca FILE."
        )
        return Fault("smtp_tls", what, self._where, do)

    def _failed(self, error: BaseException) -> Fault:
        do = "Nothing was sent; the letters wait in the outbox. Check --server and --port, or try again later."
        return Fault(
            "smtp_failed", f"the mail server cannot be used: {_said(error)}", self._where, do
        )


def _stuffed(data: bytes) -> bytes:
    """The mail with a dot more where a line begins with one, ended by a line end."""
    stuffed = re.sub(rb"(?m)^\.", b"..", data)
    return stuffed if stuffed.endswith(b"\r\n") else stuffed + b"\r\n"


def _said(error: BaseException) -> str:
    """What went wrong, in the words of the system or the server, on one line."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_words(_bytes(error.smtp_error))}"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return _words(str(error).encode("utf-8", "replace")) or type(error).__name__


def _bytes(told: object) -> bytes:
    return told if isinstance(told, bytes) else str(told).encode("utf-8", "replace")


def _words(said: bytes) -> str:
    """A server's words on one line, without what could steer a terminal."""
    text = said.decode("utf-8", "replace")
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:300]
