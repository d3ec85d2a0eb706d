"""The YAML that comes with the program, read from JSON that was made of it beforehand, in a tenth
of the time.

Beside `areas.yaml` may stand `areas.yaml.json`: a line that says of which bytes it was made and
what it holds, a line with what `yamlin.load_one` reads from them, and lines with what is made of
that. It counts for exactly these bytes; without it, or with one of other bytes, or torn, the YAML
is read. The build makes them (setup.py), nothing else writes any.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENDING = ".json"
# Raised with whatever makes other data of the same bytes, in yamlin or here.
_FORM = b"2\n"


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
    found = lines(entry, text)
    return json.loads(found[0]) if found else None


def lines(entry: Traversable, text: bytes) -> Sequence[bytes]:
    """The same in the lines in which it stands there, the first of them JSON of the data; none if
    nothing was made."""
    try:
        told, _, made = entry.read_bytes().partition(b"\n")
    except OSError:
        return ()
    return made.split(b"\n") if told == mark(text, made) else ()


def keep(path: Path, text: bytes, content: Any, more: Iterable[bytes] = ()) -> None:
    """Write what was made of a text, and lines with what was made of that."""
    made = b"\n".join([as_json(content), *more])
    path.write_bytes(mark(text, made) + b"\n" + made)


def as_json(content: Any) -> bytes:
    """Plain data as a line of JSON, keys in their order."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def mark(text: bytes, made: bytes) -> bytes:
    """What says that this was made of a text, and is whole."""
    whole = sha256(_FORM + sha256(text).digest())
    whole.update(made)
    return whole.hexdigest().encode()


def write(folder: Path, more: Callable[[Any], Iterable[bytes]] = lambda content: ()) -> None:
    """Make the compiled form of all YAML in a folder and in those below it, with the lines `more`
    makes of what a file holds. Raises BadYaml."""
    from pbem.storage import yamlin

    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_bytes()
        content = yamlin.load_one(text, source=str(path))
        keep(path.with_name(path.name + ENDING), text, content, more(content))
