"""What all tests share: hypothesis profiles and golden files."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from pbem.storage.fitted import FittedSave
from pbem.table import rehearsal
from tests.small_campaign import campaign, small, template  # noqa: F401 (fixtures)

TESTS = Path(__file__).parent

settings.register_profile("dev", max_examples=25, deadline=None)
settings.register_profile(
    "ci", max_examples=100, deadline=None, derandomize=True, print_blob=True, database=None
)
settings.register_profile("nightly", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden files that differ; the diff of the commit shows what changed",
    )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden("playthroughs/1941.txt", text)`: equal to that file under tests/, or the diff is shown."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(name: str, actual: str) -> None:
        path = TESTS / name
        expected = path.read_bytes().decode("utf-8") if path.exists() else None
        if actual == expected:
            return
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(actual.encode("utf-8"))
            return
        if expected is None:
            pytest.fail(
                f"there is no tests/{name} yet: run pytest with --update-golden and read it"
            )
        diff = difflib.unified_diff(
            expected.splitlines(keepends=True),
            actual.splitlines(keepends=True),
            f"tests/{name}",
            "this run",
        )
        pytest.fail(f"tests/{name} differs (--update-golden rewrites it):\n" + "".join(diff))

    return compare


@pytest.fixture
def strictly() -> None:
    """Nothing of the audit is switched off, also where random play stands beside (tests/random_play.py)."""


@pytest.fixture
def unrehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who forges with a program of his own checks nothing of what he writes."""
    monkeypatch.setattr(rehearsal, "check", lambda *given: None)
    monkeypatch.setattr(FittedSave, "_check", lambda *given: None)
