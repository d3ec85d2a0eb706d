"""`pbem show`: the position."""

from __future__ import annotations

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, language_option, say_json, split_campaign


@click.command()
@click.argument("words", metavar="[CAMPAIGN] [AREA|POWER]", nargs=-1)
@click.option(
    "--turn",
    metavar="TURN",
    help="As it was when a turn ended, 5, or a part of it, '5 Germany', as `pbem report --turns`"
    " has it [default: as it is now].",
)
@language_option("that of the campaign")
@json_option
def command(words: tuple[str, ...], turn: str | None, language: str, as_json: bool) -> None:
    """Show the position, by power or around an area.

    Who stands how, who is asked, and by power what stands where, with what is empty, and what there
    is to say of an area: damaged, submerged, aboard, in the air. A power is told with its money and
    all its units; an area with what is next to it.

    \b
    Examples:
      pbem show eastern-front.pbem.yaml
      pbem show eastern-front.pbem.yaml Soviet Union
      pbem show eastern-front.pbem.yaml Baltic Sea
    """
    from pbem.commands import _terminal
    from pbem.reports import position, turn_names

    path, named = split_campaign(words)
    campaign = open_campaign(path)
    if language:
        campaign.speak(language)
    which = turn_names.found(campaign, turn) if turn is not None else None
    shown = position.shown(campaign, " ".join(named).strip(), which)
    if as_json:
        say_json(shown.data)
        return
    _terminal.show(shown.parts)
