"""The games that are there, and one game with its data, scenarios and board, ready to play.

Those that pbem brings are folders of PACKAGE, unless a caller names another package; plug-ins
(pbem/plug_ins.py) are looked for when a name is none of theirs.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pbem import plug_ins
from pbem.faults import BadGame, Fault, WrongCall
from pbem.library import shelves
from pbem.library.shelves import GameInfo, Home, Shelf
from pbem.storage.forms import WORDS
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.board import Board
    from pbem.engine.game import Game
    from pbem.engine.table import Table
    from pbem.library.data_files import DataFile, Files
    from pbem.library.data_sets import DataSet
    from pbem.plug_ins import PlugIn

__all__ = ["PACKAGE", "GameInfo", "Loaded", "faults", "find", "games", "load", "load_game"]

PACKAGE = _OWN = "pbem.games"


@dataclass(frozen=True)
class Loaded:
    """A game ready to play one of its scenarios, `chosen`. What is in it is shared by all callers:
    not to be changed.

    `files` are those of `data/` by stem, with those of the scenario and of the data set in their
    place; `scenarios`, by file stem, are without notes; `source` is the file of the chosen one.
    """

    info: GameInfo
    game: Game
    files: Mapping[str, DataFile]
    scenarios: dict[str, dict[str, Any]]
    board: Board
    chosen: str = ""
    data_set: DataSet | None = None
    source: DataFile | None = None

    @cached_property
    def reconstructed(self) -> Mapping[str, str]:
        """Which files hold facts that nobody could read off the printed game."""
        from pbem.library import data_files

        chosen = {f"scenario {self.chosen}": self.source} if self.source else {}
        return data_files.reconstructed({**self.files, **chosen})

    @property
    def data(self) -> dict[str, Any]:
        """What the files hold, with their notes."""
        return {stem: each.content for stem, each in self.files.items()}

    @cached_property
    def digest(self) -> str:
        """The hash of everything in files that the rules are given, which goes into the anchor of a
        campaign."""
        from pbem.library import data_files

        return data_files.digest(self.files, self.scenarios[self.chosen], self.board.digest)

    @property
    def plug_in(self) -> PlugIn | None:
        """The plug-in that it comes from, None for a game of pbem."""
        return plug_ins.named(self.info.id) if self.info.distribution else None

    @property
    def origin(self) -> dict[str, Any]:
        """What the anchor says of whose game and whose data these are."""
        info, data_set = self.info, self.data_set
        brought = {"name": info.distribution, "version": info.version}
        plug_in = {"plugin": brought} if info.distribution else {}
        return {**plug_in, **({"data": data_set.part} if data_set else {})}

    @cached_property
    def table(self) -> Table:
        """The game with its board, as the engine wants it."""
        from pbem.engine.table import Table

        return Table(self.game, self.board)

    def scenario(self, name: str) -> dict[str, Any]:
        """A scenario by its name; WrongCall if there is none."""
        if name not in self.scenarios:
            raise _no_scenario(self.info, self.scenarios, name)
        return self.scenarios[name]

    def options(self, scenario: str, given: Mapping[str, str]) -> dict[str, str]:
        """The value of every option of a scenario: the one given, else its default. WrongCall for
        anything else."""
        known: dict[str, Any] = self.scenario(scenario).get("options", {})
        if unknown := sorted(given.keys() - known.keys()):
            raise WrongCall(
                "unknown_option",
                f"scenario {scenario} has no option {unknown[0]!r}",
                do=f"It has: {', '.join(known) or 'none'}.",
            )
        for name, value in given.items():
            if value not in known[name]["choices"]:
                choices = ", ".join(known[name]["choices"])
                raise WrongCall(
                    "unknown_choice",
                    f"option {name} cannot be {value!r}",
                    do=f"It can be: {choices}.",
                )
        return {name: given.get(name, option["default"]) for name, option in known.items()}


def _no_scenario(info: GameInfo, known: Collection[str], name: str) -> WrongCall:
    what = f"{info.title} has no scenario {name!r}"
    return WrongCall("unknown_scenario", what, do=f"It has: {', '.join(known)}.")


def games(*, package: str = "") -> list[GameInfo]:
    """All games whose folder has what a game needs, sorted by id: those of pbem and its plug-ins,
    or of a package alone. Imports neither game nor engine and reads no YAML."""
    return sorted((info for known, _ in _shelves(package) for info in known), key=_id)


def faults(*, but: Collection[str] = (), package: str = "") -> dict[str, Fault]:
    """What is wrong with folders and plug-ins that are no games, or cannot be played, by id. Loads
    every game, `but` for these."""
    found: dict[str, Fault] = {}
    for listed, broken in _shelves(package):
        found |= broken
        for info in (each for each in listed if each.id not in but):
            try:
                _loaded(info, package or PACKAGE)
            except Fault as fault:
                found[info.id] = fault
    return dict(sorted(found.items()))


def find(name: str, *, package: str = "") -> GameInfo:
    """A game by its id (`_` or `-`) or the prefix of its rules, in any case; WrongCall with the
    nearest names, BadGame for a folder or a plug-in that is none.
    """
    return shelves.find(name, _shelves(package))


def load(
    name: str | GameInfo, *, scenario: str = "", data_set: DataSet | None = None, package: str = ""
) -> Loaded:
    """A game by any of its names, or that was found before, with its data read and its board built
    for a scenario ("": the first one); without a data set of one's own the same object at every
    call.

    Raises WrongCall for an unknown name, BadYaml for data that cannot be read, BadGame for files
    that no game can be made of: each with the file that is to blame.
    """
    info = name if isinstance(name, GameInfo) else find(name, package=package)
    return _load(info, scenario, data_set, package or PACKAGE)


def _load(info: GameInfo, scenario: str, data_set: DataSet | None, package: str) -> Loaded:
    sources = _sources(info, package)
    name = scenario or next(iter(sources.scenarios))
    if name not in sources.scenarios:
        raise _no_scenario(info, sources.told, name)
    loaded = (
        _loaded(info, package)[name] if _is_strange(info, package) else _made(info, package, name)
    )
    return _with_own(loaded, data_set, package) if data_set else loaded


def load_game(anchor: Mapping[str, Any], data_set: DataSet | None = None) -> Loaded:
    """The game that an anchor names, if it is here from the same hands, with the same rules, and
    with the data of the campaign; `data_set` is its data set."""
    if not isinstance(anchor.get("game"), str):
        raise Fault(
            "no_game", "this file is sealed, but it is no campaign: its anchor names no game"
        )
    info = _of_anchor(anchor)
    founder, scenario = _founder(anchor), anchor.get("scenario", "")
    if scenario not in info.scenarios:
        what = (
            f"{info.title} has no scenario {scenario!r} here, with which this campaign was founded"
        )
        raise Fault(
            "other_scenarios", what, do=f"Install the release that the save names: {founder}."
        )
    part = anchor.get("data")
    if (data_set.hash if data_set else None) != (part["hash"] if part else None):
        what = "this campaign is played with another data set"
        raise Fault("other_data_set", what, do="Ask the moderator for it.")
    loaded = _load(info, scenario, data_set, PACKAGE)
    if loaded.game.rules != anchor["rules"]:
        raise Fault(
            "other_rules",
            f"this campaign is played by rules number {anchor['rules']} of {info.title}, and this version"
            f" of {info.distribution or 'pbem'} has number {loaded.game.rules}",
            do=f"Install the release that the save names: {founder}.",
        )
    if loaded.digest != anchor["board"]:
        raise Fault(
            "other_board",
            f"what the rules read of {info.title} as {info.release or 'pbem'} has it (board, units, scenario and the"
            " like) is not that with which this campaign was founded",
            do=f"Install an unchanged {founder}; data files of a running campaign are never edited.",
        )
    return loaded


def _of_anchor(anchor: Mapping[str, Any]) -> GameInfo:
    """The game of an anchor, by its id alone and from the hands that the anchor names. Raises
    Fault."""
    game, told = anchor["game"], anchor.get("plugin")
    info, wanted = _by_id(game), told["name"] if told else ""
    if info is not None and plug_ins.normal(wanted) == plug_ins.normal(info.distribution):
        return info
    what = f"the game of this campaign, {game}, is not installed here"
    if info is not None:
        here = info.distribution or "pbem"
        what = f"the game of this campaign is {game} of {wanted or 'pbem'}, and here it is that of {here}"
    elif told is not None:
        what += f"; it is a plug-in, {_founder(anchor)}"
    do = f"Install the release that the save names: pbem {anchor['pbem']}."
    if told is not None and (info is None or info.distribution):
        line = f"`pip install {wanted}=={told['version']}`"
        do = f"If you trust those who make it: {line}, or the file that your moderator has of it."
        do += f" First take the other away: `pip uninstall {info.distribution}`." if info else ""
    raise Fault("game_missing", what, do=do)


def _by_id(game: str) -> GameInfo | None:
    """The game of just this id, None if there is none. Raises BadGame for one that is broken."""
    for known, broken in _shelves(""):
        if game in broken:
            raise broken[game]
        for info in known:
            if info.id == game:
                return info
    return None


def _founder(anchor: Mapping[str, Any]) -> str:
    """The release with which a campaign was founded."""
    told = anchor.get("plugin")
    return f"{told['name']} {told['version']}" if told else f"pbem {anchor['pbem']}"


def _id(info: GameInfo) -> str:
    return info.id


def _shelves(package: str) -> Iterator[Shelf]:
    """A package alone, or pbem's own and what is plugged in, which is looked for last."""
    yield shelves.of_package(package or PACKAGE)
    if not package:
        yield shelves.plugged_in(PACKAGE)


