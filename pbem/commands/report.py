"""`pbem report`: a turn as a text to post."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._boxes import known_to
from pbem.commands._campaign import open_campaign
from pbem.commands._common import (
    campaign_argument,
    language_option,
    next_step,
    say,
    seat_option,
    templates_option,
)
from pbem.engine.dice import slug
from pbem.words.formats import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pbem.reports.turn_names import Releases
    from pbem.table.campaign import Campaign

ENDINGS = {
    "text": "txt",
    "bbcode": "bbcode",
    "markdown": "md",
    "html": "html",
    "mail": "mail.html",
}
FORMATS = (*ENDINGS, "all")
# The format that shows a picture of its own.
PAGE = "html"


@click.command()
@campaign_argument
@click.option(
    "--turn",
    metavar="TURN",
    help="A turn as the game counts them, 5, or a part of it, '5 Germany', as --turns has it"
    " [default: the latest part in which something happened].",
)
@click.option(
    "--format",
    "fmt",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="Plain, for a forum, a wiki, the web, a mail with markup; all: into the folder --output as"
    " turn-5.txt and so on.",
)
@click.option(
    "--depth",
    type=click.Choice(DEPTHS),
    default="turn",
    show_default=True,
    help="How much is told.",
)
@click.option("--turns", "list_turns", is_flag=True, help="List the turns and their parts instead.")
@click.option(
    "--questions", is_flag=True, help="Print the open questions alone, ready to be mailed."
)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to FILE; with --format all to this folder.",
)
@seat_option
@templates_option
@language_option("that of the campaign")
def command(  # noqa: PLR0913 (one parameter for each option)
    campaign: Path,
    turn: str | None,
    fmt: str,
    depth: str,
    list_turns: bool,
    questions: bool,
    output: Path | None,
    seat: str,
    templates: Path | None,
    language: str,
) -> None:
    """Print the report of a turn, ready to post.

    Tells what happened, every die with what it takes to recompute it, how things stand, what is
    asked now, and ends with an order form. Needs the save alone.

    \b
    Example:
      pbem report eastern-front.pbem.yaml --format bbcode
    """
    from pbem.reports import report, turn_names

    opened = open_campaign(campaign)
    if language or templates:
        opened.speak(language, templates)
    known = known_to(opened, seat) if seat else None
    which = turn_names.found(opened, turn) if turn is not None else None
    if list_turns:
        turns = report.turns(opened).values()
        _print("\n".join(f"{each.address}  {each.name}" for each in turns), output)
    elif questions:
        _print(report.questions(opened) or "Nobody is asked anything now.", output)
    elif fmt == "all":
        told = which or report.latest_turn(opened)
        stem = f"turn-{slug(report.address(opened, told))}"
        drawn = _maps(opened, told, depth)
        for name, ending in ENDINGS.items():
            shown = drawn if name == PAGE else {}
            text = report.turn_report(opened, told, name, depth, templates, seat, known, shown)
            _write((output or Path()) / f"{stem}.{ending}", text)
    else:
        drawn = _maps(opened, which, depth) if fmt == PAGE else {}
        text = report.turn_report(opened, which, fmt, depth, templates, seat, known, drawn)
        _print(text, output)
    if seat:
        next_step(f"send it to {seat} alone.")
    elif output or fmt == "all":
        next_step("post it, and send the form to whoever is asked.")


def _maps(opened: Campaign, which: int | Releases | None, depth: str) -> Mapping[str, str]:
    """The maps that stand in a page."""
    from pbem.reports import map_data

    is_short = depth == DEPTHS[0]
    return {} if is_short else map_data.pictures(map_data.of_turn(opened, which))


def _print(text: str, output: Path | None) -> None:
    if output is None:
        say(text.rstrip("\n"))
    else:
        _write(output, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8", newline="\n")
    say(str(path))
