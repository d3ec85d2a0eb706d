"""`pbem site`: a campaign, or several, as a folder of pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from pbem.commands._boxes import known_to
from pbem.commands._campaign import open_campaign
from pbem.commands._common import (
    find_campaign,
    language_option,
    next_step,
    note,
    say,
    seat_option,
    templates_option,
)

if TYPE_CHECKING:
    from pbem.site.build import Written


@click.command()
@click.argument("saves", metavar="[CAMPAIGN]...", nargs=-1, type=click.Path())
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    required=True,
    help="The folder for the pages; what is there already is brought up to date. NAME.zip is one file"
    " with all of them.",
)
@seat_option
@templates_option
@language_option("that of the campaign")
def command(
    saves: tuple[str, ...], output: Path, seat: str, templates: Path | None, language: str
) -> None:
    """Write a campaign as pages for a browser.

    A page for each turn with its report, orders and dice; how it stands, what is asked, the save to
    fetch, and a page that checks every die. They need no server and no network: look at them in the
    folder, put them onto any host for pages, or mail them as one file, pages.zip. Only what is public is in them,
    unless --for asks for more. Run it again after each turn: only what changed is written.

    With several campaigns each has a folder in DIR, and DIR a page over all of them.

    \b
    Examples:
      pbem site eastern-front.pbem.yaml -o pages
      pbem site *.pbem.yaml -o club
    """
    from pbem.site import packing

    if output.suffix == packing.ENDING:
        with TemporaryDirectory() as folder:
            _write(saves, Path(folder), seat, templates, language)
            packing.pack(Path(folder), output)
        say(str(output))
    else:
        _write(saves, output, seat, templates, language)
        say(str(output / "index.html"))
    next_step(
        f"send it to {seat} alone." if seat else "open it in a browser, or publish the folder."
    )


def _write(
    saves: Sequence[str], output: Path, seat: str, templates: Path | None, language: str
) -> None:
    """Write the pages of one campaign, or of several, into a folder."""
    from pbem.commands._terminal import progress
    from pbem.faults import WrongCall
    from pbem.site import club
    from pbem.site.build import Wish, write

    if output.exists() and not output.is_dir():
        raise WrongCall("not_a_folder", "this is a file, not a folder", str(output))
    paths = [find_campaign(each) for each in saves or (None,)]
    campaigns = [open_campaign(path) for path in paths]
    known = [known_to(each, seat) if seat else None for each in campaigns]
    with progress("writing turns") as bar:
        wishes = [Wish(seat, each, language, templates, step=bar) for each in known]
        if len(campaigns) == 1:
            _tell(write(campaigns[0], output, wishes[0]))
        else:
            for done in club.write(campaigns, output, wishes):
                _tell(done)


def _tell(done: Written) -> None:
    """What was written, and whether it holds."""
    if done.apart:
        note(f"{done.index.parent}: record {done.apart} cannot be played again; its pages say so.")
    note(f"{done.index.parent}: {len(done.written)} files written, {len(done.kept)} as they were")
