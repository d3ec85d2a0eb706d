"""One thing done to many, each for itself: by this process, by others of this machine, or by a Dask
cluster.

What does the work is a `concurrent.futures.Executor`; how it shares it out is its own business. A
thing may be done twice where a machine goes away in the middle of it, so twice has to be as good as
once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import TypeVar

from pbem import __version__
from pbem.faults import Fault

Item = TypeVar("Item")
Made = TypeVar("Made")

# Seconds in which a cluster has to answer.
PATIENCE = "10 s"


@dataclass(frozen=True)
class Lost:
    """Nothing came back of a thing, and why: whoever did it died of it, or cannot do it."""

    why: str


@contextmanager
def executor(jobs: int = 1, scheduler: str = "") -> Iterator[Executor | None]:
    """The cluster of a scheduler, so many processes of this machine, or None for this process
    alone. When it is left, what was not begun is not done. Raises Fault for a cluster that cannot
    be used."""
    if scheduler:
        with _cluster(scheduler) as found:
            yield found
    elif jobs > 1:
        with _processes(jobs) as made:
            yield made
    else:
        yield None


def each(
    function: Callable[[Item], Made], items: Iterable[Item], workers: Executor | None
) -> Iterator[Made | Lost]:
    """What the function makes of each, in the order of the items. It raises nothing, and can be
    pickled like what it takes and makes."""
    if workers is None:
        yield from map(function, items)
        return
    sent = [(item, workers.submit(_done, function, item)) for item in items]
    with closing(_Spare()) as spare:
        for item, future in sent:
            try:
                yield future.result()
            except BrokenExecutor:
                # One of them took all that waited with it: alone it is seen which.
                yield spare.do(function, item)
            except Exception as error:
                yield Lost(f"{type(error).__name__}: {error}")


def _done(function: Callable[[Item], Made], item: Item) -> Made:
    """Ctrl-C ends one of our processes in the middle of its work, after which it must not begin
    with what waits for it; and none that waits for work, since each would tell of it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        return function(item)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return function(item)
    except KeyboardInterrupt:
        os._exit(1)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


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


class _Spare:
    """One process, begun when it is wanted, and anew when it has died."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._pool: Executor | None = None

    def do(self, function: Callable[[Item], Made], item: Item) -> Made | Lost:
        """What the function makes of one thing."""
        if self._pool is None:
            self._pool = self._stack.enter_context(_processes(1))
        try:
            return self._pool.submit(_done, function, item).result()
        except BrokenExecutor:
            self._pool = None
            return Lost("the process that did it was ended, perhaps for want of memory")

    def close(self) -> None:
        """End it."""
        self._stack.close()


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
        _check(client.run(_version), scheduler)
        # Not pure: the same campaign looked at again is another task.
        workers = client.get_executor(pure=False)
        try:
            yield workers
        finally:
            workers.shutdown(wait=False)


def _version() -> str:
    from pbem import __version__

    return __version__


def _check(versions: dict[str, str], scheduler: str) -> None:
    """Another version may judge otherwise."""
    do = "`dask worker` starts one, with this very pbem installed."
    if not versions:
        raise Fault("no_cluster", "the cluster has no workers", scheduler, do)
    for worker, version in sorted(versions.items()):
        if version != __version__:
            what = f"the worker {worker} has pbem {version}, and this is {__version__}"
            raise Fault("other_version", what, scheduler, do)
