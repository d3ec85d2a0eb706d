"""`pbem map`: the position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands import _pictures
from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, language_option
from pbem.engine.dice import slug
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from collections.abc import Mapping


@click.command()
@campaign_argument
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to FILE: a picture that keeps its edges at every size if it ends in .svg, pixels if"
    " it ends in .png, which takes pbem[map].",
)
@click.option(
    "--turn",
    metavar="TURN",
    help="As it was when a turn ended, 5, or a part of it, '5 Germany', as `pbem report --turns`"
    " has it [default: the latest part in which something happened].",
)
@click.option("--at", "area", default="", metavar="AREA", help="Only the surroundings of an area.")
@click.option(
    "--battles",
    is_flag=True,
    help="The surroundings of the battles of the turn too, each in a file of its own beside FILE: of"
    " turn-3.png turn-3-east-poland.png.",
)
@click.option(
    "--width",
    type=click.IntRange(200, 4000),
    default=1000,
    show_default=True,
    help="How many pixels wide, for .png.",
)
@language_option("that of the campaign")
def command(
    campaign: Path,
    output: Path,
    turn: str | None,
    area: str,
    battles: bool,
    width: int,
    language: str,
) -> None:
    """Draw the position, with the moves and battles of a turn.

    A map of who holds what and what stands where, as everybody knows it. Needs the save alone.

    \b
    Example:
      pbem map eastern-front.pbem.yaml -o turn-3.png
    """
    from pbem.pictures import map as drawing
    from pbem.reports import map_data, turn_names

    _pictures.check_ending(output, "a map")
    opened = open_campaign(campaign)
    if language:
        opened.speak(language)
    which = turn_names.found(opened, turn) if turn is not None else None
    data = map_data.of_turn(opened, which)
    if not data:
        what = f"{opened.loaded.info.title} has no map"
        raise WrongCall(
            "no_map", what, do="`pbem report --depth full` tells the position in words."
        )
    _pictures.write(output, drawing.svg(data, _place(data, area) if area else None), width)
    for at in dict.fromkeys(drawing.close_ups(data).values()) if battles else ():
        beside = output.with_stem(f"{output.stem}-{slug(at)}")
        _pictures.write(beside, drawing.svg(data, at), width)
    _pictures.post_it()


def _place(data: Mapping[str, Any], wanted: str) -> str:
    """The area that is meant, by its name or label in any case. Raises WrongCall."""
    from difflib import get_close_matches

    keys = ("label", "name")
    names = {area[key].casefold(): area["name"] for key in keys for area in data["areas"]}
    if wanted.casefold() in names:
        return str(names[wanted.casefold()])
    near = get_close_matches(wanted.casefold(), names, 3, 0.5)
    do = f"Did you mean {' or '.join(names[each] for each in near)}?" if near else ""
    raise WrongCall("unknown_area", f"the map has no area {wanted!r}", do=do)
