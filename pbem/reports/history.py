"""What the records tell of one turn, read from the end: the cost of a report does not grow with the
campaign.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pbem.records import moderation
from pbem.records.dice import rolls
from pbem.storage import kinds, ledger

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

OPENS = "orders_open"
BEGINS = "turn_began"

Event = dict[str, Any]
Record = dict[str, Any]


@dataclass
class Turn:
    """One turn: its events in order, and the records that belong to it, wholly or in part.

    A turn lies between two events `orders_open`; an event `turn_began` just before one is the first
    of the new turn. Turn 0 is what comes before the first orders. `dice_from` is the first record
    whose dice are this turn's.
    """

    number: int
    events: list[Event] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    dice_from: int = 1
    is_finished: bool = False

    @property
    def with_dice(self) -> list[Record]:
        """The records with dice of this turn."""
        return [r for r in self.records if r.get("dice") and r["record"] >= self.dice_from]


def current_turn(campaign: Campaign) -> int:
    """The number of the turn that is open now (0: before the first orders)."""
    return int(campaign.state["engine"]["turn"])


def turn(campaign: Campaign, number: int) -> Turn:
    """A turn by its number, which must be one that has begun."""
    told = Turn(number, is_finished=number < current_turn(campaign) or _is_over(campaign))
    pieces: list[list[Event]] = []
    for record in _backwards(campaign):
        events = _events(record)
        begin, end = _cut(events, number), _cut(events, number + 1)
        if end is not None:
            pieces, told.records = [], []
        part = events[begin or 0 : end]
        pieces.append(part)
        told.records.append(record)
        if begin is not None:
            told.dice_from = record["record"] + 1
            break
    told.records.reverse()
    told.events = [event for piece in reversed(pieces) for event in piece]
    return told


def latest(campaign: Campaign) -> Turn:
    """The turn to report: the one that is open if anything has happened in it, else the one that
    was finished last.
    """
    now = current_turn(campaign)
    told = turn(campaign, now)
    is_quiet = is_fresh(told) and not any(rolls.told(record) for record in told.with_dice)
    return turn(campaign, now - 1) if now and is_quiet else told


def is_current(campaign: Campaign, told: Turn) -> bool:
    """Whether nothing has moved since a turn."""
    now = current_turn(campaign)
    return told.number >= now or (told.number + 1 == now and is_fresh(turn(campaign, now)))


def name(told: Turn, words: Words) -> str:
    """What a turn is called: by its event `turn_began`, else by that of its opening."""
    for event in told.events:
        if event["kind"] in (BEGINS, OPENS):
            return words.event(event)
    return words.say("event.before_orders", {})


def names(campaign: Campaign, words: Words) -> dict[int, str]:
    """The names of all turns that have begun, by number; reads every record."""
    found: dict[int, str] = {}
    begun: Event = {}
    gone = moderation.out_of_force(campaign.save)
    for record in campaign.save.records():
        if record["record"] in gone:
            continue
        for event in record.get("events", []):
            if event["kind"] == OPENS:
                found[event["turn"]] = words.event(begun or event)
            begun = event if event["kind"] == BEGINS else {}
    return found


def is_fresh(told: Turn) -> bool:
    """Whether nothing has happened in a turn but that it was opened."""
    return all(event["kind"] in (OPENS, BEGINS) for event in told.events)


def _backwards(campaign: Campaign) -> Iterator[Record]:
    """The records from the last one back, without those that moved the game and are undone."""
    gone = moderation.out_of_force(campaign.save)
    for number in range(campaign.save.count, 0, -1):
        if number not in gone:
            yield campaign.save.record(number)


def _events(record: Record) -> list[Event]:
    """The events of a record; an undo is told as one of its own."""
    events: list[Event] = record.get("events", [])
    return [moderation.undone_event(record), *events] if record["kind"] == kinds.UNDO else events


def _is_over(campaign: Campaign) -> bool:
    return bool(campaign.state["engine"]["over"])


def _cut(events: list[Event], number: int) -> int | None:
    """Where turn `number` begins among these events."""
    for at, event in enumerate(events):
        if event["kind"] == OPENS and event["turn"] == number:
            return at - 1 if at and events[at - 1]["kind"] == BEGINS else at
    return None


def dice_row(campaign: Campaign, record: Record) -> dict[str, Any]:
    """The dice of a record with what it takes to recompute them.

    {"record", "segment", "grade", "links": {holder: hex}, "beacon": {"round", "due", "signature",
    ...} of a round, else {}, "founding": {seat: phrase}, "seed": hex, "dice": {label: text},
    "count": dice, "roll": {"dice", "why", "name"} of a roll beside the rules, else {}}; dice that
    were typed in have segment 0, no link, no round and no seed.
    """
    links = {name: ledger.parse_link(text)[1] for name, text in record.get("links", {}).items()}
    segment = ledger.segment_of(record)
    founding = campaign.founding_for(segment)
    return {
        "record": record["record"],
        "segment": segment,
        "grade": str(record.get("grade", ledger.GRADE)),
        "links": {holder: link.hex() for holder, link in links.items()},
        "beacon": _drawn(record.get("beacon", {})),
        "founding": {
            seat: told if isinstance(told, str) else told.hex() for seat, told in founding.items()
        },
        "seed": ledger.seed_of(campaign.id, record, founding).hex(),
        "dice": dict(record["dice"]),
        "count": _count(record),
        "roll": rolls.told(record),
        "why": str(record.get("grade_why", "")),
    }


def _drawn(beacon: Record) -> dict[str, Any]:
    """A round of the beacon with the time when it was due, {} for none."""
    if not beacon:
        return {}
    from pbem.records.dice import rounds

    return {**beacon, "due": rounds.due(beacon["round"])}


def _count(record: Record) -> int:
    return sum(len(text.split(": ", 1)[1].split()) for text in record["dice"].values())


def dice_rows(campaign: Campaign, record: int | None = None) -> list[dict[str, Any]]:
    """`dice_row` of every record with dice, or of one record. Raises WrongCall if there is no such
    record.
    """
    records = campaign.save.records() if record is None else [campaign.save.record(record)]
    return [dice_row(campaign, each) for each in records if each.get("dice")]
