"""`pbem plot`: how a campaign went, as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands import _pictures
from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, language_option


@click.command()
@campaign_argument
@click.argument("what", nargs=-1)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to FILE, which ends in .svg, or in .png, which takes pbem[map].",
)
@language_option("that of the campaign")
def command(campaign: Path, what: tuple[str, ...], output: Path, language: str) -> None:
    """Draw income, units, value, points and luck over time.

    WHAT names some of what the game counts, such as value or income, and luck for hits above what
    was to be expected with the band of chance; all of it where nothing is named. Needs the save
    alone.

    \b
    Examples:
      pbem plot eastern-front.pbem.yaml -o how-it-went.svg
      pbem plot eastern-front.pbem.yaml value luck -o value.png
    """
    from pbem.statistics.plots import plotted

    _pictures.check_ending(output, "a plot")
    opened = open_campaign(campaign)
    if language:
        opened.speak(language)
    _pictures.write(output, plotted(opened, what))
    _pictures.post_it()
