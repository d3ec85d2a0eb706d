"""The data of a game as files by stem: what its rules are given of them, and what they say of
themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.board import NOTES, SINGLE, without_notes
from pbem.faults import BadGame
from pbem.library.shelves import yaml_files
from pbem.storage import compiled
from pbem.values import dataclass

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

RECONSTRUCTION = "reconstruction"
# A file that only says where the facts of the others come from.
SOURCES = "sources"


@dataclass(frozen=True)
class DataFile:
    """What a file holds, its text, and how messages name it; `keys` lead to it in a text that holds
    more than one. `is_built`: it is as it was when pbem was built."""

    shown: str
    text: bytes
    content: Any
    keys: tuple[str, ...] = ()
    is_built: bool = False

    def place(self, keys: tuple[str, ...] = ()) -> str:
        """Where these keys stand in it, with the line if it is known."""
        if not keys:
            return self.shown
        from pbem.storage import yamlin

        line = yamlin.line_of(self.text, (*self.keys, *keys))
        return f"{self.shown}, line {line}" if line else self.shown


def read(folder: Traversable, shown: str) -> dict[str, DataFile]:
    """The YAML files of a folder by stem. Raises BadYaml with file and line."""
    found = {}
    for stem, entry in yaml_files(folder).items():
        text, name = entry.read_bytes(), f"{shown}/{entry.name}"
        content, is_built = compiled.load(folder, entry.name, text, name)
        found[stem] = DataFile(name, text, content, is_built=is_built)
    return found


class Files(dict[str, Any]):
    """What the rules are given: the content of files by stem, without notes; BadGame for a file
    that is not there.

    `folder` is how messages name the folder in which all but those of a data set lie.
    """

    def __init__(self, folder: str, found: Mapping[str, DataFile]) -> None:
        self.folder = folder
        self.found = {stem: each for stem, each in found.items() if stem != SOURCES}
        super().__init__({s: without_notes(each.content) for s, each in self.found.items()})

    def __missing__(self, stem: str) -> Any:
        what = "the game asks for this file, and it is not there"
        raise BadGame("no_data", what, f"{self.folder}/{stem}.yaml")

    def place(self, stem: str, keys: tuple[str, ...]) -> str:
        """Where something stands that is wrong; the folder where the file is not known."""
        return self.found[stem].place(keys) if stem in self.found else self.folder


def in_pairs(value: Any) -> Any:
    """Plain data in which the order of keys counts for a hash, as it may for rules that go through
    them."""
    if isinstance(value, dict | Mapping):
        told = value.items()
        return {"map": [[k, v if v.__class__ in SINGLE else in_pairs(v)] for k, v in told]}
    if isinstance(value, list):
        return [each if each.__class__ in SINGLE else in_pairs(each) for each in value]
    return value


def reconstructed(found: Mapping[str, DataFile]) -> dict[str, str]:
    """The files that hold facts which nobody could read off the printed game, by stem: what the
    file says of itself, else how many of its entries say so.
    """
    told: dict[str, str] = {}
    for stem, each in found.items():
        if texts := list(_texts(each.content)):
            own = each.content.get(RECONSTRUCTION) if isinstance(each.content, Mapping) else None
            count = f"{len(texts)} {'entry' if len(texts) == 1 else 'entries'}"
            told[stem] = own if isinstance(own, str) else count
    return told


def _texts(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        if value.get(RECONSTRUCTION):
            yield value[RECONSTRUCTION]
        for key, item in value.items():
            if item.__class__ not in SINGLE and key not in NOTES:
                yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
