"""The data of a game as files by stem: what its rules are given of them, and what they say of
themselves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem.engine.board import NOTES, SINGLE, without_notes
from pbem.engine.state import canonical
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
    more than one. `made` are the lines that the build has made of it, in place of what was `read`;
    nobody may change what they hold."""

    shown: str
    text: bytes
    read: Any
    keys: tuple[str, ...] = ()
    made: Sequence[bytes] = ()

    @property
    def is_built(self) -> bool:
        """Whether it is as it was when pbem was built."""
        return bool(self.made)

    @cached_property
    def content(self) -> Any:
        """What it holds, with its notes."""
        return json.loads(self.made[0]) if self.made else self.read

    @cached_property
    def plain(self) -> Any:
        """The same without notes, as rules are given it."""
        if not self.made:
            return without_notes(self.content)
        return json.loads(self.made[1]) if self.made[1] else self.content

    @cached_property
    def pairs(self) -> bytes:
        """The canonical form of the same with the order of its keys, for a hash."""
        return self.made[2] if self.made else canonical(in_pairs(self.plain))

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
        made = compiled.lines(folder / f"{entry.name}{compiled.ENDING}", text)
        content = None if made else yaml(text, name)
        found[stem] = DataFile(name, text, content, made=made)
    return found


def yaml(text: bytes, source: str) -> Any:
    """The data in a text. Raises BadYaml, which names it as `source`."""
    from pbem.storage import yamlin

    return yamlin.load_one(text, source=source)


def lines(content: Any) -> Iterator[bytes]:
    """What the build keeps of the content of a file: see `DataFile.made`."""
    plain = without_notes(content)
    yield compiled.as_json(plain) if plain != content else b""
    yield canonical(in_pairs(plain))


def digest(found: Mapping[str, DataFile], scenario: Any, board: str) -> str:
    """The hash of all that rules are given, in the order of its keys: files by stem, a scenario,
    and the digest of a board."""
    rules = {stem: each.pairs for stem, each in found.items() if stem != SOURCES}
    data = b",".join([b"[%s,%s]" % (canonical(stem), pairs) for stem, pairs in rules.items()])
    parts = canonical(board), data, canonical(in_pairs(scenario))
    return sha256(b'{"board":%s,"data":{"map":[%s]},"scenario":%s}' % parts).hexdigest()


class Files(dict[str, Any]):
    """What the rules are given: the content of files by stem, without notes; BadGame for a file
    that is not there.

    `folder` is how messages name the folder in which all but those of a data set lie.
    """

    def __init__(self, folder: str, found: Mapping[str, DataFile]) -> None:
        self.folder = folder
        self.found = {stem: each for stem, each in found.items() if stem != SOURCES}
        super().__init__({stem: each.plain for stem, each in self.found.items()})

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
