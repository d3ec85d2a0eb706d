"""Campaigns of a game that only tests have."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.library import registry
from tests.random_play import anybody  # noqa: F401 (fixture)
from tests.secrets import night


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PACKAGE", "tests.games")


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night played to its end by mails, not opened: not to be changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", "tests.games")
        return night.once(tmp_path_factory.mktemp("closed"), 1).path


@pytest.fixture
def copy(closed: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return night.copied(closed, tmp_path)
