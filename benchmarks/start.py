"""What it takes until a command has done what is asked, from its start: against a bare program of
the library for command lines, and against importing what a campaign cannot do without. Long
campaigns are of one game, the others stand where they begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.campaigns import GAME, LONG, PLAYED, SEED, Campaigns
from benchmarks.measure import INSTALLED, Timed, process, python, ratio
from benchmarks.odds import BATTLES
from benchmarks.table import Row, milliseconds
from pbem.library import registry
from pbem.play.resolver import Resolver
from pbem.storage import files, keys
from tests.random_play import SIGNER, new_campaign

PBEM = INSTALLED / "pbem"
BARE_CLICK = "import click\n@click.command()\ndef hello(): pass\nhello(['--help'])"
LIBRARIES = """import click, jinja2, ruamel.yaml
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey"""
AGAINST = "importing click, jinja2, ruamel.yaml, Ed25519"


def rows(made: Campaigns) -> Iterator[Row]:
    """Commands that know no campaign, and those of every day."""
    bare = process(*python("-c", BARE_CLICK))
    for word in ("--version", "--help", "games"):
        yield _row(f"pbem {word}", process(PBEM, word), "a bare click program", bare, 1.25)
    only = process(*python("-c", "import click"))
    for game in BATTLES:
        yield _row(f"pbem odds {game}", _odds(game), "importing click", only, 2.5)
    libraries = process(*python("-c", LIBRARIES))
    save, mail = made.long, made.mail()
    what = f"a save of {save.stat().st_size / 1e6:.1f} MB, {LONG} records"
    status = process(PBEM, "status", save)
    yield _row(f"pbem status, {what}", status, AGAINST, libraries, 1.5)
    check = process(PBEM, "check", save, mail)
    yield _row("pbem check, the same", check, AGAINST, libraries, 2.5)
    # Where what came last is a turn and not the mails of one.
    report = process(PBEM, "report", made.of(PLAYED))
    yield _row(f"pbem report, {PLAYED} records", report, AGAINST, libraries, 2.5)
    applied = process(PBEM, "apply", made.place(save), mail, before=lambda: made.copy(save))
    yield _row("pbem apply, the same", applied, AGAINST, libraries, 2.5)
    for game in (info.id for info in registry.games() if info.id != GAME):
        yield from _others(made, game, libraries)


def _others(made: Campaigns, game: str, libraries: Timed) -> Iterator[Row]:
    """A campaign that has been founded, and a first mail."""
    save, mail = _first(made.folder / game, game)
    for word, most in (("status", 1.5), ("check", 2.5), ("report", 2.5), ("apply", 2.5)):
        run = process(PBEM, word, save, *([mail] if word == "check" else []))
        if word == "apply":
            run = process(PBEM, word, made.place(save), mail, before=lambda: made.copy(save))
        yield _row(f"pbem {word}, {game}", run, AGAINST, libraries, most)


def _first(folder: Path, game: str) -> tuple[Path, Path]:
    """A new campaign in a new folder, and a mail for it that passes."""
    folder.mkdir()
    campaign = new_campaign(folder, game, SEED, name="bench")
    keys.store(files.private_path(campaign.path) / "moderator.key", SIGNER)
    Resolver(campaign, SIGNER).run()
    ask = next(ask for ask in campaign.asks if ask.sections)
    lines = [f"{section}:\npass" for section in ask.sections]
    mail = folder / "mail.txt"
    mail.write_text("\n".join([f"seat: {campaign.seat_of(ask.to[0])}", *lines, "done", ""]))
    return campaign.path, mail


def _odds(game: str) -> Timed:
    """The odds of the battle of `benchmarks/odds.py`, as a command."""
    asked = BATTLES[game]
    place = ["--at", asked["at"]] if "at" in asked else []
    return process(PBEM, "odds", game, asked["battle"], *place)


def _row(what: str, run: Timed, against: str, other: Timed, most: float) -> Row:
    seconds, times = ratio(run, other, times=7)
    return Row(what, milliseconds(seconds), against, times, most=most)
