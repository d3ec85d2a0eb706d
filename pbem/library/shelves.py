"""Which games there are, without loading any: those of a package of games, and those that are
plugged in.

A game is a folder with a file TITLE (the prefix of its rules, a blank, its title), a `GAME` in its
`__init__.py`, `data/*.yaml` and `scenarios/*.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pbem import lazy, plug_ins
from pbem.faults import BadGame, Fault, WrongCall
from pbem.storage import compiled
from pbem.storage.forms import WORDS
from pbem.values import dataclass

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from pbem.plug_ins import PlugIn

TITLE = "TITLE"
# Folders of templates that belong to no game.
RESERVED = ("common", "wargame")
_TITLE = lazy.pattern(r"(?P<prefix>[A-Z]{2,4}) +(?P<title>\S.*)")
_TITLE_WANTED = "It is one line: the prefix of the game's rules (two to four capitals), a blank and its title, as `AUC Auction`."


@dataclass(frozen=True)
class GameInfo:
    """What can be said of a game without loading it; `scenarios` are names for `pbem new`, sorted.

    `distribution` and `version` are those of a plug-in, "" for a game that pbem brings itself.
    """

    id: str
    title: str
    prefix: str
    scenarios: tuple[str, ...]
    distribution: str = ""
    version: str = ""

    @property
    def release(self) -> str:
        """Who brings it, and which release of him: `pbem-auction 1.0`, "" for pbem itself."""
        return f"{self.distribution} {self.version}".strip()


@dataclass(frozen=True)
class Home:
    """Where a game is: its package, its folder, and how messages name that."""

    package: str
    folder: Traversable
    shown: str
    plug_in: PlugIn | None = None


Shelf = tuple[list[GameInfo], dict[str, Fault]]


def home(info: GameInfo, package: str) -> Home:
    """Where the files of a game are that is no plug-in, or of one that is."""
    plug_in = plug_ins.named(info.id) if info.distribution else None
    if plug_in is not None:
        return Home(plug_in.package, plug_in.folder, plug_in.shown, plug_in)
    folder = compiled.folder_of(package) / info.id
    return Home(f"{package}.{info.id}", folder, _shown(package, info.id))


def find(name: str, shelves: Iterator[Shelf]) -> GameInfo:
    """A game of these shelves by its id (`_` or `-`) or the prefix of its rules, in any case;
    WrongCall with the nearest names, BadGame for a folder that holds none.

    A shelf is looked at only if the name is on none before it.
    """
    folded = name.strip().lower().replace("-", "_")
    everything: list[GameInfo] = []
    for known, broken in shelves:
        prefixes = [info.prefix for info in known]
        names = {i.prefix.lower(): i for i in known if prefixes.count(i.prefix) == 1}
        names |= {info.id: info for info in known}
        if folded in names:
            return names[folded]
        if folded in broken:
            raise broken[folded]
        everything += known
    raise WrongCall("unknown_game", f"there is no game {name!r}", do=_nearest(folded, everything))


def _nearest(folded: str, known: Sequence[GameInfo]) -> str:
    import difflib

    names = {info.prefix.lower(): info for info in known} | {info.id: info for info in known}
    close = [names[near].id for near in difflib.get_close_matches(folded, names, n=3, cutoff=0.5)]
    texts = {info.id: f"{info.id} {info.title.lower()} {info.prefix.lower()}" for info in known}
    holding = [game for game, text in texts.items() if folded and folded in text]
    nearest = list(dict.fromkeys([*close, *holding]))
    return f"Did you mean {' or '.join(nearest)}?" if nearest else "`pbem games` lists the games."


def of_package(package: str) -> Shelf:
    """The games of a package, sorted by id, and by id what is wrong with folders that look like one
    and are none."""
    found: list[GameInfo] = []
    broken: dict[str, Fault] = {}
    folders = sorted(compiled.folder_of(package).iterdir(), key=lambda entry: entry.name)
    for folder in filter(_is_meant, folders):
        shown = _shown(package, folder.name)
        try:
            info = _info(folder, shown, folder.name)
            _check_prefix(info, found, shown)
        except BadGame as fault:
            broken[folder.name] = fault
        else:
            found.append(info)
    return found, broken


def plugged_in(package: str) -> Shelf:
    """The same of the plug-ins, beside the games of a package, whose names none of them takes."""
    own, broken_own = of_package(package)
    found: list[GameInfo] = []
    broken: dict[str, Fault] = {}
    for game, brought in plug_ins.by_game().items():
        is_taken = game in broken_own or game in (info.id for info in own)
        label = f"{game} of {brought[0].distribution}" if is_taken else game
        try:
            with plug_ins.blamed(brought[0]):
                found.append(_info_of(brought, own, is_taken=is_taken))
        except BadGame as fault:
            broken[label] = fault
    return found, broken


def _info_of(brought: Sequence[PlugIn], own: Sequence[GameInfo], *, is_taken: bool) -> GameInfo:
    """What a plug-in says of itself. Raises BadGame."""
    plug_in = brought[0]
    entry = f"{plug_ins.GROUP}: {plug_in.game} = {plug_in.package}"
    if is_taken or plug_in.game in RESERVED:
        what = f"{plug_in.game} is the name of a game that pbem brings itself"
        if not is_taken:
            what = f"{plug_in.game} is a name that pbem keeps for itself"
        raise BadGame("id_taken", what, entry, "A plug-in needs a name of its own.")
    if not plug_ins.ID.fullmatch(plug_in.game):
        what = f"{plug_in.game!r} cannot be the name of a game"
        raise BadGame("bad_id", what, entry, "Take small letters, digits and _.")
    if len(brought) > 1:
        told = " and ".join(each.release for each in brought)
        do = f"Keep one of them: `pip uninstall {brought[-1].distribution}` takes the other away."
        raise BadGame("id_twice", f"two distributions bring this game: {told}", entry, do)
    for word, said in (("package", plug_in.distribution), ("version", plug_in.version)):
        if not re.fullmatch(WORDS[word], said, re.ASCII):
            what = f"a save cannot name this distribution: its {word} is {said!r}"
            raise BadGame("bad_release", what, entry)
    info = _info(plug_in.folder, plug_in.shown, plug_in.game)
    _check_prefix(info, own, plug_in.shown)
    return GameInfo(
        info.id, info.title, info.prefix, info.scenarios, plug_in.distribution, plug_in.version
    )


def _check_prefix(info: GameInfo, others: Sequence[GameInfo], shown: str) -> None:
    if other := next((each.id for each in others if each.prefix == info.prefix), ""):
        what = f"the prefix {info.prefix} is that of {other} already"
        raise BadGame("prefix_twice", what, f"{shown}/{TITLE}")


def _shown(package: str, folder: str) -> str:
    """The folder of a game, as messages name it."""
    return f"{package.rpartition('.')[2]}/{folder}"


def _is_meant(folder: Traversable) -> bool:
    """Whether somebody meant this to be a game."""
    if folder.name.startswith(("_", ".")):
        return False
    return (folder / TITLE).is_file() or (folder / "__init__.py").is_file()


def _info(folder: Traversable, shown: str, game: str) -> GameInfo:
    """What TITLE and the names of files say. Raises BadGame."""
    entry = folder / TITLE
    text = entry.read_bytes().decode("utf-8", "replace").strip() if entry.is_file() else ""
    named = _TITLE.fullmatch(text)
    if named is None:
        what = "this file does not name the game" if text else "the game has no such file"
        raise BadGame("bad_title", what, f"{shown}/{TITLE}", _TITLE_WANTED)
    scenarios = tuple(yaml_files(folder / "scenarios"))
    if not scenarios:
        what, do = "there is no scenario in it", "Every scenario is a file NAME.yaml there."
        raise BadGame("no_scenario", what, f"{shown}/scenarios", do)
    return GameInfo(game, named["title"], named["prefix"], scenarios)


def yaml_files(folder: Traversable) -> dict[str, Traversable]:
    """The YAML files of a folder by stem, sorted; none if there is no such folder."""
    if not folder.is_dir():
        return {}
    found = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".yaml")}
    return {name.removesuffix(".yaml"): found[name] for name in sorted(found)}
