"""Folders with which many tests begin: each is made once in a run of the tests, and copied by all
that want it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Hashable
from pathlib import Path

# Where they are; conftest.py says so to each process that runs tests.
place = Path(tempfile.gettempdir())
_MADE: dict[Hashable, Path] = {}


def made(key: Hashable, make: Callable[[Path], None]) -> Path:
    """The folder that `make` makes at a path where nothing is, not to be changed; `key` is all on
    which it depends.
    """
    if key not in _MADE:
        folder = Path(tempfile.mkdtemp(dir=place)) / "made"
        make(folder)
        _MADE[key] = folder
    return _MADE[key]
