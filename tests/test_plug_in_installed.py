"""The game of docs/adding-a-game.md as its page says: built, installed beside pbem in a fresh
environment, played, audited, and taken away without a trace.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests import shelf
from tests.sample import first
from tests.shelf import PAGES_GAME, PAGES_PACKAGE, PROJECT, ROOT

pytestmark = pytest.mark.slow

RELEASE = f"{PROJECT['name']} {PROJECT['version']}"
MAILS = {
    "red.txt": "seat: ann\nphrase: q7xk v2mm 9tzr b4hd w8pc\nbid 7\ndone\n",
    "blue.txt": "seat: bob\nphrase: m3fy 6ndl j5sa 0vge u1rq\nbid 4\ndone\n",
}
# tests/test_packaging.py installs in both ways, without a plug-in.
WAYS = first(("wheel", "editable"))


def run(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """What a command prints that ends with this code; nothing of this run's search path reaches
    it."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"PIP_NO_COMPILE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def built(folder: Path) -> Path:
    """The wheel of the project in a folder."""
    run(sys.executable, "-m", "build", "--wheel", "--outdir", "dist", cwd=folder)
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, so that building leaves nothing in it."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in ("pbem", "games", "templates", "verify"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.cfg", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture(scope="module")
def plug_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the page's game."""
    folder = tmp_path_factory.mktemp("page")
    shelf.write_page(folder)
    return built(folder)


@pytest.fixture(scope="module", params=WAYS)
def programs(
    request: pytest.FixtureRequest, checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The folder of programs of a fresh environment with pbem in it; what pbem needs is that of
    this run."""
    folder = tmp_path_factory.mktemp(request.param) / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    found = folder / ("Scripts" if os.name == "nt" else "bin")
    purelib = run(
        found / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
    )
    Path(purelib.strip(), "needs.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    what = ["-e", "."] if request.param == "editable" else [str(built(checkout))]
    run(*pip(found, "install", "--no-deps", "--ignore-installed"), *what, cwd=checkout)
    place = run(found / "python", "-c", "import pbem; print(pbem.__file__)", cwd=folder)
    at = checkout if request.param == "editable" else folder
    assert Path(place.strip()).is_relative_to(at)
    return found


def pip(programs: Path, command: str, *options: str) -> list[str | Path]:
    """A command of the pip of this run for the environment of these programs."""
    python = programs / "python"
    return [sys.executable, "-m", "pip", "--python", python, command, "--quiet", *options]


def everything(programs: Path) -> set[str]:
    """All files of an environment but what Python compiled."""
    files = (p for p in programs.parent.rglob("*") if p.is_file() and p.suffix != ".pyc")
    return {path.relative_to(programs.parent).as_posix() for path in files}


def test_the_page_s_game_is_installed_played_audited_and_taken_away(
    programs: Path, plug_in: Path, tmp_path: Path
) -> None:
    pbem = programs / "pbem"
    before = everything(programs)
    assert f"{PAGES_GAME} (" not in run(pbem, "games", cwd=tmp_path)

    run(*pip(programs, "install", "--no-deps", "--no-index"), plug_in, cwd=tmp_path)
    assert f"  plug-in: {RELEASE}" in run(pbem, "games", cwd=tmp_path)
    assert f"{PAGES_GAME}: {RELEASE}" in run(pbem, "doctor", cwd=tmp_path)

    run(pbem, "new", "evening", PAGES_GAME, "--accept-phrases", cwd=tmp_path)
    run(pbem, "apply", cwd=tmp_path)
    for name, text in MAILS.items():
        (tmp_path / name).write_text(text, "utf-8")
    run(pbem, "apply", *MAILS, cwd=tmp_path)
    told = run(pbem, "report", cwd=tmp_path)
    assert "Red bids 7 chips." in told
    assert "Red pays and throws for the prize:" in told
    told = run(pbem, "audit", cwd=tmp_path)
    assert f"is of the plug-in {RELEASE}; installed here is {RELEASE}" in told
    assert run(pbem, "--version", cwd=tmp_path).startswith("pbem, version")

    run(*pip(programs, "uninstall", "--yes"), PROJECT["name"], cwd=tmp_path)
    assert everything(programs) == before
    assert not list(programs.parent.rglob(PAGES_PACKAGE))
    told = run(pbem, "status", cwd=tmp_path, code=1)
    assert f"it is a plug-in, {RELEASE}" in told
    assert f"pip install {PROJECT['name']}=={PROJECT['version']}" in told
    told = run(pbem, "audit", cwd=tmp_path, code=4)
    assert "which is not installed here" in told
    assert "axis-allies-europe (AAE)" in run(pbem, "games", cwd=tmp_path)
