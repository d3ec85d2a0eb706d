"""The games that are there: their names without loading anything, and one game with its data,
scenarios and board.

A game is a folder in games/ with a file TITLE (the prefix of its rules, a blank, its title), a
`GAME` in its `__init__.py`, `data/*.yaml` and `scenarios/*.yaml`. They are looked for in PACKAGE
unless a caller names another package.
"""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pbem.faults import BadGame, Fault, WrongCall
from pbem.storage import yamlin

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pbem.engine.board import Board
    from pbem.engine.game import Game, Table

PACKAGE = "pbem.games"
TITLE = "TITLE"
_TITLE = re.compile(r"(?P<prefix>[A-Z]{2,4}) +(?P<title>\S.*)")
_TITLE_WANTED = "It is one line: the prefix of the game's rules (two to four capitals), a blank and its title, as `AUC Auction`."


@dataclass(frozen=True)
class GameInfo:
    """What can be said of a game without loading it; `scenarios` are names for `pbem new`,
    sorted."""

    id: str
    title: str
    prefix: str
    scenarios: tuple[str, ...]


@dataclass(frozen=True)
class Loaded:
    """A game ready to play. `data` and `scenarios` are by file stem, shared by all callers: not to
    be changed."""

    info: GameInfo
    game: Game
    data: dict[str, Any]
    scenarios: dict[str, dict[str, Any]]
    board: Board

    @property
    def digest(self) -> str:
        """The hash of the board data that goes into the anchor of a campaign."""
        return self.board.digest

    @cached_property
    def table(self) -> Table:
        """The game with its board, as the engine wants it."""
        from pbem.engine.game import Table

        return Table(self.game, self.board)

    def scenario(self, name: str) -> dict[str, Any]:
        """A scenario by its name; WrongCall if there is none."""
        if name not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise WrongCall(
                "unknown_scenario",
                f"{self.info.title} has no scenario {name!r}",
                do=f"It has: {known}.",
            )
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


def games(*, package: str = "") -> list[GameInfo]:
    """All games whose folder has what a game needs, sorted by id; imports neither game nor engine
    and reads no YAML."""
    return _listed(package or PACKAGE)[0]


def faults(*, package: str = "") -> dict[str, Fault]:
    """What is wrong with folders that hold no game, or one that cannot be played, by id. Loads
    every game."""
    listed, found = _listed(package or PACKAGE)
    for info in listed:
        try:
            load(info.id, package=package)
        except Fault as fault:
            found[info.id] = fault
    return dict(sorted(found.items()))


def find(name: str, *, package: str = "") -> GameInfo:
    """A game by its id (`_` or `-`) or the prefix of its rules, in any case; WrongCall with the
    nearest names, BadGame for a folder that holds none.
    """
    known, broken = _listed(package or PACKAGE)
    names = {info.prefix.lower(): info for info in known} | {info.id: info for info in known}
    folded = name.strip().lower().replace("-", "_")
    if folded in names:
        return names[folded]
    if folded in broken:
        raise broken[folded]
    close = [names[near].id for near in difflib.get_close_matches(folded, names, n=3, cutoff=0.5)]
    holding = [info.id for info in known if folded and folded in f"{info.id} {info.title.lower()}"]
    nearest = list(dict.fromkeys([*close, *holding]))
    hint = f"Did you mean {' or '.join(nearest)}?" if nearest else "`pbem games` lists the games."
    raise WrongCall("unknown_game", f"there is no game {name!r}", do=hint)


def load(name: str, *, package: str = "") -> Loaded:
    """A game by any of its names, with its data read and its board built; the same object at every
    call.

    Raises WrongCall for an unknown name, BadYaml for data that cannot be read, BadGame for files
    that no game can be made of: each with the file that is to blame.
    """
    return _loaded(find(name, package=package), package or PACKAGE)


