"""`pbem odds`: what a battle is likely to bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pbem.commands._common import json_option, say, say_json, scenario_option

if TYPE_CHECKING:
    from pbem.engine.game import Odds, OddsOption
    from pbem.library.registry import GameInfo

BATTLE = "battle"


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("game")
@click.argument("battle", nargs=-1, required=True, type=click.UNPROCESSED, metavar="BATTLE...")
@click.pass_context
def command(ctx: click.Context, game: str, battle: tuple[str, ...]) -> None:
    """Compute the exact odds of a battle.

    Nothing is rolled. How a battle is written, and what else can be told of it, is the game's:
    `pbem odds GAME --help` says it. With --json the result for scripts.

    \b
    Example:
      pbem odds axis-allies-europe "6 infantry, 2 armor vs 4 infantry, 1 fighter"
    """
    from pbem.library import registry
    from pbem.sitting.forecast import odds_of

    info = registry.find(game)
    asks = _command(game, info, odds_of(info))
    with asks.make_context(f"odds {game}", list(battle), parent=ctx.parent) as own:
        asks.invoke(own)


def _command(game: str, info: GameInfo, odds: Odds) -> click.Command:
    """The command line of one game's odds."""

    @scenario_option
    @json_option
    def compute(scenario: str, as_json: bool, **asked: Any) -> None:
        _compute(info, asked, scenario, as_json)

    examples = "\n".join(f"  pbem odds {game} {each}" for each in odds.examples)
    told = ["Compute the exact odds of a battle.", odds.about]
    told += [f"\b\nExamples:\n{examples}"] if examples else []
    return click.Command(
        game,
        callback=compute,
        params=[
            click.Argument([BATTLE], metavar=f'"{odds.usage}"'),
            *map(_option, odds.options),
            *reversed(getattr(compute, "__click_params__", [])),
        ],
        help="\n\n".join(filter(None, told)),
    )


def _option(told: OddsOption) -> click.Option:
    names = [f"--{told.name}", told.key]
    if not told.value:
        return click.Option(names, is_flag=True, help=told.help)
    if told.most is not None:
        number = click.IntRange(0, told.most)
        return click.Option(names, type=number, metavar=told.value, help=told.help)
    return click.Option(names, metavar=told.value, help=told.help)


def _compute(info: GameInfo, asked: dict[str, Any], scenario: str, as_json: bool) -> None:
    from pbem.commands._terminal import progress
    from pbem.sitting.forecast import odds, told
    from pbem.words.catalogue import Words

    given = {key: value for key, value in asked.items() if value not in (None, False)}
    with progress("working out the odds"):
        found = odds(info, given, scenario)
    if as_json:
        say_json(found)
        return
    for line in told(found, Words(info.id)):
        say(line.removeprefix("  "))
