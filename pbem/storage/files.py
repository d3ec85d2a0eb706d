"""Files that are always old or new, never torn: atomic writing, one backup, a lock, the private
folder.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pbem import lazy
from pbem.faults import Fault, NotASave, WrongCall

SAVE_SUFFIX = ".pbem.yaml"
_PUBLIC_MODE = 0o666
_PRIVATE_MODE = 0o600
_PART = 65_536
_NO_DIRECTORY_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES)
_serial = itertools.count()
_TEMPORARY = lazy.pattern(r"\..+\.(\d+)-\d+(?:\.bak)?\.tmp")


def read(path: Path, max_bytes: int) -> bytes:
    """All bytes of a file that is not larger than allowed (its size is looked at first)."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            # What is asked for is set aside first, however little comes; a file that grows
            # meanwhile is read again to its end.
            data = file.read(min(size, max_bytes) + 1)
            data += file.read(max_bytes + 1 - len(data)) if len(data) > size else b""
    except OSError as error:
        raise _unread(path, error) from error
    if len(data) > max_bytes:
        what = f"the file has {max(size, len(data)) / 1e6:.1f} MB; at most {max_bytes / 1e6:.0f} MB are read"
        raise NotASave("too_large", what, str(path), "Check that it is the right file.")
    return data


def holds(path: Path, data: bytes) -> bool:
    """Whether these are the bytes of a file; it is read in parts, which need no room for all of
    it."""
    try:
        with path.open("rb", buffering=0) as file:
            at = 0
            while part := file.read(_PART):
                if not data.startswith(part, at):
                    return False
                at += len(part)
            return at == len(data)
    except OSError as error:
        raise _unread(path, error) from error


def ends(path: Path, count: int) -> tuple[bytes, bytes, int]:
    """The first bytes of a file and the last ones, `count` of each, and how many there are."""
    try:
        with path.open("rb") as file:
            begin = file.read(count)
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - count))
            return begin, file.read(count), size
    except OSError as error:
        raise _unread(path, error) from error


def part(path: Path, start: int, end: int) -> bytes:
    """The bytes of a file from one place to another."""
    try:
        with path.open("rb") as file:
            file.seek(start)
            return file.read(end - start)
    except OSError as error:
        raise _unread(path, error) from error


def _unread(path: Path, error: OSError) -> WrongCall:
    what = f"cannot be read ({error.strerror})"
    return WrongCall("no_file", what, str(path), "Check the name and the folder.")


def replace(path: Path, data: bytes, *, keep_old: bool = True, mode: int | None = None) -> None:
    """Put `data` in the place of a file (or make it) so that any crash leaves the old or the new
    one, whole.

    With `keep_old` the old file becomes NAME.bak. `mode` is that of the file; by default the old
    file's. Two writers must exclude each other by `lock`. Raises Fault when the disk refuses.
    """
    path = Path(os.path.realpath(path))
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{next(_serial)}.tmp")
    try:
        try:
            _write_new(temporary, data, _mode(path) if mode is None else mode)
            if keep_old and path.exists():
                _keep(path)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        _sync_folder(path.parent)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        do = "The file is as it was before or complete; make room or check the permissions, and run it again."
        raise Fault("not_written", what, str(path), do) from error


