"""`pbem dice`: every die with what it takes to recompute it, and what chance has to say about them
all.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._campaign import open_campaign
from pbem.commands._common import campaign_argument, json_option, say, say_json, say_whole

if TYPE_CHECKING:
    from pbem.statistics.report import Chosen

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@campaign_argument
@click.option("--record", type=int, metavar="N", help="Only the dice of this record.")
@click.option("--label", default="", metavar="PREFIX", help="Only dice whose labels begin so.")
@click.option(
    "--stats", is_flag=True, help="Tables of hits, faces, destroyed value and draws instead."
)
@click.option(
    "--by",
    metavar="KEYS",
    help="Tables by power, side, attack, place, turn, grade, phase; + joins keys. Implies --stats."
    " [default: side+attack,power,grade]",
)
@click.option(
    "--csv", "as_csv", is_flag=True, help="Print a line for each die; with --stats the tables."
)
@json_option
@click.option("--plot", type=FILE, metavar="FILE.svg", help="Draw how often each face fell.")
@click.option("--over-time", type=FILE, metavar="FILE.svg", help="Draw the luck of each side.")
def command(campaign: Path, record: int | None, label: str, **shown: Any) -> None:
    """List the dice of a campaign and how each can be recomputed.

    The seed of a segment follows from the revealed links and the founding; a die follows from the
    seed and its label alone. docs/dice.md has the formulae, and a recipe that needs nothing but
    openssl.

    Running a command again gives the same dice, after a crash, on another machine or from a copy of
    the file: no generator runs when dice fall. They were fixed when the secrets were bound and the
    orders locked, so there is nothing to roll anew, and other dice for the same battle would be
    proof of a forgery.

    \b
    Examples:
      pbem dice eastern-front.pbem.yaml --record 12
      pbem dice eastern-front.pbem.yaml --by side+attack,turn
      pbem dice eastern-front.pbem.yaml --csv > dice.csv
    """
    from pbem.statistics.report import Chosen

    _show(Chosen(open_campaign(campaign), record, label), **shown)


def _show(
    chosen: Chosen,
    *,
    stats: bool,
    by: str | None,
    as_csv: bool,
    as_json: bool,
    plot: Path | None,
    over_time: Path | None,
) -> None:
    """Print dice or tables, or only draw."""
    from pbem.statistics.report import draw, keys

    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    divisions = keys(by)
    is_table = stats or by is not None
    drawn = draw(chosen, plot, over_time)
    if as_json:
        say_json(chosen.statistics(divisions) if is_table else chosen.rows())
    elif as_csv:
        say_whole(chosen.tables_csv(divisions) if is_table else chosen.csv())
    elif is_table:
        say_whole(chosen.text(divisions))
    elif drawn:
        say("\n".join(map(str, drawn)))
    else:
        _list(chosen.rows())


def _list(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        why = f" ({row['why']})" if row["why"] else ""
        seed = f", seed {row['seed']}" if row["seed"] else ", typed in"
        say(f"record {row['record']}, segment {row['segment']}, grade {row['grade']}{why}{seed}")
        if row["beacon"]:
            drawn = row["beacon"]
            say(f"  round {drawn['round']} of the beacon, due {drawn['due']}: {drawn['signature']}")
        if row["roll"]:
            say(f"  beside the rules: {row['roll']['why']}")
        for label, text in row["dice"].items():
            say(f"  {label}: {text}")
    if not rows:
        say("No dice yet.")
