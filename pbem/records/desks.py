"""The desk: what players have sent and the rules have not used yet.

Public, in the trailer's state: for each seat its lines in force as `place field commitment`, one
string a line, and the sections that it has closed with `done` (desk_places.py). The lines
themselves are in the private folder until they are used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from pbem.engine import chance
from pbem.engine.state import copy
from pbem.records.desk_places import about_of, section_of
from pbem.records.line_fields import count_of
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.records.seals.seal_lines import Own


class Keeper(Protocol):
    """Who keeps the lines that are sealed: the moderator's private folder."""

    @property
    def campaign(self) -> str:
        """The campaign's id."""

    def line(self, field: str) -> str:
        """The text of a sealed line."""

    def salt(self, owner: str, field: str) -> bytes:
        """The salt of its commitment."""


def new_desk() -> dict[str, Any]:
    """An empty desk. `count` lines were sealed so far; `since` is the head of the last result once
    other records have followed it; `phrases` are the founding phrases by seat, `founded` whether
    the founding is closed; `locks` the record in which a seat's orders were used last, `locked` the
    sections so used in this turn; `roll` what is locked beside the rules and not thrown yet
    (pbem/records/dice/rolls.py). Only where it is used: `sealed`, the highest count of the lines
    that each seat has sealed itself (pbem/records/seals/seal_lines.py), and `boxes`, keys for boxes
    that have changed (pbem/records/seals/boxkeys.py)."""
    return {
        "count": 0,
        "seats": {},
        "since": "",
        "phrases": {},
        "founded": False,
        "locks": {},
        "locked": {},
        "roll": {},
    }


@dataclass(frozen=True)
class Entry:
    """One sealed line in force; `place` as in desk_places."""

    place: str
    field: str
    commit: str

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(text: str) -> Entry:
        """The entry that `text` wrote."""
        return Entry(*text.split(" "))

    @property
    def text(self) -> str:
        """As it stands in the save."""
        return f"{self.place} {self.field} {self.commit}"

    @cached_property
    def section(self) -> str:
        """The section in which it lies; `standing`, `answer`."""
        return section_of(self.place)

    @cached_property
    def about(self) -> str:
        """The power whose order it is where its seat has several, or the question it answers."""
        return about_of(self.place)


@dataclass
class Draft:
    """Changes to a desk that go into one record: the patch by seat, and the lines for the private
    folder.
    """

    desk: dict[str, Any]
    sealed: dict[str, dict[str, str]] = field(default_factory=dict)


def copied(desk: dict[str, Any]) -> dict[str, Any]:
    """An independent copy of a desk. What it says of one seat is put in anew when it changes, never
    changed itself, so copies share that.
    """
    return {key: {**part} if type(part) is dict else part for key, part in desk.items()}


def entries(desk: dict[str, Any], seat: str) -> list[Entry]:
    """The lines of a seat that are in force, in the order in which they came."""
    return [Entry.of(text) for text in desk["seats"].get(seat, {}).get("lines", [])]


def texts(desk: dict[str, Any], seat: str) -> list[str]:
    """The same as they stand in the save."""
    return list(desk["seats"].get(seat, {}).get("lines", []))


def fields(desk: dict[str, Any], seat: str) -> set[str]:
    """The fields of a seat's lines in force."""
    return {entry.field for entry in entries(desk, seat)}


def lines(desk: dict[str, Any], vault: Keeper, seat: str) -> list[tuple[Entry, str]]:
    """The same with their texts."""
    return [(entry, vault.line(entry.field)) for entry in entries(desk, seat)]


def digest(orders: Iterable[tuple[str, str]]) -> str:
    """SHA-256 of orders given as (place, text): their texts a line each, place by place, in hex."""
    lines = [text for _, text in sorted(orders, key=lambda order: order[0])]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def closed(desk: dict[str, Any], seat: str) -> list[str]:
    """The sections that a seat has closed with `done`."""
    return list(desk["seats"].get(seat, {}).get("closed", []))


def put(
    draft: Draft,
    vault: Keeper,
    seat: str,
    segment: int,
    kept: Iterable[Entry],
    new: Sequence[tuple[str, str]],
    closes: Sequence[str],
    own: Sequence[Own] = (),
) -> None:
    """Set a seat's lines: those `kept`, and `new` ones as (place, text), which get a field and a
    commitment.

    `own` are those of lines that the seat has sealed itself: then one for each of `new`.
    """
    texts = [entry.text for entry in kept]
    pairs = zip(new, own, strict=bool(own))
    # Which of two lines came later is for their author alone to say.
    for (where, line), sealed in sorted(pairs, key=lambda pair: count_of(pair[1].field)):
        texts.append(Entry(where, sealed.field, sealed.commit).text)
        draft.sealed[sealed.field] = {"seat": seat, "line": line, "salt": sealed.salt.hex()}
    for where, line in new if not own else ():
        draft.desk["count"] += 1
        name = f"lines/{segment}/{draft.desk['count']}"
        commit = chance.commitment(vault.campaign, seat, name, vault.salt(seat, name), line).hex()
        texts.append(Entry(where, name, commit).text)
        draft.sealed[name] = {"seat": seat, "line": line}
    _set(draft.desk, seat, texts, closes)


def drop(desk: dict[str, Any], seat: str, gone: Iterable[str], opens: Iterable[str] = ()) -> None:
    """Take lines (by field) off a seat's desk, and open these sections again."""
    gone, opens = set(gone), set(opens)
    kept = [entry.text for entry in entries(desk, seat) if entry.field not in gone]
    _set(desk, seat, kept, [section for section in closed(desk, seat) if section not in opens])


def _set(desk: dict[str, Any], seat: str, texts: list[str], closes: Sequence[str]) -> None:
    if texts or closes:
        desk["seats"][seat] = {"lines": texts, "closed": sorted(set(closes))}
    else:
        desk["seats"].pop(seat, None)


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What a record has to say of a changed desk; a seat with nothing left is an empty map."""
    moved = {key: after[key] for key in after if key != "seats" and after[key] != before.get(key)}
    seats = {
        seat: copy(after["seats"].get(seat, {}))
        for seat in sorted(before["seats"].keys() | after["seats"].keys())
        if before["seats"].get(seat) != after["seats"].get(seat)
    }
    made: dict[str, Any] = copy(moved) | ({"seats": seats} if seats else {})
    return made


def apply(desk: dict[str, Any], moved: dict[str, Any]) -> None:
    """Bring a desk up to date with the patch of a record."""
    for key, value in moved.items():
        if key != "seats":
            desk[key] = copy(value)
    for seat, value in moved.get("seats", {}).items():
        if value:
            desk["seats"][seat] = copy(value)
        else:
            desk["seats"].pop(seat, None)


def opened(vault: Keeper, entry: Entry, seat: str) -> str:
    """A used line for the public record: `seat field salt line`."""
    salt = vault.salt(seat, entry.field).hex()
    return f"{seat} {entry.field} {salt} {vault.line(entry.field)}"


def is_opened_rightly(campaign: str, text: str, commit: str) -> bool:
    """Whether an opened line is the one that was committed to."""
    seat, name, salt, line = text.split(" ", 3)
    made = chance.commitment(campaign, seat, name, bytes.fromhex(salt), line)
    return made.hex() == commit
