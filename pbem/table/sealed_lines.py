"""The sealed order lines of a campaign in its private folder, in parts, so that a long campaign
costs no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private

PART = 50
PART_LIMIT = 8_000_000

Kept = dict[str, str]


class SealedLines(Mapping[str, Kept]):
    """Lines by field ("lines/SEGMENT/COUNT"): {"seat", "line", ...}. Each file `lines/NNNN.yaml`
    holds 50 counts.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "lines"
        self._parts: dict[str, dict[str, Kept]] = {}

    def path(self, field: str) -> Path:
        """The file in which a field is kept."""
        count = field.rpartition("/")[2]
        number = int(count) // PART if count.isdecimal() else 0
        return self.folder / f"{number:04}.yaml"

    def add(self, lines: Mapping[str, Kept]) -> None:
        """Keep these lines too; only the files that they belong to are written."""
        for path in sorted({self.path(field) for field in lines}):
            part = self._part(path)
            part.update({field: kept for field, kept in lines.items() if self.path(field) == path})
            self.folder.mkdir(mode=0o700, exist_ok=True)
            write_private(path, yamlout.dump(part).encode("utf-8"))

    def __getitem__(self, field: str) -> Kept:
        return self._part(self.path(field))[field]

    def __iter__(self) -> Iterator[str]:
        for path in sorted(self.folder.glob("[0-9]*.yaml")):
            yield from self._part(path)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _part(self, path: Path) -> dict[str, Kept]:
        if path.name not in self._parts:
            found: dict[str, Kept] = {}
            if path.exists():
                found = yamlin.load_one(path.read_bytes(), max_bytes=PART_LIMIT, source=str(path))
            self._parts[path.name] = found
        return self._parts[path.name]
