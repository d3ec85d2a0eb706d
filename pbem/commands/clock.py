"""`pbem clock`: the rule of time, extensions, holds, absences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

RULE = (
    "orders answers dice at zone not_on at_least grace at_silence remind again absences"
    " absence_limit forfeit"
).split()
ACTS = ("extend", "until", "hold", "resume", "absent")


@click.command()
@campaign_argument
@click.option("--orders", metavar="TIME", help='For orders: "7 days", "every sunday 20:00", none.')
@click.option("--answers", metavar="TIME", help="For answers to questions.")
@click.option("--dice", metavar="TIME", help="For links, reactions and the founding of the dice.")
@click.option("--at", metavar="HH:MM", help="Deadlines fall on this time of day only, or none.")
@click.option("--zone", metavar="ZONE", help="The time zone, as Europe/Berlin.")
@click.option(
    "--not-on", metavar="DAYS", help='Never due on: "saturday, sunday, 2026-12-24", none.'
)
@click.option("--at-least", metavar="TIME", help="The least time with rules for days of the week.")
@click.option("--grace", metavar="TIME", help="How long after a deadline nothing happens yet.")
@click.option(
    "--at-silence",
    type=click.Choice(["wait", "default", "substitute"]),
    help="What happens after the grace.",
)
@click.option("--substitute", multiple=True, metavar="SEAT=NAME", help="Who takes over then.")
@click.option("--remind", metavar="TIME", help="How long before a deadline to remind, or none.")
@click.option("--again", metavar="TIME", help="How often to remind who is late, or none.")
@click.option(
    "--absences",
    type=click.Choice(["extend", "note"]),
    help="Whether days of absence move deadlines or are only noted.",
)
@click.option("--absence-limit", metavar="DAYS", help="So many of them count for a seat in a year.")
@click.option(
    "--forfeit",
    metavar="LIMIT",
    help='When status says that a seat has lost: "4 times", "14 days".',
)
@click.option("--extend", metavar="TIME", help="Everything that is due is due so much later.")
@click.option("--until", metavar="WHEN", help='Everything is due at "2026-12-06 20:00".')
@click.option("--hold", is_flag=True, help="The clock stands.")
@click.option("--resume", is_flag=True, help="The clock goes on.")
@click.option("--absent", metavar="SEAT", help="This seat is away from --from to --to.")
@click.option("--from", "first", default="", metavar="DATE", help="The first day of an absence.")
@click.option("--to", "last", default="", metavar="DATE", help="The last day of an absence.")
@click.option("--seat", default="", help="Extend for this seat only.")
@click.option("--why", default="", help="The reason, which everybody can read.")
@click.option(
    "--once-more", is_flag=True, help="You mean it, although the last record says the very same."
)
@key_options
@json_option
@dry_run_option
def command(
    campaign: Path,
    key: Path | None,
    as_json: bool,
    dry_run: bool,
    **given: Any,
) -> None:
    """Show or change deadlines, holds and absences.

    Without an option it shows the rule of time and what is due when. A rule counts for what is
    asked from then on; what is open already and has no deadline gets one from now. Times are shown
    in the campaign's zone and in UTC.

    Each change is a record that everybody can read, with the deadlines to which it leads. A
    deadline that was told is never made shorter.

    \b
    Examples:
      pbem clock eastern-front.pbem.yaml --orders "7 days" --at 20:00 --zone Europe/Berlin --grace "24 hours"
      pbem clock eastern-front.pbem.yaml --extend "2 days" --seat germany --why "moving house"
      pbem clock eastern-front.pbem.yaml --absent germany --from 2026-12-20 --to 2027-01-03
      pbem clock eastern-front.pbem.yaml --hold --why "summer break"
    """
    from pbem.play import clock

    rule = {name: given[name] for name in RULE if given[name] is not None}
    if given["substitute"]:
        rule["substitutes"] = dict(_pair(text) for text in given["substitute"])
    acts = [name for name in ACTS if given[name]]
    _check(rule, acts, given)
    if not rule and not acts:
        _show(open_campaign(campaign), as_json=as_json)
        return
    if dry_run:
        opened = open_campaign(campaign)
        record = _record(opened, rule, acts, given)
        opened.timing = clock.planned(opened, record)
        _show(opened, as_json=as_json)
        note("Nothing was written.")
        return
    with at_desk(campaign) as opened:
        opened.may_repeat = given["once_more"]
        record = _record(opened, rule, acts, given)
        clock.planned(opened, record)
        clock.act(opened, moderator(opened, key), record)
    _show(opened, as_json=as_json, record=record)
    next_step(f"pbem due {campaign} says what is due; run it from cron, after pbem inbox.")


def _check(rule: dict[str, Any], acts: list[str], given: dict[str, Any]) -> None:
    """One change at a time, each with what belongs to it."""
    if len(acts) > 1 or (rule and acts):
        raise click.UsageError(
            "One change at a time: options of the rule together, or one of --extend, --until, --hold, --resume, --absent."
        )
    act = acts[0] if acts else ""
    if act == "absent" and not (given["first"] and given["last"]):
        raise click.UsageError("--absent wants --from DATE and --to DATE.")
    if act != "absent" and (given["first"] or given["last"]):
        raise click.UsageError("--from and --to belong to --absent SEAT.")
    if given["seat"] and act not in ("extend", "until"):
        raise click.UsageError("--seat belongs to --extend or --until.")
    if act in ("extend", "until", "hold") and not given["why"].strip():
        raise click.UsageError(f"--{act} wants --why: everybody may know the reason.")
    if given["why"] and act in ("", "resume"):
        raise click.UsageError("--why belongs to --extend, --until, --hold or --absent.")


def _record(
    campaign: Campaign, rule: dict[str, Any], acts: list[str], given: dict[str, Any]
) -> dict[str, Any]:
    from pbem.play import clock
    from pbem.table import present

    seat, why = given["seat"], given["why"]
    if not acts:
        return clock.rule_of(campaign, rule, present.now_of(campaign))
    match acts[0]:
        case "extend":
            return clock.extend(campaign, given["extend"], seat, why)
        case "until":
            return clock.until(campaign, given["until"], seat, why)
        case "hold":
            return clock.hold(why)
        case "resume":
            return clock.resume()
        case _:
            return clock.absent(campaign, given["absent"], given["first"], given["last"], why)


def _show(campaign: Campaign, *, as_json: bool, record: dict[str, Any] | None = None) -> None:
    from pbem.reports import deadlines

    words = campaign.words
    told = deadlines.data(campaign)
    if as_json:
        number = {"record": record["record"]} if record else {}
        say_json({**number, "clock": told})
        return
    if record:
        say(f"Record {campaign.save.count}: {deadlines.sentence(campaign, record, words)}.")
    if not told:
        say("This campaign has no rule of time: everybody has as long as he likes.")
        next_step(
            f'pbem clock {campaign.path} --orders "7 days" --zone Europe/Berlin lays one down.'
        )
    for line in deadlines.lines(campaign, told, words):
        say(line)


def _pair(text: str) -> tuple[str, str]:
    seat, equals, name = text.partition("=")
    if not equals or not seat.strip() or not name.strip():
        raise click.UsageError(f"--substitute wants SEAT=NAME, not {text!r}.")
    return seat.strip(), " ".join(name.split())
