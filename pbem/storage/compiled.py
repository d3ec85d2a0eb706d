"""The YAML that comes with the program, read from JSON that was made of it beforehand, in a tenth
of the time.

Beside `areas.yaml` may stand `areas.yaml.json`: a line that says of which bytes it was made, and
what `yamlin.load_one` reads from them. It counts for exactly these bytes; without it, or with one
of other bytes, the YAML is read. The build makes them (setup.py), nothing else writes any.
"""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENDING = ".json"
# Raised with whatever makes other data of the same bytes, in yamlin or here.
_FORM = b"1\n"


def folder_of(package: str) -> Traversable:
    """Where the files of a package are, be it an archive."""
    folder = Path(next(iter(import_module(package).__path__)))
    if folder.is_dir():
        return folder
    from importlib.resources import files  # slow to import, and seldom needed

    return files(package)


def load(folder: Traversable, name: str, text: bytes, source: str) -> tuple[Any, bool]:
    """The plain data of a file of this folder with this text, fresh for each caller, and whether
    the build made them. Raises BadYaml, which names the file as `source`."""
    found = kept(folder / f"{name}{ENDING}", text)
    if found is not None:
        return found, True
    from pbem.storage import yamlin

    return yamlin.load_one(text, source=source), False


def kept(entry: Traversable, text: bytes) -> Any:
    """What was made of this text before and stands in this file, None if nothing does."""
    try:
        mark, _, content = entry.read_bytes().partition(b"\n")
        return json.loads(content) if mark == _mark(text) else None
    except (OSError, ValueError):
        return None


def keep(path: Path, text: bytes, content: Any) -> None:
    """Write what was made of a text."""
    told = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(_mark(text) + b"\n" + told.encode("utf-8"))


def _mark(text: bytes) -> bytes:
    return sha256(_FORM + text).hexdigest().encode()


def write(folder: Path) -> None:
    """Make the compiled form of all YAML in a folder and in those below it. Raises BadYaml."""
    from pbem.storage import yamlin

    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_bytes()
        content = yamlin.load_one(text, source=str(path))
        keep(path.with_name(path.name + ENDING), text, content)
