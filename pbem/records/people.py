"""Who plays, moderates and watches a campaign now: names without addresses, in the optional part
`people` of the state.

Each thing in it says by which record it is so. The part follows from the anchor, which names the
robots of the founding, and the records of kind `seat` alone: the driver before it seals one, and
the audit when it reads one, bring it forward with the same `take`. Records of earlier releases,
which lack `plays` (handover) and `until` (substitute), leave it as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict

from pbem.engine.errors import Illegal
from pbem.engine.state import difference
from pbem.faults import WrongCall
from pbem.records import desks
from pbem.records.desk_places import covers
from pbem.storage import kinds
from pbem.storage.kinds import Record
from pbem.words.arguments import shown

if TYPE_CHECKING:
    from pbem.records.dice.book import Book
    from pbem.words.catalogue import Words

REPLACE, SUBSTITUTE, BACK, PLAYER = "replace", "substitute", "back", "player"
OBSERVER, OBSERVER_LEFT = "observer", "observer-left"
HANDOVER, CHAIN = "handover", "chain"
# The first also says how an answer was given.
ROBOT, ROBOT_LEFT = "robot", "robot-left"
ROBOTS = (ROBOT, ROBOT_LEFT)
KEPT, WITHDRAWN = "kept", "withdrawn"
WHOLE, LOST = "whole", "lost"
LONGEST_NAME = 60


class Moderator(TypedDict):
    """Who took the campaign over: since which record, which seat he plays ("" for none), whether
    the private folder came with it."""

    name: str
    since: int
    plays: str
    folder: str


class Substitute(TypedDict):
    """Who plays for a while: since which record, until which day ("" for no day)."""

    name: str
    since: int
    until: str


class Robot(TypedDict):
    """The robot of a seat, since which record."""

    version: str
    since: int


class Player(TypedDict, total=False):
    """Who plays a seat, since which record, and who does it for him."""

    name: str
    since: int
    substitute: Substitute
    robot: Robot


class People(TypedDict, total=False):
    """The part of the state: what there is none of is left out; `observers` are records by name."""

    moderator: Moderator
    seats: dict[str, Player]
    observers: dict[str, int]


def at_founding(anchor: Record) -> People:
    """The part before the first record: robots that play from the beginning."""
    playing = {seat: told["robot"] for seat, told in anchor["seats"].items() if "robot" in told}
    seats: dict[str, Player] = {
        seat: {"robot": {"version": name, "since": 0}} for seat, name in playing.items()
    }
    return {"seats": seats} if seats else {}


def robots(people: People) -> dict[str, str]:
    """The seats that robots play now, with the names of the robots."""
    seats = people.get("seats", {})
    return {seat: told["robot"]["version"] for seat, told in seats.items() if "robot" in told}


def take(people: People, record: Record, number: int) -> None:
    """Bring the part forward by record `number`. Raises Illegal for what cannot be said of people
    as they are.
    """
    if record["kind"] != kinds.SEAT:
        return
    change, seat, name = record["change"], record.get("seat", ""), record.get("name", "")
    seats, observers = people.get("seats", {}), people.get("observers", {})
    _take_robot(people, seats, record, number)
    if change == HANDOVER and "plays" in record:
        is_lost = record.get("orders") == WITHDRAWN or has_lost_folder(people)
        folder = LOST if is_lost else WHOLE
        plays = record["plays"]
        people["moderator"] = {"name": name, "since": number, "plays": plays, "folder": folder}
    elif change == REPLACE or (change == CHAIN and name):
        people["seats"] = {**seats, seat: {"name": name, "since": number}}
    elif change == PLAYER:
        # Who he is was not known, or not rightly: nobody came or went.
        known = seats.get(seat, Player())
        people["seats"] = {**seats, seat: {"since": number, **known, "name": name}}
    elif change == SUBSTITUTE and "until" in record:
        told = seats.get(seat, Player()).copy()
        told["substitute"] = {"name": name, "since": number, "until": record["until"]}
        people["seats"] = {**seats, seat: told}
    elif change == BACK:
        _back(people, seats, seat)
    elif change == OBSERVER:
        if name in observers:
            raise Illegal("", "observer_twice", name=name)
        people["observers"] = {**observers, name: number}
    elif change == OBSERVER_LEFT:
        _left(people, observers, name)


def _back(people: People, seats: Mapping[str, Player], seat: str) -> None:
    told = seats.get(seat, Player()).copy()
    if "substitute" not in told:
        raise Illegal("", "no_substitute", seat=seat)
    del told["substitute"]
    _stays(people, seats, seat, told)


def _take_robot(people: People, seats: Mapping[str, Player], record: Record, number: int) -> None:
    """A robot comes or leaves; nobody else comes for its seat as long as it is there."""
    change, seat = record["change"], record.get("seat", "")
    told = seats.get(seat, Player()).copy()
    if (robot := told.get("robot")) is not None:
        comes_twice = change == ROBOT and robot["version"] == record["robot"]
        if ("name" in record or comes_twice) and change != HANDOVER:
            raise Illegal("", "robot_plays", seat=seat, record=robot["since"])
    if change == ROBOT:
        told["robot"] = {"version": str(record["robot"]), "since": number}
        people["seats"] = {**seats, seat: told}
    elif change == ROBOT_LEFT:
        if robot is None:
            raise Illegal("", "no_robot", seat=seat)
        del told["robot"]
        _stays(people, seats, seat, told)


def _stays(people: People, seats: Mapping[str, Player], seat: str, told: Player) -> None:
    """What is left of a seat when somebody is gone; what has nothing in it is left out."""
    left = {name: player for name, player in seats.items() if name != seat}
    if told or left:
        people["seats"] = {**seats, seat: told} if told else left
    else:
        people.pop("seats", None)


def _left(people: People, observers: Mapping[str, int], name: str) -> None:
    if name not in observers:
        raise Illegal("", "no_observer", name=name)
    left = {each: since for each, since in observers.items() if each != name}
    if left:
        people["observers"] = left
    else:
        people.pop("observers", None)


def plays(anchor: Record, people: People) -> str:
    """The seat that the moderator plays himself, "" for none."""
    if "moderator" in people:
        return people["moderator"]["plays"]
    return str(anchor.get("moderator", {}).get("plays", ""))


def has_lost_folder(people: People) -> bool:
    """Whether the moderator took over without the private folder."""
    return "moderator" in people and people["moderator"]["folder"] == LOST


# What becomes of the lines on the desk


def withdraw(desk: dict[str, Any], record: Record) -> None:
    """Take the lines off a desk that a record of kind `seat` withdraws: those of its seat, at a
    handover all.
    """
    if record["kind"] == kinds.SEAT and record.get("orders") == WITHDRAWN:
        gone = list(desk["seats"]) if record["change"] == HANDOVER else [record["seat"]]
        for seat in gone:
            desk["seats"].pop(seat, None)


def withdrawn(record: Record, before: dict[str, Any]) -> set[str]:
    """The fields of the lines that a record withdraws from this desk."""
    after = desks.copied(before)
    withdraw(after, record)
    gone = [seat for seat in before["seats"] if seat not in after["seats"]]
    return {field for seat in gone for field in desks.fields(before, seat)}


def apart(
    record: Record, book: Book | None, before: dict[str, Any], after: dict[str, Any]
) -> tuple[str, Any, Any] | None:
    """For the audit: the first thing in a change of people that cannot be, but for consents and
    dice.

    The desk keeps all lines, but for those that the record withdraws; lines that are closed are not
    withdrawn.
    """
    if record["kind"] != kinds.SEAT:
        return None
    if record["change"] == ROBOT:
        if record.get("orders") != WITHDRAWN:
            return "orders", WITHDRAWN, record.get("orders")
        if has_closed_lines(before, book, record["seat"]):
            return "change", "no robot: the seat's lines are closed", ROBOT
    elif record["change"] == REPLACE:
        if record.get("orders") not in (KEPT, WITHDRAWN):
            return "orders", f"{KEPT} or {WITHDRAWN}", record.get("orders")
        is_closed = book is not None and record["seat"] in book.data["closed"]
        if record["orders"] == WITHDRAWN and (is_closed or has_locked(before, record["seat"])):
            return "orders", f"{KEPT}: the seat's lines are closed", WITHDRAWN
    elif record["change"] == HANDOVER and record.get("orders") == WITHDRAWN and book is None:
        return "orders", f"{KEPT}: without the folder no die falls here", WITHDRAWN
    elif "orders" in record and record["change"] != HANDOVER:
        return "orders", "nothing", record["orders"]
    expected = desks.copied(before)
    withdraw(expected, record)
    beside = {name: after[name] for name in ("since", "boxes") if name in after}
    return difference({**expected, **beside}, after, "desk")


def has_locked(desk: dict[str, Any], seat: str) -> bool:
    """Whether lines of a seat lie there in sections that it has used in this turn."""
    locked = desk["locked"].get(seat, [])
    return any(covers(locked, entry.place) for entry in desks.entries(desk, seat))


def has_closed_lines(desk: dict[str, Any], book: Book | None, seat: str) -> bool:
    """Whether lines of a seat lie there that nobody may take away any more: dice that they count
    for may be known.
    """
    is_closed = bool(desk["locked"]) if book is None else seat in book.data["closed"]
    return is_closed and bool(desks.entries(desk, seat))


# In words


def player_of(people: People, seat: str, words: Words) -> str:
    """Who plays a seat now, "" if no record says so: "Erika", "Olga (for Hans, until 2026-12-24)",
    "the robot aae-1".
    """
    told = people.get("seats", {}).get(seat, Player())
    name, substitute = told.get("name", ""), told.get("substitute")
    if "robot" in told:
        return words.tell("people.robot", name=name, robot=told["robot"]["version"])
    if not substitute:
        return name
    until = words.tell("people.until", until=substitute["until"])
    key = "people.substitute" if name else "people.substitute_of_nobody"
    return words.tell(key, substitute=substitute["name"], name=name, until=until)


def name_of(people: People, seat: str) -> str:
    """The name of who plays a seat now, "" if no record says so."""
    told = people.get("seats", {}).get(seat, Player())
    return told["substitute"]["name"] if "substitute" in told else told.get("name", "")


def reader(people: People, seat: str) -> str:
    """Whom letters to a seat address: "Karl (germany)", or the seat alone."""
    name = name_of(people, seat)
    return f"{name} ({seat})" if name else seat


def several_seats(people: People) -> dict[str, list[str]]:
    """Who plays more than one seat now, by name, with those seats."""
    found: dict[str, list[str]] = {}
    for seat in sorted(people.get("seats", {})):
        if name := name_of(people, seat):
            found.setdefault(name, []).append(seat)
    return {name: seats for name, seats in found.items() if len(seats) > 1}


def overdue(people: People, today: str) -> list[str]:
    """The seats whose substitute was to stay until a day before `today` ("2026-12-24")."""
    stand_ins = {
        s: t["substitute"] for s, t in people.get("seats", {}).items() if "substitute" in t
    }
    return [seat for seat, told in stand_ins.items() if told["until"] and told["until"] < today]


def checked_name(name: str) -> str:
    """A name as records hold it. Raises WrongCall for what is none."""
    tidy = " ".join(name.split())
    is_seen = all(unicodedata.category(letter)[0] not in "CZ" or letter == " " for letter in tidy)
    if not tidy or len(tidy) > LONGEST_NAME or not is_seen or "@" in tidy:
        what = f"a name has 1 to {LONGEST_NAME} characters that can be seen, and is no mail address"
        raise WrongCall(
            "bad_name", what, shown(name), "Addresses stay in the private folder: --address."
        )
    return tidy


def checked_day(text: str) -> str:
    """A day as records hold it, "" for none. Raises WrongCall."""
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise WrongCall("bad_day", "this is no day", text, "Write it as 2026-12-24.") from None
