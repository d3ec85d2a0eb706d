"""The night of a club: what is due in a thousand campaigns, of which one in ten is reminded of a
deadline."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from benchmarks.campaigns import Campaigns
from benchmarks.measure import INSTALLED, ran
from benchmarks.table import Row
from pbem.storage import files

PBEM = INSTALLED / "pbem"
CAMPAIGNS, CORES, WANTED = 1_000, 2, 60.0


def rows(made: Campaigns) -> Iterator[Row]:
    """The first run of the night, and one after it that finds nothing to do. What is wanted on two
    cores is twice as much of one."""
    home = club(made, CAMPAIGNS)
    wanted = CORES * WANTED
    for what in (f"pbem due, {CAMPAIGNS} campaigns", "the same once more, nothing is due"):
        spent = ran([PBEM, "due", home, "--jobs", str(CORES)]).seconds
        against = f"{WANTED:.0f} s on {CORES} cores"
        yield Row(what, f"{spent:.0f} s", against, spent / wanted, most=1)


def club(made: Campaigns, count: int) -> Path:
    """A folder with so many campaigns."""
    home = made.folder / "club"
    home.mkdir()
    kinds = [_timed(made, home, span) for span in ("12 hours", *["7 days"] * 9)]
    for number in range(len(kinds), count):
        _copy(kinds[number % len(kinds)], home / f"{number}.pbem.yaml")
    return home


def _timed(made: Campaigns, home: Path, span: str) -> Path:
    """A campaign that has just begun, with so much time for orders."""
    path = _copy(made.short, home / f"{len(list(home.glob('*.pbem.yaml')))}.pbem.yaml")
    ran([PBEM, "clock", path, "--orders", span])
    return path


def _copy(path: Path, to: Path) -> Path:
    shutil.copy(path, to)
    shutil.copytree(files.private_path(path), files.private_path(to))
    return to
