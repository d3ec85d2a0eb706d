"""All games that tests play: those of the program, the bazaar of tests/games, and the auction that
docs/adding-a-game.md spells out, written into folders as the page says.

`game` is a fixture that runs a test over all of them; a test that uses it asks a game what it has
and never which it is.
"""

from __future__ import annotations

import importlib
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

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
_FILE = re.compile(
    r"^`((?:games|templates|tests)/[^`<>]+)`[^\n]*\n\n```\w+\n(.*?)^```", re.M | re.S
)
_TESTS = ROOT / "tests"
_SHELF = "shelf_of_tests"


@dataclass(frozen=True)
class Place:
    """Where a game is kept: the packages of games and of templates in which its folders are."""

    game: str
    games: str
    templates: str


def page_files() -> dict[str, str]:
    """The files of the game on the page, by path."""
    return dict(_FILE.findall(PAGE.read_text("utf-8")))


PAGES_GAME = next(iter(page_files())).split("/")[1]
PLACES = {
    **{info.id: Place(info.id, registry.PACKAGE, catalogue.PACKAGE) for info in registry.games()},
    "bazaar": Place("bazaar", "tests.games", f"{_SHELF}.templates"),
    PAGES_GAME: Place(PAGES_GAME, f"{_SHELF}.games", f"{_SHELF}.templates"),
}


@cache
def _shelf() -> TemporaryDirectory[str]:
    """A folder with the package _SHELF: the page's files, and beside them the templates of the
    program and of tests."""
    made = TemporaryDirectory(prefix="pbem-shelf-")
    package = Path(made.name) / _SHELF
    for source in (ROOT / "templates", _TESTS / "templates"):
        shutil.copytree(source, package / "templates", dirs_exist_ok=True)
    for path, text in page_files().items():
        file = package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    for folder in ("", "games", "templates"):
        (package / folder / "__init__.py").touch()
    sys.path.insert(0, made.name)
    importlib.invalidate_caches()
    return made


def shelf() -> Path:
    """The folder in which the page's game is, with `games` and `templates` as in the program."""
    return Path(_shelf().name) / _SHELF


def take(name: str, patch: pytest.MonkeyPatch) -> str:
    """Have the program look for games and templates where this game is kept; its id."""
    place = PLACES[name]
    if _SHELF in place.games + place.templates:
        shelf()
    patch.setattr(registry, "PACKAGE", place.games)
    for module in (catalogue, pages):
        patch.setattr(module, "PACKAGE", place.templates)
    forget()
    return name


def forget() -> None:
    """Words and templates are kept by the name of the game alone."""
    catalogue.catalogue.cache_clear()
    pages.environment.cache_clear()


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
