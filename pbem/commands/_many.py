"""Commands that take several campaigns: which are meant, what is done with each, and what came of
it, told in their order whoever did the work."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.commands._common import Part, find_campaign, is_folder, saves_in, taken, tell
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem import many

F = TypeVar("F", bound=Callable[..., Any])
Data = dict[str, Any]
# Is given a save, and what to fill with the data that come of it.
Work = Callable[[Path, Data], None]

# To hand out one campaign to a cluster takes a quarter of a look at it: so many go together, if
# there are as many packs as a cluster may have workers.
_PACK, _PACKS = 16, 64
# From what is well to what is worst. 4: not everything could be looked at.
_GRADES = (0, 4, 1, 2, 3, 70)


@dataclass(frozen=True)
class Came:
    """What came of one campaign: data and what there is to print, as far as it came, and in `fault`
    why it came no further."""

    path: Path
    data: Data = field(default_factory=dict)
    printed: tuple[Part, ...] = ()
    fault: str = ""
    code: str = ""
    exit_code: int = 0

    @property
    def failure(self) -> dict[str, str]:
        """What went wrong, for scripts; empty if nothing did."""
        if not self.fault:
            return {}
        return {"file": str(self.path), "fault": self.fault, "code": self.code}


def jobs_options(command: F) -> F:
    """`--jobs` and `--scheduler`, passed as `jobs` and `scheduler`: who does the work with several
    campaigns."""
    scheduler = click.option(
        "--scheduler",
        metavar="ADDRESS",
        default="",
        help="Let the workers of this Dask cluster do several campaigns; takes pbem[cluster].",
    )
    jobs = click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="Do so many campaigns at the same time, each in a process of its own.",
    )
    return jobs(scheduler(command))


def named(names: Sequence[str]) -> tuple[list[Path], list[Came]]:
    """The saves meant: each by its name, all in a folder or in the folders in it, without a name
    those here; and those of several names for which there is none. Raises WrongCall where nothing
    else is meant."""
    from pbem.faults import WrongCall

    found: dict[Path, None] = {}
    missing: list[Came] = []
    for name in names or (".",):
        inside = _below(Path(name)) if is_folder(name) else []
        try:
            found |= dict.fromkeys(inside or [find_campaign(name if names else None)])
        except WrongCall as fault:
            if len(names) < 2:
                raise
            missing.append(Came(Path(name), {}, (), str(fault), fault.code, fault.exit_code))
    return list(found), missing


def _below(folder: Path) -> list[Path]:
    """The saves in a folder, else those in the folders in it."""
    return saves_in(folder) or [
        save for each in sorted(folder.iterdir()) if each.is_dir() for save in saves_in(each)
    ]


def each(work: Work, paths: Sequence[Path], jobs: int, scheduler: str, what: str) -> Iterator[Came]:
    """What comes of the work with each campaign, in their order; `what` is said while it goes on.
    One that fails keeps no other from being done."""
    from pbem.commands._terminal import progress

    are_others = len(paths) > 1 and bool(scheduler or jobs > 1)
    if are_others and scheduler:
        # Workers stand elsewhere.
        paths = [path.absolute() for path in paths]
    do = _by_others if are_others else _by_this_process
    with progress(what, len(paths)) as bar:
        for came in do(work, paths, jobs, scheduler):
            yield came
            bar()


def _by_this_process(work: Work, paths: Sequence[Path], *_: object) -> Iterator[Came]:
    for path in paths:
        yield _one(work, path, may_ask=True)


def _by_others(work: Work, paths: Sequence[Path], jobs: int, scheduler: str) -> Iterator[Came]:
    from pbem import many

    one, pack = partial(_one, work), max(1, min(_PACK, len(paths) // _PACKS))
    with many.executor(min(jobs, len(paths)), scheduler) as workers:
        for path, came in zip(paths, many.each(one, paths, workers, pack), strict=True):
            yield _lost(path, came) if isinstance(came, many.Lost) else came


def _one(work: Work, path: Path, *, may_ask: bool = False) -> Came:
    """The work with one campaign; whatever it prints is taken, whatever it raises is told."""
    from pbem.commands import _faults

    told, data = _faults.Told("", "", 0), Data()
    with taken() as printed, _asking(may_ask):
        try:
            work(path, data)
        except Exception as error:
            told = _faults.of_anything(error, [str(path)])
            if str(path) not in told.text:
                told = told._replace(text=f"{path}: {told.text}")
    # An open campaign is a small circle with a whole file in it, which nobody would look for soon.
    gc.collect(0)
    return Came(path, data, tuple(printed), *told)


def _lost(path: Path, lost: many.Lost) -> Came:
    from pbem.commands._faults import PROGRAM_FAULT

    what = f"{path}: nothing came back of it ({lost.why}). Do it again, alone."
    return Came(path, {}, (), what, "lost", PROGRAM_FAULT)


@contextmanager
def _asking(may: bool) -> Iterator[None]:
    from pbem.commands._campaign import MAY_ASK

    before = MAY_ASK.set(may)
    try:
        yield
    finally:
        MAY_ASK.reset(before)


def print_all(came: Came) -> None:
    """What was taken, to where it was to go."""
    for part in came.printed:
        tell(part)


def worst(codes: Sequence[int]) -> int:
    """The exit code of several."""
    return max(codes, key=_GRADES.index, default=0)
