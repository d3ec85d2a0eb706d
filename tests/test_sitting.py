"""Honest commands in any order keep every promise of the save, also when they are killed
(tests/sitting.py).
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.sample import first
from tests.sitting import Sitting

CAMPAIGNS = (
    ("axis-allies-europe", "--players", "4"),
    ("axis-allies-europe", "--players", "2", "--wait", "retreat", "--wait", "casualties"),
    ("axis-allies-europe", "--players", "4", "--option", "cash_advance=no"),
)
STEPS = 25
SOAK = "PBEM_SOAK_SECONDS"


def _sit(
    seed: int,
    steps: int,
    folder: Path,
    patch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder.mkdir(parents=True)

    def capture() -> tuple[str, str]:
        said = capsys.readouterr()
        return said.out, said.err

    sitting = Sitting(folder, seed, patch, capture)
    sitting.begin(*CAMPAIGNS[seed % len(CAMPAIGNS)])
    for _ in range(steps):
        sitting.step()


@pytest.mark.parametrize("seed", first([0, 2]))
def test_every_promise_holds(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _sit(seed, STEPS, tmp_path / "sitting", monkeypatch, capsys)


@pytest.mark.soak
def test_every_promise_holds_for_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    until = time.monotonic() + float(os.environ.get(SOAK, "3600"))
    seed = 100
    while time.monotonic() < until:
        _sit(seed, 4 * STEPS, tmp_path / str(seed) / "sitting", monkeypatch, capsys)
        seed += 1
