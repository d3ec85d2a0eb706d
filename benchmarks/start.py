"""What it takes until a command has done what is asked, from its start: against a bare program of
the library for command lines, and against importing what a campaign cannot do without."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.campaigns import LONG, PLAYED, Campaigns
from benchmarks.measure import INSTALLED, Timed, process, python, ratio
from benchmarks.table import Row, milliseconds

PBEM = INSTALLED / "pbem"
BARE_CLICK = "import click\n@click.command()\ndef hello(): pass\nhello(['--help'])"
LIBRARIES = """import click, jinja2, ruamel.yaml
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey"""
BATTLE = "12 infantry, 4 armor, 2 artillery, 2 fighter vs 14 infantry, 4 armor, 2 fighter"


def rows(made: Campaigns) -> Iterator[Row]:
    """Commands that know no campaign, and those of every day."""
    bare = process(*python("-c", BARE_CLICK))
    for word in ("--version", "--help", "games"):
        yield _row(f"pbem {word}", process(PBEM, word), "a bare click program", bare, 1.25)
    only = process(*python("-c", "import click"))
    odds = process(PBEM, "odds", "axis-allies-europe", BATTLE)
    yield _row("pbem odds, 20 against 20", odds, "importing click", only, 2.5)
    libraries = process(*python("-c", LIBRARIES))
    save, mail = made.long, made.mail()
    what = f"a save of {save.stat().st_size / 1e6:.1f} MB, {LONG} records"
    against = "importing click, jinja2, ruamel.yaml, Ed25519"
    status = process(PBEM, "status", save)
    yield _row(f"pbem status, {what}", status, against, libraries, 1.5)
    check = process(PBEM, "check", save, mail)
    yield _row("pbem check, the same", check, against, libraries, 2.5)
    # Where what came last is a turn and not the mails of one.
    report = process(PBEM, "report", made.of(PLAYED))
    yield _row(f"pbem report, {PLAYED} records", report, against, libraries, 2.5)
    applied = process(PBEM, "apply", made.place(save), mail, before=lambda: made.copy(save))
    yield _row("pbem apply, the same", applied, against, libraries, 2.5)


def _row(what: str, run: Timed, against: str, other: Timed, most: float) -> Row:
    seconds, times = ratio(run, other, times=7)
    return Row(what, milliseconds(seconds), against, times, most=most)
