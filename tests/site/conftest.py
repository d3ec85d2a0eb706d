"""A campaign as it stood after each of a few mails, and what its site is made of."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.site import store
from pbem.site.build import Wish, Written, write
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests import kept
from tests.small_campaign import EPOCH, NAME, found
from tests.test_audit import MAILS

Stages = list[Path]


def _played(folder: Path) -> None:
    """Found a campaign, and keep a copy of it after each mail, in folders 0, 1, ..."""
    work = folder / "work"
    work.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(work)
        patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
        found(work, "--wait", "retreat", "--title", 'War & "><b>peace</b>')
        for number, text in enumerate([*MAILS, ""]):
            shutil.copytree(work, folder / str(number))
            (work / "mail.txt").write_text(text, encoding="utf-8")
            assert run(["apply", NAME, *(["mail.txt"] if text else ["--silence"])]) == 0
        shutil.copytree(work, folder / str(len(MAILS) + 1))


@pytest.fixture(scope="session")
def stages() -> Stages:
    """The saves, each with its private folder; not to be changed."""
    made = kept.made("site", _played)
    numbers = sorted(int(path.name) for path in made.iterdir() if path.name.isdigit())
    return [made / str(number) / NAME for number in numbers]


@pytest.fixture
def campaign(stages: Stages, tmp_path: Path) -> Path:
    """A copy of the last one, to be changed."""
    shutil.copy(stages[-1], tmp_path)
    shutil.copytree(private_path(stages[-1]), private_path(tmp_path / NAME))
    return tmp_path / NAME


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Written]:
    """Writes the site of a save."""

    def written(path: Path, folder: str = "pages", **wish: object) -> Written:
        return write(Campaign.open(path), tmp_path / folder, Wish(**wish))  # type: ignore[arg-type]

    return written


def contents(folder: Path) -> dict[str, bytes]:
    """All files but what is kept for the next time."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != store.NAME)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(files)}


class Links(HTMLParser):
    """Everything in a page that leads out of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        links = [v or "" for k, v in attrs if k in ("href", "src", "action", "srcset")]
        # No picture beside the title: a browser that is told so asks for none.
        self.found += [link for link in links if link != "data:,"]