def load_game(anchor: Mapping[str, Any]) -> Loaded:
    """The game that an anchor names, if it is here with the same rules and the same board."""
    if not isinstance(anchor.get("game"), str):
        raise Fault(
            "no_game", "this file is sealed, but it is no campaign: its anchor names no game"
        )
    loaded = load(anchor["game"])
    if loaded.game.rules != anchor["rules"]:
        raise Fault(
            "other_rules",
            f"this campaign is played by rules number {anchor['rules']} of {loaded.game.title}, and this version"
            f" of pbem has number {loaded.game.rules}",
            do=f"Install the release that the save names: pbem {anchor['pbem']}.",
        )
    if loaded.digest != anchor["board"]:
        raise Fault(
            "other_board",
            f"the board and unit data of {loaded.game.title} are not those with which this campaign was founded",
            do=f"Install an unchanged pbem {anchor['pbem']}; data files of a running campaign are never edited.",
        )
    return loaded


@cache
def _loaded(info: GameInfo, package: str) -> Loaded:
    from pbem.library import admission

    folder, shown = files(package) / info.id, _shown(package, info.id)
    with admission.blamed(shown):
        module = importlib.import_module(f"{package}.{info.id}")
    game = admission.game_of(module, info, shown)
    data = admission.Files(f"{shown}/data", _read_all(folder / "data", f"{shown}/data"))
    with admission.blamed(shown, f"{shown}/data"):
        board = game.make_board(data)
    scenarios = _read_all(folder / "scenarios", f"{shown}/scenarios")
    loaded = Loaded(info, game, data, scenarios, board)
    admission.admit(loaded, shown, lambda name: (folder / f"scenarios/{name}.yaml").read_bytes())
    return loaded


def _shown(package: str, folder: str) -> str:
    """The folder of a game, as messages name it."""
    return f"{package.rpartition('.')[2]}/{folder}"


def _listed(package: str) -> tuple[list[GameInfo], dict[str, Fault]]:
    """The games of a package, sorted by id, and by id what is wrong with folders that look like one
    and are none."""
    found: list[GameInfo] = []
    broken: dict[str, Fault] = {}
    folders = sorted(files(package).iterdir(), key=lambda entry: entry.name)
    for folder in filter(_is_meant, folders):
        shown = _shown(package, folder.name)
        try:
            info = _info(folder, shown)
        except BadGame as fault:
            broken[folder.name] = fault
            continue
        if other := next((each.id for each in found if each.prefix == info.prefix), ""):
            what = f"the prefix {info.prefix} is that of {other} already"
            broken[info.id] = BadGame("prefix_twice", what, f"{shown}/{TITLE}")
        else:
            found.append(info)
    return found, broken


def _is_meant(folder: Traversable) -> bool:
    """Whether somebody meant this to be a game."""
    if folder.name.startswith(("_", ".")):
        return False
    return (folder / TITLE).is_file() or (folder / "__init__.py").is_file()


def _info(folder: Traversable, shown: str) -> GameInfo:
    """What TITLE and the names of files say. Raises BadGame."""
    entry = folder / TITLE
    text = entry.read_bytes().decode("utf-8", "replace").strip() if entry.is_file() else ""
    named = _TITLE.fullmatch(text)
    if named is None:
        what = "this file does not name the game" if text else "the game has no such file"
        raise BadGame("bad_title", what, f"{shown}/{TITLE}", _TITLE_WANTED)
    scenarios = tuple(_yaml_files(folder / "scenarios"))
    if not scenarios:
        what, do = "there is no scenario in it", "Every scenario is a file NAME.yaml there."
        raise BadGame("no_scenario", what, f"{shown}/scenarios", do)
    return GameInfo(folder.name, named["title"], named["prefix"], scenarios)


def _yaml_files(folder: Traversable) -> dict[str, Traversable]:
    """The YAML files of a folder by stem, sorted; none if there is no such folder."""
    if not folder.is_dir():
        return {}
    found = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".yaml")}
    return {name.removesuffix(".yaml"): found[name] for name in sorted(found)}


def _read_all(folder: Traversable, source: str) -> dict[str, Any]:
    return {
        stem: yamlin.load_one(entry.read_bytes(), source=f"{source}/{entry.name}")
        for stem, entry in _yaml_files(folder).items()
    }
