"""Games that others have installed: which distributions bring one, and where its package is.

A distribution brings a game by an entry point of GROUP. Its name is the id of the game, its value
the package in which the game is, with data, scenarios and templates. Nothing of the package is
imported here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.faults import BadGame, BadYaml
from pbem.values import dataclass

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP = "pbem.games"
ID = lazy.pattern(r"[a-z][a-z0-9_]{0,40}")
_PACKAGE = lazy.pattern(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_SEPARATORS = lazy.pattern(r"[-_.]+")


@dataclass(frozen=True)
class PlugIn:
    """A game of an installed distribution: its id, its package, and who brings it."""

    game: str
    package: str
    distribution: str
    version: str

    @property
    def release(self) -> str:
        """`pbem-auction 1.0`, for messages."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def shown(self) -> str:
        """The folder of its package, as messages name it."""
        return self.package.replace(".", "/")

    @property
    def folder(self) -> Path:
        """Where its files are. Raises BadGame if there is no such package."""
        entry = f"{GROUP}: {self.game} = {self.package}"
        if not _PACKAGE.fullmatch(self.package):
            raise BadGame("no_package", "an entry point for a game names its package", entry)
        try:
            spec = find_spec(self.package)
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}"
            raise BadGame("no_package", what, entry) from error
        places = spec.submodule_search_locations if spec else None
        if not places:
            raise BadGame("no_package", f"there is no package {self.package}", entry)
        return Path(next(iter(places)))


def normal(distribution: str) -> str:
    """The name of a distribution as package indexes compare it."""
    return _SEPARATORS.sub("-", distribution).lower()


def by_game() -> Mapping[str, tuple[PlugIn, ...]]:
    """All of them by id, sorted; several for one id where distributions disagree."""
    return _found(tuple(sys.path))


def named(game: str) -> PlugIn | None:
    """The one that brings the game with this id; None for none, or if several do."""
    brought = by_game().get(game, ())
    return brought[0] if len(brought) == 1 else None


@contextmanager
def blamed(plug_in: PlugIn | None) -> Iterator[None]:
    """Say of whatever is wrong with files and code of a plug-in whose they are; None: of pbem."""
    try:
        yield
    except (BadGame, BadYaml) as fault:
        if plug_in is None:
            raise
        where = f"{plug_in.release}: {fault.where}" if fault.where else plug_in.release
        do = f"{fault.do} {advice(plug_in.distribution)}".strip()
        raise BadGame(fault.code, fault.what, where, do) from fault


def behind(error: BaseException) -> PlugIn | None:
    """The plug-in through whose code an error came, else the one whose game is being played; None
    for neither."""
    brought = (each for several in by_game().values() for each in several)
    loaded = [each for each in brought if each.package in sys.modules]
    files = set[str]()
    trace = error.__traceback__
    while trace is not None:
        files.add(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    through = (each for each in loaded if any(Path(f).is_relative_to(each.folder) for f in files))
    return next(through, loaded[0] if loaded else None)


def advice(distribution: str) -> str:
    """What to do about a plug-in that is faulty."""
    return (
        "This is a fault of that plug-in, not of pbem or of your files: tell those who make it."
        f" `pip uninstall {distribution}` takes it away."
    )


@cache
def _found(_: tuple[str, ...]) -> Mapping[str, tuple[PlugIn, ...]]:
    """By the search path, which decides what is found."""
    if not _may_be_any():
        return {}
    from importlib.metadata import distributions  # slow to import, and seldom needed

    brought: dict[str, list[PlugIn]] = {}
    seen: set[str] = set()
    for distribution in distributions():
        for each in _games_of(distribution):
            if normal(each.distribution) not in seen:
                brought.setdefault(each.game, []).append(each)
        seen.add(normal(_name(distribution)))
    return {
        game: tuple(sorted(each, key=lambda one: one.distribution))
        for game, each in sorted(brought.items())
    }


def _may_be_any() -> bool:
    """Whether any distribution may bring a game: a quick look at the entry points of those that lie
    in folders of the search path. Wherever there may be others, it is yes."""
    finders = [each for each in sys.meta_path if hasattr(each, "find_distributions")]
    return finders != [PathFinder] or any(map(_may_bring, sys.path))


def _may_bring(place: str) -> bool:
    try:
        names = os.listdir(place or ".")
    except (FileNotFoundError, ValueError):
        return False
    except OSError:  # an archive, say
        return True
    if place.endswith(".egg") or any(name.endswith(".egg") for name in names):
        return True
    told = (name for name in names if name.endswith((".dist-info", ".egg-info")))
    return any(_names_group(os.path.join(place, name, "entry_points.txt")) for name in told)


def _names_group(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return GROUP.encode() in file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def _games_of(distribution: Distribution) -> list[PlugIn]:
    try:
        entries = distribution.entry_points.select(group=GROUP)
    except Exception:  # of no use to anybody: whatever is broken there is not for us to tell
        return []
    name, version = _name(distribution), _version(distribution)
    return [PlugIn(each.name, each.value.strip(), name, version) for each in entries]


def _name(distribution: Distribution) -> str:
    metadata = distribution.metadata
    return str(metadata["Name"] or "?") if metadata else "?"


def _version(distribution: Distribution) -> str:
    metadata = distribution.metadata
    return str(metadata["Version"] or "") if metadata else ""
