"""`pbem orders`: the order language."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import json_option, save_called, say, say_json, scenario_option

if TYPE_CHECKING:
    from pbem.reports.topics import Topics


@click.command()
@click.argument("game")
@click.argument("topic", nargs=-1)
@scenario_option
@json_option
def command(game: str, topic: tuple[str, ...], scenario: str, as_json: bool) -> None:
    """Show the order language of a game, with examples.

    Without TOPIC every verb with one example. TOPIC is a verb, for its forms, sections and what it
    is for; `units`, `places`, `conditions` or `lists` (of losses, say, that have a name) for all of
    them; a place, for its links and what is there at the start; or a unit. `manual` is the page
    that a player gets with his first letter. `ruling` lists what a moderator can set with pbem
    ruling, `why` what can be asked with pbem why. In place of a game a campaign may stand: what
    changes is then told as it is now.

    \b
    Examples:
      pbem orders axis-allies-europe move
      pbem orders axis-allies-europe British Convoy 3
      pbem orders club.pbem.yaml option Germany
    """
    topics = _topics(game, scenario)
    text = " ".join(topic).strip()
    found = topics.find(text) if text else [topics.verbs()]
    if as_json:
        say_json([each.data for each in found] if len(found) > 1 else found[0].data)
        return
    for number, each in enumerate(found):
        if number:
            say()
        for line in each.lines:
            say(line)
    if not text:
        say(
            "A mail ends with `done` when nothing more is to come; `pass` says that there are no orders."
        )
        say(
            "`for: next turn` at its top keeps them for then; `withdraw` takes back what is not locked; `press to all:`"
            " or `press to SEAT:` begins a message, which ends with a blank line."
        )
        say(
            f"pbem orders {game} TOPIC tells more: a verb, a place, a unit, {', '.join(topics.named)}."
        )


def _topics(game: str, scenario: str) -> Topics:
    """Those of a game, or of the position of a campaign whose save is named."""
    from pbem.library import registry
    from pbem.reports.topics import Topics

    save = Path(game) if Path(game).is_file() else save_called(game)
    if save is None:
        return Topics(registry.load(game, scenario=scenario))
    campaign = open_campaign(save)
    return Topics(campaign.loaded, campaign.table.public(campaign.state), campaign.words)
