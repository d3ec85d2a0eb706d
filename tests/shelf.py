"""All games that tests play: those of the program, those of tests/games, and the auction that
docs/adding-a-game.md spells out, a plug-in that lies there as if it were installed.

`game` is a fixture that runs a test over all of them; a test that uses it asks a game what it has
and never which it is.
"""

from __future__ import annotations

import importlib
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pbem.audit.audit import Audit, audit
from pbem.engine.dice import parse_roll_text
from pbem.library import registry
from pbem.play.opening import open_secrets
from pbem.table.campaign import Campaign
from pbem.words import catalogue, pages
from tests.random_play import SIGNER

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
# A file of the page: its path stands in front of a sentence, its text in the block below.
_FILE = re.compile(r"^`([\w./]+\.?\w+)`[^\n]*\n\n```\w+\n(.*?)^```", re.M | re.S)
_TESTS = ROOT / "tests"
_SHELF = "shelf_of_tests"


@dataclass(frozen=True)
class Place:
    """Where a game is kept: the packages of games and of templates in which its folders are; or it
    is plugged in beside those of the program."""

    game: str
    games: str = registry.PACKAGE
    templates: str = catalogue.PACKAGE
    is_plug_in: bool = False


def page_files() -> dict[str, str]:
    """The files of the game on the page, by path."""
    return dict(_FILE.findall(PAGE.read_text("utf-8")))


PROJECT = tomllib.loads(page_files()["pyproject.toml"])["project"]
[(PAGES_GAME, PAGES_PACKAGE)] = PROJECT["entry-points"]["pbem.games"].items()
PLACES = {
    **{info.id: Place(info.id) for info in registry.games(package=registry.PACKAGE)},
    **{
        name: Place(name, "tests.games", f"{_SHELF}.templates")
        for name in ("bazaar", "coalition", "ambush", "outposts", "cabinet")
    },
    PAGES_GAME: Place(PAGES_GAME, is_plug_in=True),
}


@cache
def _temporary(prefix: str) -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix=prefix)


@cache
def _templates() -> str:
    """The folder of a package _SHELF with the templates of the program and of tests."""
    made = _temporary("pbem-shelf-").name
    for source in (ROOT / "templates", _TESTS / "templates"):
        shutil.copytree(source, Path(made) / _SHELF / "templates", dirs_exist_ok=True)
    for folder in ("", "templates"):
        (Path(made) / _SHELF / folder / "__init__.py").touch()
    sys.path.insert(0, made)
    importlib.invalidate_caches()
    return made


def write_page(folder: Path) -> None:
    """The files of the page, as they stand."""
    for path, text in page_files().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")


def register(folder: Path, name: str, version: str, games: dict[str, str]) -> None:
    """What an installer notes of a distribution in this folder: its name, and its games with their
    packages."""
    noted = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    noted.mkdir(parents=True, exist_ok=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (noted / "METADATA").write_text(metadata, "utf-8")
    entries = "".join(f"{game} = {package}\n" for game, package in games.items())
    (noted / "entry_points.txt").write_text(f"[pbem.games]\n{entries}", "utf-8")


@cache
def shelf() -> Path:
    """The folder in which the page's game is, as the page says and as if it were installed."""
    folder = Path(_temporary("pbem-page-").name)
    write_page(folder)
    register(folder, PROJECT["name"], PROJECT["version"], {PAGES_GAME: PAGES_PACKAGE})
    return folder


def take(name: str, patch: pytest.MonkeyPatch) -> str:
    """Have the program look for games and templates where this game is kept; its id."""
    place = PLACES[name]
    if place.is_plug_in:
        patch.syspath_prepend(str(shelf()))
    if place.templates.startswith(_SHELF):
        _templates()
    patch.setattr(registry, "PACKAGE", place.games)
    for module in (catalogue, pages):
        patch.setattr(module, "PACKAGE", place.templates)
    forget()
    return name


def forget() -> None:
    """Words and templates are kept by the name of the game alone."""
    catalogue.catalogue.cache_clear()
    pages.environment.cache_clear()


def in_turn(name: str, values: Iterable[Any]) -> pytest.MarkDecorator:
    """A test with the fixture `game` and a parameter of this name: each game comes with one of the
    values, the next game with the next; `make soak` takes all with all."""
    every = tuple(values)
    return pytest.mark.parametrize(
        ("game", name),
        [
            pytest.param(game, value, marks=() if number % len(every) == at else pytest.mark.soak)
            for number, game in enumerate(PLACES)
            for at, value in enumerate(every)
        ],
        indirect=["game"],
    )


@pytest.fixture(params=PLACES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of each game in turn."""
    yield take(request.param, monkeypatch)
    monkeypatch.undo()
    forget()


def audited(campaign: Campaign) -> Audit:
    """The audit of a campaign to its last record, which holds; a game with secrets is opened for
    it."""
    result = audit(campaign.path)
    assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
    if campaign.table.game.secrets:
        open_secrets(campaign, SIGNER, early=True)
        result = audit(campaign.path)
        assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
    assert result.replay.checked == result.records
    return result


def dice_in(campaign: Campaign) -> int:
    """How many dice have fallen in the open."""
    rolls = (roll for record in campaign.save.records() for roll in record.get("dice", {}).items())
    return sum(len(parse_roll_text(label, text).values) for label, text in rolls)
