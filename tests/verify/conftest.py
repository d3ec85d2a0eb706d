"""One browser for all tests of the page, and the saves that it is given."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import run
from pbem.storage import keys
from pbem.storage.files import private_dir
from tests import random_play
from tests.harness.browser import Browser
from tests.random_play import anybody  # noqa: F401 (fixture)
from tests.small_campaign import EPOCH, NAME, found
from tests.test_audit import MAILS
from tests.verify.saves import Saved

PAGE = Path(__file__).parents[2] / "verify" / "verify.html"


class Page:
    """The page in a real browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.load()

    def load(self) -> None:
        """A fresh copy, from the disk as players open it."""
        self.browser.open(PAGE.as_uri())

    def run(self, script: str, **values: Any) -> Any:
        """The value of an expression in which these names stand for plain data."""
        names = "".join(f"const {name} = {json.dumps(value)};" for name, value in values.items())
        return self.browser.evaluate(f"(async () => {{ {names} return {script}; }})()")

    def verify(self, data: bytes) -> dict[str, Any]:
        """What the page finds in a save."""
        text = base64.b64encode(data).decode("ascii")
        result: dict[str, Any] = self.run("await verifySave(fromBinary(atob(text)))", text=text)
        return result

    def says(self, name: str) -> str:
        """The text of an element that is shown."""
        return str(self.run("document.getElementById(name).innerText", name=name))


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Page:
    return Page(chromium)


@pytest.fixture(scope="session")
def mailed(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A campaign with phrases, standing lines, locks, answers, opened lines and dice."""
    folder = tmp_path_factory.mktemp("mailed")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
        found(folder, "--wait", "retreat")
        for number, text in enumerate(MAILS):
            (folder / f"{number}.txt").write_text(text, encoding="utf-8")
            assert run(["apply", NAME, f"{number}.txt"]) == 0
        assert run(["apply", NAME, "--silence"]) == 0
    path = folder / NAME
    return Saved(path, keys.load(private_dir(path) / "moderator.key"))


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    """A campaign of random answers, with many small battles and without a founding."""
    folder = tmp_path_factory.mktemp("random")
    with pytest.MonkeyPatch.context() as patch:
        random_play.take_from_nowhere(patch)
        last = random_play.each(random_play.play(folder, "axis_allies_europe", 3, 60))
    return Saved(last.path, random_play.SIGNER)
