"""What became of every letter: `outbox.jsonl` in the private folder, one JSON object a line, only
ever added to.

Each line holds `time`, `state` and `key`; the first one of a letter also `kind`, `seat`, `to`,
`subject` and `file`; where something went wrong `why`. The last line of a letter says how things
stand:

* `waiting`: the file lies in the folder `outbox`, to be sent
* `sending`: handed to the mail server; if nothing follows, nobody knows whether it went out
* `unsure`: the same, and `why` says how the connection ended
* `sent`: taken by the mail server, or sent by hand; the file lies in `outbox/sent`
* `outdated`: never sent, because it was no longer so when it might have been; its file is gone
* `failed`: not taken, may be tried again; `refused`: not taken, and it will not be, so it is not
  tried again unasked
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.faults import Fault
from pbem.storage.files import changing
from pbem.values import dataclass

NAME = "outbox.jsonl"
_BINARY = getattr(os, "O_BINARY", 0)
WAITING, SENDING, UNSURE, SENT = "waiting", "sending", "unsure", "sent"
FAILED, REFUSED, OUTDATED = "failed", "refused", "outdated"


@dataclass(frozen=True)
class Posted:
    """A letter as the journal knows it."""

    key: str
    state: str
    kind: str = ""
    seat: str = ""
    to: tuple[str, ...] = ()
    subject: str = ""
    file: str = ""
    time: str = ""
    why: str = ""
    tries: int = 0

    @property
    def name(self) -> str:
        """What people call it: its file's name without the ending."""
        return self.file.removesuffix(".eml")

    @property
    def is_due(self) -> bool:
        """Whether the next run sends it."""
        return self.state in (WAITING, FAILED)

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to do about it."""
        return self.state in (SENT, OUTDATED)

    @property
    def is_unsure(self) -> bool:
        """Whether it may have gone out and may not."""
        return self.state in (SENDING, UNSURE)


class Journal:
    """The journal of one private folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    @cached_property
    def letters(self) -> dict[str, Posted]:
        """All letters by key, in the order in which they were written."""
        letters: dict[str, Posted] = {}
        if not self.path.exists():
            return letters
        lines = self.path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                told = json.loads(line)
                letters[told["key"]] = _after(letters.get(told["key"]), told)
            except (ValueError, KeyError, TypeError) as error:
                # A line that was cut off while it was written: what it would have said has not
                # happened.
                if b"{" in line and not line.rstrip().endswith(b"}"):
                    continue
                raise _damaged(self.path, number) from error
        return letters

    def begin(self, letter: Posted) -> None:
        """Note a letter that was written."""
        about = {"kind": letter.kind, "seat": letter.seat, "to": letter.to}
        named = {"subject": letter.subject, "file": letter.file}
        self.add(letter.key, letter.state, letter.time, **about, **named)

    def add(self, key: str, state: str, time: str, **more: Any) -> Posted:
        """Note a letter's state; on disk when this returns."""
        told = {"time": time, "state": state, "key": key, **more}
        line = json.dumps(told, ensure_ascii=False) + "\n"
        _append(self.path, line.encode("utf-8", "replace"))
        self.letters[key] = _after(self.letters.get(key), told)
        return self.letters[key]


def _after(before: Posted | None, told: dict[str, Any]) -> Posted:
    known = before or Posted(told["key"], told["state"])
    return Posted(
        key=known.key,
        state=str(told["state"]),
        kind=str(told.get("kind", known.kind)),
        seat=str(told.get("seat", known.seat)),
        to=tuple(map(str, told.get("to", known.to))),
        subject=str(told.get("subject", known.subject)),
        file=str(told.get("file", known.file)),
        time=str(told.get("time", "")),
        why=str(told.get("why", "")),
        tries=known.tries + (told["state"] == SENDING),
    )


def _append(path: Path, line: bytes) -> None:
    with changing(path):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY, 0o600)
        try:
            # A line that was cut off must not swallow this one.
            size = os.lseek(descriptor, 0, os.SEEK_END)
            if size and _last_byte(descriptor, size) != b"\n":
                line = b"\n" + line
            os.write(descriptor, line)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _last_byte(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, size - 1, os.SEEK_SET)
    return os.read(descriptor, 1)


def _damaged(path: Path, number: int) -> Fault:
    what = f"line {number} is not what pbem wrote"
    do = "Mend or delete that line by hand; each is one JSON object. Nothing was sent."
    return Fault("bad_journal", what, str(path), do)
