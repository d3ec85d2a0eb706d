"""`pbem games`: what can be played."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._common import json_option, next_step, note, say, say_json
from pbem.faults import Fault

if TYPE_CHECKING:
    from pbem.library.registry import GameInfo


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the games and scenarios that can be played.

    \b
    Example:
      pbem games
    """
    from pbem.library import registry

    broken = registry.faults()
    infos = [info for info in registry.games() if info.id not in broken]
    if as_json:
        say_json([*map(_data, infos), *(_of_broken(*each) for each in broken.items())])
        return
    for info in infos:
        say(f"{info.id.replace('_', '-')} ({info.prefix}): {info.title}")
        say(f"  scenarios: {', '.join(info.scenarios)}")
        for line in _about_data(info):
            say(f"  {line}")
        if missing := _about_words(info.id):
            note(f"  {missing}")
    for game, fault in broken.items():
        note(f"{game} cannot be played: {fault}")
    next_step(
        "pbem new NAME GAME starts a campaign; pbem orders GAME shows how orders are written."
    )


def _about_data(info: GameInfo) -> list[str]:
    """Who brings a game that pbem does not, which data nobody could read off it, and which can be
    replaced."""
    data = _data(info)
    told = {
        "plug-in": info.release,
        "reconstructed data": ", ".join(data["reconstructed"]),
        "can be replaced by --data": ", ".join(data["replaceable"]),
    }
    return [f"{what}: {text}" for what, text in told.items() if text]


def _data(info: GameInfo) -> dict[str, Any]:
    from pbem.library import registry

    each = [registry.load(info.id, scenario=name) for name in info.scenarios]
    return {
        **asdict(info),
        "scenarios": list(info.scenarios),
        "reconstructed": {k: text for one in each for k, text in one.reconstructed.items()},
        "replaceable": list(each[0].game.replaceable),
    }


def _of_broken(game: str, fault: Fault) -> dict[str, Any]:
    """As the others, and why it cannot be played."""
    return {"id": game, "title": "", "prefix": "", "scenarios": [], "fault": str(fault)}


def _about_words(game: str) -> str:
    """What is wrong with the message catalogue of a game, "" for nothing."""
    from pbem import plug_ins
    from pbem.words.catalogue import TEMPLATES, catalogue

    try:
        found = catalogue(game)
    except Fault as fault:
        return str(fault)
    plug_in = plug_ins.named(game)
    folder = f"{plug_in.shown}/{TEMPLATES}" if plug_in else f"{TEMPLATES}/{game}"
    missing = f"{folder}/messages.yaml is not there: reports will show bare names and data."
    return "" if found else missing
