"""Folders: mails saved one by one as .eml files, and Maildirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pbem import lazy

from .fault import MailFault
from .headers import read_headers
from .item import Item
from .read import MAX_BYTES

# What mail programs call a saved mail; .emlx is Apple Mail's own: the length, the mail, a property
# list.
MAILS = (".eml", ".emlx", ".mail", ".mbs", ".post", ".txt")
_HEAD = 65_536
_DELIVERED = lazy.pattern(r"(\d{1,20})\.")
BY_TIME, BY_NAME = "arrival", "name"


def is_maildir(path: Path) -> bool:
    """Whether a folder is a Maildir."""
    return (path / "cur").is_dir() and (path / "new").is_dir()


def maildir(path: Path) -> Iterator[Item]:
    """The mails of a Maildir in the order of their delivery, which stands in their names."""
    files = [each for part in ("new", "cur") for each in _files(path / part)]
    for file in sorted(files, key=_delivered):
        yield _item(file)


def _delivered(file: Path) -> tuple[int, tuple[tuple[int, str], ...]]:
    found = _DELIVERED.match(file.name)
    return int(found[1]) if found else 0, natural(file.name)


def order_of(path: Path) -> str:
    """How the mails of a folder are put in order: BY_TIME if a server noted in each when it
    arrived, else BY_NAME.
    """
    files = [file for file in _files(path) if file.suffix.lower() in MAILS]
    return BY_TIME if files and all(_arrived(file) for file in files) else BY_NAME


def folder(path: Path) -> Iterator[Item]:
    """The mails in a folder, in the order of `order_of`; what is no mail comes last, as a fault."""
    files = _files(path)
    mails = sorted((f for f in files if f.suffix.lower() in MAILS), key=lambda f: natural(f.name))
    if order_of(path) == BY_TIME:
        mails.sort(key=lambda file: _arrived(file) or datetime.min.replace(tzinfo=UTC))
    for file in mails:
        yield _item(file)
    for file in sorted(set(files) - set(mails)):
        yield Item(b"", _shown(file.name), fault="not_mail")


def read_mail_file(path: Path) -> bytes:
    """The bytes of a mail file, at most one more than a mail may have."""
    with path.open("rb") as file:
        if path.suffix.lower() == ".emlx" and (first := file.readline(40).strip()).isdigit():
            return file.read(min(int(first), MAX_BYTES + 1))
        file.seek(0)
        return file.read(MAX_BYTES + 1)


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key that puts `m2` before `m10`."""
    parts = re.findall(r"\d{1,30}|\D+", name.casefold())
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in parts)


def _files(path: Path) -> list[Path]:
    try:
        return [file for file in path.iterdir() if file.is_file() and not file.name.startswith(".")]
    except OSError as error:
        raise MailFault(
            "mail_unreadable", name=str(path), reason=error.strerror or str(error)
        ) from error


def _arrived(file: Path) -> datetime | None:
    try:
        with file.open("rb") as stream:
            return read_headers(stream.read(_HEAD)).arrived
    except OSError:
        return None


def _item(file: Path) -> Item:
    try:
        return Item(read_mail_file(file), _shown(file.name))
    except OSError:
        return Item(b"", _shown(file.name), fault="unreadable")


def _shown(name: str) -> str:
    """The name of a file for lists, whatever bytes it was made of."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(char if char.isprintable() else "?" for char in text)
