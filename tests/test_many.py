"""One thing done to many by processes of this machine."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem import __version__, many
from pbem.cli import INTERRUPTED
from pbem.faults import Fault

ROOT = Path(__file__).parent.parent


def doubled(number: int) -> int:
    return 2 * number


def deadly(number: int) -> int:
    """Ends the process at a 3."""
    if number == 3:
        os._exit(9)
    return 2 * number


@pytest.mark.parametrize(("jobs", "pack"), [(1, 1), (2, 1), (2, 3), (2, 50)])
def test_results_come_in_the_order_of_the_items(jobs: int, pack: int) -> None:
    with many.executor(jobs) as workers:
        assert list(many.each(doubled, range(20), workers, pack)) == list(range(0, 40, 2))


@pytest.mark.parametrize("pack", [1, 3])
def test_an_item_of_which_a_process_dies_takes_no_other_with_it(pack: int) -> None:
    with many.executor(2) as workers:
        made = list(many.each(deadly, range(8), workers, pack))
    assert [number for number, each in enumerate(made) if isinstance(each, many.Lost)] == [3]
    assert [each for each in made if not isinstance(each, many.Lost)] == [0, 2, 4, 8, 10, 12, 14]


def test_what_was_not_begun_is_not_done_when_it_is_left() -> None:
    with contextlib.suppress(KeyError), many.executor(2) as workers:
        sent = [workers.submit(time.sleep, 0.2) for _ in range(50)]
        raise KeyError
    assert any(future.cancelled() for future in sent)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no named pipes in folders")
def test_an_interrupt_ends_all_of_it_with_one_line(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{number}.pbem.yaml") for number in range(4)]
    for name in names:
        os.mkfifo(name)
    command = [sys.executable, "-m", "pbem", "status", *names, "--jobs", "2"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as going:
        pipes = [begun(name) for name in names[:2]]
        os.killpg(going.pid, signal.SIGINT)
        try:
            out, err = going.communicate(timeout=60)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(going.pid, signal.SIGKILL)
    for pipe in pipes:
        os.close(pipe)
    assert (going.returncode, out) == (INTERRUPTED, "")
    assert err.strip() == "Interrupted. The save file is whole: old, or new if it was written."


def begun(name: str) -> int:
    """The other end of a pipe which somebody has begun to read."""
    for _ in range(600):
        with contextlib.suppress(OSError):
            return os.open(name, os.O_WRONLY | os.O_NONBLOCK)
        time.sleep(0.1)
    raise AssertionError(name)


def test_without_the_extra_a_cluster_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Fault, match=r"pip install 'pbem\[cluster\]'"), many.executor(1, "tcp://x"):
        pass


def test_workers_with_another_version_are_refused() -> None:
    many.check_versions({"tcp://one": __version__}, "tcp://all")
    with pytest.raises(Fault, match=rf"tcp://two has pbem 9.9, and this is {__version__}"):
        many.check_versions({"tcp://one": __version__, "tcp://two": "9.9"}, "tcp://all")
    with pytest.raises(Fault, match="tcp://two has no pbem"):
        many.check_versions({"tcp://two": ModuleNotFoundError("pbem")}, "tcp://all")
    with pytest.raises(Fault, match="no workers"):
        many.check_versions({}, "tcp://all")
