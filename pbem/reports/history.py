"""What the records tell of one turn, read from the end: the cost of a report does not grow with the
campaign.

Orders are released once or several times in a turn of the game; each of these parts can be told by
itself, and so can parts that follow each other. They are counted from 1 by their release, 0 is what
comes before the first orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pbem.engine.events import ORDERS_OPEN, TURN_BEGAN, Event, opens
from pbem.faults import WrongCall
from pbem.records import moderation
from pbem.records.dice import rolls
from pbem.storage import kinds, ledger
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.reports.turn_names import Releases
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words

Record = dict[str, Any]
# In the document of every record in whose events orders are released.
_RELEASES = f"kind: {ORDERS_OPEN}".encode("ascii")


@dataclass
class Turn:
    """One turn or a part of it, from the release `first` to the release `last`: its events in
    order, and the records that belong to it, wholly or in part.

    A part lies between two events `orders_open`; an event `turn_began` just before one is the first
    of the new part. `dice_from` is the first record whose dice are this turn's.
    """

    first: int
    last: int
    events: list[Event] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    dice_from: int = 1
    is_finished: bool = False

    @property
    def date(self) -> dict[str, Any]:
        """The turn of the game, and the part of it if there is but one here, else ""."""
        opened = [event for event in self.events if opens(event)]
        if not self.first or not opened:
            return {"turn": 0, "part": ""}
        parts = {event.get("part", "") for event in opened}
        return {"turn": opened[0]["turn"], "part": parts.pop() if len(parts) == 1 else ""}

    @property
    def with_dice(self) -> list[Record]:
        """The records with dice of this turn."""
        return [r for r in self.records if r.get("dice") and r["record"] >= self.dice_from]


@dataclass(frozen=True)
class Opening:
    """The date and the name of what began with a release of orders."""

    turn: int
    part: str
    name: str

    @property
    def address(self) -> str:
        """By which it is found again: "2 Germany", "2" where a turn has no parts."""
        return f"{self.turn} {self.part}".rstrip()


def releases(campaign: Campaign) -> int:
    """How often orders have been released so far: the last one is on now (0: none yet)."""
    return int(campaign.state["engine"]["releases"])


def date(campaign: Campaign) -> dict[str, Any]:
    """The turn of the game that is on, and the part of it."""
    found: dict[str, Any] = campaign.state["engine"]["date"]
    return found


def turn(campaign: Campaign, first: int, last: int | None = None) -> Turn:
    """What lies between the release `first`, which must have come, and the end of `last`, by
    default the same."""
    end_of = first if last is None else last
    told = Turn(first, end_of, is_finished=end_of < releases(campaign) or _is_over(campaign))
    pieces: list[list[Event]] = []
    for record in _backwards(campaign):
        events = _events(record)
        begin, end = _cut(events, first), _cut(events, end_of + 1)
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


def chosen(campaign: Campaign, which: int | Releases) -> Turn:
    """What began with a release of orders, or with several, the first and the last; WrongCall
    for what has not come."""
    first, last = (which, which) if isinstance(which, int) else which
    now = releases(campaign)
    if not 0 <= first <= last <= now:
        raise WrongCall("no_turn", f"there is no release {last}; the last one is {now}")
    return turn(campaign, first, last)


def latest(campaign: Campaign) -> Turn:
    """The part of a turn to report: the one that is open if anything has happened in it, else the
    one that was finished last.
    """
    now = releases(campaign)
    told = turn(campaign, now)
    is_quiet = is_fresh(told) and not any(rolls.told(record) for record in told.with_dice)
    return turn(campaign, now - 1) if now and is_quiet else told


def is_current(campaign: Campaign, told: Turn) -> bool:
    """Whether nothing has moved since a turn."""
    now = releases(campaign)
    return told.last >= now or (told.last + 1 == now and is_fresh(turn(campaign, now)))


def name(told: Turn, words: Words) -> str:
    """What a turn is called: by its event `turn_began`, else by that of its opening; one of several
    parts by its number."""
    if told.first < told.last and not told.date["part"]:
        return in_words(told.date, words)
    for event in told.events if told.first else ():
        if event["kind"] in (TURN_BEGAN, ORDERS_OPEN):
            return words.event(event)
    return words.say("event.before_orders", {})


def name_now(campaign: Campaign, words: Words) -> str:
    """`name` of what is on now; of the records back to it only those are parsed that release
    orders."""
    now = releases(campaign)
    for number in moderation.in_force(campaign.save):
        if now and _RELEASES in campaign.save.document(number):
            events = _events(campaign.save.record(number))
            if (begin := _cut(events, now)) is not None:
                return words.event(events[begin])
    return words.say("event.before_orders", {})


def in_words(date: Mapping[str, Any], words: Words) -> str:
    """A date, to stand by itself: "Germany, round 2"."""
    told = words.date(date)
    return f"{told[:1].upper()}{told[1:]}"


def title(date: Mapping[str, Any], name: str, words: Words) -> str:
    """A date with the name that the game gives to it, if that is another: "Turn 3 (Summer)"."""
    told = in_words(date, words)
    return told if told.casefold() == name.casefold() else f"{told} ({name})"


def openings(campaign: Campaign, words: Words) -> dict[int, Opening]:
    """What has begun so far, by release; reads every record."""
    found: dict[int, Opening] = {}
    begun: Event = {}
    gone = moderation.out_of_force(campaign.save)
    for record in campaign.save.records():
        if record["record"] in gone:
            continue
        for event in record.get("events", []):
            if opens(event):
                told = event["turn"], event.get("part", ""), words.event(begun or event)
                found[event["release"]] = Opening(*told)
            begun = event if event["kind"] == TURN_BEGAN else {}
    return found


def is_fresh(told: Turn) -> bool:
    """Whether nothing has happened in a turn but that it was opened."""
    return all(event["kind"] in (ORDERS_OPEN, TURN_BEGAN) for event in told.events)


def _backwards(campaign: Campaign) -> Iterator[Record]:
    """The records from the last one back, without those that moved the game and are undone."""
    return map(campaign.save.record, moderation.in_force(campaign.save))


def _events(record: Record) -> list[Event]:
    """The events of a record; an undo is told as one of its own."""
    events: list[Event] = record.get("events", [])
    return [moderation.undone_event(record), *events] if record["kind"] == kinds.UNDO else events


def _is_over(campaign: Campaign) -> bool:
    return bool(campaign.state["engine"]["over"])


def _cut(events: list[Event], release: int) -> int | None:
    """Where the part that begins with this release begins among these events."""
    for at, event in enumerate(events):
        if opens(event) and event["release"] == release:
            return at - 1 if at and events[at - 1]["kind"] == TURN_BEGAN else at
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
