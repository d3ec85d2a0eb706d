"""pbem can be installed in every way that the README promises, and nothing is left behind."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pbem import __version__
from pbem.library import summaries
from pbem.storage import compiled
from pbem.words import prepared

ROOT = Path(__file__).parent.parent
MAPPED = {
    "pbem": "pbem",
    "games": "pbem/games",
    "templates": "pbem/templates",
    "verify": "pbem/verify",
}
# What is made of each file that ends so.
OF_EACH = {".yaml": compiled.ENDING, ".j2": prepared.ENDING}
# What is made in the tree, and in the wheel only by its build.
MADE = ("__pycache__", *(f"*{end}{made}" for end, made in OF_EACH.items()), summaries.SUMMARY)
VERSION = f"pbem, version {__version__}"


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Output of a command that succeeds; PYTHONPATH of this run does not reach it. Of what pip
    installs only the modules are compiled that somebody imports."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    env |= {"PIP_NO_COMPILE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command, cwd=cwd, env=env | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, so that building leaves nothing in it."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in MAPPED:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns(*MADE))
    for name in ("setup.cfg", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture(scope="module")
def wheel(checkout: Path) -> Path:
    """The wheel as `python -m build` makes it: by way of the source distribution."""
    run(sys.executable, "-m", "build", "--outdir", "dist", cwd=checkout)
    (built,) = (checkout / "dist").glob("*.whl")
    return built


def new_environment(folder: Path) -> Path:
    """The bin folder of an environment with nothing in it, not even pip."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def install(bin_folder: Path, *what: str | Path, cwd: Path) -> None:
    """Install into an environment, by the pip of this one."""
    pip = (sys.executable, "-m", "pip", "--python", bin_folder / "python")
    run(*pip, "install", "--quiet", *what, cwd=cwd)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a clean environment with the wheel in it and nothing that it does not ask
    for.
    """
    bin_folder = new_environment(tmp_path_factory.mktemp("clean") / "venv")
    install(bin_folder, wheel, cwd=wheel.parent)
    return bin_folder


def sources() -> list[Path]:
    """All Python files that are not made, but those of a game that is being written: its folder is
    no package yet, and so no game for anybody."""
    found = [path for name in MAPPED for path in (ROOT / name).rglob("*.py")]
    paths = [path for path in found if not any(map(path.match, MADE))]
    games = ROOT / "games"
    unready = {game for game in games.iterdir() if not (game / "__init__.py").is_file()}
    return [path for path in paths if not unready & set(path.parents)]


def test_every_folder_with_python_in_it_is_listed_in_setup_cfg() -> None:
    config = configparser.ConfigParser()
    config.read(ROOT / "setup.cfg", encoding="utf-8")
    listed = config["options"]["packages"].split()
    found = {
        ".".join([*MAPPED[folder].split("/"), *path.parent.relative_to(ROOT / folder).parts])
        for folder in MAPPED
        for path in sources()
        if path.is_relative_to(ROOT / folder)
    }
    assert sorted(listed) == sorted(found)


def test_every_folder_with_python_in_it_is_a_package() -> None:
    folders = {path.parent for path in sources()}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


@pytest.mark.slow
def test_wheel_holds_every_file_of_the_tree_and_no_other(checkout: Path, wheel: Path) -> None:
    tree = {
        f"{MAPPED[name]}/{path.relative_to(checkout / name).as_posix()}"
        for name in MAPPED
        for path in (checkout / name).rglob("*")
        if path.is_file() and not any(map(path.match, MADE))
    }
    ends = OF_EACH.items()
    made = {f"{name}{more}" for name in tree for end, more in ends if name.endswith(end)}
    made |= {name.replace("/TITLE", f"/{summaries.SUMMARY}") for name in tree if "/TITLE" in name}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == tree | made


@pytest.mark.slow
def test_wheel_works_in_a_clean_environment(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "pbem", "--version", cwd=tmp_path).strip() == VERSION
    assert run(installed / "python", "-m", "pbem", "--version", cwd=tmp_path).strip() == VERSION
    found = run(installed / "pbem", "doctor", cwd=tmp_path)
    assert "YAML parser" in found
    assert "missing" not in found


@pytest.mark.slow
def test_wheel_brings_every_game_with_its_data(installed: Path, tmp_path: Path) -> None:
    game = ROOT / "games/axis_allies_europe/data"
    code = "import pbem.games, pathlib; print(pathlib.Path(pbem.games.__file__).parent)"
    place = Path(run(installed / "python", "-c", code, cwd=tmp_path).strip())
    there = {path.name for path in (place / "axis_allies_europe/data").iterdir()}
    assert there >= {path.name for path in game.iterdir()}
    code = "import sys; from pbem.cli import run; run(['games']); print(*sys.modules)"
    listed = run(installed / "python", "-c", code, cwd=tmp_path)
    assert "AAE" in listed
    assert "pbem.games.axis_allies_europe" not in listed


@pytest.mark.slow
def test_editable_install_runs_the_checkout(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("editable")
    bin_folder = new_environment(folder / "venv")
    install(bin_folder, "-e", ".", cwd=checkout)
    code = "import pbem.games, pbem.templates as t, pbem.verify as v; print(pbem.__file__, pbem.games.__file__, t.__file__, v.__file__)"
    places = run(bin_folder / "python", "-c", code, cwd=folder).split()
    assert [Path(place).relative_to(checkout).parts[0] for place in places] == list(MAPPED)
    assert run(bin_folder / "pbem", "--version", cwd=folder).strip() == VERSION
    assert [*(checkout / "games").rglob(summaries.SUMMARY)]


def test_runs_as_a_module_from_the_checkout() -> None:
    assert run(sys.executable, "-m", "pbem", "--version", cwd=ROOT).strip() == VERSION


def test_runs_as_a_module_from_elsewhere(tmp_path: Path) -> None:
    code = "import pbem.games, pbem.templates; print(pbem.games.__file__)"
    found = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert Path(found.strip()) == ROOT / "games/__init__.py"
    command = (sys.executable, "-m", "pbem", "--version")
    assert run(*command, cwd=tmp_path, PYTHONPATH=str(ROOT)).strip() == VERSION


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_type_check_sees_the_games(tmp_path: Path) -> None:
    """A mistake planted in games/ is found; an ordinary call of mypy would not look there."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for folder in ("pbem", "games", "games/planted", "templates"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
    (tmp_path / "games/planted/turn.py").write_text(
        "from pbem import games\n\ncost: int = 'three'\n"
    )
    done = subprocess.run(
        ["make", "types", f"MYPY={sys.executable} -m mypy"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "pbem/games/planted/turn.py:3: error: Incompatible types" in done.stdout
