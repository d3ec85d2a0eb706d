"""Press to seats alone: kept in the private folder, press/RECORD.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pbem.records.press_lines import Message
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.table.vault import PRESS

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.table.vault import Vault


def keep(vault: Vault, number: int, seat: str, messages: Iterable[Message]) -> None:
    """Keep what `seat` writes to other seats, before its mail becomes record `number`."""
    kept = [{"to": list(each.to), "text": each.text} for each in messages if each.to]
    path = vault.folder / PRESS / f"{number:06}.yaml"
    if kept:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(path, yamlout.dump({"from": seat, "messages": kept}).encode("utf-8"))
    elif path.exists():
        # Of a run that died before its record was written.
        path.unlink()


def secret(vault: Vault, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a mail's record says to seats alone: {"seat", "to": seats, "text"} each; needs the
    private folder.
    """
    path = vault.folder / PRESS / f"{record['record']:06}.yaml"
    if "mail" not in record or not path.exists():
        return []
    told = yamlin.load_file(path)
    if told["from"] != record.get("seat"):
        return []
    return [{"seat": told["from"], **each} for each in told["messages"]]


def all_secret(campaign: Campaign) -> Iterator[dict[str, Any]]:
    """Everything that was written to seats alone so far, oldest first, as `press_for` has it."""
    names = sorted(path.stem for path in (campaign.vault.folder / PRESS).glob("[0-9]*.yaml"))
    for number in map(int, names):
        if number <= campaign.save.count:
            record = campaign.save.record(number)
            for told in secret(campaign.vault, record):
                yield {**told, "record": number}


def press_for(
    campaign: Campaign, seat: str, records: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """What these records say to seats alone, as far as `seat` wrote or gets it, in the same
    form.
    """
    return [
        {**told, "record": record["record"]}
        for record in records
        for told in secret(campaign.vault, record)
        if seat in (told["seat"], *told["to"])
    ]
