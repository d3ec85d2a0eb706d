"""A folder of an IMAP server, read without changing anything in it.

TLS from the first byte, or STARTTLS on port 143, each with a certificate that holds; unencrypted
only to this machine.
"""

from __future__ import annotations

import base64
import contextlib
import imaplib
import ipaddress
import re
import ssl
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any
from urllib.parse import unquote, urlsplit

from pbem.values import dataclass

from .fault import MailFault
from .item import Item
from .read import MAX_BYTES

SCHEMES = ("imap://", "imaps://")
TIMEOUT = 60.0
_TLS_PORT, _PLAIN_PORT = 993, 143
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_BODY = "(UID BODY.PEEK[]<0.{}>)"

TLS, STARTTLS, PLAIN = "TLS", "STARTTLS", "unencrypted"


@dataclass(frozen=True, slots=True)
class Address:
    """`imap://user@host:port/folder` taken apart; `how` is TLS, STARTTLS or PLAIN."""

    user: str
    host: str
    port: int
    folder: str
    how: str

    @property
    def box(self) -> str:
        """What the folder is called in lists and in what is remembered of it; never with a
        password.
        """
        return f"{self.user}@{self.host}/{self.folder}"


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a folder was read: its UIDVALIDITY and the highest UID. Another validity makes all
    UIDs new.
    """

    validity: int = 0
    uid: int = 0


def parse(text: str) -> Address:
    """The parts of an address. Raises MailFault for one that is wrong, or that has a password in
    it.
    """
    parts = urlsplit(text)
    try:
        port = parts.port
    except ValueError:
        raise MailFault("imap_bad_address", name=_without_password(text)) from None
    if parts.password is not None:
        raise MailFault("imap_password_in_address", name=_without_password(text))
    if not parts.username or not parts.hostname or parts.query or parts.fragment:
        raise MailFault("imap_bad_address", name=_without_password(text))
    if parts.scheme == "imap" and is_loopback(parts.hostname):
        how = PLAIN
    else:
        how = STARTTLS if port == _PLAIN_PORT else TLS
    folder = unquote(parts.path.strip("/")) or "INBOX"
    if any(not char.isprintable() for char in f"{unquote(parts.username)}{folder}"):
        raise MailFault("imap_bad_address", name=_without_password(text))
    default = _PLAIN_PORT if how == PLAIN else _TLS_PORT
    return Address(unquote(parts.username), parts.hostname, port or default, folder, how)


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by its name alone."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Folder:
    """An open folder. `mark` says, while `mails` is running, how far it has been read."""

    def __init__(self, address: Address, password: str) -> None:
        self.address = address
        self.connection = _connected(address)
        try:
            self._log_in(password)
            self.validity = self._examine()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the server; whatever it answers."""
        with contextlib.suppress(OSError, imaplib.IMAP4.error):
            self.connection.logout()

    def mails(self, since: Mark, not_before: date | None = None) -> Iterator[Item]:
        """The mails above the mark, in the order in which they arrived.

        `not_before` leaves out what is older by the server's clock: a campaign gets no mail before
        it begins.
        """
        last = since.uid if since.validity == self.validity else 0
        for uid in self._search(last, not_before):
            data = self._fetch(uid)
            if data is None:
                # Deleted by somebody since it was listed, or the server will not give it.
                yield Item(b"", f"mail {uid}", uid=uid, fault="unreadable")
            else:
                yield Item(data, f"mail {uid}", uid=uid)

    def _log_in(self, password: str) -> None:
        if self.address.how == PLAIN and not is_loopback(self.connection.sock.getpeername()[0]):
            raise MailFault("imap_not_private", name=self.address.box, host=self.address.host)
        user = self.address.user
        try:
            if "AUTH=PLAIN" in self.connection.capabilities:
                secret = f"\0{user}\0{password}".encode()
                self.connection.authenticate("PLAIN", lambda _: secret)
            else:
                self.connection.login(_quoted(user), password)
        except imaplib.IMAP4.error as error:
            raise MailFault(
                "imap_login", name=self.address.box, user=user, reason=_said(error)
            ) from None
        except (OSError, ValueError) as error:
            raise _failed(self.address, error) from error

    def _examine(self) -> int:
        """Open the folder for reading only; its UIDVALIDITY."""
        name = quoted(self.address.folder)
        try:
            status, told = self.connection.select(name, readonly=True)
            if status != "OK":
                raise MailFault(
                    "imap_no_folder",
                    name=self.address.box,
                    folder=self.address.folder,
                    reason=_text(told),
                    folders=self._folders(),
                )
            _, validity = self.connection.response("UIDVALIDITY")
            return int(validity[0]) if validity and validity[0] else 0
        except (OSError, imaplib.IMAP4.error, ValueError, TypeError) as error:
            raise _failed(self.address, error) from error

    def _folders(self) -> str:
        """The folders that there are, for who has mistyped one."""
        with contextlib.suppress(OSError, imaplib.IMAP4.error):
            _, rows = self.connection.list()
            names = [_last_word(row) for row in rows if isinstance(row, bytes)]
            return ", ".join(sorted(name for name in names if name)[:30])
        return ""

    def _search(self, last: int, not_before: date | None) -> list[int]:
        wanted = [f"UID {last + 1}:*"]
        if not_before is not None:
            day = f"{not_before.day}-{_MONTHS[not_before.month - 1]}-{not_before.year:04}"
            wanted.append(f"SINCE {day}")
        told = self._ask(lambda: self.connection.uid("SEARCH", *wanted))
        numbers = [int(word) for row in told if isinstance(row, bytes) for word in row.split()]
        # `n:*` gives the last mail also when its UID is smaller than n.
        return sorted({uid for uid in numbers if uid > last})

    def _fetch(self, uid: int) -> bytes | None:
        told = self._ask(
            lambda: self.connection.uid("FETCH", str(uid), _BODY.format(MAX_BYTES + 1))
        )
        for row in told:
            if isinstance(row, tuple) and b"BODY[" in row[0].upper():
                return bytes(row[1])
        return None

    def _ask(self, command: Callable[[], tuple[str, list[Any]]]) -> list[Any]:
        """The rows of an answer: bytes, or (introduction, literal)."""
        try:
            status, told = command()
            if status != "OK":
                raise MailFault("imap_failed", name=self.address.box, reason=_text(told))
            return told
        except (OSError, imaplib.IMAP4.error, ValueError) as error:
            raise _failed(self.address, error) from error