def forget() -> None:
    """Read files anew from now on; for those who write them."""
    for each in (_loaded, _made, _sources, _shared_board):
        each.cache_clear()


def _is_strange(info: GameInfo, package: str) -> bool:
    """Whether a game has to prove at each start that it can be played, in all its scenarios; those
    that pbem brings do it in tests."""
    return bool(info.distribution) or package != _OWN


@dataclass(frozen=True)
class _Sources:
    """A game and its files by stem; `told` are the scenarios without notes."""

    home: Home
    game: Game
    files: Mapping[str, DataFile]
    scenarios: Mapping[str, DataFile]
    told: dict[str, dict[str, Any]]


@cache
def _sources(info: GameInfo, package: str) -> _Sources:
    from pbem.library import admission, data_files

    home = shelves.home(info, package)
    with plug_ins.blamed(home.plug_in):
        with admission.blamed(home.shown):
            module = importlib.import_module(home.package)
        game = admission.game_of(module, info, home.shown)
        files = data_files.read(home.folder / "data", f"{home.shown}/data")
        scenarios = data_files.read(home.folder / "scenarios", f"{home.shown}/scenarios")
    told = {name: each.plain for name, each in scenarios.items()}
    return _Sources(home, game, files, scenarios, told)


@cache
def _shared_board(info: GameInfo, package: str) -> Board:
    """The board of all scenarios that have no data of their own."""
    sources = _sources(info, package)
    is_checked = _is_checked(info, package, sources.files)
    return _board(sources.home, sources.game, sources.files, is_checked=is_checked)


