"""Who plays, moderates and watches a campaign now: names without addresses, in the optional part `people` of the state.

    moderator   {"name", "since", "plays": SEAT or "", "folder": "whole" or "lost"}   after a handover
    seats       {SEAT: {"name", "since", "substitute": {"name", "since", "until": DATE or ""}}}
    observers   {NAME: since}

`since` is the number of the record that says so. The part follows from the records of kind `seat` alone: the driver
before it seals one, and the audit when it reads one, bring it forward with the same `take`. Records of earlier releases,
which lack `plays` (handover) and `until` (substitute), leave it as it is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from pbem import desk as desks
from pbem.engine.errors import Illegal
from pbem.engine.state import copy, difference
from pbem.faults import WrongCall

if TYPE_CHECKING:
    from pbem.dicing.book import Book

REPLACE, SUBSTITUTE, BACK = "replace", "substitute", "back"
OBSERVER, OBSERVER_LEFT = "observer", "observer-left"
HANDOVER, CHAIN = "handover", "chain"
KEPT, WITHDRAWN = "kept", "withdrawn"
WHOLE, LOST = "whole", "lost"
LONGEST_NAME = 60

People = dict[str, Any]
Record = Mapping[str, Any]


def take(people: People, record: Record, number: int) -> None:
    """Bring the part forward by record `number`. Raises Illegal for what cannot be said of people as they are."""
    if record["kind"] != "seat":
        return
    change, seat, name = record["change"], record.get("seat", ""), record.get("name", "")
    seats, observers = people.get("seats", {}), people.get("observers", {})
    if change == HANDOVER and "plays" in record:
        is_lost = record.get("orders") == WITHDRAWN or has_lost_folder(people)
        folder = LOST if is_lost else WHOLE
        told = {"name": name, "since": number, "plays": record["plays"], "folder": folder}
        people["moderator"] = told
    elif change == REPLACE or (change == CHAIN and name):
        people["seats"] = {**seats, seat: {"name": name, "since": number}}
    elif change == SUBSTITUTE and "until" in record:
        told = {"name": name, "since": number, "until": record["until"]}
        people["seats"] = {**seats, seat: {**seats.get(seat, {}), "substitute": told}}
    elif change == BACK:
        _back(people, seats, seat)
    elif change == OBSERVER:
        if name in observers:
            raise Illegal("", "observer_twice", name=name)
        people["observers"] = {**observers, name: number}
    elif change == OBSERVER_LEFT:
        _left(people, observers, name)


def _back(people: People, seats: Mapping[str, Any], seat: str) -> None:
    if "substitute" not in seats.get(seat, {}):
        raise Illegal("", "no_substitute", seat=seat)
    told = {key: value for key, value in seats[seat].items() if key != "substitute"}
    _set(people, "seats", {**seats, seat: told} if told else _without(seats, seat))


def _left(people: People, observers: Mapping[str, Any], name: str) -> None:
    if name not in observers:
        raise Illegal("", "no_observer", name=name)
    _set(people, "observers", _without(observers, name))


def _without(those: Mapping[str, Any], gone: str) -> dict[str, Any]:
    return {key: value for key, value in those.items() if key != gone}


def _set(people: People, part: str, value: dict[str, Any]) -> None:
    """A part with nothing in it is left out."""
    if value:
        people[part] = value
    else:
        people.pop(part, None)


def plays(anchor: Record, people: People) -> str:
    """The seat that the moderator plays himself, "" for none."""
    told = people.get("moderator") or anchor.get("moderator", {})
    return str(told.get("plays", ""))


def has_lost_folder(people: People) -> bool:
    """Whether the moderator took over without the private folder."""
    return bool(people.get("moderator", {}).get("folder") == LOST)


# What becomes of the lines on the desk


def withdraw(desk: dict[str, Any], record: Record) -> None:
    """Take the lines off a desk that a record of kind `seat` withdraws: those of its seat, at a handover all."""
    if record["kind"] == "seat" and record.get("orders") == WITHDRAWN:
        gone = list(desk["seats"]) if record["change"] == HANDOVER else [record["seat"]]
        for seat in gone:
            desk["seats"].pop(seat, None)


def withdrawn(record: Record, before: dict[str, Any]) -> set[str]:
    """The fields of the lines that a record withdraws from this desk."""
    after = copy(before)
    withdraw(after, record)
    gone = [seat for seat in before["seats"] if seat not in after["seats"]]
    return {field for seat in gone for field in desks.fields(before, seat)}


def apart(
    record: Record, book: Book | None, before: dict[str, Any], after: dict[str, Any]
) -> tuple[str, Any, Any] | None:
    """For the audit: the first thing in a change of people that cannot be, but for consents and dice.

    The desk keeps all lines, but for those that the record withdraws; lines that are closed are not withdrawn.
    """
    if record["kind"] != "seat":
        return None
    if record["change"] == REPLACE:
        if record.get("orders") not in (KEPT, WITHDRAWN):
            return "orders", f"{KEPT} or {WITHDRAWN}", record.get("orders")
        is_closed = book is not None and record["seat"] in book.data["closed"]
        if record["orders"] == WITHDRAWN and (is_closed or has_locked(before, record["seat"])):
            return "orders", f"{KEPT}: the seat's lines are closed", WITHDRAWN
    elif "orders" in record and record["change"] != HANDOVER:
        return "orders", "nothing", record["orders"]
    expected = copy(before)
    withdraw(expected, record)
    beside = {name: after[name] for name in ("since", "boxes") if name in after}
    return difference({**expected, **beside}, after, "desk")


def has_locked(desk: dict[str, Any], seat: str) -> bool:
    """Whether lines of a seat lie there in sections that it has used in this turn."""
    locked = desk["locked"].get(seat, [])
    return any(entry.section in locked for entry in desks.entries(desk, seat))


# In words


def player_of(people: People, seat: str) -> str:
    """Who plays a seat now, "" if no record says so: "Erika", "Olga (for Hans, until 2026-12-24)"."""
    told = people.get("seats", {}).get(seat, {})
    name, substitute = str(told.get("name", "")), told.get("substitute")
    if not substitute:
        return name
    until = f"until {substitute['until']}" if substitute["until"] else "until further notice"
    whom = f"for {name}, {until}" if name else until
    return f"{substitute['name']} ({whom})"


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
        raise WrongCall("bad_name", what, name, "Addresses stay in the private folder: --address.")
    return tidy


def checked_day(text: str) -> str:
    """A day as records hold it, "" for none. Raises WrongCall."""
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        raise WrongCall("bad_day", "this is no day", text, "Write it as 2026-12-24.") from None
