"""What only one seat may know: its secrets, cards that it was shown, events for its eyes alone.

What a record told in private is kept in the private folder, told/RECORD.yaml, by seat: {"cards":
[{"owner", "field", "value"}], "events": [...]}. Who has a key for boxes reads the same there
(pbem/player/unbox.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from pbem.engine import proof
from pbem.engine.state import copy
from pbem.records.seals import commits
from pbem.storage import yamlin, yamlout
from pbem.storage.files import write_private
from pbem.values import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from pbem.table.campaign import Campaign

FOLDER = "told"


@dataclass
class Known:
    """The secrets of a seat by owner, as they were after record `record`; cards that it was shown,
    {"record", "owner", "field", "value"}, and events that it was told, {"record", "event"}, oldest
    first.

    `checked` counts the values that are what was committed to, `faults` are the others, as (record,
    field). `shut` counts the boxes that were made for another key of the seat.
    """

    seat: str
    record: int = 0
    secrets: dict[str, Any] = field(default_factory=dict)
    cards: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    checked: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    shut: int = 0

    def within(self, first: int, last: int) -> Known:
        """The same with no cards and events but those of these records."""
        cards, events = (
            [each for each in those if first <= each["record"] <= last]
            for those in (self.cards, self.events)
        )
        return replace(self, cards=cards, events=events)


def bare(secrets: Mapping[str, Any]) -> dict[str, Any]:
    """Secrets by owner without the digests over what their owners were told."""
    return {
        owner: {name: value for name, value in mine.items() if name != proof.TOLD}
        for owner, mine in secrets.items()
    }


def from_desk(campaign: Campaign, seat: str) -> Known:
    """What a seat may know, from the moderator's private folder."""
    campaign.unlock()
    owners = campaign.table.owners(campaign.state, seat)
    kept = campaign.state["secret"]
    mine = copy({owner: kept[owner] for owner in owners if owner in kept})
    known = Known(seat, campaign.save.count, bare(mine))
    names = sorted(path.stem for path in (campaign.vault.folder / FOLDER).glob("[0-9]*.yaml"))
    for number in (int(name) for name in names if int(name) <= campaign.save.count):
        told = yamlin.load_file(_path(campaign, number)).get(seat, {})
        known.cards += [{"record": number, **card} for card in told.get("cards", [])]
        known.events += [{"record": number, "event": each} for each in told.get("events", [])]
    return known


def keep(campaign: Campaign, notes: Sequence[proof.Note], number: int) -> None:
    """Keep what these notes tell each seat, before record `number` is written."""
    told = {seat: _told(campaign, notes, seat) for seat in campaign.seats}
    told = {seat: each for seat, each in told.items() if each}
    path = _path(campaign, number)
    if told:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_private(path, yamlout.dump(told).encode("utf-8"))
    elif path.exists():
        # Of a run that died before its record was written.
        path.unlink()


def _told(campaign: Campaign, notes: Sequence[proof.Note], seat: str) -> dict[str, Any]:
    owners = campaign.table.owners(campaign.state, seat)
    cards = [
        {"owner": each["owner"], "field": each["field"], "value": each["card"]}
        for each in (note["shown"] for note in notes if "shown" in note)
        if not set(owners).isdisjoint(each["to"])
    ]
    events = [each["event"] for each in commits.told_to(notes, owners)]
    told = {"cards": cards, "events": events}
    return {key: value for key, value in told.items() if value}


def _path(campaign: Campaign, number: int) -> Path:
    return campaign.vault.folder / FOLDER / f"{number:06}.yaml"