@cache
def _made(info: GameInfo, package: str, name: str) -> Loaded:
    """A game with its board for one scenario."""
    sources = _sources(info, package)
    with plug_ins.blamed(sources.home.plug_in):
        read = _files(sources, name)
        if read is sources.files:
            board = _shared_board(info, package)
        else:
            is_checked = _is_checked(info, package, read)
            board = _board(sources.home, sources.game, read, is_checked=is_checked)
    return Loaded(
        info, sources.game, read, sources.told, board, name, None, sources.scenarios[name]
    )


def _files(sources: _Sources, scenario: str) -> Mapping[str, DataFile]:
    """The files of a scenario, its own in place of those of all."""
    from pbem.library import data_files

    home = sources.home
    own = data_files.read(home.folder / "data" / scenario, f"{home.shown}/data/{scenario}")
    return {**sources.files, **own} if own else sources.files


def _is_checked(info: GameInfo, package: str, found: Mapping[str, DataFile]) -> bool:
    """Whether the build has checked these files."""
    return not _is_strange(info, package) and all(each.is_built for each in found.values())


def check_data(info: GameInfo, package: str) -> None:
    """Check the data of all scenarios of a game, be they as they were built or not. Raises BadYaml,
    BadGame."""
    sources = _sources(info, package)
    for name in sources.scenarios:
        _check_data(sources.home, sources.game, _files(sources, name))


