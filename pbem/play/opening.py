"""Opening a campaign: the record that publishes every secret of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import SEALED
from pbem.faults import Fault
from pbem.replay.witness import KIND, choices_of, is_open, lines_of
from pbem.storage.kinds import Record
from pbem.storage.ledger import link_text
from pbem.table.proofs import unshown

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign


def open_secrets(
    campaign: Campaign, signer: Signer, *, early: bool = False, dry_run: bool = False
) -> dict[str, Any]:
    """Write the record that opens a campaign: nothing can follow it. Raises Fault while the game
    goes on, unless `early`.
    """
    from pbem.table.campaign import write
    from pbem.table.dealt import sets_of

    if is_open(campaign.last):
        raise Fault("opened", "this campaign is open already", str(campaign.path))
    if not campaign.state["engine"]["over"] and not early:
        do = "Go on playing; a campaign that was given up is opened with --early."
        raise Fault("not_over", "the game is not over", str(campaign.path), do)
    chain = campaign.vault.chains[SEALED]
    last = len(chain.links) - 1
    record: dict[str, Any] = {
        "kind": KIND,
        "links": {SEALED: link_text(last, chain.links[last])},
        "entries": [*_entries(campaign), *unshown(campaign)],
        "sets": sets_of(campaign),
    }
    if not dry_run:
        write(campaign, signer, record)
    return record


def _entries(campaign: Campaign) -> Iterator[dict[str, str]]:
    """Every line and choice that was committed to and that no record has opened."""
    committed, told = _committed(campaign.save.records()), set()
    for record in campaign.save.records():
        told |= {text.split(" ", 2)[1] for text in record.get("opened", [])}
        told |= {shown["field"] for shown in record.get("shown", [])}
    for field, kept in campaign.vault.lines.items():
        if field in committed and field not in told:
            own = {"salt": kept["salt"]} if "salt" in kept else {}
            yield {"owner": kept["seat"], "field": field, "value": kept["line"], **own}


def _committed(records: Iterable[Record]) -> dict[str, str]:
    """The commitments to order lines and choices in these records, by field."""
    found: dict[str, str] = {}
    for record in records:
        found |= lines_of(record) | choices_of(record)
    return found
