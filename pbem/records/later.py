"""Orders for a turn that has not come yet: kept for their author, put on his desk when he is asked,
checked again then.

Public, in the optional part `later` of the state: for each seat sets of lines as the desk has them,
the earliest first:

    germany:
      - {closed: [combat], lines: ["combat lines/3/17 HEX"], power: "Germany", queue: 0, turn: 5}

`turn` is the first turn of the game in which they count, 0 for the next one of the power; `power`
is the one for whose orders they are, "" where a seat that has several did not say for which. With a
`queue` they are for just this turn, and for a question of their sections that comes when those
before them have been used; a line at the place `then` is their condition. The lines themselves are
in the private folder. A mail's record has in `later` the sets that it changed, as they are then; a
record of kind `later` puts one set on the desk, or says that its condition is `unmet`, and opens
the condition. What is left of a queue is kept no more when another turn of the game begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypedDict

from pbem.engine.conditions import evaluate
from pbem.engine.errors import NotUnderstood
from pbem.engine.events import opens
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.engine.state import State, copy, difference
from pbem.engine.table import Table
from pbem.records import desks, people
from pbem.records.desk_places import THEN, about_of, belongs, meets, untouched
from pbem.records.desks import Entry
from pbem.records.line_fields import is_own
from pbem.storage.kinds import Apart, Record
from pbem.values import dataclass

KIND = "later"
UNMET = "unmet"


class Set(TypedDict):
    """Lines that are kept for a turn and power, as the desk has them, and the sections of them that
    are closed."""

    turn: int
    power: str
    queue: int
    lines: list[str]
    closed: list[str]


Key = tuple[int, str, int]
Later = dict[str, list[Set]]


def set_for(sets: Sequence[Set], turn: int, power: str, queue: int = 0) -> Set:
    """The set for a turn, power and place in the queue, an empty one where there is none."""
    empty: Set = {"turn": turn, "power": power, "queue": queue, "lines": [], "closed": []}
    return copy(next((each for each in sets if set_key(each) == (turn, power, queue)), empty))


def set_key(told: Mapping[str, Any]) -> Key:
    return int(told["turn"]), str(told["power"]), int(told["queue"])


def condition_of(told: Set) -> Entry | None:
    """The line that says when a set is used, None where it is used as it comes."""
    return next((e for e in map(Entry.of, told["lines"]) if e.section == THEN), None)


def orders_of(told: Set) -> list[str]:
    """Its lines without that."""
    return [text for text in told["lines"] if Entry.of(text).section != THEN]


# The state


def take(later: Later, record: Record) -> None:
    """Bring what is kept forward by a record."""
    seat = str(record.get("seat", ""))
    if record["kind"] == KIND:
        _change(later, seat, [{**set_for([], *set_key(record)), "lines": []}])
    elif KIND in record:
        _change(later, seat, record[KIND])
    elif record.get("orders") == people.WITHDRAWN:
        for gone in [seat] if record["change"] != people.HANDOVER else list(later):
            later.pop(gone, None)
    for turn in opened_turns(record):
        for gone, sets in left_over(later, turn).items():
            _change(later, gone, [{**each, "lines": []} for each in sets])


def is_about(record: Record) -> bool:
    """Whether a record can change what is kept."""
    return KIND in (record["kind"], *record) or "orders" in record or bool(opened_turns(record))


def opened_turns(record: Record) -> list[int]:
    """The turns of the game that have begun in a record."""
    events = record.get("events", ())
    return [event["turn"] for event in events if opens(event)]


def left_over(later: Later, turn: int) -> Later:
    """What is left of queues for turns before this one, by seat."""
    gone = {
        seat: [each for each in sets if each["queue"] and each["turn"] < turn]
        for seat, sets in later.items()
    }
    return {seat: sets for seat, sets in gone.items() if sets}


def _change(later: Later, seat: str, changed: Sequence[Set]) -> None:
    keys = {set_key(each) for each in changed}
    sets = [each for each in later.get(seat, []) if set_key(each) not in keys]
    sets += [copy(each) for each in changed if each["lines"]]
    later[seat] = sorted(sets, key=set_key)
    if not sets:
        del later[seat]


def bring_back(later: Later, earlier: Later, records: Iterable[Record]) -> None:
    """What was kept at an earlier position, and in these records, which are undone, came onto a
    desk or was left over when a turn began, is kept again; as its seat has changed it since.

    Nothing of it is closed: a decision is used a second time only if it is given again.
    """
    kept = copy(earlier)
    for record in records:
        gone = _ended(kept, record)
        take(kept, record)
        for seat, sets in gone.items():
            old = {set_key(told) for told in earlier.get(seat, [])}
            here = {set_key(told) for told in later.get(seat, [])}
            again = [told for told in sets if set_key(told) in old - here]
            _change(later, seat, [{**told, "closed": []} for told in again])


def _ended(later: Later, record: Record) -> Later:
    """The sets that a record takes away because their time has come, or is over."""
    if record["kind"] == KIND:
        seat = str(record["seat"])
        told = set_for(later.get(seat, []), *set_key(record))
        return {seat: [told]} if told["lines"] else {}
    return {
        seat: sets for turn in opened_turns(record) for seat, sets in left_over(later, turn).items()
    }


# When the turn comes


@dataclass(frozen=True)
class Ready:
    """A set whose orders are asked for now."""

    seat: str
    set: Set
    ask: Ask


def due(
    later: Later,
    asks: Iterable[Ask],
    seat_of: Callable[[str], str | None],
    desk: Mapping[str, Any],
    now: int,
) -> Ready | None:
    """The first set whose orders are asked for in turn `now` of the game.

    With the first place that a seat has used in this turn (`locked`) it is too late for the powers
    that are asked, but for what waits in a queue: that comes when nothing lies there for the
    question.
    """
    for ask in asks if later else ():
        for seat in {seat_of(power): None for power in ask.to} if ask.sections else ():
            for told in later.get(seat or "", []):
                if seat is not None and told["power"] in ("", *ask.to):
                    comes = _is_next if told["queue"] else _is_first
                    if comes(told, ask, seat, desk, now):
                        return Ready(seat, told, ask)
    return None


def _is_first(told: Set, ask: Ask, seat: str, desk: Mapping[str, Any], now: int) -> bool:
    used = {about_of(place) for place in desk["locked"].get(seat, ())}
    return told["turn"] <= now and used.isdisjoint(("", *ask.to))


def _is_next(told: Set, ask: Ask, seat: str, desk: Mapping[str, Any], now: int) -> bool:
    places = [Entry.of(text).place for text in orders_of(told)]
    lying = [entry.place for entry in desks.entries(dict(desk), seat)]
    is_asked = any(belongs(place, ask, ask.to) for place in places)
    is_free = not any(belongs(place, ask, ask.to) for place in lying)
    return told["turn"] == now and is_asked and is_free


def holds(table: Table, state: State, told: Ready, condition: Line) -> bool:
    """Whether the condition of a set is met, by what everybody knows; not where it asks for a fact
    that the question does not have.
    """
    known = table.game.grammar(table.board).predicates(condition.verb)
    occasion = Occasion.of(told.ask, told.set["power"])
    judge_of = judge(known, table.public(state), occasion)
    try:
        return evaluate(condition.args.get("when", []), told.ask.facts, judge_of)
    except NotUnderstood:
        return False


def desk_with(desk: dict[str, Any], seat: str, told: Set) -> dict[str, Any]:
    """A seat's desk once a set is on it: sections that the set has are replaced. What falls out may
    have been forgotten: then nothing is closed."""
    gone = taken_off(desk, seat, told)
    kept = [each.text for each in desks.entries(desk, seat) if each not in gone]
    closed = set(untouched(desks.closed(desk, seat), [each.place for each in gone]))
    closed |= set(told["closed"]) if not gone else set()
    return {"lines": [*kept, *orders_of(told)], "closed": sorted(closed)}


def taken_off(desk: dict[str, Any], seat: str, told: Set) -> list[Entry]:
    """What lies in the sections that a set has."""
    places = {Entry.of(text).place for text in told["lines"]}
    return [each for each in desks.entries(desk, seat) if meets(each.place, places)]


# The audit


def fresh(later: Later, record: Record) -> int:
    """How many lines a mail's record adds to what is kept, but for those that their seat has sealed
    itself.
    """
    old = {text for told in later.get(record["seat"], []) for text in told["lines"]}
    new = (text for told in record.get(KIND, []) for text in told["lines"] if text not in old)
    return sum(not is_own(Entry.of(text).field) for text in new)


def new_fields(record: Record, count: int) -> set[str]:
    """The fields of the lines that a mail's record adds to what is kept, above the `count` of the
    desk before it, but for those that the seat has sealed itself."""
    texts = (text for told in record.get(KIND, []) for text in told["lines"])
    fields = {Entry.of(text).field for text in texts}
    return {name for name in fields if not is_own(name) and int(name.rpartition("/")[2]) > count}


def of_mail(later: Later, record: Record, before: dict[str, Any]) -> Apart | None:
    """The first thing that a mail's record cannot say of what is kept: a line comes from its seat,
    once, or stays.
    """
    fresh_ones = new_fields(record, int(before["count"]))
    for number, told in enumerate(record.get(KIND, [])):
        old = set_for(later.get(record["seat"], []), *set_key(told))
        sections = set()
        for text in told["lines"]:
            entry = Entry.of(text)
            sections.add(entry.place)
            is_ours = text not in old["lines"] and not is_own(entry.field)
            if is_ours and entry.field not in fresh_ones:
                return f"{KIND}[{number}].lines", "a line that was kept, or a new one", text
        if not set(told["closed"]) <= sections:
            return f"{KIND}[{number}].closed", sorted(sections), told["closed"]
    return None


def apart(
    record: Record,
    told: Ready | None,
    before: dict[str, Any],
    after: dict[str, Any],
    unmet: Callable[[Ready, Entry], Apart | bool],
) -> Apart | None:
    """The first difference in a record that puts a set on the desk, where `told` is what is `due`;
    `unmet` says whether its condition, which the record opens, is not met.
    """
    if told is None:
        return "seat", "a seat that is asked for orders that are kept", record["seat"]
    wanted, found = [told.seat, *set_key(told.set)], [record["seat"], *set_key(record)]
    if found != wanted:
        return "turn", wanted, found
    condition = condition_of(told.set)
    is_unmet = unmet(told, condition) if condition is not None else False
    if isinstance(is_unmet, tuple):
        return is_unmet
    if is_unmet != record.get(UNMET, False):
        return UNMET, is_unmet, record.get(UNMET, False)
    expected = copy(before) | {"since": after["since"]}
    if not is_unmet:
        expected["seats"][told.seat] = desk_with(before, told.seat, told.set)
    return difference(expected, after, "desk")
