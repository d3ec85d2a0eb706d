"""What commands on campaigns share: the clock, the moderator's key, opening."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pbem.words import arguments

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign

KEY_NAME = "moderator.key"
_LATEST = 221_845_392_000
F = TypeVar("F", bound=Callable[..., Any])


def now() -> str:
    """The time for a record, in UTC; SOURCE_DATE_EPOCH (seconds) stands in for the clock where it
    is set.
    """
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    if fixed and not (fixed.isascii() and fixed.isdigit() and int(fixed[:20]) < _LATEST):
        from pbem.faults import WrongCall

        what = (
            "the clock is set to no time that can be: whole seconds since 1970, up to the year 9000"
        )
        raise WrongCall(
            "bad_clock", what, f"SOURCE_DATE_EPOCH={fixed[:40]}", "Set it so, or unset it."
        )
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    return moment.strftime("%Y-%m-%d %H:%M:%SZ")


def key_options(command: F) -> F:
    """`--key` and the passphrase, passed as `key`."""
    text = f"The moderator's key file [default: {KEY_NAME} in the private folder]."
    return click.option("--key", type=click.Path(path_type=Path), help=text)(command)


def load_key(path: Path) -> tuple[Signer, str]:
    """A key and the passphrase that opened it ("" for none): PBEM_PASSPHRASE, or asked for."""
    from pbem.storage.keys import inspect, load

    if not inspect(path).has_passphrase:
        return load(path), ""
    given = passphrase(f"Passphrase of {path}")
    return load(path, given), given


def passphrase(prompt: str, *, confirm: bool = False) -> str:
    """PBEM_PASSPHRASE, or what a person types. Raises Fault where nobody can be asked, as in
    cron.
    """
    if given := os.environ.get("PBEM_PASSPHRASE", ""):
        arguments.check([given], "PBEM_PASSPHRASE")
        return given
    if not _can_ask():
        from pbem.faults import Fault

        what = "a passphrase is wanted, and there is no terminal to type it at"
        raise Fault("no_passphrase", what, do="Set PBEM_PASSPHRASE in the environment.")
    from pbem.commands._common import Screen

    # No bar is drawn over what somebody types.
    with Screen.aside():
        return str(click.prompt(prompt, hide_input=True, confirmation_prompt=confirm, err=True))


# Several that ask at one terminal cannot be answered.
MAY_ASK: ContextVar[bool] = ContextVar("may_ask", default=True)


def _can_ask() -> bool:
    """Whether there is somebody at a terminal; stdin may be a mail all the same."""
    if not MAY_ASK.get():
        return False
    if os.name == "nt" or (sys.stdin is not None and sys.stdin.isatty()):
        return True
    try:
        os.close(os.open("/dev/tty", os.O_RDWR))
    except OSError:
        return False
    return True


def private_folder(save: Path) -> Path:
    """The private folder of a save that is whole. Raises Fault if it is not there; it is never made
    anew.
    """
    from pbem.faults import Fault
    from pbem.storage.files import private_path

    folder = private_path(save)
    if folder.is_dir() and not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        what = "the campaign's private folder cannot be read and written, and without it nobody could be told anything"
        do = "Nothing was written. Give yourself the rights to it, as its owner: chmod 700."
        raise Fault("not_written", what, str(folder), do)
    if not folder.is_dir():
        open_campaign(save)
        raise Fault(
            "no_private_folder",
            "the campaign's private folder is missing: it holds the moderator's key, the secrets of the dice and the"
            " orders that were sent",
            str(folder),
            "Copy it here from where the campaign was run last, or from its backup. Without it you can still use"
            " pbem check, status, report, log, dice and audit.",
        )
    return folder


def moderator_key(campaign: Campaign) -> Path:
    """Where the key in force is in the private folder: after a handover not under the first one's
    name.
    """
    from pbem.storage.files import private_path
    from pbem.storage.keys import id_of

    folder = private_path(campaign.path)
    later = folder / later_key_name(id_of(campaign.save.public))
    return later if later.exists() else folder / KEY_NAME


def later_key_name(key_id: str) -> str:
    """The name of a key in the private folder to which the campaign was handed over."""
    return f"moderator-{key_id}.key"


def moderator(campaign: Campaign, key: Path | None) -> Signer:
    """The moderator's key of a campaign, from `key` or the private folder. Raises Fault if it is
    another one.
    """
    from pbem.faults import Fault
    from pbem.storage.keys import id_of

    path = key or moderator_key(campaign)
    signer, _ = load_key(path)
    if signer.public != campaign.save.public:
        raise Fault(
            "other_key",
            f"this key ({signer.id}) is not the one with which this campaign"
            f" {'goes on' if campaign.save.handovers else 'was founded'} ({id_of(campaign.save.public)})",
            str(path),
            "Give the moderator's key file with --key.",
        )
    return signer


@contextmanager
def at_desk(path: Path, *, writes: bool = True, may_be_older: bool = False) -> Iterator[Campaign]:
    """The campaign, for a command that writes. Nobody else does meanwhile; what commands that were
    cut off have left undone is made good first: their remains are swept, and receipts that they did
    not tell are told."""
    from pbem.storage import files

    with files.lock(private_folder(path) / "desk"):
        campaign = open_campaign(path, may_be_older=may_be_older)
        if writes:
            files.sweep(path)
        if writes and unsaid_in(path):
            from pbem.commands._common import note
            from pbem.post.postman import Postman

            Postman(campaign, note).catch_up()
        yield campaign


def unsaid_in(path: Path) -> bool:
    """Whether there may be receipts that nobody was told."""
    from pbem.storage.files import private_path

    return any((private_path(path) / "unsaid").glob("*.json"))


def open_campaign(path: Path, *, may_be_older: bool = False, only_ends: bool = False) -> Campaign:
    """A campaign, checked; `may_be_older`: also one that lacks records which were written here;
    `only_ends`: only its ends are read and checked."""
    from pbem.commands._common import note
    from pbem.table import older_copy
    from pbem.table.campaign import Campaign

    # A clock that cannot be is refused before anything is done by it.
    now()
    campaign = Campaign.open(path, now, only_ends=only_ends)
    if not may_be_older:
        older_copy.check(campaign)
    if campaign.save.repaired:
        note(
            f"The file was bent on its way and read all the same ({', '.join(campaign.save.repaired)})."
        )
    return campaign
