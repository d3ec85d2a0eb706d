"""What a seat may know: read from its boxes with its key and checked against the commitments in the
records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pbem.engine import chance, proof
from pbem.engine.deck import place_name
from pbem.engine.state import canonical
from pbem.faults import Fault
from pbem.records.seals import boxes, boxkeys, commits
from pbem.replay.witness import cards_of
from pbem.storage import kinds
from pbem.storage.kinds import Record
from pbem.table.confidences import Known, bare

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign


def unbox(campaign: Campaign, seat: str, *privates: bytes) -> Known:
    """Everything in the boxes of a seat, opened with its keys, the one in force last.

    Raises Fault for a seat without boxes, and for keys that do not open the last one.
    """
    known = Known(seat)
    committed: dict[str, str] = {}
    heard: dict[str, str] = {}
    by_public = {boxes.public_of(private): private for private in privates}
    for record, key in boxkeys.in_force(campaign.anchor, campaign.save.records(), seat):
        committed |= cards_of(record)
        box = record.get("boxes", {}).get(seat)
        if box is None:
            continue
        number = record["record"]
        if key not in by_public and key != boxkeys.of(campaign.anchor, campaign.desk, seat):
            known.shut += 1
            heard = {}
            continue
        private = by_public.get(key, privates[-1])
        told = boxes.decrypt(private, campaign.id, seat, f"box/{number}", box)
        known.record = number
        values = {owner: each["value"] for owner, each in told["secrets"].items()}
        known.secrets = bare(values)
        known.cards += [
            {"record": number, **{key: card[key] for key in ("owner", "field", "value")}}
            for card in told["cards"]
        ]
        events = told.get("events", [])
        known.events += [{"record": number, "event": each["event"]} for each in events]
        before = {} if record["kind"] == kinds.UNDO else heard
        heard = {owner: str(value.get(proof.TOLD, "")) for owner, value in values.items()}
        checks = _checks(campaign.id, record, told, committed)
        for name, holds in (*checks, *_events(before, heard, events, number)):
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


def _checks(
    campaign: str, record: Record, told: Record, committed: Mapping[str, str]
) -> Iterator[tuple[str, bool]]:
    """Each field of a box, and whether its value and salt give what was published."""
    for cards in told["sets"]:
        yield from _set(campaign, cards, committed)
    for card in told["cards"]:
        name, made = commits.proven_by(campaign, card)
        yield card["field"], committed.get(name) == made
    for owner, each in told["secrets"].items():
        name = f"sealed/{record['record']}"
        made = _commit(campaign, owner, name, each["salt"], canonical(each["value"]))
        yield f"{name} {owner}", record["sealed"].get(owner) == made


def _events(
    before: Mapping[str, str], after: Mapping[str, str], events: Iterable[Record], number: int
) -> Iterator[tuple[str, bool]]:
    """Whether the digests over what owners were told go on by just the events of a box. Where the
    box before has nothing of an owner there is nothing to compare."""
    for owner in before.keys() & after.keys():
        made = before[owner]
        for each in events:
            made = proof.told_digest(made, each["event"]) if owner in each["to"] else made
        if made or after[owner]:
            yield f"told/{number} {owner}", made == after[owner]


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
