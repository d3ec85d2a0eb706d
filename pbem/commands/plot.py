"""`pbem plot`: how a campaign went, as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, language_option, next_step, say
from pbem.faults import WrongCall

ENDINGS = (".svg", ".png")


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
    from pbem.storage import files

    if output.suffix.lower() not in ENDINGS:
        told = f"a plot is written to a file that ends in {' or '.join(ENDINGS)}"
        raise WrongCall("unknown_ending", told, str(output))
    opened = open_campaign(campaign)
    if language:
        opened.speak(language)
    svg = plotted(opened, what)
    if output.suffix.lower() == ".svg":
        files.replace(output, svg.encode("utf-8"), keep_old=False)
    else:
        from pbem.pictures.png import png

        files.replace(output, png(svg), keep_old=False)
    say(str(output))
    next_step("post it with the report; in a mail or a forum only .png is shown.")
