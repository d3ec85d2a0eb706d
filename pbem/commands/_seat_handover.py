"""`pbem seat --handover --new-key`: the campaign goes over to another key, also without the private
folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.commands._campaign import (
    at_desk,
    later_key_name,
    load_key,
    moderator,
    moderator_key,
    open_campaign,
)
from pbem.commands._common import note, read_input, say
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.play.handover import Plan
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


def run(path: Path, key: Path | None, given: Mapping[str, Any]) -> None:
    """Check the consents, keep the key, write the record; where the folder is lost, a new chain as
    well.

    `given` holds `new_key`, `consents` (file names), `name`, `plays` and `without_folder`.
    """
    from pbem.play import handover
    from pbem.records import people
    from pbem.storage.files import lock as held
    from pbem.storage.files import private_dir, private_path

    if str(given["new_key"]).startswith("ed25519:"):
        what = "this is the public half of a key, and the new moderator's own key has to seal the record"
        do = f"Agree with `pbem consent {path} --to KEY` and mail him what it prints."
        raise WrongCall("public_key", what, "--new-key", do)
    name = people.checked_name(given["name"])
    signer, phrase = load_key(given["new_key"])
    opened = open_campaign(path)
    plan = handover.planned(
        opened,
        signer,
        _consents(opened, signer, given["consents"], key),
        name=name,
        plays=given["plays"],
        without_folder=given["without_folder"],
    )
    private_dir(path)
    with held(private_path(path) / "desk"):
        _keep(plan, phrase)
        record = plan.write()
    for line in handover.told(record):
        say(line)
    if plan.is_lossy:
        new_chain(path)


def new_chain(path: Path) -> None:
    """A chain of the new moderator's own takes the place of the one that is lost."""
    from pbem.play import chains

    with at_desk(path) as opened:
        record = chains.new_moderator_chain(opened, moderator(opened, None))
    founders = ", ".join(record["founders"])
    say(
        f"Record {record['record']}: your own chain. The founders {founders} found the dice anew, with number"
        f" {record['number']}."
    )
    note("The key and the secrets of the dice are in the private folder now. Back it up.")


def _consents(
    opened: Campaign, signer: Signer, files: Sequence[str], key: Path | None
) -> dict[str, str]:
    """Those in the mails; without any, that of the old moderator's key, if it is at hand."""
    from pbem.engine.chance import MODERATOR
    from pbem.mail.texts import texts
    from pbem.play import handover
    from pbem.records.dice import links

    if files:
        mails = [(name, "\n".join(texts(read_input(name)))) for name in files]
        return handover.gathered(opened, mails, signer.public)
    path = key or moderator_key(opened)
    if not path.exists():
        return {}
    old, _ = load_key(path)
    lines = handover.consent(opened, MODERATOR, old, signer.public)
    return {MODERATOR: links.seal_of(lines, old.public)}


def _keep(plan: Plan, phrase: str) -> None:
    """The new key, and where all is lost new secrets, before the record that counts on them."""
    from pbem.storage import keys

    vault = plan.campaign.vault
    path = vault.folder / later_key_name(plan.signer.id)
    if not path.exists():
        keys.store(path, plan.signer, phrase)
    if plan.is_lossy and not vault.has_own_chains:
        vault.begin_anew(os.urandom(32), os.urandom(32))
