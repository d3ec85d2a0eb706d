"""`pbem note`: a word of the moderator in the record."""

from __future__ import annotations

import hashlib
from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator, open_campaign
from pbem.commands._common import (
    again_option,
    dry_run_option,
    is_there,
    json_option,
    next_step,
    note,
    say,
    say_json,
    split_campaign,
)


def _posted(where: str) -> str:
    """An address as it is; a file by its name and hash."""
    path = Path(where)
    if not where or not is_there(where) or not path.is_file():
        return where
    return f"{path.name} sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"


@click.command()
@click.argument("campaign_and_text", nargs=-1, metavar="[CAMPAIGN] [TEXT]")
@click.option(
    "--posted",
    multiple=True,
    metavar="ADDRESS|FILE",
    help="Where the report was posted, or the file that was (noted with its SHA-256); may be repeated.",
)
@click.option(
    "--older",
    is_flag=True,
    help="The save is an older copy, and the campaign goes on from there; TEXT says why.",
)
@again_option
@key_options
@dry_run_option
@json_option
def command(
    campaign_and_text: tuple[str, ...],
    posted: tuple[str, ...],
    again: bool,
    older: bool,
    key: Path | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Record a note for everybody.

    A note stands in the record for good, in pbem log and in the report of its turn, and changes
    nothing. With --posted it says where something was posted; that is a record of its own, which
    can be repeated and whose failure loses nothing.

    \b
    Examples:
      pbem note eastern-front.pbem.yaml "Week 3 begins on Monday, because of the holidays."
      pbem note eastern-front.pbem.yaml --posted https://example.org/forum/topic/4711
    """
    from pbem.play import notes
    from pbem.records import moderation

    path, texts = split_campaign(campaign_and_text)
    if len(texts) > 1:
        raise click.UsageError("Put the text in quotes: it is one argument.")
    text, posted = texts[0] if texts else "", tuple(map(_posted, posted))
    if dry_run:
        campaign = open_campaign(path, may_be_older=older)
        text = notes.going_on(campaign, text) if older else text
        say(moderation.note_sentence(notes.wanted(text, posted)))
        note("Nothing was written.")
        return
    with at_desk(path, may_be_older=older) as campaign:
        campaign.may_repeat = again
        text = notes.going_on(campaign, text) if older else text
        record = notes.note(campaign, moderator(campaign, key), text, posted)
    told = {part: record[part] for part in ("text", "posted") if part in record}
    if as_json:
        say_json({"record": record["record"], **told})
    else:
        say(f"Record {record['record']}: {moderation.note_sentence(record)}")
    next_step(f"pbem report {path} shows it.")
