"""What was due and said: in the private folder `due.yaml`, {key: when}, so that nothing is said
twice, and `unsaid-due/`, a file for what one look at the clock has to say, so that nothing is lost.

Such a file is written before anything of it is noted as said, and goes away when it was printed.
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pbem.storage import yamlin, yamlout
from pbem.storage.files import changing, write_private

NAME, FOLDER = "due.yaml", "unsaid-due"
MAX_BYTES = 8_000_000


class Left(NamedTuple):
    """What a look had to say and perhaps did not: its file, what was due, and the number of the
    first record that it would have written."""

    file: str
    due: list[dict[str, str]]
    first: int


class DueBook:
    """What one private folder knows of it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.folder = folder / FOLDER

    @cached_property
    def said(self) -> dict[str, str]:
        """When each thing was said, by key."""
        if not self.path.exists():
            return {}
        data: Any = yamlin.load_one(
            self.path.read_bytes(), max_bytes=MAX_BYTES, source=str(self.path)
        )
        return data if isinstance(data, dict) else {}

    def note(self, key: str, when: str) -> None:
        """Remember one; written at once, so that a program that dies says nothing twice."""
        self.said[key] = when
        write_private(self.path, yamlout.dump(self.said).encode("utf-8"))

    def keep(self, due: list[dict[str, str]], first: int) -> str:
        """Keep what is to be said until `told`; the name of the file."""
        data = json.dumps({"due": due, "first": first}, ensure_ascii=False).encode("utf-8")
        name = f"{hashlib.sha256(data).hexdigest()[:16]}.json"
        with changing(self.folder):
            self.folder.mkdir(mode=0o700, exist_ok=True)
        write_private(self.folder / name, data)
        return name

    def left(self) -> list[Left]:
        """What looks that were cut off have kept. A file that is damaged is none of ours."""
        found = [_read(path) for path in sorted(self.folder.glob("*.json"))]
        return sorted((left for left in found if left), key=lambda left: left.first)

    def told(self, names: list[str]) -> None:
        """What these files keep was printed."""
        for name in names:
            (self.folder / name).unlink(missing_ok=True)


def _read(path: Path) -> Left | None:
    try:
        data = json.loads(path.read_bytes())
        return Left(path.name, data["due"], int(data["first"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
