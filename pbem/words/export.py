"""Templates and message catalogues as files, to start from with one's own; and whether such a
folder can be used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import plug_ins
from pbem.faults import WrongCall
from pbem.words.catalogue import COMMON, PACKAGE, TEMPLATES, WARGAME, Words
from pbem.words.own import is_catalogue, languages_in
from pbem.words.pages import compiled

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_SHARED = (COMMON, WARGAME, "site")
_TEMPLATES = (".j2", ".css", ".js")
_ENDINGS = (*_TEMPLATES, ".yaml")


def written(folder: Path, games: Iterable[str]) -> list[str]:
    """Write what all games share and what these have of their own; the names of the files. Raises
    WrongCall where one of them is there already, and then nothing is written.
    """
    found = {f"{name}/{each.name}": each for name, each in _sources(games)}
    if there := [name for name in found if (folder / name).exists()]:
        do = "Take an empty folder, so that nothing of yours is lost."
        raise WrongCall("file_exists", "this file is there already", str(folder / there[0]), do)
    for name, each in found.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(each.read_bytes())
    return list(found)


def _sources(games: Iterable[str]) -> Iterator[tuple[str, Traversable]]:
    """The files by the folder in which they belong."""
    for name in (*_SHARED, *games):
        entry: Traversable = files(PACKAGE) / name
        if not entry.is_dir() and (plug_in := plug_ins.named(name)) is not None:
            entry = plug_in.folder / TEMPLATES
        entries = sorted(entry.iterdir(), key=lambda each: each.name) if entry.is_dir() else []
        yield from ((name, each) for each in entries if each.name.endswith(_ENDINGS))


def checked(folder: Path, games: Sequence[str]) -> list[str]:
    """The files in a folder of one's own that are taken, each of them read. Raises Fault, with file
    and line, for the first that cannot be used, WrongCall for one that nothing asks for.
    """
    names = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    taken = (*_SHARED, *games)
    for name in names:
        folder_name, _, file = name.partition("/")
        is_read = file.endswith(_TEMPLATES) or is_catalogue(file)
        if folder_name not in taken or not is_read:
            what = "nothing asks for this file"
            do = f"Templates (.j2, .css, .js) and messages.yaml are read in the folders {', '.join(taken)}."
            raise WrongCall("unused_file", what, str(folder / name), do)
    for game in games:
        for language in ("", *sorted(languages_in(folder))):
            Words(game, language, folder)
    for name in names:
        if name.endswith(_TEMPLATES):
            compiled(name, folder)
    return names
