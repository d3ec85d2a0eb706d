"""Files are old or new after any crash: faults at every step, kills at random moments, a second
writer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import random
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.faults import Fault, NotASave, WrongCall
from pbem.storage import files, save
from tests.save.samples import SIGNER, build, record, state

STEPS = ["open", "write", "fsync", "close", "chmod", "link", "replace"]


class Crash(BaseException):
    """The machine stops here."""


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spring.pbem.yaml"


def fail_at(monkeypatch: pytest.MonkeyPatch, step: str, nth: int, error: BaseException) -> None:
    """Let the nth call of os.STEP that touches a campaign's file raise (after `write` did half of
    its work).
    """
    real = getattr(os, step)
    calls = iter(range(1, 100))

    def broken(*args: Any, **more: Any) -> Any:
        if next(calls) == nth:
            if step == "write":
                real(args[0], args[1][: len(args[1]) // 2])
            if step == "close":
                real(*args)
            raise error
        return real(*args, **more)

    monkeypatch.setattr(os, step, broken)


# Call counts that lie inside `append`: the lock file takes the first open and write.
PLACES = [(step, nth) for step in STEPS for nth in (1, 2, 3)]


@pytest.mark.parametrize("step, nth", PLACES)
def test_a_disk_that_fails_at_any_step_leaves_the_old_save_or_the_new_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, nth: int
) -> None:
    made = build(path, 2)
    old = path.read_bytes()
    new = made.extended([record(3)], state(3), SIGNER).data
    with monkeypatch.context() as patch:
        fail_at(patch, step, nth, OSError(errno.ENOSPC, "No space left on device"))
        said: Fault | None = None
        try:
            made.append([record(3)], state(3), SIGNER)
        except Fault as fault:
            said = fault
    assert path.read_bytes() in (old, new)
    if said is None:
        assert path.read_bytes() == new
    else:
        assert said.exit_code == 1
        assert "No space left" in str(said)
    assert not [name for name in names(path.parent) if name.endswith(".tmp")]
    found = save.open_save(path)
    found.append([record(found.count + 1)], state(9), SIGNER)
    assert save.open_save(path).state == state(9)


@pytest.mark.parametrize("step, nth", PLACES)
def test_a_crash_at_any_step_leaves_the_old_save_or_the_new_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, nth: int
) -> None:
    made = build(path, 2)
    old = path.read_bytes()
    new = made.extended([record(3)], state(3), SIGNER).data
    with monkeypatch.context() as patch:
        fail_at(patch, step, nth, Crash())
        patch.setattr(os, "unlink", lambda *args, **more: None)
        with contextlib.suppress(Crash):
            made.append([record(3)], state(3), SIGNER)
    assert path.read_bytes() in (old, new)
    found = save.open_save(path)
    backup = files.backup_of(path)
    assert save.open_save(backup).count in (1, 2)
    found.append([record(found.count + 1)], state(9), SIGNER)
    assert save.open_save(path).state == state(9)
    assert names(path.parent) == [path.name, backup.name]


def test_the_faults_above_do_strike(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = build(path, 1)
    struck = []
    for step, nth in PLACES:
        with monkeypatch.context() as patch:
            fail_at(patch, step, nth, Crash())
            try:
                made.append([], state(2), SIGNER)
            except Crash:
                struck.append(step)
        made = save.open_save(path)
    assert set(struck) == set(STEPS)
    assert len(struck) >= 10


def test_a_failed_founding_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        fail_at(patch, "fsync", 1, OSError(errno.EIO, "Input/output error"))
        with pytest.raises(Fault, match="Input/output error"):
            save.create(path, {"campaign": "a"}, state(0), SIGNER)
    assert names(path.parent) == []


WRITER = """
import sys
from pathlib import Path
from pbem.storage import keys, save
from tests.save.samples import SIGNER, record, state
path = Path(sys.argv[1])
while True:
    found = save.open_save(path)
    for _ in range(20):
        found.append([record(found.count + 1)], state(found.count + 1), SIGNER)
        print(found.count, flush=True)
