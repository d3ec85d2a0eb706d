"""Saves taken apart and put together again, by who has the key and by who has not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pbem.engine.state import copy
from pbem.storage import save
from pbem.storage.documents import documents, head, sealed, sha256
from pbem.storage.keys import Signer
from pbem.storage.yamlin import load_one

Data = dict[str, Any]
_PUT_IN = ("prev", "seal", "file")


@dataclass
class Parts:
    """The content of a save: anchor, records, trailer as plain data."""

    anchor: Data
    records: list[Data]
    trailer: Data

    @property
    def last(self) -> int:
        """Number of the last record."""
        return len(self.records)

    def first(self, key: str, after: int = 0) -> Data:
        """The first record that has this key."""
        return next(r for r in self.records[after:] if key in r)


@dataclass(frozen=True)
class Saved:
    """A save and the key with which it was sealed."""

    path: Path
    signer: Signer

    @property
    def data(self) -> bytes:
        """The file."""
        return self.path.read_bytes()

    @property
    def docs(self) -> list[bytes]:
        """Its documents."""
        return documents(self.data)

    @property
    def parts(self) -> Parts:
        """What it says."""
        opened = save.open_save(self.path)
        trailer = load_one(self.docs[-1])
        return Parts(opened.anchor, [copy(each) for each in opened.records()], trailer)

    def changed(self, change: Callable[[Parts], Any]) -> bytes:
        """The save after a change by who has the key: everything is sealed again."""
        parts = self.parts
        change(parts)
        return put_together(parts, self.signer)


def put_together(parts: Parts, signer: Signer) -> bytes:
    """A save with this content, its chain and seals in order."""
    docs = [sealed(_own(parts.anchor), "anchor", signer)]
    for record in parts.records:
        docs.append(sealed({**_own(record), "prev": sha256(docs[-1])}, "record", signer))
    whole = b"".join(docs)
    number = parts.records[-1]["record"] if parts.records else 0
    trailer = {**_own(parts.trailer), "trailer": head(number, sha256(docs[-1]))}
    return whole + sealed({**trailer, "file": sha256(whole)}, "trailer", signer)


def _own(data: Data) -> Data:
    return {key: value for key, value in data.items() if key not in _PUT_IN}
