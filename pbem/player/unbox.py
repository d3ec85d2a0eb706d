"""What a seat may know: read from its boxes with its key and checked against the commitments in the
records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.engine import chance
from pbem.engine.deck import place_name
from pbem.engine.state import canonical
from pbem.faults import Fault
from pbem.records.seals import boxes, boxkeys, commits
from pbem.replay.witness import cards_of
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


@dataclass
class Known:
    """The secrets of a seat by owner, as they were after record `record`; cards that it was shown,
    oldest first.

    `checked` counts the values that are what was committed to, `faults` are the others, as (record,
    field). `shut` counts the boxes that were made for another key of the seat.
    """

    seat: str
    record: int = 0
    secrets: dict[str, Any] = field(default_factory=dict)
    cards: list[dict[str, Any]] = field(default_factory=list)
    checked: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    shut: int = 0


def unbox(campaign: Campaign, seat: str, *privates: bytes) -> Known:
    """Everything in the boxes of a seat, opened with its keys, the one in force last.

    Raises Fault for a seat without boxes, and for keys that do not open the last one.
    """
    known = Known(seat)
    committed: dict[str, str] = {}
    by_public = {boxes.public_of(private): private for private in privates}
    for record, key in boxkeys.in_force(campaign.anchor, campaign.save.records(), seat):
        committed |= cards_of(record)
        box = record.get("boxes", {}).get(seat)
        if box is None:
            continue
        number = record["record"]
        if key not in by_public and key != boxkeys.of(campaign.anchor, campaign.desk, seat):
            known.shut += 1
            continue
        private = by_public.get(key, privates[-1])
        told = boxes.decrypt(private, campaign.id, seat, f"box/{number}", box)
        known.record = number
        known.secrets = {owner: each["value"] for owner, each in told["secrets"].items()}
        known.cards += [
            {"record": number, **{key: card[key] for key in ("owner", "field", "value")}}
            for card in told["cards"]
        ]
        for name, holds in _checks(campaign.id, record, told, committed):
            known.checked += holds
            known.faults += [] if holds else [(number, name)]
    if not known.record:
        raise no_boxes(campaign, seat)
    return known


def no_boxes(campaign: Campaign, seat: str) -> Fault:
    """Why there is nothing to open for a seat."""
    if not campaign.loaded.game.secrets:
        what = f"nothing is secret in {campaign.loaded.info.title} but order lines that wait"
        return Fault("no_boxes", what, str(campaign.path), "")
    what = f"there is no box for {seat} in this save"
    do = "The moderator tells what only this seat may know; boxes need the key of a `pbem join` line."
    return Fault("no_boxes", what, str(campaign.path), do)


def from_desk(campaign: Campaign, seat: str) -> Known:
    """The same from the moderator's private folder, for seats without a key."""
    campaign.unlock()
    owners = commits.owners_of(campaign.table, campaign.state, [seat])[seat]
    kept = campaign.state["secret"]
    mine = {owner: kept[owner] for owner in owners if owner in kept}
    return Known(seat, campaign.save.count, mine)


def shown(value: Any) -> str:
    """A secret value in words."""
    if isinstance(value, list):
        return ", ".join(map(shown, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items()) or "nothing"
    return str(value)


def _checks(
    campaign: str, record: Record, told: Record, committed: Mapping[str, str]
) -> Iterator[tuple[str, bool]]:
    """Each field of a box, and whether its value and salt give what was published."""
    for cards in told["sets"]:
        yield from _set(campaign, cards, committed)
    for card in told["cards"]:
        made = _commit(campaign, card["owner"], card["field"], card["salt"], card["value"])
        yield card["field"], committed.get(card["field"]) == made
    for owner, each in told["secrets"].items():
        name = f"sealed/{record['record']}"
        made = _commit(campaign, owner, name, each["salt"], canonical(each["value"]))
        yield f"{name} {owner}", record["sealed"].get(owner) == made


def _set(campaign: str, told: Record, committed: Mapping[str, str]) -> Iterable[tuple[str, bool]]:
    made = {
        f"{told['field']}/{place_name(number)}": _commit(
            campaign, told["owner"], f"{told['field']}/{place_name(number)}", salt, card
        )
        for number, (card, salt) in enumerate(zip(told["cards"], told["salts"], strict=True), 1)
    }
    if "entry" not in told:
        return [(name, committed.get(name) == commit) for name, commit in made.items()]
    joined = bytes.fromhex("".join(made.values()))
    entry = _commit(campaign, told["owner"], told["entry"], told["entry_salt"], joined)
    return [(told["entry"], committed.get(told["entry"]) == entry)]


def _commit(campaign: str, owner: str, name: str, salt: str, value: str | bytes) -> str:
    return chance.commitment(campaign, owner, name, bytes.fromhex(salt), value).hex()