def _connected(address: Address) -> imaplib.IMAP4:
    try:
        if address.how == PLAIN:
            return imaplib.IMAP4(address.host, address.port, timeout=TIMEOUT)
        # The context has to be given: without one imaplib checks no certificate.
        context = ssl.create_default_context()
        if address.how == TLS:
            return imaplib.IMAP4_SSL(
                address.host, address.port, ssl_context=context, timeout=TIMEOUT
            )
        connection = imaplib.IMAP4(address.host, address.port, timeout=TIMEOUT)
        if "STARTTLS" not in connection.capabilities:
            connection.shutdown()
            raise MailFault("imap_not_private", name=address.box, host=address.host)
        connection.starttls(context)
        return connection
    except ssl.SSLError as error:
        reason = getattr(error, "verify_message", "") or error.reason or str(error)
        raise MailFault("imap_tls", name=address.box, host=address.host, reason=reason) from error
    except (OSError, imaplib.IMAP4.error) as error:
        raise _failed(address, error) from error


def quoted(name: str) -> str:
    """The name of a folder as the protocol wants it: modified UTF-7 in quotation marks."""
    out = []
    for part in re.findall(r"[\x20-\x7e]+|[^\x20-\x7e]+", name):
        if part.isascii():
            out.append(part.replace("&", "&-"))
        else:
            code = base64.b64encode(part.encode("utf-16-be")).decode("ascii")
            out.append(f"&{code.rstrip('=').replace('/', ',')}-")
    return _quoted("".join(out))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _last_word(row: bytes) -> str:
    """The name in a line of LIST: `(\\HasNoChildren) "/" "Play by mail"`."""
    found = re.search(rb'(?:"([^"]*)"|(\S+))\s*$', row)
    return (found[1] or found[2] or b"").decode("ascii", "replace") if found else ""


def _without_password(text: str) -> str:
    return re.sub(r"(//[^/:]*):[^/]*@", r"\1:...@", text)


def _failed(address: Address, error: BaseException) -> MailFault:
    return MailFault("imap_failed", name=address.box, reason=_said(error))


def _said(error: BaseException) -> str:
    """What went wrong, in the words of the system or the server, on one line."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    first = error.args[0] if error.args else type(error).__name__
    return _text([first])


def _text(told: Sequence[object]) -> str:
    words = [
        each.decode("utf-8", "replace") if isinstance(each, bytes) else str(each) for each in told
    ]
    return " ".join(" ".join(words).split())[:200]
