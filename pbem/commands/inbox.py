"""`pbem inbox`: the messages of a mailbox, one after the other."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.commands._campaign import at_desk, key_options, moderator
from pbem.commands._common import dry_run_option, find_campaign, json_option, note, say, say_json


@click.command()
@click.argument("campaign")
@click.argument("source")
@click.option("--no-apply", is_flag=True, help="Take the mails in, and do not go on with the game.")
@click.option("--force-older", is_flag=True, help="Use mails that are older than one in use, too.")
@click.option("--again", is_flag=True, help="Look again at what was refused or set aside.")
@click.option(
    "--receipts",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the reply to each message here.",
)
@key_options
@json_option
@dry_run_option
@click.pass_context
def command(  # noqa: PLR0913 (one parameter for each option)
    ctx: click.Context,
    campaign: str,
    source: str,
    no_apply: bool,
    force_older: bool,
    again: bool,
    receipts: Path | None,
    key: Path | None,
    as_json: bool,
    dry_run: bool,
) -> None:
    """Take in the mails of a mailbox or the posts of a forum thread.

    SOURCE is a folder of .eml files, an mbox, a Maildir, imap://USER@SERVER/FOLDER, a mail, a saved
    or copied forum thread (phpBB, Discourse, or `=== post by NAME, DATE ===` above each post), or -
    for stdin. Prints the receipt of each message and what became of it; each counts once, however
    often it is read. Then the game goes on as with `pbem apply`. A mail that holds only talk or a
    question is set aside and shown in full at the end; its writer gets no answer from the program.

    IMAP is encrypted (except to this machine) and changes nothing on the server. The password comes
    from PBEM_IMAP_PASSWORD or the keyring. `pbem seat --address` says who writes for which seat.

    \b
    Examples:
      pbem inbox eastern-front.pbem.yaml mails/
      pbem inbox eastern-front.pbem.yaml imap://anna@example.org@imap.example.org/INBOX
    """
    from pbem.commands._terminal import progress
    from pbem.post import inbox_text
    from pbem.sitting import inbox_run
    from pbem.sitting.sitting import Work

    path = find_campaign(campaign)
    quiet: list[str] = []
    given = sys.stdin.buffer.read(inbox_run.MAX_STDIN + 1) if source == "-" else b""
    with at_desk(path, writes=not dry_run) as opened:
        signer = None if dry_run else moderator(opened, key)
        out = quiet.append if as_json else say
        work = Work(opened, signer, receipts=receipts, out=out, err=note)
        finished = not dry_run and work.finish()
        with progress("reading mails") as bar:
            run = inbox_run.run(work, source, given, bar, again=again, force_older=force_older)
        may_go_on = not no_apply and not dry_run and run.fault is None
        with progress("playing on"):
            went_on = (may_go_on and work.go_on()) or finished
        if as_json:
            say_json(
                {"source": run.kind, "messages": inbox_text.data(run.rows), "went_on": went_on}
            )
        else:
            for line in [*inbox_text.summary(run.rows, run.order), "", *work.whats_next()]:
                say(line)
    if run.fault is not None:
        raise run.fault
    if dry_run:
        note("Nothing was written.")
    ctx.exit(0 if run.used or went_on else 1)