@cache
def _loaded(info: GameInfo, package: str) -> dict[str, Loaded]:
    """A game ready for each of its scenarios, by name, admitted to all of them."""
    from pbem.library import admission

    sources = _sources(info, package)
    with plug_ins.blamed(sources.home.plug_in):
        with admission.blamed(sources.home.shown):
            sources.game.complete()
        check_data(info, package)
        made = {name: _made(info, package, name) for name in sources.scenarios}
        for each in made.values():
            admission.admit(each, sources.home.shown, lambda name: sources.scenarios[name].text)
        stems = {stem for each in made.values() for stem in each.files}
        _check_replaceable(sources.game, stems, sources.home.shown)
    return made


def _check_replaceable(game: Game, stems: Collection[str], shown: str) -> None:
    if strange := sorted(set(game.replaceable) - set(stems)):
        what = f"`replaceable` of GAME names {strange[0]!r}, and there is no data/{strange[0]}.yaml"
        raise BadGame("replaceable", what, f"{shown}/__init__.py")
    for stem in game.replaceable:
        if not re.fullmatch(WORDS["stem"], stem, re.ASCII):
            what = f"`replaceable` of GAME names {stem!r}; take letters, digits, `_` and `-`"
            raise BadGame("replaceable", what, f"{shown}/__init__.py")


def _check_data(home: Home, game: Game, found: Mapping[str, DataFile]) -> None:
    with _told(home, found) as files:
        game.check_data(files)


def _board(home: Home, game: Game, found: Mapping[str, DataFile], *, is_checked: bool) -> Board:
    if not is_checked:
        _check_data(home, game, found)
    with _told(home, found) as files:
        return game.make_board(files)


@contextmanager
def _told(home: Home, found: Mapping[str, DataFile]) -> Iterator[Files]:
    """What the rules are given of files; of what goes wrong with them file and line are told."""
    from pbem.library import admission
    from pbem.library.data_files import Files

    files = Files(f"{home.shown}/data", found)
    with admission.blamed(home.shown, files.folder, files):
        yield files


def _with_own(loaded: Loaded, data_set: DataSet, package: str) -> Loaded:
    """The same game and scenario with a data set, checked like any game; the same object for the
    same set."""
    key = (loaded.info, package, loaded.chosen, data_set.name, data_set.hash)
    if key not in _WITH_OWN:
        _WITH_OWN[key] = _checked_with(loaded, data_set, package)
    return _WITH_OWN[key]


_WITH_OWN: dict[tuple[GameInfo, str, str, str, str], Loaded] = {}


def _checked_with(loaded: Loaded, data_set: DataSet, package: str) -> Loaded:
    from pbem.library import admission, data_sets

    if strange := sorted(data_set.files.keys() - set(loaded.game.replaceable)):
        what = f"{strange[0]}.yaml is none of the files of {loaded.info.id} that can be replaced"
        raise Fault("not_replaceable", what, data_set.where)
    home, name = shelves.home(loaded.info, package), loaded.chosen
    scenario = _sources(loaded.info, package).scenarios[name]
    read = {**loaded.files, **data_set.files}
    with data_sets.blamed(data_set):
        board = _board(home, loaded.game, read, is_checked=False)
        made = replace(loaded, files=read, board=board, data_set=data_set)
        admission.admit(made, home.shown, lambda name: scenario.text)
    return made
