"""What a campaign waits for from whom: orders, answers, and what the dice need. Public: it follows
from the save alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.play import is_put, open_asks, waits_for
from pbem.records import desks, people
from pbem.records.clock.rule import ANSWERS, DICE, ORDERS
from pbem.records.desk_places import belongs
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.records.standing import Standing

LINK, LINES, FOUNDING = "link", "lines", "founding"


@dataclass(frozen=True)
class Want:
    """Something that is waited for: of which kind, from which seats, and those of them whose orders
    lie on the desk.
    """

    what: str
    seats: tuple[str, ...]
    sent: tuple[str, ...] = ()


Wants = Mapping[str, Want]


def wants(standing: Standing) -> dict[str, Want]:
    """By name: the id of a question that was put, "link 7", "lines 7" or "founding 0" for what the
    dice need.
    """
    table, state = standing.table, standing.state
    playing = people.robots(standing.people)
    found: dict[str, Want] = {}
    for ask in open_asks(state):
        if not is_put(state, ask):
            continue
        deciders = [table.decider(state, power) for power in waits_for(state, ask)]
        persons = (seat for seat in deciders if seat is not None and seat not in playing)
        seats = tuple(dict.fromkeys(persons))
        lying = [seat for seat in seats if _has_lines(standing.desk, seat, ask)]
        if seats:
            what = ORDERS if ask.sections else ANSWERS
            found[ask.id] = Want(what, seats, tuple(lying))
    return found | _of_dice(standing)


def _has_lines(desk: dict[str, Any], seat: str, ask: Ask) -> bool:
    return any(belongs(entry.place, ask, ask.to) for entry in desks.entries(desk, seat))


def _of_dice(standing: Standing) -> dict[str, Want]:
    book = standing.book
    if book is None:
        return {}
    if not book.founding["closed"]:
        phrases, links = book.missing_founders()
        missing = tuple(phrases or links)
        number = book.founding["number"]
        return {f"{FOUNDING} {number}": Want(DICE, missing)} if missing else {}
    if not book.pending:
        return {}
    number = book.pending["segment"]
    if book.may_reveal():
        missing = tuple(book.missing_links(()))
        return {f"{LINK} {number}": Want(DICE, missing)} if missing else {}
    touched = set(standing.facts.touched) - people.robots(standing.people).keys()
    reacting = tuple(seat for seat in book.open_seats() if seat in touched)
    return {f"{LINES} {number}": Want(DICE, reacting)} if reacting else {}
