"""`pbem ruling`: corrections of the position, and undo."""

from __future__ import annotations

from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator
from pbem.commands._common import (
    dry_run_option,
    json_option,
    next_step,
    note,
    say,
    say_json,
    split_campaign,
)


class _Dashed(click.Command):
    """`--` may stand before the corrections, and options behind them all the same."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [each for each in args if each != "--"])


@click.command(cls=_Dashed)
@click.argument("campaign_and_corrections", nargs=-1, metavar="[CAMPAIGN] ['CORRECTION'...]")
@click.option("--why", default="", metavar="TEXT", help="The reason; stands in every report.")
@click.option(
    "--undo", type=int, metavar="N", help="Go back to the position before record N (pbem log)."
)
@key_options
@dry_run_option
@json_option
def command(
    campaign_and_corrections: tuple[str, ...],
    why: str,
    undo: int | None,
    key: Path | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Correct the position by a ruling, or undo records.

    A ruling is a record with its reason, shown in every report and checked by pbem audit. Each
    CORRECTION, in quotes, says how something is from now on; `pbem orders GAME ruling` lists what
    can be set, and the points at which a ruling lets the game go on. A card of a hidden hand stands
    sealed in the record. Open questions are asked again, and a lock that waits for links is void. A
    position that breaks the rules of the game is refused.

    --undo N puts the position before record N in force again. Records and dice from N on stay in
    the file and in the audit; new dice come from new numbers. Orders that were used since then have
    to be confirmed or sent again.

    \b
    Examples:
      pbem ruling eastern-front.pbem.yaml 'set Poland: Germany 3 infantry' 'money Germany 40' --why "receipt was wrong"
      pbem ruling eastern-front.pbem.yaml --undo 14 --why "the wrong mail was used"
    """
    from pbem.play import rulings

    path, texts = split_campaign(campaign_and_corrections)
    if undo is not None and texts:
        raise click.UsageError("Give corrections, or --undo N: each is a record of its own.")
    with at_desk(path, writes=not dry_run) as campaign:
        signer = moderator(campaign, key)
        before = rulings.Before.of(campaign)
        if undo is None:
            record = rulings.rule(campaign, signer, texts, why, is_dry=dry_run)
        else:
            record = rulings.undo(campaign, signer, undo, why, is_dry=dry_run)
    if as_json:
        say_json({**rulings.shown(record), "written": not dry_run})
    else:
        for line in rulings.lines(campaign, record, before):
            say(line)
    if dry_run:
        note("Nothing was written.")
        return
    then = "asks the open questions again" if campaign.asks else "goes on, with new dice"
    next_step(f"pbem apply {path} {then}; pbem report {path} shows it.")