"""


@pytest.fixture
def writer(path: Path) -> list[str]:
    build(path, 1)
    return [sys.executable, "-c", WRITER, str(path)]


@pytest.mark.slow
def test_a_writer_killed_at_random_moments_leaves_a_valid_save(
    path: Path, writer: list[str]
) -> None:
    rng = random.Random(20)
    said = 1
    for _ in range(12):
        process = subprocess.Popen(writer, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        said = int(process.stdout.readline())
        time.sleep(rng.uniform(0, 0.02))
        process.send_signal(signal.SIGKILL)
        rest = process.communicate()[0].split()
        said = int(rest[-1]) if rest else said
        found = save.open_save(path)
        assert found.repaired == []
        assert found.count in (said, said + 1)
        assert found.state == state(found.count)
        assert save.open_save(files.backup_of(path)).count in (found.count - 1, found.count)
    assert save.verify_all(path.read_bytes(), "spring").faults == []
    save.open_save(path).append([], state(1), SIGNER)
    assert names(path.parent) == [path.name, files.backup_of(path).name]


def test_a_second_writer_is_kept_out_and_told_who_writes(path: Path) -> None:
    made = build(path, 1)
    before = path.read_bytes()
    with files.lock(path):
        with pytest.raises(Fault) as caught:
            made.append([record(2)], state(2), SIGNER)
        assert (caught.value.code, caught.value.exit_code) == ("locked", 1)
        assert f"process {os.getpid()}" in str(caught.value)
    assert path.read_bytes() == before
    made.append([record(2)], state(2), SIGNER)
    assert save.open_save(path).count == 2


def test_the_lock_of_a_killed_process_does_not_last(path: Path) -> None:
    build(path, 1)
    script = (
        "import os, sys, time\nfrom pathlib import Path\nfrom pbem.storage import files\n"
        "with files.lock(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(Fault, match=f"process {holder.pid}"), files.lock(path):
        pytest.fail("two holders")
    holder.kill()
    holder.communicate()
    assert (path.parent / f".{path.name}.lock").exists()
    with files.lock(path):
        pass
    assert names(path.parent) == [path.name, files.backup_of(path).name]


@pytest.mark.slow
def test_writers_at_the_same_time_lose_nothing(path: Path) -> None:
    build(path, 1)
    script = (
        "import sys\nfrom pathlib import Path\nfrom pbem.storage import save\nfrom pbem.faults import Fault\n"
        "from tests.save.samples import SIGNER, state\n"
        "done = 0\n"
        "while done < 15:\n"
        "    try:\n"
        "        found = save.open_save(Path(sys.argv[1]))\n"
        "        found.append([{'kind': 'note', 'by': sys.argv[2], 'n': done}], state(1), SIGNER)\n"
        "        done += 1\n"
        "    except Fault as fault:\n"
        "        assert fault.code in ('locked', 'changed_on_disk'), fault\n"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", script, str(path), name]) for name in ("a", "b")
    ]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    notes = [(got["by"], got["n"]) for got in save.open_save(path).records(2)]
    assert sorted(notes) == [(name, number) for name in "ab" for number in range(15)]


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    made = build(path, 1)
    path.chmod(0o640)
    made.append([], state(2), SIGNER)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    link = tmp_path / "current.pbem.yaml"
    link.symlink_to(path)
    save.open_save(link).append([record(2)], state(3), SIGNER)
    assert link.is_symlink()
    assert save.open_save(path).count == 2


def test_without_hard_links_the_backup_is_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = build(path, 1)
    before = path.read_bytes()

    def no_links(*args: Any, **more: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    made.append([record(2)], state(2), SIGNER)
    assert files.backup_of(path).read_bytes() == before
    assert save.open_save(path).count == 2


def test_a_folder_that_cannot_be_synced_is_no_fault(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = build(path, 1)
    real = os.fsync

    def files_only(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", files_only)
    made.append([record(2)], state(2), SIGNER)
    assert save.open_save(path).count == 2


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="No such file"):
        save.create(tmp_path / "none" / "a.pbem.yaml", {"campaign": "a"}, {}, SIGNER)


def test_reading_is_limited(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1000)
    assert files.read(path, 1000) == b"x" * 1000
    with pytest.raises(NotASave, match="at most"):
        files.read(path, 999)
    with pytest.raises(WrongCall, match="cannot be read"):
        files.read(tmp_path, 1000)


def test_the_private_folder_is_beside_the_save_and_closed(path: Path) -> None:
    assert files.private_path(path).name == "spring.pbem-private"
    assert not files.private_path(path).exists()
    folder = files.private_dir(path)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    assert files.private_dir(path) == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files.write_private(folder / "chains.yaml", b"secret: 1\n")
    files.write_private(folder / "chains.yaml", b"secret: 2\n")
    assert (folder / "chains.yaml").read_bytes() == b"secret: 2\n"
    assert stat.S_IMODE((folder / "chains.yaml").stat().st_mode) == 0o600
    assert names(folder) == ["chains.yaml"]
    assert files.private_path(Path("a/b.yaml")) == Path("a/b.pbem-private")


def test_a_private_file_is_never_open_to_others_for_a_moment(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = files.private_dir(path)
    modes: list[int] = []
    real = os.write

    def watched(descriptor: int, data: Any) -> int:
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return real(descriptor, data)

    monkeypatch.setattr(os, "write", watched)
    previous = os.umask(0)
    try:
        files.write_private(folder / "key", b"secret")
    finally:
        os.umask(previous)
    assert modes == [0o600]


def test_a_private_folder_that_is_a_file_is_said(path: Path) -> None:
    files.private_path(path).write_text("x")
    with pytest.raises(Fault, match="private folder"):
        files.private_dir(path)


def locked(path: Path) -> None:
    with files.lock(path):
        pass


def test_a_folder_is_looked_through_only_where_a_killed_writer_has_left_his_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a save in a folder with thousands of others would cost more the more there are."""
    save = tmp_path / "east.pbem.yaml"
    torn, lock = tmp_path / ".east.pbem.yaml.999999999-2.tmp", tmp_path / ".east.pbem.yaml.lock"
    looked: list[Path] = []
    glob = Path.glob

    def counted(self: Path, pattern: str) -> Iterator[Path]:
        looked.append(self)
        return glob(self, pattern)

    monkeypatch.setattr(Path, "glob", counted)
    with files.lock(save):
        files.replace(save, b"new")
    files.sweep(save)
    assert tmp_path not in looked
    for clean in (files.sweep, locked):
        torn.write_bytes(b"half")
        lock.touch()
        clean(save)
        assert not torn.exists()
    assert looked.count(tmp_path) == 2
