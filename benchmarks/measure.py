"""Measuring: processor time, since other work on a machine makes a clock lie, and always the least
of some runs, those that are compared taking turns.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# pbem as people install it, and other programs of its kind; `make bench` installs both.
INSTALLED = ROOT / ".bench" / "installed" / "bin"
PEERS = ROOT / ".bench" / "peers" / "bin"
_PEAK = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=2); \
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"

Timed = Callable[[], float]
Command = Sequence[str | Path]


def timed(run: Callable[[], object]) -> Timed:
    """A function of this process with its seconds."""

    def seconds() -> float:
        began = time.process_time()
        run()
        return time.process_time() - began

    return seconds


def process(*command: str | Path, before: Callable[[], object] = lambda: None) -> Timed:
    """A command with its seconds, those of starting it with them; `before` each time it does
    something that does not count."""

    def seconds() -> float:
        before()
        return ran(command).seconds

    return seconds


def in_turns(*runs: Timed, times: int = 5) -> list[float]:
    """The least seconds of each, measured in turns."""
    taken = [[run() for run in runs] for _ in range(times)]
    return [min(each) for each in zip(*taken, strict=True)]


def ratio(run: Timed, other: Timed, times: int = 5) -> tuple[float, float]:
    """The least seconds of a run, and how many times those of another they are."""
    seconds, others = in_turns(run, other, times=times)
    return seconds, seconds / others


@dataclass(frozen=True)
class Ran:
    """A command that came to its end: seconds of the processor, what it printed."""

    seconds: float
    printed: bytes

    @property
    def told(self) -> Any:
        """What it printed, as JSON."""
        return json.loads(self.printed)


def ran(command: Command, at: int = 0) -> Ran:
    """Run a command, in a folder of its own; `at` is the time of pbem, in seconds since 1970, where
    it is not that of the clock. Raises SystemExit with what it printed if it ends with anything but
    0."""
    environment = {**os.environ, **({"SOURCE_DATE_EPOCH": str(at)} if at else {})}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, cwd=folder, env=environment
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        printed = out.read()
    if process.returncode:
        told = " ".join(map(str, command))
        raise SystemExit(f"{told}\nended with {process.returncode}:\n{printed.decode()[-2000:]}")
    return Ran(used.ru_utime + used.ru_stime, printed)


def peak(*command: str | Path) -> float:
    """The most memory that a command held, in MB. A small process runs it: what is started by a
    large one counts as large."""
    return float(ran([sys.executable, "-S", "-c", _PEAK, *command]).printed.split()[-1]) / 1000


def python(*arguments: str | Path) -> list[str | Path]:
    """The Python beside the installed pbem."""
    return [INSTALLED / "python", *arguments]


def peer(name: str, *arguments: str | Path) -> list[str | Path]:
    """A program of `benchmarks/peers/`, in the Python beside the peers."""
    return [PEERS / "python", "-W", "ignore", ROOT / "benchmarks" / "peers" / name, *arguments]


def forked(run: Callable[[], Any]) -> Any:
    """What a function gives, as JSON can say it, in a child of this process: nothing that it warms
    or remembers stays."""
    receiving, sending = os.pipe()
    if not (child := os.fork()):
        try:
            os.write(sending, json.dumps(run()).encode())
        finally:
            os._exit(0)
    os.close(sending)
    with os.fdopen(receiving) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told)
