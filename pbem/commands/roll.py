"""`pbem roll`: dice that the rules do not ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pbem.commands._campaign import at_desk, key_options, moderator, open_campaign
from pbem.commands._common import (
    campaign_argument,
    dry_run_option,
    json_option,
    next_step,
    note,
    say,
    say_json,
)


@click.command()
@campaign_argument
@click.option("--dice", default="", metavar="3d6", help="How many dice of how many sides.")
@click.option(
    "--why", default="", metavar="TEXT", help="What they are for; stands in every report."
)
@click.option(
    "--label", default="", metavar="NAME", help="What to call the roll, beside its number."
)
@click.option(
    "--typed",
    default="",
    metavar='"4 2 6"',
    help="Record dice that were thrown elsewhere: grade D, nothing is proved. Six sides without --dice.",
)
@click.option(
    "--void", is_flag=True, help="Give up the roll that waits for a link; its number is burnt."
)
@key_options
@dry_run_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, campaign: Path, as_json: bool, **wanted: Any) -> None:
    """Throw dice beside the rules, with a reason.

    For what a house rule or a draw for sides needs. Number and sides are locked, with the reason,
    in a segment of their own before a link of it is used; so the dice can be recomputed like any
    others and nobody can throw them again: the same dice for the same reason are answered with the
    record that has them. Where players have chains the roll waits for their links. Without --dice
    the roll that is locked is thrown.

    \b
    Examples:
      pbem roll eastern-front.pbem.yaml --dice 3d6 --why "weather, house rule 4"
      pbem roll eastern-front.pbem.yaml --typed "4 2 6" --why "weather, thrown at the table"
    """
    from pbem.records.dice import rolls
    from pbem.words.catalogue import Words

    said, record, code = _roll(campaign, **wanted)
    if as_json:
        say_json({"record": record["record"], **rolls.shown(record)} if record else {"waits": said})
    elif record:
        say(rolls.sentence(record, Words()))
    for line in said:
        note(line)
    if record and not code:
        next_step(f"pbem report {campaign} shows it, pbem dice {campaign} recomputes it.")
    ctx.exit(code)


def _roll(
    path: Path,
    dice: str,
    why: str,
    label: str,
    typed: str,
    void: bool,
    key: Path | None,
    dry_run: bool,
) -> tuple[list[str], dict[str, Any] | None, int]:
    """What to say beside it, the record with the dice (None: nothing was thrown), and the exit
    code.
    """
    from pbem.play import throws
    from pbem.records.dice import rolls

    wanted = rolls.Wanted.of(dice, why, label, typed) if dice or typed else None
    if dry_run:
        return [throws.plan(open_campaign(path), wanted), "Nothing was written."], None, 0
    with at_desk(path) as campaign:
        found = throws.earlier(campaign, wanted) if wanted else None
        if found:
            return [_already(found)], found, 1
        signer = moderator(campaign, key)
        if void:
            return [], throws.void(campaign, signer), 0
        record = throws.throw(campaign, signer, wanted)
        return [] if record else throws.waits(campaign), record, 0


def _already(found: dict[str, Any]) -> str:
    if "void" in found:
        return "Given up, for the same reason: another roll needs another, which all can see."
    return "Rolled already, for the same reason: another roll needs another."
