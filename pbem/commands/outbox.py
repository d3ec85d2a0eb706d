"""`pbem outbox`: letters to players."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.commands._campaign import at_desk, open_campaign, private_folder
from pbem.commands._common import (
    campaign_argument,
    dry_run_option,
    json_option,
    next_step,
    note,
    require_files,
    say,
    say_json,
)
from pbem.faults import Fault

if TYPE_CHECKING:
    from pbem.post.delivery import Run
    from pbem.post.journal import Posted
    from pbem.post.outbox import Outbox
    from pbem.table.campaign import Campaign

_SETTINGS = ("sender", "reply_to", "list", "server", "port", "user", "security", "ca")


@click.command()
@campaign_argument
@click.option("--send", is_flag=True, help="Hand the letters to the mail server that is set.")
@click.option("--list", "list_all", is_flag=True, help="List all letters, sent ones too.")
@click.option("--show", metavar="LETTER", help="Print one letter as its reader sees it.")
@click.option("--again", multiple=True, metavar="LETTER", help="Let a letter be sent once more.")
@click.option(
    "--sent",
    multiple=True,
    metavar="LETTER",
    help="You have sent this one yourself; `all` for all.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Copy the letters that wait to this folder as well.",
)
@click.option("--from", "sender", metavar="ADDRESS", help="Set: whose the letters are.")
@click.option("--reply-to", metavar="ADDRESS", help="Set: where answers go, if elsewhere.")
@click.option(
    "--to-list", "list", metavar="ADDRESS", help="Set: the mailing list for public reports."
)
@click.option("--server", metavar="HOST", help="Set: the mail server that takes letters.")
@click.option("--port", type=int, metavar="N", help="Set: its port [default: 587, with tls 465].")
@click.option("--user", metavar="NAME", help="Set: the user name there.")
@click.option(
    "--security",
    metavar="HOW",
    help="Set: starttls, tls, or none (this machine only) [default: starttls].",
)
@click.option("--ca", metavar="FILE", help="Set: certificates to check the server's against.")
@json_option
@dry_run_option
@click.pass_context
def command(  # noqa: PLR0913 (one parameter for each option)
    ctx: click.Context,
    /,
    campaign: Path,
    send: bool,
    list_all: bool,
    show: str | None,
    again: tuple[str, ...],
    sent: tuple[str, ...],
    folder: Path | None,
    as_json: bool,
    dry_run: bool,
    **settings: Any,
) -> None:
    """Write the letters to the players, and send them.

    Receipts and questions are written by `pbem apply` and `pbem inbox`, reports and reminders here,
    each once, for seats with an address on file (`pbem seat --address`). They are .eml files, which
    any mail program opens and sends; what you sent so you tell with --sent. With --send they go to
    the mail server that is set, encrypted, each at most once.

    The password comes from PBEM_SMTP_PASSWORD or the keyring and is never written to a file. An
    empty value takes a setting away: --user ''.

    \b
    Examples:
      pbem outbox eastern-front.pbem.yaml
      pbem outbox eastern-front.pbem.yaml --from gm@example.org --server smtp.example.org --user gm@example.org
      pbem outbox eastern-front.pbem.yaml --send
    """
    from pbem.post.outbox import Outbox
    from pbem.storage.files import lock as held

    private = private_folder(campaign)
    changes = {key: settings[key] for key in _SETTINGS if settings[key] is not None}
    if changes:
        _set(private, changes, campaign, write=not dry_run)
        if not (send or again or sent or folder or list_all or show is not None):
            return
    if show is not None:
        outbox = Outbox.of(open_campaign(campaign))
        _show(outbox, show)
        return
    with nullcontext(open_campaign(campaign)) if dry_run else at_desk(campaign) as opened:
        outbox, written = _written(opened, writes=not dry_run)
        for named in (*again, *(each for each in sent if each != "all")):
            outbox.find(named)
        marked = [] if dry_run else [*outbox.again(again), *outbox.sent_by_hand(sent)]
    if folder is not None and not dry_run:
        _copy(outbox, folder)
    run = None
    if send and not dry_run:
        with held(private / "outbox"):
            run = _sent(outbox, quiet=as_json)
    _tell(outbox, written, run, list_all=list_all, as_json=as_json)
    if dry_run:
        note("Nothing was written and nothing sent.")
    if run is not None and run.fault is not None:
        raise run.fault
    done = bool(run.sent) if run is not None else bool(marked or outbox.open or list_all)
    ctx.exit(0 if done else 1)


def _set(private: Path, changes: dict[str, Any], campaign: Path, *, write: bool) -> None:
    """Change the settings and say what they are now."""
    from pbem.post.settings import NONE, Settings

    if changes.get("ca"):
        require_files([changes["ca"]])
        changes["ca"] = str(Path(changes["ca"]).absolute())
    made = Settings.load(private).changed(**changes)
    if write:
        made.save(private)
    if made.sender:
        say(
            f"Letters are from {made.sender}"
            + (f", answers go to {made.reply_to}." if made.reply_to else ".")
        )
    if made.list:
        say(f"Public reports go to the list {made.list}.")
    if made.server:
        user = f" as {made.user}" if made.user else ", without a user name"
        how = "unencrypted" if made.how == NONE else made.how
        say(f"They go out by {made.server}, port {made.at}, {how}{user}.")
    if write:
        note(f"Stored in {private.name}/mail.yaml, without a password.")
    else:
        note("Nothing was written.")
    missing = [] if made.sender else ["--from ADDRESS"]
    missing += [] if made.server else ["--server HOST"]
    wanted = f"{' '.join(missing)} sets what is missing" if missing else "--send"
    next_step(f"pbem outbox {campaign} {wanted}")


def _written(campaign: Campaign, *, writes: bool) -> tuple[Outbox, list[Posted]]:
    """The outbox with everything in it that the campaign has to say now."""
    from pbem.post.postman import Postman

    postman = Postman(campaign, note, writes=writes)
    if not postman.is_used:
        save = campaign.path
        do = f"Put them on file: pbem seat {save} --address SEAT=ADDRESS. Texts to send yourself: pbem report {save}"
        raise Fault(
            "no_addresses", "nobody has a mail address on file, so there are no letters", do=do
        )
    postman.everything()
    return postman.outbox, postman.written


def _sent(outbox: Outbox, *, quiet: bool) -> Run:
    from pbem.post.delivery import send
    from pbem.post.journal import SENT

    def watch(letter: Posted) -> None:
        if letter.state == SENT and not quiet:
            note(f"Sent: {letter.subject} to {', '.join(letter.to)}")

    return send(outbox, watch)


def _show(outbox: Outbox, key: str) -> None:
    from pbem.post.outbox_text import readable

    for line in readable(outbox.read(outbox.find(key))):
        say(line)


def _copy(outbox: Outbox, folder: Path) -> None:
    """Lay the letters that wait in another folder, too."""
    folder.mkdir(parents=True, exist_ok=True)
    for letter in outbox.due:
        (folder / letter.file).write_bytes(outbox.read(letter))
    note(f"Copied: {len(outbox.due)} to {folder}")


def _tell(
    outbox: Outbox, written: list[Posted], run: Run | None, *, list_all: bool, as_json: bool
) -> None:
    from pbem.post import outbox_text

    shown = outbox.letters if list_all else outbox.open
    if as_json:
        say_json(
            {
                "written": [each.key for each in written],
                "sent": [each.key for each in run.sent] if run else [],
                "letters": outbox_text.data(shown),
            }
        )
        return
    lines = outbox_text.table(shown) or ["No letter waits."]
    tried = {each.key for each in run.kept} if run else set()
    name = str(outbox.campaign.path)
    notes = [each for each in outbox.open if each.is_unsure or each.why or each.key in tried]
    lines += [line for each in notes for line in ["", *outbox_text.told(each, name)]]
    lines += ["", f"In all: {outbox_text.totals(outbox.letters) or 'none'}."]
    for line in lines:
        say(line)
    if run is None and outbox.due:
        by_hand = f"send the files in {outbox.folder} with your mail program, then pbem outbox {name} --sent all"
        is_set = outbox.settings.sender and outbox.settings.server
        next_step(f"pbem outbox {name} --send; or {by_hand}" if is_set else by_hand)
