"""`pbem games`: what can be played."""

from __future__ import annotations

import click

from pbem.commands._common import json_option, next_step, say, say_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games and scenarios that can be played.

    \b
    Example:
      pbem games
    """
    from pbem import registry

    infos = registry.games()
    if as_json:
        say_json(
            [
                {"id": i.id, "title": i.title, "prefix": i.prefix, "scenarios": list(i.scenarios)}
                for i in infos
            ]
        )
        return
    for info in infos:
        say(f"{info.id.replace('_', '-')} ({info.prefix}): {info.title}")
        say(f"  scenarios: {', '.join(info.scenarios)}")
    next_step(
        "pbem new NAME GAME starts a campaign; pbem orders GAME shows how orders are written."
    )
