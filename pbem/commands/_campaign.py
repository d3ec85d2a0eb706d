"""What commands on campaigns share: the clock, the moderator's key, opening."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, Any

import click

if TYPE_CHECKING:
    from pbem.campaign import Campaign
    from pbem.keys import Signer

KEY_NAME = "moderator.key"
F = TypeVar("F", bound=Callable[..., Any])


def now() -> str:
    """The time for a record, in UTC; SOURCE_DATE_EPOCH (seconds) stands in for the clock where it is set."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed else datetime.now(UTC)
    return moment.strftime("%Y-%m-%d %H:%M:%SZ")


def key_options(command: F) -> F:
    """`--key` and the passphrase, passed as `key`."""
    text = f"The moderator's key file [default: {KEY_NAME} in the private folder]."
    return click.option("--key", type=click.Path(path_type=Path), help=text)(command)


def signer_for(save: Path, key: Path | None) -> Signer:
    """The moderator's key for a save; the passphrase comes from PBEM_PASSPHRASE or is asked for."""
    from pbem.faults import Fault
    from pbem.files import private_path
    from pbem.keys import load

    path = key or private_path(save) / KEY_NAME
    try:
        return load(path, os.environ.get("PBEM_PASSPHRASE", ""))
    except Fault as fault:
        if fault.code != "needs_passphrase":
            raise
        return load(path, click.prompt(f"Passphrase of {path}", hide_input=True, err=True))


def open_campaign(path: Path) -> Campaign:
    """A campaign, checked."""
    from pbem.campaign import Campaign
    from pbem.commands._common import note

    campaign = Campaign.open(path, now)
    if campaign.save.repaired:
        note(f"The file was bent on its way and read all the same ({', '.join(campaign.save.repaired)}).")
    return campaign
