"""One thing done to many, each for itself, by processes of this machine or by a Dask cluster.

What does the work is a `concurrent.futures.Executor`; how it shares it out is its own business. A
thing may be done twice where a machine goes away in the middle of it, so twice has to be as good as
once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack, closing, contextmanager
from typing import TypeVar

from pbem import __version__
from pbem.faults import Fault
from pbem.values import dataclass

Item = TypeVar("Item")
Made = TypeVar("Made")

# Seconds in which a cluster has to answer.
PATIENCE = "10 s"


@dataclass(frozen=True)
class Lost:
    """Nothing came back of a thing, and why: whoever did it died of it, or cannot do it."""

    why: str


@contextmanager
def executor(jobs: int, scheduler: str = "") -> Iterator[Executor]:
    """The cluster of a scheduler, else so many processes of this machine. When it is left, what was
    not begun is not done. Raises Fault for a cluster that cannot be used."""
    with _cluster(scheduler) if scheduler else _processes(jobs) as workers:
        yield workers


def each(
    function: Callable[[Item], Made], items: Sequence[Item], workers: Executor, pack: int = 1
) -> Iterator[Made | Lost]:
    """What the function makes of each, in the order of the items, so many of which are handed out
    together. The function raises nothing, and can be pickled like what it takes and makes."""
    packs = [items[at : at + pack] for at in range(0, len(items), pack)]
    sent = [(some, workers.submit(_done, function, some)) for some in packs]
    with closing(_Again(workers)) as again:
        for some, future in sent:
            try:
                yield from future.result()
            except Exception as error:
                if len(some) == 1 and not isinstance(error, BrokenExecutor):
                    yield _lost(error)
                else:
                    yield from (again.do(function, item) for item in some)


def _done(function: Callable[[Item], Made], items: Sequence[Item]) -> list[Made]:
    """Ctrl-C ends one of our processes in the middle of its work, after which it must not begin
    with what waits for it; and none that waits for work, since each would tell of it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        return list(map(function, items))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return list(map(function, items))
    except KeyboardInterrupt:
        os._exit(1)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Again:
    """What did not come back is done again, each alone, so that it is seen of which a worker dies:
    by the same workers, or by a process of our own where one of them took all others with it."""

    def __init__(self, workers: Executor) -> None:
        self._stack = ExitStack()
        self._workers, self._is_ours = workers, False

    def do(self, function: Callable[[Item], Made], item: Item) -> Made | Lost:
        """What the function makes of one thing."""
        try:
            return self._workers.submit(_done, function, [item]).result()[0]
        except BrokenExecutor as error:
            is_its_own = self._is_ours
            self._workers, self._is_ours = self._stack.enter_context(_processes(1)), True
            return _lost(error) if is_its_own else self.do(function, item)
        except Exception as error:
            return _lost(error)

    def close(self) -> None:
        """End what was begun for it."""
        self._stack.close()


def _lost(error: Exception) -> Lost:
    return Lost(f"{type(error).__name__}: {error}")


# Processes of this machine


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Begun anew and not forked: a copy of this process would keep what its threads have locked.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _wait)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _wait() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# A cluster


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        what = "a cluster needs the package distributed, which is not installed"
        raise Fault("no_cluster", what, do="pip install 'pbem[cluster]', or take --jobs.") from None
    try:
        client = Client(scheduler, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        what = f"there is no scheduler that answers ({type(error).__name__})"
        do = "`dask scheduler` starts one, and tells its address."
        raise Fault("no_cluster", what, scheduler, do) from error
    with client:
        check_versions(client.run(_version, on_error="return"), scheduler)
        # Not pure: the same campaign looked at again is another task.
        workers = client.get_executor(pure=False)
        try:
            yield workers
        finally:
            workers.shutdown(wait=False)


def _version() -> str:
    from pbem import __version__

    return __version__


def check_versions(versions: dict[str, object], scheduler: str) -> None:
    """Another version of pbem may judge otherwise. `versions` are those of the workers, or the
    exception that came instead. Raises Fault."""
    do = "`dask worker` starts one, with this very pbem installed."
    if not versions:
        raise Fault("no_cluster", "the cluster has no workers", scheduler, do)
    for worker, version in sorted(versions.items()):
        if version != __version__:
            has = f"pbem {version}" if isinstance(version, str) else f"no pbem ({version})"
            what = f"the worker {worker} has {has}, and this is {__version__}"
            raise Fault("other_version", what, scheduler, do)