def _mode(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return _PUBLIC_MODE & ~mask


def _write_new(path: Path, data: bytes, mode: int) -> None:
    """A new file with these bytes, on the disk when this returns."""
    descriptor = os.open(
        path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode
    )
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.chmod(path, mode)


def _keep(path: Path) -> None:
    """Make NAME.bak the present file, without a moment in which either name is missing."""
    link = path.with_name(f".{path.name}.{os.getpid()}-{next(_serial)}.bak.tmp")
    try:
        os.link(path, link)
    except OSError:  # a file system without hard links
        _write_new(link, path.read_bytes(), _mode(path))
    try:
        os.replace(link, backup_of(path))
    finally:
        # Still there after a fault, and where .bak was this very file: then renaming does nothing.
        with contextlib.suppress(OSError):
            os.unlink(link)


def backup_of(path: Path) -> Path:
    """Where `replace` keeps the file before the last one."""
    return path.with_name(path.name + ".bak")


def _sync_folder(folder: Path) -> None:
    """Bring the renames in a folder to the disk, where the system can."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        if error.errno in _NO_DIRECTORY_SYNC:
            return
        raise
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_DIRECTORY_SYNC:
            raise
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def lock(path: Path) -> Iterator[None]:
    """Keep other writers of this file out. The system drops the lock when its holder dies, so none
    is ever stale.

    Raises Fault, naming the process that holds it. Remains of writers that were killed are swept
    away.
    """
    path = Path(os.path.realpath(path))
    name, was_left = path.with_name(f".{path.name}.lock"), is_locked(path)
    descriptor = _locked(name, path)
    try:
        with contextlib.suppress(OSError):
            os.ftruncate(descriptor, 0)
            since = time.strftime("%H:%M:%S")
            os.write(descriptor, f"process {os.getpid()}, since {since}".encode())
        # To list a folder of thousands takes longer than to write: a killed writer leaves his lock.
        if was_left:
            _sweep(path)
        yield
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)
        with contextlib.suppress(OSError):
            os.close(descriptor)


def is_locked(path: Path) -> bool:
    """Whether somebody writes this file just now, or was killed while he did and has left it half
    done."""
    path = Path(os.path.realpath(path))
    return path.with_name(f".{path.name}.lock").exists()


def _locked(name: Path, path: Path) -> int:
    """An open lock file that is ours and still has its name (its last holder removes it)."""
    while True:
        try:
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT, _PRIVATE_MODE)
            try:
                _try_lock(descriptor)
                if os.fstat(descriptor).st_ino == name.stat().st_ino:
                    return descriptor
            except BlockingIOError as error:
                raise _held(descriptor, path) from error
            except FileNotFoundError:
                pass
            os.close(descriptor)
        except OSError as error:
            what = f"the file cannot be locked for writing ({error.strerror or error})"
            raise Fault(
                "not_written", what, str(path), "Check the permissions of its folder."
            ) from error


def _held(descriptor: int, path: Path) -> Fault:
    """What to say when somebody else has the lock; closes the lock file."""
    holder = b""
    with contextlib.suppress(OSError):
        holder = os.read(descriptor, 200)
    os.close(descriptor)
    who = holder.decode("utf-8", "replace") or "a process that just started"
    do = "Nothing was done. Wait until it has ended, then run this again."
    return Fault("locked", f"another pbem is writing this file just now ({who})", str(path), do)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sweep(path: Path) -> None:
    """Remove temporary files of killed writers; only for the holder of the lock."""
    for left in path.parent.glob(f".{path.name}.*.tmp"):
        with contextlib.suppress(OSError):
            left.unlink()


def sweep(path: Path) -> None:
    """Remove what killed commands have left of a save, its backup and its private folder:
    half-written files, and lock files that nobody holds. What a process writes that is still there
    is not touched."""
    beside = path.parent.glob(f".{path.name}.*") if is_locked(path) else ()
    # The lock last, which says that there are others.
    for left in [*sorted(beside, key=_is_lock), *private_path(path).glob("**/.*")]:
        with contextlib.suppress(OSError):
            if found := _TEMPORARY.fullmatch(left.name):
                if not _is_running(int(found[1])):
                    left.unlink()
            elif _is_lock(left):
                _unlink_lock(left)


def _is_lock(path: Path) -> bool:
    return path.name.endswith(".lock")


def _is_running(process: int) -> bool:
    """Whether it is there, and not this one, which has not begun to write when it sweeps."""
    if sys.platform == "win32" or process == os.getpid():
        return process != os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _unlink_lock(name: Path) -> None:
    """Remove a lock file, unless somebody holds it."""
    descriptor = os.open(name, os.O_RDWR)
    try:
        _try_lock(descriptor)
        os.unlink(name)
    finally:
        os.close(descriptor)


def name_of(path: Path) -> str:
    """NAME of NAME.pbem.yaml (of another file: its name without the last suffix)."""
    return path.name.removesuffix(SAVE_SUFFIX) if path.name.endswith(SAVE_SUFFIX) else path.stem


def private_path(path: Path) -> Path:
    """NAME.pbem-private beside NAME.pbem.yaml: where its keys, chains, addresses and mails are.
    Makes nothing.
    """
    return path.with_name(f"{name_of(path)}.pbem-private")


def private_dir(path: Path) -> Path:
    """The private folder of a save, made when it is not there, closed to everybody else."""
    folder = private_path(path)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        what = f"the private folder cannot be used ({error.strerror})"
        raise Fault("not_written", what, str(folder), "Check the permissions.") from error
    return folder


@contextlib.contextmanager
def changing(path: Path) -> Iterator[None]:
    """What the system refuses in here is a Fault about this file or folder."""
    try:
        yield
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        do = "Make room or check the permissions, and run it again."
        raise Fault("not_written", what, str(path), do) from error


def write_private(path: Path, data: bytes) -> None:
    """Atomically write a file that only its owner can read; folders on the way must be there."""
    replace(path, data, keep_old=False, mode=_PRIVATE_MODE)
