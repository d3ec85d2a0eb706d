"""Killing `pbem apply` at any moment leaves a valid save; running it again gives the same dice."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.cli import run
from pbem.storage import files, save

ORDERS = """\
seat: germany
combat:
move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland
move 3 infantry, 1 armor: Rumania -> Bessarabia
noncombat:
move 2 infantry: Yugoslavia -> Rumania
done
"""
NAME = "crash.pbem.yaml"


@pytest.fixture(scope="module")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a campaign at Germany's first orders, and a mail that leads to battles."""
    folder = tmp_path_factory.mktemp("founded")
    (folder / "orders.txt").write_text(ORDERS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("SOURCE_DATE_EPOCH", "1767225600")
        assert run(["new", "crash", "axis-allies-europe", "--option", "cash_advance=no"]) == 0
        assert run(["apply", NAME]) == 0
    return folder


@pytest.fixture
def folder(founded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to work in."""
    copied = tmp_path / "campaign"
    shutil.copytree(founded, copied)
    monkeypatch.chdir(copied)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    return copied


@pytest.fixture(scope="module")
def undisturbed(founded: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The save as it is after one run that nobody disturbs."""
    copied = tmp_path_factory.mktemp("undisturbed") / "campaign"
    shutil.copytree(founded, copied)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copied)
        patch.setenv("SOURCE_DATE_EPOCH", "1767225600")
        assert run(["apply", NAME, "orders.txt"]) == 0
    return (copied / NAME).read_bytes()


class PowerCut(BaseException):
    """What no handler in the program expects."""


def _again(folder: Path) -> None:
    """Run it again as a moderator would: with the mail if it had not been recorded yet."""
    kinds = [record["kind"] for record in save.open_save(folder / NAME).records()]
    mails = [] if "orders" in kinds else ["orders.txt"]
    assert run(["apply", NAME, *mails]) == 0


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("cut", range(12))
def test_a_cut_at_any_write_leaves_old_locked_or_new(
    cut: int, after: bool, folder: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes = 0
    real = files.replace

    def replace(path: Path, data: bytes, **how: object) -> None:
        nonlocal writes
        writes += 1
        if after:
            real(path, data, **how)
        if writes == cut + 1:
            raise PowerCut
        if not after:
            real(path, data, **how)

    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", replace)
        try:
            run(["apply", NAME, "orders.txt"])
        except PowerCut:
            pass
        else:
            pytest.skip(f"there are only {writes} writes")
    opened = save.open_save(folder / NAME)
    assert [r["kind"] for r in opened.records()] in (
        ["result"],
        ["result", "orders"],
        ["result", "orders", "lock"],
        ["result", "orders", "lock", "result"],
    )
    assert audit(folder / NAME).holds
    if (folder / NAME).read_bytes() != undisturbed:
        _again(folder)
    assert (folder / NAME).read_bytes() == undisturbed


@pytest.mark.slow
def test_killing_it_at_random_moments_changes_no_die(folder: Path, undisturbed: bytes) -> None:
    rng = random.Random(7)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    for _ in range(12):
        kinds = [record["kind"] for record in save.open_save(folder / NAME).records()]
        if kinds[-1] == "result" and len(kinds) > 1:
            break
        mails = [] if "orders" in kinds else ["orders.txt"]
        process = subprocess.Popen(
            [sys.executable, "-m", "pbem", "apply", NAME, *mails],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(rng.uniform(0.05, 0.6))
        process.kill()
        process.wait()
        assert audit(folder / NAME).holds
    if (folder / NAME).read_bytes() != undisturbed:
        _again(folder)
    assert (folder / NAME).read_bytes() == undisturbed


def test_a_second_run_at_the_same_time_is_told_to_wait(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with files.lock(files.private_dir(folder / NAME) / "desk"):
        assert run(["apply", NAME, "orders.txt"]) == 1
    assert "another pbem is writing" in capsys.readouterr().err
