"""What was said when it was due: `due.yaml` in the private folder, {key: when}. Nothing is said
twice.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private

NAME = "due.yaml"
MAX_BYTES = 8_000_000


class DueBook:
    """The keys of one private folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

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
