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
@click.option("--check", is_flag=True, help="Load every game and say whether it can be played.")
@json_option
def command(check: bool, as_json: bool) -> None:
    """List the games and scenarios that can be played.

    Games that others have installed are loaded, and what is wrong with one is told. With --check so
    are those that pbem brings, with all their scenarios and words.

    \b
    Examples:
      pbem games
      pbem games --check
    """
    from pbem.library import registry, summaries

    infos = registry.games()
    known = {} if check else {each.id: summaries.of(each, registry.PACKAGE) for each in infos}
    told = {game: summary for game, summary in known.items() if summary is not None}
    broken = registry.faults(but=told)
    infos = [info for info in infos if info.id not in broken]
    data = {info.id: _data(info, told.get(info.id)) for info in infos}
    if as_json:
        say_json([*data.values(), *(_of_broken(*each) for each in broken.items())])
        return
    for info in infos:
        say(f"{info.id.replace('_', '-')} ({info.prefix}): {info.title}")
        say(f"  scenarios: {', '.join(info.scenarios)}")
        for line in _about_data(info, data[info.id]):
            say(f"  {line}")
        if info.id not in told and (missing := _about_words(info.id)):
            note(f"  {missing}")
    for game, fault in broken.items():
        note(f"{game} cannot be played: {fault}")
    next_step(
        "pbem new NAME GAME starts a campaign; pbem orders GAME shows how orders are written."
    )


def _about_data(info: GameInfo, data: dict[str, Any]) -> list[str]:
    """Who brings a game that pbem does not, which data nobody could read off it, and which can be
    replaced."""
    told = {
        "plug-in": info.release,
        "reconstructed data": ", ".join(data["reconstructed"]),
        "can be replaced by --data": ", ".join(data["replaceable"]),
    }
    return [f"{what}: {text}" for what, text in told.items() if text]


def _data(info: GameInfo, told: dict[str, Any] | None) -> dict[str, Any]:
    """All that is said of a game; what is not told already is asked of it."""
    from pbem.library import summaries

    about = told or summaries.asked(info)
    return {**asdict(info), "scenarios": list(info.scenarios), **about}


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
