"""`pbem doctor` in folders of several kinds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem import __version__
from pbem.cli import cli


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home that is also the current folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def doctor(*options: str) -> Result:
    result = CliRunner().invoke(cli, ["doctor", *options])
    assert result.exit_code == 0, result.output
    return result


def test_says_versions_and_parser() -> None:
    from importlib.metadata import version

    from pbem.storage.yamlin import parser_name

    lines = [line.strip() for line in doctor().stdout.splitlines()]
    assert f"pbem: {__version__}" in lines
    assert f"click: {version('click')}" in lines
    assert f"YAML parser: {parser_name()}" in lines


def test_says_of_each_extra_whether_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from pbem.commands import doctor as module

    monkeypatch.setattr(module, "_version", lambda name: "missing" if name == "bcrypt" else "1.0")
    told = json.loads(doctor("--json").stdout)["extras"]
    assert told["pyblst"] == "1.0 (for rounds of the beacon)"
    assert told["bcrypt"].startswith("not installed: pip install 'pbem[ssh]'")
    assert sorted(told) == [
        "bcrypt",
        "distributed",
        "keyring",
        "pillow",
        "pyblst",
        "resvg-py",
    ]


def test_every_extra_of_the_package_is_named() -> None:
    from configparser import ConfigParser

    from pbem.commands.doctor import EXTRAS

    setup = ConfigParser()
    setup.read(Path(__file__).parent.parent.parent / "setup.cfg")
    wanted = {name for name in setup["options.extras_require"] if name != "test"}
    assert {extra for extra, _ in EXTRAS.values()} == wanted


def test_nothing_found_is_said_too() -> None:
    assert "keys:\n  none: found\n" in doctor().stdout


def test_finds_private_folders_and_openssh_keys(home: Path) -> None:
    (home / "east.pbem-private").mkdir(mode=0o700)
    (home / "east.pbem-private/moderator.key").touch()
    (home / ".ssh").mkdir()
    (home / ".ssh/id_ed25519.pub").write_text("ssh-ed25519 AAAA me@here\n")
    (home / ".ssh/id_rsa.pub").write_text("ssh-rsa AAAA me@here\n")
    found = json.loads(doctor("--json").stdout)
    assert found["keys"]["east.pbem-private"] == "moderator.key (mode 0700)"
    assert [Path(name).name for name in found["keys"]] == ["east.pbem-private", "id_ed25519.pub"]
    assert found["advice"] == []


def test_warns_of_a_private_folder_that_others_can_read(home: Path) -> None:
    (home / "east.pbem-private").mkdir()
    (home / "east.pbem-private").chmod(0o755)
    assert "chmod 700 east.pbem-private" in doctor().stderr
