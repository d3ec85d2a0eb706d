"""The night of a club: what is due in a thousand campaigns, of which one in ten is reminded of a
deadline."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from benchmarks.campaigns import Campaigns
from benchmarks.measure import INSTALLED, ran
from benchmarks.table import Row
from pbem.storage import documents, files
from pbem.table.vault import NEWEST
from tests.random_play import SIGNER

PBEM = INSTALLED / "pbem"
REMINDER = b"this is due"
CAMPAIGNS, CORES, WANTED = 1_000, 2, 60.0
# When the campaigns got their clocks, and the night, in which those with 30 hours are reminded.
BEGUN, NIGHT = 1_767_225_600, 1_767_225_600 + 20 * 3_600


def rows(made: Campaigns) -> Iterator[Row]:
    """The first run of the night, and one after it that finds nothing to do. What is wanted on two
    cores is twice as much of one."""
    home = club(made, CAMPAIGNS)
    wanted = CORES * WANTED
    told = {"one in ten reminded": CAMPAIGNS // 10, "nothing due": 0}
    for what, reminders in told.items():
        done = ran([PBEM, "due", home, "--jobs", str(CORES)], NIGHT)
        if done.printed.count(REMINDER) != reminders:
            raise SystemExit(f"not {reminders} reminders: {done.printed.decode()[:2000]}")
        figure, against = f"{done.seconds:.1f} s", f"{WANTED:.0f} s on {CORES} cores"
        what = f"pbem due, {CAMPAIGNS} campaigns, {what}"
        yield Row(what, figure, against, done.seconds / wanted, most=1)


def club(made: Campaigns, count: int) -> Path:
    """A folder with so many campaigns."""
    home = made.folder / "club"
    home.mkdir()
    kinds = [_timed(made, home, span) for span in ("30 hours", *["7 days"] * 9)]
    for number in range(len(kinds), count):
        vary(copy(kinds[number % len(kinds)], home / f"{number}.pbem.yaml"))
    return home


def _timed(made: Campaigns, home: Path, span: str) -> Path:
    """A campaign that has just begun, with so much time for orders."""
    path = copy(made.short, home / f"{len(list(home.glob('*.pbem.yaml')))}.pbem.yaml")
    ran([PBEM, "clock", path, "--orders", span], BEGUN)
    return path


def copy(path: Path, to: Path) -> Path:
    """A campaign with its private folder under another name."""
    shutil.copy(path, to)
    shutil.copytree(files.private_path(path), files.private_path(to))
    return to


def vary(path: Path) -> None:
    """Make a copy another campaign of the same moves, with another title: none of its documents has
    the bytes of one of the others, or what is remembered of one would serve the next."""
    old, made = documents.documents(path.read_bytes()), list[bytes]()
    for doc in old:
        body, use = documents.cut_seal(doc)[0], documents.use_of(doc)
        if use == "anchor":
            body = re.sub(rb"(?m)^title: .*$", f"title: Club {path.name}".encode(), body)
        elif use == "record":
            body = _line("prev", documents.sha256(made[-1]), body)
        else:
            body = _line("trailer", _head(made), body)
            body = _line("file", documents.sha256(b"".join(made)), body)
        made.append(body + f'seal: "{SIGNER.sign(use, body)}"\n'.encode())
    path.write_bytes(b"".join(made))
    newest = files.private_path(path) / NEWEST
    newest.write_text(newest.read_text().replace(_head(old[:-1]), _head(made[:-1])))


def _line(name: str, value: str, body: bytes) -> bytes:
    return re.sub(rb'(?m)^%s: ".*"$' % name.encode(), f'{name}: "{value}"'.encode(), body)


def _head(docs: list[bytes]) -> str:
    return documents.head(documents.record_number(docs[-1]), documents.sha256(docs[-1]))
