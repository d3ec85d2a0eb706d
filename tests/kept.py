"""Folders with which many tests begin: each is made once in a run of the tests, and copied by all that want it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Hashable
from pathlib import Path

_MADE: dict[Hashable, Path] = {}
_PLACE: list[Path] = []


def made(key: Hashable, make: Callable[[Path], None]) -> Path:
    """The folder that `make` makes at a path where nothing is, not to be changed; `key` is all on which it depends."""
    if key not in _MADE:
        folder = Path(tempfile.mkdtemp(dir=_place())) / "made"
        make(folder)
        _MADE[key] = folder
    return _MADE[key]


def _place() -> Path:
    if not _PLACE:
        _PLACE.append(
            Path(tempfile.mkdtemp(prefix="pbem-kept-", dir=os.getenv("PYTEST_DEBUG_TEMPROOT")))
        )
        atexit.register(shutil.rmtree, _PLACE[0], ignore_errors=True)
    return _PLACE[0]
