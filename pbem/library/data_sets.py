"""Data sets: a club's own map, cards or charts in place of those that came with a game.

A set is read from a folder of YAML files when a campaign is founded. Its hash stands in the anchor,
and one file beside the save, NAME.pbem-data.yaml, holds all of it, so that it can be mailed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

from pbem import lazy
from pbem.engine.state import digest
from pbem.faults import BadGame, BadYaml, Fault, WrongCall
from pbem.library import data_files
from pbem.library.data_files import DataFile, in_pairs
from pbem.storage import files, yamlin, yamlout
from pbem.values import dataclass
from pbem.words.catalogue import catalogue

ENDING = ".pbem-data.yaml"
FORMAT = 1
MOST_BYTES = yamlin.CONFIG_BYTES
SHORT = 23
_NAME = lazy.pattern(r"[^A-Za-z0-9._-]+")
_LONGEST = 60


@dataclass(frozen=True)
class DataSet:
    """Files by stem in place of those of a game; `where` it was read, for messages."""

    name: str
    game: str
    files: Mapping[str, DataFile]
    where: str

    @cached_property
    def hash(self) -> str:
        """`sha256:` and the hash of what its files hold; blanks and comments do not count, the
        order of keys does."""
        told = {stem: in_pairs(each.content) for stem, each in self.files.items()}
        return f"sha256:{digest({'game': self.game, 'files': told})}"

    @property
    def part(self) -> dict[str, Any]:
        """What the anchor says of it."""
        return {"name": self.name, "hash": self.hash, "files": sorted(self.files)}


def told(part: Mapping[str, Any]) -> str:
    """A set in words: name and hash, by the part of an anchor."""
    return f"{part['name']} ({part['hash']})"


def short(part: Mapping[str, Any]) -> str:
    """The same with the beginning of the hash."""
    return f"{part['name']} ({part['hash'][:SHORT]})"


def sentences(anchor: Mapping[str, Any]) -> list[str]:
    """What an anchor says of a data set; nothing where it names none."""
    part = anchor.get("data")
    if part is None:
        return []
    return [
        catalogue("common")["founded.data"].format(set=told(part), files=", ".join(part["files"]))
    ]


def read(path: Path, game: str, replaceable: Sequence[str]) -> DataSet:
    """A set for a game from a folder with some of its `replaceable` files, or from the file beside
    a save.

    Raises WrongCall for what is no set, or one of another game, BadYaml for a file that cannot be
    read.
    """
    found = _of_folder(path, game) if path.is_dir() else read_copy(path)
    if found.game != game:
        what = f"this data set is for {found.game}, not for {game}"
        raise WrongCall("other_game", what, str(path))
    _check_names(found, replaceable)
    _check_copy(found)
    return found


def _of_folder(path: Path, game: str) -> DataSet:
    for entry in sorted(path.iterdir()):
        if entry.suffix.lower() in (".yml", ".yaml") and entry.suffix != ".yaml":
            do = f"Call it {entry.stem.lower()}.yaml."
            raise WrongCall("not_yaml", "only files NAME.yaml are read", str(entry), do)
    found = data_files.read(path, str(path))
    return DataSet(_named(path.resolve().name), game, found, str(path))


def _named(text: str) -> str:
    """A name as an anchor can carry it."""
    return _NAME.sub("-", text).strip("-.")[:_LONGEST] or "data"


def _check_names(found: DataSet, replaceable: Sequence[str]) -> None:
    known = ", ".join(f"{stem}.yaml" for stem in replaceable)
    do = f"It can hold: {known}." if known else "All data of this game are its own."
    if strange := sorted(found.files.keys() - set(replaceable)):
        what = f"{strange[0]}.yaml is none of the files of {found.game} that can be replaced"
        raise WrongCall("not_replaceable", what, found.where, do)
    if not found.files:
        raise WrongCall("no_data", "there is no YAML file in it", found.where, do)


def copy_of(save: Path) -> Path:
    """The file beside a save that holds its data set."""
    return save.with_name(save.name.removesuffix(files.SAVE_SUFFIX) + ENDING)


def write_beside(save: Path, own: DataSet) -> None:
    """Put the copy of a set beside a save that is about to be written. Raises Fault."""
    files.replace(copy_of(save), text_of(own), keep_old=False)


def text_of(own: DataSet) -> bytes:
    """The whole set as one YAML file."""
    content = {stem: own.files[stem].content for stem in sorted(own.files)}
    text = yamlout.dump({"format": FORMAT, "name": own.name, "game": own.game, "files": content})
    return text.encode("utf-8")


def _check_copy(own: DataSet) -> None:
    """Raise WrongCall for a set that could not be read again from one file."""
    try:
        again = _of_copy(text_of(own), own.where)
    except (BadYaml, ValueError) as error:
        what = f"these files are too large or too deep for one file: {error}"
        raise WrongCall("too_large", what, own.where) from error
    if again.hash != own.hash:
        raise WrongCall("not_kept", "these files do not fit into one", own.where)


def read_copy(path: Path) -> DataSet:
    """The set in a file that was written beside a save. Raises Fault."""
    return _of_copy(files.read(path, MOST_BYTES), str(path))


def _of_copy(text: bytes, path: str) -> DataSet:
    content = yamlin.load_one(text, max_bytes=MOST_BYTES, source=path)
    wanted = {"format": int, "name": str, "game": str, "files": dict}
    has_form = isinstance(content, dict) and content.keys() == wanted.keys()
    if not has_form or any(type(content[key]) is not kind for key, kind in wanted.items()):
        raise Fault("no_data_set", "this is no data set", path, _WANTED)
    if content["format"] != FORMAT:
        what = f"this data set has format {content['format']}, and this pbem reads {FORMAT}"
        raise Fault("newer_data_set", what, path, "Install the release that wrote it.")
    found = {
        stem: DataFile(f"{path} ({stem})", text, each, ("files", stem))
        for stem, each in content["files"].items()
    }
    return DataSet(_named(content["name"]), content["game"], found, path)


_WANTED = f"Take a folder of YAML files, or the file NAME{ENDING} that `pbem new --data` wrote."


def of_campaign(save: Path, anchor: Mapping[str, Any]) -> DataSet | None:
    """The set with which a campaign is played, from beside its save, under whatever name; None for
    one that has none. Raises Fault."""
    part = anchor.get("data")
    if part is None:
        return None
    own, seen = copy_of(save), list[str]()
    beside = sorted(path for path in save.parent.glob(f"*{ENDING}") if path != own)
    for path in [*([own] if own.is_file() else []), *beside]:
        try:
            found = read_copy(path)
        except Fault as fault:
            seen.append(str(fault).removesuffix("."))
            continue
        if found.hash == part["hash"]:
            return found
        seen.append(f"{path.name} is another: {short(found.part)}")
    there = f"; {'; '.join(seen)}" if seen else ""
    raise Fault(
        "no_data_set",
        f"this campaign is played with the data set {told(part)}, and no copy of it is beside the save{there}",
        str(own),
        f"Ask the moderator for {own.name} and put it there; the audit also takes it with --data.",
    )


def same(given: Path, anchor: Mapping[str, Any], copy: str) -> DataSet:
    """The set that is given for a campaign, whose copy has this name. Raises WrongCall for one with
    which it was not founded."""
    part = anchor.get("data")
    if part is None:
        what = "this campaign is played with the game's own data, without a data set"
        raise WrongCall("other_data_set", what, str(given), "Leave --data out.")
    found = read(given, anchor["game"], part["files"])
    if found.hash != part["hash"]:
        what = f"this data set is {told(found.part)}, and the campaign is played with {told(part)}"
        do = f"Ask the moderator for {copy}, and give that."
        raise WrongCall("other_data_set", what, found.where, do)
    return found


@contextmanager
def blamed(own: DataSet | None) -> Iterator[None]:
    """Say of what is wrong with the data of a game that they are those of a set; None: its own."""
    try:
        yield
    except (BadGame, BadYaml) as fault:
        if own is None:
            raise
        where = f"data set {own.name}: {fault.where}"
        do = fault.do or "Correct the files of the set; nothing was founded with them."
        raise BadGame(fault.code, fault.what, where, do) from fault
