"""Where messages come from: a mail, a folder, an mbox, a Maildir, an IMAP folder, a forum thread,
or standard input.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from types import TracebackType

from . import folder, imap, mbox, thread
from .fault import MailFault
from .imap import Mark
from .item import Item
from .message import looks_like_mail
from .read import MAX_BYTES

FILE, FOLDER, MAILDIR, MBOX, IMAP, THREAD = "file", "folder", "maildir", "mbox", "imap", "thread"


class Source:
    """An open source: `kind` says what it is, `box` what to remember an IMAP folder by ("" for
    others).

    Messages come in the order in which they arrived; `order` says how that is known: "arrival" (the
    server's note in each mail), "name" (of the files), "place" (in the mailbox or on the page).
    """

    def __init__(self, kind: str, items: Iterator[Item], order: str = "place") -> None:
        self.kind = kind
        self.order = order
        self.box = ""
        self.validity = 0
        self._items = items
        self._exit = ExitStack()

    def __iter__(self) -> Iterator[Item]:
        return self._items

    def __enter__(self) -> Source:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._exit.close()

    def closing(self, close: Callable[[], None]) -> None:
        """What to do when the source is left."""
        self._exit.callback(close)


def open_source(
    name: str,
    stdin: bytes = b"",
    *,
    password: Callable[[imap.Address], str] | None = None,
    marks: Callable[[str], Mark] = lambda _box: Mark(),
    not_before: date | None = None,
) -> Source:
    """The source that `name` names; raises MailFault.

    `stdin` are the bytes for `-`. For IMAP: `password(address)` is asked for the password,
    `marks(box)` how far the folder was read, and mails older than `not_before` are left alone.
    """
    if name.lower().startswith(imap.SCHEMES):
        return _imap(name, password, marks, not_before)
    if name == "-":
        return _from_bytes(stdin, "standard input")
    path = Path(name)
    if not path.exists():
        raise MailFault("mail_not_found", name=name)
    if path.is_dir():
        if folder.is_maildir(path):
            return Source(MAILDIR, folder.maildir(path))
        return Source(FOLDER, folder.folder(path), folder.order_of(path))
    return _file(path)


def _imap(
    name: str,
    password: Callable[[imap.Address], str] | None,
    marks: Callable[[str], Mark],
    not_before: date | None,
) -> Source:
    address = imap.parse(name)
    opened = imap.Folder(address, password(address) if password else "")
    source = Source(IMAP, opened.mails(marks(address.box), not_before))
    source.box, source.validity = address.box, opened.validity
    source.closing(opened.close)
    return source


def _file(path: Path) -> Source:
    try:
        stream = path.open("rb")
        head = stream.read(65_536)
        if _is_mbox(head):
            stream.seek(0)
            source = Source(MBOX, mbox.mails(stream))
            source.closing(stream.close)
            return source
        with stream:
            data = head + stream.read(thread.MAX_BYTES + 1 - len(head))
        if path.suffix.lower() == ".emlx":
            data = folder.read_mail_file(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise MailFault("mail_unreadable", name=str(path), reason=reason) from error
    return _from_bytes(data, path.name)


def _is_mbox(head: bytes) -> bool:
    return next(mbox.mails(io.BytesIO(head)), None) is not None


def _from_bytes(data: bytes, name: str) -> Source:
    """One mail, an mbox, a thread, or a plain text with orders."""
    if _is_mbox(data[:65_536]):
        return Source(MBOX, mbox.mails(io.BytesIO(data)))
    if not looks_like_mail(data):
        if len(data) > thread.MAX_BYTES:
            raise MailFault("mail_too_big", name=name, size=len(data), limit=thread.MAX_BYTES)
        if posts := thread.split(data):
            return Source(THREAD, iter(posts))
    return Source(FILE, iter([Item(data[: MAX_BYTES + 1], name)]))
