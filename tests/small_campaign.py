"""A small real campaign on the command line, at Germany's first orders, for the tests of commands
and of the audit.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import run
from pbem.storage import save
from tests import kept
from tests.harness.receipts import check_receipts

NAME = "small.pbem.yaml"
ID = "small-00112233aabbccdd"
GAME = "axis-allies-europe"
EPOCH = "1767225600"
CHAINS = f"{'0b' * 32}\n{'5c' * 32}\n"

ATTACK = """\
purchase:
buy 5 infantry
combat:
move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland
move 3 infantry, 1 armor: Rumania -> Bessarabia
"""
REST = """\
noncombat:
move 2 infantry: Yugoslavia -> Rumania
place:
place 5 infantry @ Germany
"""


@dataclass
class Said:
    """What one command came to."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed for scripts."""
        return json.loads(self.out)


class Folder:
    """A folder with one campaign, in which commands are run."""

    def __init__(
        self, path: Path, capture: Callable[[], tuple[str, str]], name: str = NAME
    ) -> None:
        self.path = path
        self.name = name
        self.save = path / name
        self._capture = capture

    def run(self, *arguments: str) -> Said:
        """Run one command line; what was printed before is forgotten."""
        self._capture()
        code = run(arguments)
        return Said(code, *self._capture())

    def mail(self, text: str | bytes, name: str = "mail.txt", *, seat: str = "germany") -> str:
        """Write a mail; its name. Text without a seat gets one."""
        if isinstance(text, str):
            if seat and "seat:" not in text:
                text = f"seat: {seat}\n{text}"
            text = text.encode("utf-8")
        (self.path / name).write_bytes(text)
        return name

    def apply(self, text: str | bytes = "", *options: str, seat: str = "germany") -> Said:
        """`pbem apply` with a mail of this text, or without one; its receipt says nothing twice."""
        mails = [self.mail(text, seat=seat)] if text else []
        said = self.run("apply", self.name, *mails, *options)
        check_receipts(said.out)
        return said

    @property
    def records(self) -> list[dict[str, Any]]:
        """The records as they are on disk."""
        return list(save.open_save(self.save).records())

    @property
    def kinds(self) -> list[str]:
        """Their kinds."""
        return [record["kind"] for record in self.records]

    @property
    def status(self) -> Any:
        """`pbem status --json`."""
        return self.run("status", self.name, "--json").data

    @property
    def asked(self) -> list[str]:
        """The open questions."""
        return [ask["id"] for ask in self.status["asks"]]

    @property
    def head(self) -> str:
        """The head that orders have to name now."""
        return str(self.status["head"])

    def contents(self) -> dict[str, bytes]:
        """Every file below the folder."""
        files = (path for path in sorted(self.path.rglob("*")) if path.is_file())
        return {path.relative_to(self.path).as_posix(): path.read_bytes() for path in files}

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Nothing in the folder may change."""
        before = self.contents()
        yield
        assert self.contents() == before


def found(folder: Path, *options: str, seats: Sequence[str] = ()) -> None:
    """Found a campaign with known chains in the current folder and bring it to its first
    question.
    """
    (folder / "chains.txt").write_text(CHAINS)
    drawn = ["--id", ID, "--chains", "chains.txt", *(part for s in seats for part in ("--seat", s))]
    cash = [] if any("cash_advance" in option for option in options) else ["cash_advance=no"]
    switches = [part for option in cash for part in ("--option", option)]
    assert run(["new", "small", GAME, *drawn, *switches, *options]) == 0
    (folder / "chains.txt").unlink()
    assert run(["apply", NAME]) == 0


def one_paragraph(said: Said, *parts: str, code: int = 1) -> None:
    """Assert an error of one paragraph with these parts, this exit code, and no traceback."""
    told = said.err.strip().splitlines()
    errors = [line for line in told if line.startswith("Error: ")]
    assert len(errors) == 1, said
    assert errors == told, said
    assert "Traceback" not in said.err
    for part in parts:
        assert part in errors[0], said.err
    assert errors[0].endswith((".", "?", "!", "pip install --upgrade pbem")), said.err
    assert said.code == code, said


class Template:
    """Campaigns founded once a module and copied for each test."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        self.factory = factory
        self.made: dict[tuple[str, ...], Path] = {}

    def copy(self, target: Path, *options: str, seats: Sequence[str] = ()) -> Path:
        """A copy of the campaign with these options in `target`."""
        key = (*options, *seats)
        if key not in self.made:
            folder = self.factory.mktemp("founded")
            with pytest.MonkeyPatch.context() as patch:
                patch.chdir(folder)
                patch.setenv("SOURCE_DATE_EPOCH", EPOCH)
                found(folder, *options, seats=seats)
            self.made[key] = folder
        shutil.copytree(self.made[key], target)
        return target


class Maker:
    """Makes the test's campaign in its own folder, which becomes the current one."""

    def __init__(
        self,
        template: Template,
        target: Path,
        patch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        self.template, self.target, self.patch, self.capsys = template, target, patch, capsys

    def __call__(self, *options: str, seats: Sequence[str] = ()) -> Folder:
        path = self.template.copy(self.target, *options, seats=seats)
        self.patch.chdir(path)
        return Folder(path, self._capture)

    def after(self, steps: Callable[[Folder], object], *options: str) -> Folder:
        """The same after these steps, which are taken once in a run of the tests; they are known by
        their function.
        """

        def make(path: Path) -> None:
            self.template.copy(path, *options)
            self.patch.chdir(path)
            steps(Folder(path, self._capture))

        shutil.copytree(kept.made((steps, *options), make), self.target)
        self.patch.chdir(self.target)
        return Folder(self.target, self._capture)

    def _capture(self) -> tuple[str, str]:
        said = self.capsys.readouterr()
        return said.out, said.err


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    """Campaigns that are founded once for all tests."""
    return Template(tmp_path_factory)


@pytest.fixture
def campaign(
    template: Template,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Maker:
    """`campaign("--wait", "retreat")`: a campaign with these options of `pbem new`, at Germany's
    first orders.
    """
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)
    for name in ("PBEM_DEBUG", "PBEM_PASSPHRASE"):
        monkeypatch.delenv(name, raising=False)
    return Maker(template, tmp_path / "campaign", monkeypatch, capsys)


@pytest.fixture
def small(campaign: Maker) -> Folder:
    """The small campaign with everything at its default."""
    return campaign()
