"""How a run changes the desk, and which lines nobody may change: the driver does it, and the audit
does it again.

What is locked neither comes nor goes nor changes until locks are released (docs/save-format.md,
"What is locked").
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from pbem.engine.play import open_asks
from pbem.engine.state import State
from pbem.records import desks
from pbem.records.desk_places import ANSWER, STANDING, covers, meets
from pbem.records.desks import Entry

Desk = dict[str, Any]
Seats = Callable[[str], str | None]
Left = list[tuple[str, Entry]]


# What a run does


def use(desk: Desk, seat: str, used: Iterable[Entry], places: Collection[str], record: int) -> None:
    """An answer of a seat is taken in: orders are locked in this record and leave, and so does an
    answer; conditions and standing lines stay. `places` are those of the batch that it was."""
    if not seat:
        return
    if places:
        desk["locked"][seat] = sorted({*desk["locked"].get(seat, []), *places})
        desk["locks"][seat] = record
    gone = [entry.field for entry in used if _is_used_up(entry, places)]
    if gone or places:
        opened = [told for told in desks.closed(desk, seat) if meets(told, places)]
        desks.drop(desk, seat, gone, opened)


def _is_used_up(entry: Entry, places: Collection[str]) -> bool:
    return entry.section == ANSWER or (bool(places) and entry.section != STANDING)


def turn_over(desk: Desk) -> Left:
    """Locks are released: what lay in locked sections leaves the desk. What lies in others was sent
    ahead, and stays.
    """
    locked, desk["locked"] = desk["locked"], {}
    left: Left = []
    for seat in list(desk["seats"]):
        used = locked.get(seat, [])
        gone = [entry for entry in desks.entries(desk, seat) if meets(entry.place, used)]
        desks.drop(desk, seat, {entry.field for entry in gone})
        left += [(seat, entry) for entry in gone]
    return left


def answered(desk: Desk, state: State, seat_of: Seats, ask: str) -> Left:
    """Answers leave the desk with their question, or when their seat is asked it no more.

    `ask` is the id of one that was answered just now: where it is there again, and nobody has said
    anything to it, it is another one.
    """
    seats = list(desk["seats"])
    if not any(e.section == ANSWER for seat in seats for e in desks.entries(desk, seat)):
        return []
    said = state["engine"]["said"]
    asked = {
        each.id: {seat_of(power) for power in each.to}
        for each in open_asks(state)
        if each.id != ask or said.get(ask)
    }
    left: Left = []
    for seat in seats:
        lying = desks.entries(desk, seat)
        gone = [e for e in lying if e.section == ANSWER and seat not in asked.get(e.about, ())]
        if gone:
            desks.drop(desk, seat, {entry.field for entry in gone})
        left += [(seat, entry) for entry in gone]
    return left


def since(desk: Desk, record: dict[str, Any], head: str) -> str:
    """Orders name the last record that changed something for them: not one that only took an answer
    in. `head` is that before the record."""
    is_put_now = any("put" in given for given in record.get("inputs", []))
    moves = record.get("events") or record.get("dice") or is_put_now
    return "" if moves else str(desk["since"] or head)


# What nobody may change


def fixed(
    desk: Desk, seat: str, deciding: Collection[str], *, is_closed: bool, is_waiting: bool
) -> Callable[[str], bool]:
    """Whether a seat's lines at a place neither come nor go now.

    Those of sections that it has used in this turn; where its lines are closed also standing lines
    and sections with lines that could settle a question (`deciding`); where it has used none and a
    lock waits for its dice, all of them.
    """
    used = set(desk["locked"].get(seat, []))
    if is_closed and is_waiting and not used:
        return lambda told: True
    fixed_now = {STANDING, *deciding, *used} if is_closed else used
    return lambda told: covers(fixed_now, told)


def changed(
    before: Desk, after: Desk, seat: str, is_fixed: Callable[[str], bool]
) -> tuple[list[str], list[str]] | None:
    """The lines at fixed places as they were and as they are, where that is not the same; None
    where it is.
    """
    lying = [desks.entries(desk, seat) for desk in (before, after)]
    fixed_now = {told for told in {e.place for each in lying for e in each} if is_fixed(told)}
    was, now = ([e.text for e in each if e.place in fixed_now] for each in lying)
    return None if was == now else (was, now)


def misplaced(was: Sequence[str], now: Sequence[str]) -> list[str]:
    """Of lines as the desk has them the order that they should have, [] if they have it: those that
    stay as they lay, then new ones by their count. Which of two lines comes later decides which of
    them counts."""
    stays = [text for text in was if text in now]
    new = sorted((text for text in now if text not in was), key=_count)
    return [] if list(now) == [*stays, *new] else [*stays, *new]


def _count(text: str) -> int:
    return int(Entry.of(text).field.rpartition("/")[2])
