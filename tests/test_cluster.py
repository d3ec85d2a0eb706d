"""Campaigns done by the workers of a Dask cluster, of which one is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from pbem import many
from pbem.play.due_book import NAME as BOOK
from tests.cli.test_many import LATE, PRIVATE, copy, letters
from tests.small_campaign import NAME, Folder, one_paragraph
from tests.test_many import begun

pytest.importorskip("distributed", reason="pbem[cluster] is not installed")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")

MANY = 12


class Cluster:
    """A scheduler and its workers, each a process with one thread."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self.stack = folder, stack
        self.start("scheduler", "--port", "0", "--no-dashboard")
        while not (folder / "scheduler.json").exists():
            time.sleep(0.05)
        self.address: str = json.loads((folder / "scheduler.json").read_text())["address"]

    def start(self, what: str, *options: str) -> None:
        """Start one of its processes, which ends with the cluster."""
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options]
        going = subprocess.Popen(
            [*command, "--scheduler-file", str(self.folder / "scheduler.json")],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.stack.callback(going.wait)
        self.stack.callback(going.kill)

    def workers(self, count: int) -> None:
        """Start so many, and wait until they are there."""
        from distributed import Client

        for _ in range(count):
            self.start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout="120 s")


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    folder.mkdir()
    with ExitStack() as stack:
        yield Cluster(folder, stack)


def test_of_two_workers_one_is_killed_and_nothing_is_lost_or_done_twice(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert small.run("seat", NAME, "--address", "germany=erika@example.org").code == 0
    assert small.run("clock", NAME, "--orders", "7 days").code == 0
    club = small.path / "club"
    saves = [copy(small, club, f"c{number:02}") for number in range(MANY)]
    # Whoever comes to this one stands still with the lock in his hand: nothing comes out of a pipe.
    stuck, desk = club / f"c05.{PRIVATE}" / BOOK, club / f"c05.{PRIVATE}" / ".desk.lock"
    os.mkfifo(stuck)
    desk.touch()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", LATE)
    with cluster(small.path / "cluster") as made:
        refused = small.run("due", str(club), "--scheduler", made.address)
        assert refused.code == 1
        assert "the cluster has no workers" in refused.err
        made.workers(2)
        command = [sys.executable, "-m", "pbem", "due", str(club), "--scheduler", made.address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as due:
            pipe = begun(str(stuck))
            holder = desk.read_text().split()[1].rstrip(",")
            stuck.unlink()
            os.kill(int(holder), signal.SIGKILL)
            out, err = (data.decode() for data in due.communicate(timeout=120))
            os.close(pipe)
        assert (due.returncode, err.count("Error")) == (0, 0), err
        again = small.run("due", str(club), "--scheduler", made.address, "--exit-code")
    told = [line.rstrip(":") for line in out.splitlines() if line.endswith(".pbem.yaml:")]
    assert told == [str(save) for save in saves]
    assert len(re.findall(r"^To germany, for", out, re.MULTILINE)) == MANY
    assert letters(club) == {f"c{number:02}": 1 for number in range(MANY)}
    assert not list(club.rglob("unsaid-due/*"))
    assert (again.out, again.code) == ("", 0)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://here", "tcp://nowhere:x"])
def test_a_scheduler_that_does_not_answer_is_told(
    address: str, small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "PATIENCE", "1 s")
    copy(small, small.path, "other")
    for command in ("status", "due", "audit"):
        said = small.run(command, NAME, "other.pbem.yaml", "--scheduler", address)
        one_paragraph(said, address, "`dask scheduler` starts one")
        assert small.run(command, NAME, "--scheduler", address).code == 0, "one is done here"
