"""A turn costs the turn: the same on a campaign that has gone on for years and on one that has just
begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.campaigns import LONG, SHORT, Campaigns
from benchmarks.measure import INSTALLED, Timed, process, ratio, timed
from benchmarks.table import Row, milliseconds
from pbem.intake.receive import receive
from pbem.play.resolver import Resolver
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock

PBEM = INSTALLED / "pbem"


def rows(made: Campaigns) -> Iterator[Row]:
    """The commands, and applying without their start."""
    mail = made.mail()

    def status(save: Path) -> Timed:
        return process(PBEM, "status", save)

    def apply(save: Path) -> Timed:
        return process(PBEM, "apply", made.place(save), mail, before=lambda: made.copy(save))

    def apply_alone(save: Path) -> Timed:
        return applied(made, save)

    yield _row("pbem status", status, made, 1.15)
    yield _row("pbem apply", apply, made, 1.3)
    # Not to be reached while a file is replaced as a whole: it is read, hashed and written.
    yield _row("applying a mail, without the start", apply_alone, made, None)


def _row(what: str, run: Callable[[Path], Timed], made: Campaigns, most: float | None) -> Row:
    seconds, times = ratio(run(made.long), run(made.short), times=7)
    told = f"{what}, {LONG} records"
    return Row(told, milliseconds(seconds), f"the same, {SHORT} records", times, most=most)


def applied(made: Campaigns, save: Path) -> Timed:
    """Open a campaign, take in one mail, go on: on a fresh copy each time."""
    mail = made.mail().read_bytes()

    def apply(copy: Path) -> None:
        opened = Campaign.open(copy, clock)
        receive(opened, mail, signer=SIGNER)
        Resolver(opened, SIGNER).run()

    def seconds() -> float:
        copy = made.copy(save)
        return timed(lambda: apply(copy))()

    return seconds
