"""The games that are there: their names without loading anything, and one game with its data, scenarios and board.

A game is a folder in games/ with a file TITLE (the prefix of its rules, a blank, its title), a `GAME` in its
`__init__.py`, `data/*.yaml` and `scenarios/*.yaml`. They are looked for in PACKAGE unless a caller names another package.
"""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pbem.faults import Fault, WrongCall
from pbem.storage import yamlin

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pbem.engine.board import Board
    from pbem.engine.game import Game, Table

PACKAGE = "pbem.games"
TITLE = "TITLE"


@dataclass(frozen=True)
class GameInfo:
    """What can be said of a game without loading it; `scenarios` are names for `pbem new`, sorted."""

    id: str
    title: str
    prefix: str
    scenarios: tuple[str, ...]


@dataclass(frozen=True)
class Loaded:
    """A game ready to play. `data` and `scenarios` are by file stem, shared by all callers: not to be changed."""

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
        """The value of every option of a scenario: the one given, else its default. WrongCall for anything else."""
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
    """All games, sorted by id; imports neither game nor engine and reads no YAML."""
    folders = (entry for entry in files(package or PACKAGE).iterdir() if (entry / TITLE).is_file())
    return [_info(folder) for folder in sorted(folders, key=lambda folder: folder.name)]


def find(name: str, *, package: str = "") -> GameInfo:
    """A game by its id (`_` or `-`) or the prefix of its rules, in any case; WrongCall with the nearest names."""
    known = games(package=package)
    names = {info.prefix.lower(): info for info in known} | {info.id: info for info in known}
    folded = name.strip().lower().replace("-", "_")
    if folded in names:
        return names[folded]
    close = [names[near].id for near in difflib.get_close_matches(folded, names, n=3, cutoff=0.5)]
    holding = [info.id for info in known if folded and folded in f"{info.id} {info.title.lower()}"]
    nearest = list(dict.fromkeys([*close, *holding]))
    hint = f"Did you mean {' or '.join(nearest)}?" if nearest else "`pbem games` lists the games."
    raise WrongCall("unknown_game", f"there is no game {name!r}", do=hint)


def load(name: str, *, package: str = "") -> Loaded:
    """A game by any of its names, with its data read and its board built; the same object at every call.

    Raises WrongCall for an unknown name, BadYaml for data that cannot be read, BoardError for data that contradict
    themselves.
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
    folder = files(package) / info.id
    game: Game = importlib.import_module(f"{package}.{info.id}").GAME
    data = _read_all(folder / "data", f"{info.id}/data")
    scenarios = _read_all(folder / "scenarios", f"{info.id}/scenarios")
    return Loaded(info, game, data, scenarios, game.make_board(data))


def _info(folder: Traversable) -> GameInfo:
    prefix, _, title = (folder / TITLE).read_text("utf-8").strip().partition(" ")
    return GameInfo(folder.name, title, prefix, tuple(_yaml_files(folder / "scenarios")))


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
