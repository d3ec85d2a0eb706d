"""The account of time: which deadlines run, what holds them, who has been late. Plain public data
in the save's trailer.

It begins with the first `clock` record and follows from the records alone. The driver before it
seals a record, and the audit when it reads one, bring it forward with the same `take`; it never
touches the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from pbem.engine.errors import Illegal
from pbem.engine.state import copy
from pbem.records.clock.rule import EXTEND, Rule
from pbem.records.clock.spans import (
    FARTHEST,
    MOST_DAYS,
    Span,
    absence,
    calendar_day,
    moment,
    sure,
    too_far,
    written,
)
from pbem.records.clock.wants import LINK, Want, Wants, wants
from pbem.storage import kinds
from pbem.storage.kinds import Record

if TYPE_CHECKING:
    from pbem.records.standing import Standing

KIND = "clock"
RULE, LONGER, UNTIL, HOLD, RESUME, ABSENT = "rule", "extend", "until", "hold", "resume", "absent"

Data = dict[str, Any]


class Hold(TypedDict, total=False):
    """Since when the clock stands, and why; nothing while it goes."""

    since: str
    why: str


class Duty(TypedDict):
    """What is waited for, since when and until when; `seats` are those whose turn it is, `own` the
    other deadlines of some, `sent` when what a seat owes came, though it is not used yet."""

    what: str
    asked: str
    deadline: str
    seats: list[str]
    own: dict[str, str]
    sent: dict[str, str]


class Late(TypedDict):
    """How often a seat was late, how often of these beyond grace, how many seconds in all; `before`
    is `beyond` when somebody took over, `seconds_before` `seconds` then, once somebody has."""

    times: int
    beyond: int
    seconds: int
    before: int
    seconds_before: NotRequired[int]


class Clock(TypedDict):
    """The public state: the latest time of a record, the rule of time, what is waited for by name,
    and by seat absences ("2026-12-20 to 2027-01-03, 7 of 15 days") and late counters."""

    time: str
    rule: Data
    hold: Hold
    open: dict[str, Duty]
    absent: dict[str, list[str]]
    late: dict[str, Late]


class Timing:
    """The account over its plain `data`."""

    def __init__(self, data: Clock) -> None:
        self.data = data

    @cached_property
    def rule(self) -> Rule:
        """The rule in force."""
        return Rule.of(self.data["rule"])

    @property
    def now(self) -> datetime:
        """The time of the last record."""
        return sure(self.data["time"])

    @property
    def held_since(self) -> datetime | None:
        """Since when the clock stands."""
        return moment(self.data["hold"].get("since"))

    @property
    def open(self) -> dict[str, Duty]:
        """What is waited for, by name."""
        return self.data["open"]

    def deadline(self, name: str, seat: str) -> datetime:
        """When something is due from a seat."""
        duty = self.open[name]
        return sure(duty["own"].get(seat, duty["deadline"]))

    def told(self) -> Data:
        """The deadlines as a `clock` record says them: `deadline` {name: time}, `deadline_of`
        {seat: {name: time}}.
        """
        own: dict[str, Data] = {}
        for name, duty in self.open.items():
            for seat, when in duty["own"].items():
                own.setdefault(seat, {})[name] = when
        common = {name: duty["deadline"] for name, duty in self.open.items()}
        return {"deadline": common, **({"deadline_of": own} if own else {})}

    def late_at(self, name: str, seat: str, when: datetime) -> float:
        """How many seconds something of a seat is late at a moment, 0 if it is not; a hold counts
        for nothing.
        """
        came = moment(self.open[name]["sent"].get(seat)) or when
        if (held := self.held_since) is not None:
            came = min(came, held)
        return max((came - self.deadline(name, seat)).total_seconds(), 0.0)

    def is_beyond(self, name: str, seat: str, when: datetime) -> bool:
        """Whether it is late beyond the grace."""
        deadline = self.deadline(name, seat)
        grace = (self.rule.end_of_grace(deadline) - deadline).total_seconds()
        late = self.late_at(name, seat, when)
        return late > 0 and late >= grace

    def counted(self, seat: str, when: datetime) -> Data:
        """The late counter of a seat at a moment, with what is still waited for: {"times",
        "beyond", "seconds", "since", "earlier", "held"}.

        `beyond` counts since the last change of person, `earlier` before it; `held` is what of the
        `seconds` is held against who plays now; `since` is the first deadline that it is late for
        now, or "".
        """
        booked = self.data["late"].get(seat, _NOTHING)
        times, seconds = booked["times"], booked["seconds"]
        beyond = booked["beyond"] - booked["before"]
        since: list[str] = []
        for name, duty in self.open.items():
            late = self.late_at(name, seat, when) if seat in duty["seats"] else 0
            if late:
                times, seconds = times + 1, seconds + int(late)
                beyond += self.is_beyond(name, seat, when)
                since += [written(self.deadline(name, seat))] if seat not in duty["sent"] else []
        return {
            "times": times,
            "beyond": beyond,
            "seconds": seconds,
            "since": min(since, default=""),
            "earlier": booked["before"],
            "held": seconds - booked.get("seconds_before", 0),
        }

    def days_absent(self, seat: str) -> tuple[int, int]:
        """How many days of absence of a seat are recorded, and how many of them count."""
        read = [absence(text) for text in self.data["absent"].get(seat, [])]
        return sum(each[2] for each in read), sum(each[3] for each in read)

    # Records

    def take(self, record: Record, wanted: Wants) -> None:
        """Bring the account forward by a record and what is waited for after it. Raises Illegal for
        what must not be.
        """
        try:
            self._take(record, wanted)
        except OverflowError as error:
            raise too_far(self.data["time"]) from error

    def _take(self, record: Record, wanted: Wants) -> None:
        self.data["time"] = written(max(moment(record.get("time")) or self.now, self.now))
        if record["kind"] == KIND:
            self._act(record)
        self._turn(record)
        self._close(record, wanted)
        if (
            record["kind"] == kinds.SEAT
            and record.get("name")
            and record.get("change") in _NEW_PERSON
        ):
            self._take_over(str(record["seat"]))
        self._open(wanted)
        self._note_sent(record, wanted)

    def _act(self, record: Record) -> None:
        acts = {
            RULE: self._set_rule,
            LONGER: self._extend,
            UNTIL: self._until,
            HOLD: self._hold,
            RESUME: self._resume,
            ABSENT: self._absent,
        }
        act = record.get("act")
        if act not in acts:
            raise Illegal("", "record_says", name="act", expected=sorted(acts), found=act)
        acts[str(act)](record)

    # What waits

    def _close(self, record: Record, wanted: Wants) -> None:
        """Whoever is not waited for any more: how late it was."""
        for name, duty in list(self.open.items()):
            want = wanted.get(name, Want(duty["what"], ()))
            for seat in [seat for seat in duty["seats"] if seat not in want.seats]:
                if name.startswith(f"{LINK} "):
                    self._note_link(name, seat, record)
                self._book(name, seat)
                duty["seats"].remove(seat)
                duty["own"].pop(seat, None)
                duty["sent"].pop(seat, None)
            if not duty["seats"]:
                del self.open[name]

    def _turn(self, record: Record) -> None:
        """Who could give his link only after the others had more time, as the record that uses it
        says.
        """
        for seat, when in record.get("link_due", {}).items():
            for name in (name for name in self.open if name.startswith(f"{LINK} ")):
                self._set(name, seat, sure(when))

    def _note_link(self, name: str, seat: str, record: Record) -> None:
        """When a link came is told by the record that uses it; one of which it says nothing came in
        time.
        """
        duty = self.open[name]
        if seat in record.get("silent", []):
            return
        came = moment(record.get("came", {}).get(seat)) if "links" in record else None
        duty["sent"][seat] = written(came) if came is not None else duty["asked"]

    def _book(self, name: str, seat: str) -> None:
        if late := int(self.late_at(name, seat, self.now)):
            counter = self.data["late"].setdefault(seat, _NOTHING.copy())
            counter["beyond"] += self.is_beyond(name, seat, self.now)
            counter["times"] += 1
            counter["seconds"] += late

    def _open(self, wanted: Wants) -> None:
        for name, want in wanted.items():
            duty = self.open.get(name)
            deadline = self.rule.deadline(want.what, self.now) if duty is None else None
            if deadline is not None:
                duty = self.open[name] = {
                    "what": want.what,
                    "asked": self.data["time"],
                    "deadline": written(deadline),
                    "seats": [],
                    "own": {},
                    "sent": {},
                }
            for seat in want.seats if duty is not None else ():
                if duty is not None and seat not in duty["seats"]:
                    duty["seats"].append(seat)
                    self._excuse(name, seat)

    def _note_sent(self, record: Record, wanted: Wants) -> None:
        """Orders that lie on the desk are there in time or late, whenever they are used."""
        # A mail arrived when its record says so, but never later than it was written down.
        arrived = moment(record.get("arrived")) if record["kind"] in kinds.MAILS else None
        came = written(min(arrived or self.now, self.now))
        for name, want in wanted.items():
            duty = self.open.get(name)
            if duty is None or want.what == "dice":
                continue
            is_answer = record["kind"] == kinds.ANSWER and record.get("seat") in duty["seats"]
            for seat in duty["seats"]:
                if seat in want.sent or (
                    want.what == "answers" and is_answer and seat == record["seat"]
                ):
                    duty["sent"].setdefault(seat, came)
                elif want.what == "orders" or record["kind"] in (kinds.LOCK, kinds.RESULT):
                    duty["sent"].pop(seat, None)

    # What a `clock` record does

    def _set_rule(self, record: Record) -> None:
        rule = Rule.of(record["rule"])
        if rule.data != record["rule"]:
            raise Illegal("", "record_says", name="rule", expected=rule.data, found=record["rule"])
        self.data["rule"] = copy(record["rule"])
        self.__dict__.pop("rule", None)

    def _waited_for(self, record: Record) -> Iterator[tuple[str, str]]:
        """Name and seat of everything that a record changes: of one seat, or of all. Raises Illegal
        if there is none.
        """
        found = [
            (name, seat)
            for name, duty in self.open.items()
            for seat in duty["seats"]
            if seat == record.get("seat", seat)
        ]
        if not found:
            raise Illegal("", "nothing_due", seat=record.get("seat", ""))
        yield from found

    def _extend(self, record: Record) -> None:
        by = Span.of(record["by"])
        for name, seat in self._waited_for(record):
            when = self.rule.moved(max(self.deadline(name, seat), self.now), by)
            self._check_far(when)
            self._set(name, seat, when)
        self._tidy()

    def _until(self, record: Record) -> None:
        until = sure(record["until"])
        if until <= self.now:
            raise Illegal("", "moment_past", text=record["until"])
        self._check_far(until)
        for name, seat in self._waited_for(record):
            if until < self.deadline(name, seat):
                now = written(self.deadline(name, seat))
                raise Illegal("", "deadline_earlier", seat=seat, deadline=now, text=record["until"])
            self._set(name, seat, until)
        self._tidy()

    def _check_far(self, when: datetime) -> None:
        if when - self.now > timedelta(days=FARTHEST):
            raise too_far(written(when))

    def _set(self, name: str, seat: str, when: datetime) -> None:
        self.open[name]["own"][seat] = written(when)

    def _tidy(self) -> None:
        """A deadline that is the same for all is written once, also when it was changed for all."""
        for duty in self.open.values():
            if all(seat in duty["own"] for seat in duty["seats"]):
                duty["deadline"] = min(duty["own"].values())
            duty["own"] = {s: when for s, when in duty["own"].items() if when != duty["deadline"]}

    def _hold(self, record: Record) -> None:
        if self.data["hold"]:
            raise Illegal("", "hold_twice", since=self.data["hold"]["since"])
        self.data["hold"] = {"since": self.data["time"], "why": str(record.get("why", ""))}

    def _resume(self, record: Record) -> None:
        """All deadlines are as much later as the clock stood; those that were not missed before
        fall on allowed times.
        """
        held = self.held_since
        if held is None:
            raise Illegal("", "no_hold")
        for name, duty in self.open.items():
            stood = self.now - max(held, sure(duty["asked"]))
            for seat in duty["seats"]:
                before = self.deadline(name, seat)
                later = before + stood
                kept = self.rule.kept(duty["what"], later, self.now)
                self._set(name, seat, later if before <= held else kept)
            for seat, when in duty["sent"].items():
                duty["sent"][seat] = written(min(sure(when), held) + stood)
        self.data["hold"] = {}
        self._tidy()

    # Absences

    def _absent(self, record: Record) -> None:
        """A seat is away on these days; as far as the rule counts them, its deadlines stand still
        for it.
        """
        seat = str(record["seat"])
        first, last = calendar_day(record["from"]), calendar_day(record["to"])
        days = (last - first).days + 1
        today = self.rule.zone.local(self.now).date()
        if first < today:
            raise Illegal("", "absence_past", seat=seat, first=record["from"])
        if not 0 < days <= MOST_DAYS:
            raise Illegal(
                "", "absence_length", first=record["from"], last=record["to"], most=MOST_DAYS
            )
        used = 0
        for text in self.data["absent"].get(seat, []):
            begin, end, _, counted = absence(text)
            if first <= calendar_day(end) and calendar_day(begin) <= last:
                raise Illegal("", "absence_twice", seat=seat, known=text)
            used += counted if begin[:4] == record["from"][:4] else 0
        limit = self.rule.absence_days
        counts = days if limit is None else min(days, max(limit - used, 0))
        counts = counts if self.rule.absences == EXTEND else 0
        for name, expected in (("days", days), ("counts", counts)):
            if record.get(name, expected) != expected:
                raise Illegal("", "record_says", name=name, expected=expected, found=record[name])
        text = f"{first} to {last}, {counts} of {days} days"
        self.data["absent"][seat] = sorted([*self.data["absent"].get(seat, []), text])
        for name, duty in self.open.items():
            if seat in duty["seats"] and self.deadline(name, seat) > self.now:
                self._excuse(name, seat, [text])
        self._tidy()

    def _excuse(self, name: str, seat: str, absences: list[str] | None = None) -> None:
        """Days of absence that count and fall between now and a deadline move it on."""
        duty, deadline = self.open[name], self.deadline(name, seat)
        told = self.data["absent"].get(seat, []) if absences is None else absences
        moved = self.rule.excused(duty["what"], deadline, told, self.now)
        if moved > deadline:
            duty["own"][seat] = written(moved)

    # Persons

    def _take_over(self, seat: str) -> None:
        """Somebody else plays a seat: what was late is booked to the seat, and he has the time of a
        new question.
        """
        for waiting, duty in self.open.items():
            if seat in duty["seats"]:
                self._book(waiting, seat)
                new = self.rule.deadline(duty["what"], self.now)
                if new is not None and new > self.deadline(waiting, seat):
                    self._set(waiting, seat, new)
        if seat in self.data["late"]:
            counter = self.data["late"][seat]
            counter |= {"before": counter["beyond"], "seconds_before": counter["seconds"]}


_NEW_PERSON = ("substitute", "replace", "chain")
_NOTHING: Late = {"times": 0, "beyond": 0, "seconds": 0, "before": 0}


def begun(record: Record) -> Timing | None:
    """The account that a record begins: the first `clock` record of a campaign, with a rule and a
    time.
    """
    if record["kind"] != KIND:
        return None
    if record.get("act") != RULE:
        raise Illegal("", "no_rule")
    time = written(sure(record.get("time")))
    return Timing({"time": time, "rule": {}, "hold": {}, "open": {}, "absent": {}, "late": {}})


def after(timing: Timing | None, record: Record, standing: Standing) -> Timing | None:
    """The account after a record that led to this standing, brought forward in place; None as long
    as there is none.
    """
    timing = timing or begun(record)
    if timing is not None:
        timing.take(record, wants(standing))
    return timing
