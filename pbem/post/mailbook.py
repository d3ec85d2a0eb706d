"""What is remembered of every message: `mails.yaml` in the private folder, beside the raw mails in
`mails/`.

Keys are Message-IDs, or `sha256:DIGEST` for what has none. Entries are plain texts and numbers:

* `status`: used, refused, aside; `why`: the code of the reason; `words`: the reason in words
* `seat`, `sender`, `date` (of the Date header, no later than the day it was read), `seen`: when it
  was read
* `mail`: SHA-256 of the raw bytes, under which it is kept; `text`: SHA-256 of its order lines;
  `record`
* `list`: the mailing list that put its own address in the place of the sender's
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.mail.imap import Mark
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private

NAME = "mails.yaml"
MAX_BYTES = 32_000_000
USED, REFUSED, ASIDE = "used", "refused", "aside"

Entry = dict[str, Any]


class MailBook:
    """The index of messages of one private folder; without `writes` it is only read."""

    def __init__(self, folder: Path, *, writes: bool = True) -> None:
        self.folder = folder
        self.writes = writes
        self._changed = False

    @cached_property
    def _data(self) -> dict[str, Any]:
        path = self.folder / NAME
        data: Any = {}
        if path.exists():
            data = yamlin.load_one(path.read_bytes(), max_bytes=MAX_BYTES, source=str(path))
        data = data if isinstance(data, dict) else {}
        return {"mails": data.get("mails") or {}, "folders": data.get("folders") or {}}

    @property
    def entries(self) -> dict[str, Entry]:
        """All entries, by key."""
        entries: dict[str, Entry] = self._data["mails"]
        return entries

    def find(self, key: str) -> Entry | None:
        """The entry of a message."""
        return self.entries.get(key)

    def put(self, key: str, entry: Entry) -> None:
        """Remember a message; written at once, so that a program that dies reads no mail twice."""
        self.entries[key] = {name: value for name, value in entry.items() if value not in ("", 0)}
        self._changed = True
        self.flush()

    def keep(self, digest: str, data: bytes) -> None:
        """Keep the raw bytes of a message."""
        if not self.writes:
            return
        folder = self.folder / "mails"
        folder.mkdir(mode=0o700, exist_ok=True)
        if not (folder / f"{digest}.eml").exists():
            write_private(folder / f"{digest}.eml", data)

    def lists(self) -> set[str]:
        """The addresses of mailing lists that write in the place of their members."""
        return {str(entry["list"]) for entry in self.entries.values() if entry.get("list")}

    def newest(self, seat: str) -> tuple[datetime, str] | None:
        """The latest date of a mail of this seat that was used, and its key."""
        dates = [
            (datetime.fromisoformat(entry["date"]), key)
            for key, entry in self.entries.items()
            if entry.get("seat") == seat and entry["status"] == USED and "date" in entry
        ]
        return max(dates) if dates else None

    def mark(self, box: str) -> Mark:
        """How far an IMAP folder was read."""
        validity, _, uid = str(self._data["folders"].get(box, "0 0")).partition(" ")
        return Mark(int(validity), int(uid))

    def set_mark(self, box: str, mark: Mark) -> None:
        """Remember how far; written with the next entry, or by `flush`."""
        before = self.mark(box)
        if mark.validity != before.validity or mark.uid > before.uid:
            self._data["folders"][box] = f"{mark.validity} {mark.uid}"
            self._changed = True

    def flush(self) -> None:
        """Write what has changed."""
        if self.writes and self._changed:
            write_private(self.folder / NAME, yamlout.dump(self._data).encode("utf-8"))
            self._changed = False


def as_text(date: datetime | None, now: datetime | None = None) -> str:
    """A date as it is kept: in universal time, and not in the future of the reader."""
    if date is None:
        return ""
    date = min(date, now) if now is not None else date
    return date.astimezone(UTC).replace(microsecond=0).isoformat(sep=" ")
