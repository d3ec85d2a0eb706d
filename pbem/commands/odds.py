"""`pbem odds`: what a battle is likely to bring."""

from __future__ import annotations

from typing import Any

import click

from pbem.commands._common import json_option, say, say_json, scenario_option


@click.command()
@click.argument("game")
@click.argument("battle", metavar='"UNITS vs UNITS"')
@click.option(
    "--land", "kind", flag_value="land", help="A land battle, where the units do not say it."
)
@click.option(
    "--sea", "kind", flag_value="sea", help="A sea battle, where the units do not say it."
)
@click.option(
    "--attacker-losses", default="", metavar="LIST", help="Whom the attacker loses, in this order."
)
@click.option(
    "--defender-losses", default="", metavar="LIST", help="Whom the defender loses, in this order."
)
@click.option(
    "--retreat", default="", metavar="CONDITION", help="When the attacker leaves after a round."
)
@click.option("--support", default="", metavar="UNITS", help="Ships that fire before a landing.")
@click.option("--aa", is_flag=True, help="Antiaircraft guns fire at the planes first.")
@click.option(
    "--rounds", type=click.IntRange(0, 50), default=0, help="Fight no more rounds than these."
)
@scenario_option
@json_option
def command(game: str, battle: str, scenario: str, as_json: bool, **asked: Any) -> None:
    """Compute the exact odds of a battle.

    Nothing is rolled: all courses that the battle can take are summed up, with the losses that each
    side would choose. Lists and conditions are written as in orders; without them the printed
    defaults count. With --json every way it can end.

    \b
    Examples:
      pbem odds axis-allies-europe "6 infantry, 2 armor vs 4 infantry, 1 fighter"
      pbem odds axis-allies-europe "3 infantry, 2 fighter vs 3 infantry" --retreat "attackers < defenders"
    """
    from pbem.library import registry
    from pbem.sitting.forecast import odds, told
    from pbem.words.catalogue import Words

    found = odds(game, {"battle": battle, **asked}, scenario)
    if as_json:
        say_json(found)
        return
    for line in told(found, Words(registry.find(game).id)):
        say(line.removeprefix("  "))
