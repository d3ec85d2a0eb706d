"""How a run changes the desk, and which lines nobody may change: the driver does it, and the audit
does it again.

What is locked neither comes nor goes nor changes until locks are released (docs/save-format.md,
"What is locked").
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.play import is_put, open_asks
from pbem.engine.state import State
from pbem.records import desks
from pbem.records.desks import ANSWER, STANDING, Entry

Desk = dict[str, Any]
Seats = Callable[[str], str | None]
Left = list[tuple[str, Entry]]


# What a run does


def use(
    desk: Desk, seat: str, used: Iterable[Entry], sections: Collection[str], record: int
) -> None:
    """An answer of a seat is taken in: orders are locked in this record and leave, and so does an
    answer; conditions and standing lines stay."""
    if not seat:
        return
    if sections:
        desk["locked"][seat] = sorted({*desk["locked"].get(seat, []), *sections})
        desk["locks"][seat] = record
    gone = [entry.field for entry in used if sections or entry.section == ANSWER]
    if gone or sections:
        desks.drop(desk, seat, gone, sections)


def turn_over(desk: Desk) -> Left:
    """Locks are released: what lay in locked sections leaves the desk. What lies in others was sent
    ahead, and stays.
    """
    locked, desk["locked"] = desk["locked"], {}
    left: Left = []
    for seat in list(desk["seats"]):
        used = set(locked.get(seat, []))
        gone = [entry for entry in desks.entries(desk, seat) if entry.section in used]
        desks.drop(desk, seat, {entry.field for entry in gone})
        left += [(seat, entry) for entry in gone]
    return left


def wanted(asks: Iterable[Ask], seat: str, seat_of: Seats) -> set[str]:
    """The sections of the orders that are asked for now, if this seat is among those who are
    asked.
    """
    asks = list(asks)
    mine = any(seat_of(power) == seat for ask in asks for power in ask.to)
    return {section for ask in asks for section in ask.sections} if mine else set()


def answered(desk: Desk, state: State, seat_of: Seats) -> Left:
    """Answers leave the desk as soon as no question that was put to their seat is open any more."""
    asks = [ask for ask in open_asks(state) if is_put(state, ask)]
    asked = {seat_of(power) for ask in asks for power in ask.to}
    left: Left = []
    for seat in [each for each in desk["seats"] if each not in asked]:
        gone = [entry for entry in desks.entries(desk, seat) if entry.section == ANSWER]
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
    """Whether a seat's lines of a section neither come nor go now.

    Those of sections that it has used in this turn; where its lines are closed also standing lines
    and sections with lines that could settle a question (`deciding`); where it has used none and a
    lock waits for its dice, all of them.
    """
    used = set(desk["locked"].get(seat, []))
    if not is_closed:
        return used.__contains__
    if is_waiting and not used:
        return lambda section: True
    return {STANDING, *deciding, *used}.__contains__


def changed(
    before: Desk, after: Desk, seat: str, is_fixed: Callable[[str], bool]
) -> tuple[list[str], list[str]] | None:
    """The lines of fixed sections as they were and as they are, where that is not the same; None
    where it is.
    """
    was, now = (
        [entry.text for entry in desks.entries(desk, seat) if is_fixed(entry.section)]
        for desk in (before, after)
    )
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
