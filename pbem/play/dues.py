"""What is due at a moment: reminders before and after a deadline, what the rule says of silence,
and a lost game.

`due` only says so; pbem/sitting/overdue.py remembers what was said, and settles. Each thing that is
due has a key that stays the same as long as nothing changes, so that it is said once however often
the clock is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from pbem.faults import Fault
from pbem.records.clock.account import Timing
from pbem.records.clock.rule import DEFAULT, SUBSTITUTE
from pbem.records.clock.spans import lasting, written
from pbem.records.clock.wants import FOUNDING, LINES, LINK
from pbem.records.people import reader
from pbem.records.settle import Pressed
from pbem.replay.witness import is_open
from pbem.reports import deadlines, dice_wait
from pbem.table import arrivals
from pbem.table.dealer import Dealer
from pbem.values import dataclass
from pbem.words.catalogue import Words
from pbem.words.formats import fold
from pbem.words.plain import say

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

REMINDER, LATE, SETTLE, FORFEIT = "reminder", "late", "settle", "forfeit"


@dataclass(frozen=True)
class Due:
    """Something that is due: `kind` is reminder, late, settle or forfeit; `key` the same as long as
    it is the same; `subject` and `text` for a mail to the seat."""

    kind: str
    seat: str
    key: str
    subject: str
    text: str

    @property
    def data(self) -> dict[str, str]:
        """For a script."""
        return {
            "kind": self.kind,
            "seat": self.seat,
            "key": self.key,
            "subject": self.subject,
            "text": self.text,
        }


@dataclass
class Settling:
    """What the rule says has to happen now: questions that are pressed, links without which it goes
    on, substitutes.
    """

    locks: set[tuple[str, str]] = field(default_factory=set)
    silent: set[tuple[str, str]] = field(default_factory=set)
    without: list[str] = field(default_factory=list)
    substitutes: dict[str, str] = field(default_factory=dict)
    lines: bool = False

    @property
    def pressed(self) -> Pressed:
        """For the run that settles."""
        return Pressed(frozenset(self.locks), frozenset(self.silent), self.lines)

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to settle."""
        return bool(self.locks or self.silent or self.without or self.substitutes or self.lines)


def due(campaign: Campaign, now: datetime) -> list[Due]:
    """Everything that is due at a moment, said before or not; nothing while the clock stands or the
    game is over.
    """
    timing = arrivals.known(campaign)
    if timing is None or _rests(campaign):
        return []
    words = campaign.words
    planned = settling(campaign, now)
    found: list[Due] = []
    for name in timing.open:
        for seat in deadlines.waiting_seats(campaign, timing, name):
            one = _Letter(campaign, timing, words, name, seat, now)
            is_settled = (name, seat) in planned.locks | planned.silent or _is_of_dice(
                planned, name, seat
            )
            found += one.settled(planned) if is_settled else one.reminders()
    for seat in campaign.seats:
        late = deadlines.counter(campaign, timing, seat, now)
        if late["forfeits"]:
            found.append(_forfeit(campaign, timing, words, seat, late))
    return found


def _is_of_dice(planned: Settling, name: str, seat: str) -> bool:
    is_link = name.startswith(f"{LINK} ") and seat in planned.without
    return (
        is_link or (name.startswith(f"{LINES} ") and planned.lines) or seat in planned.substitutes
    )


def _rests(campaign: Campaign) -> bool:
    """Whether the clock stands, or nothing can come any more."""
    is_held = campaign.timing is not None and bool(campaign.timing.data["hold"])
    return is_held or bool(campaign.state["engine"]["over"]) or is_open(campaign.last)


def settling(campaign: Campaign, now: datetime) -> Settling:
    """What the rule says has to happen at a moment. Orders that lie there are used at the deadline;
    what is not there has the grace."""
    timing, made = arrivals.known(campaign), Settling()
    if timing is None or _rests(campaign):
        return made
    for name in timing.open:
        for seat in deadlines.waiting_seats(campaign, timing, name):
            _settle(campaign, timing, name, seat, now, made)
    return made


def _settle(
    campaign: Campaign, timing: Timing, name: str, seat: str, now: datetime, made: Settling
) -> None:
    """What has to happen now about one thing that a seat owes."""
    deadline = timing.deadline(name, seat)
    ask = next((ask for ask in campaign.asks if ask.id == name), None)
    # Orders lie on the desk until the founding of the dice is closed.
    if ask is not None and ask.sections and not campaign.takes_orders:
        return
    if ask is not None and ask.sections and seat in timing.open[name]["sent"]:
        if now >= deadline:
            made.locks.add((name, seat))
    elif now < timing.rule.end_of_grace(deadline):
        return
    elif timing.rule.silence == SUBSTITUTE:
        _substitute(campaign, timing, seat, made)
    elif timing.rule.silence == DEFAULT and ask is not None:
        if ask.sections or ask.default is not None:
            made.silent.add((name, seat))
    elif timing.rule.silence == DEFAULT and name.startswith(f"{LINK} "):
        made.without += [seat] if _may_go_without(campaign, seat) else []
    elif timing.rule.silence == DEFAULT:
        made.lines = made.lines or _are_all_late(campaign, timing, name, now)


def _are_all_late(campaign: Campaign, timing: Timing, name: str, now: datetime) -> bool:
    """Whether nobody whose reactions a lock waits for has time left."""
    if not name.startswith(f"{LINES} "):
        return False
    ends = [timing.rule.end_of_grace(timing.deadline(name, s)) for s in timing.open[name]["seats"]]
    return now >= max(ends)


def _may_go_without(campaign: Campaign, seat: str) -> bool:
    """Whether the dice may fall without a link, as the campaign was founded: never where anybody
    could choose between two sets of dice."""
    book = campaign.book
    if book is None or not campaign.vault.is_there:
        return False
    try:
        lock = Dealer(campaign, without=[seat]).lock_due()
    except Fault:
        return False
    return lock is not None and seat in lock.get("silent", ())


def _substitute(campaign: Campaign, timing: Timing, seat: str, made: Settling) -> None:
    name = timing.rule.substitutes.get(seat, "")
    person = campaign.people.get("seats", {}).get(seat, {})
    playing = person.get("substitute", person).get("name", "")
    if name and name != playing:
        made.substitutes[seat] = name


class _Letter:
    """What is said to one seat about one thing that it owes."""

    def __init__(
        self,
        campaign: Campaign,
        timing: Timing,
        words: Words,
        name: str,
        seat: str,
        now: datetime,
    ) -> None:
        self.campaign, self.timing, self.words = campaign, timing, words
        self.name, self.seat, self.now = name, seat, now
        self.rule = timing.rule
        self.deadline = timing.deadline(name, seat)
        self.grace = self.rule.end_of_grace(self.deadline)
        self.fields = {
            "campaign": campaign.id,
            "seat": seat,
            "reader": reader(campaign.people, seat),
            "name": deadlines.named(words, name),
            "deadline": self.rule.zone.told(self.deadline),
            "grace": self.rule.zone.told(self.grace),
            "left": lasting((self.deadline - now).total_seconds()),
            "late": lasting((now - self.deadline).total_seconds()),
            "substitute": self.rule.substitutes.get(seat, ""),
        }

    def reminders(self) -> Iterator[Due]:
        """At most one: before the deadline, or after it, again and again, as long as nothing has
        come.
        """
        if self.seat in self.timing.open[self.name]["sent"]:
            return
        asked = self.timing.open[self.name]["asked"]
        if self.now < self.deadline:
            before = self.rule.remind
            start = self.deadline if before is None else self.deadline - before.least
            if asked < written(start) <= written(self.now):
                yield self._due(REMINDER, 0)
            return
        again = self.rule.again
        passed = self.now - self.deadline
        number = 0 if again is None else passed // max(again.least, timedelta(minutes=1))
        yield self._due(LATE, number)

    def settled(self, planned: Settling) -> Iterator[Due]:
        """The rule settles it now."""
        kind = self.name.partition(" ")[0]
        if self.seat in planned.substitutes:
            how = "due.settle_substitute"
        elif (self.name, self.seat) in planned.locks:
            how = "due.settle_lock"
        else:
            how = {LINK: "due.settle_link", LINES: "due.settle_lines"}.get(
                kind, "due.settle_default"
            )
        yield Due(
            SETTLE,
            self.seat,
            f"{SETTLE} {self.name} {self.seat} {written(self.deadline)}",
            say(self.words, f"due.subject_{SETTLE}", self.fields),
            # Of the dice nothing is to be sent any more, except by whoever plays the seat from now
            # on.
            self._text(
                [say(self.words, how, self.fields), "" if kind in (LINK, LINES) else self._what()]
            ),
        )

    def reminder(self) -> Due:
        """The reminder that fits now, whether one is due or not; while the clock stands, what is
        asked and no more.
        """
        if held := deadlines.hold_sentence(self.timing, self.words):
            subject = say(self.words, "due.subject_held", self.fields)
            first = say(self.words, "due.held", {**self.fields, "hold": held})
            key = f"{REMINDER} {self.name} {self.seat} held"
            return Due(REMINDER, self.seat, key, subject, self._text([first, self._what()]))
        return self._due(REMINDER if self.now < self.deadline else LATE, 0)

    def _due(self, kind: str, number: int) -> Due:
        again = f" {number}" if number else ""
        return Due(
            kind,
            self.seat,
            f"{kind} {self.name} {self.seat} {written(self.deadline)}{again}",
            say(self.words, f"due.subject_{kind}", self.fields),
            self._text([say(self.words, f"due.{kind}", self.fields), self._what(), self._then()]),
        )

    def _text(self, paragraphs: list[str]) -> str:
        return "\n\n".join("\n".join(fold(text)) for text in paragraphs if text)

    def _what(self) -> str:
        """What is waited for."""
        for ask in self.campaign.asks:
            if ask.id == self.name:
                return self.words.ask(ask)
        told: Any = dice_wait.data(self.campaign).get("reminders", {})
        text = str(told.get(self.seat, "")).partition(": ")[2]
        return text[:1].upper() + text[1:]

    def _then(self) -> str:
        """What happens if nothing comes."""
        then = self.rule.silence
        is_dice = self.timing.open[self.name]["what"] == "dice"
        if is_dice and then == DEFAULT:
            is_left_out = self.name.startswith(f"{LINK} ") and _may_go_without(
                self.campaign, self.seat
            )
            then = "fallback" if is_left_out else "wait"
        ask = next((ask for ask in self.campaign.asks if ask.id == self.name), None)
        if ask is not None and then == DEFAULT and (ask.default or not ask.sections):
            if ask.default is None:
                then = "wait"
            else:
                default = self.words.answer(ask, ask.default)
                return say(self.words, "due.then_default", {**self.fields, "default": default})
        if then == SUBSTITUTE and not self.fields["substitute"]:
            then = "wait"
        if self.name.startswith(f"{FOUNDING} ") or not self.campaign.takes_orders:
            # Until then orders lie on the desk, and nothing is settled without them.
            then = "wait"
        return say(self.words, f"due.then_{then}", {**self.fields, "default": ""})


def reminders(campaign: Campaign, now: datetime, seat: str) -> list[Due]:
    """Reminders for everything that a seat owes now, ready to paste, whether they are due or
    not.
    """
    timing = arrivals.known(campaign)
    if timing is None:
        return []
    words = campaign.words
    return [
        _Letter(campaign, timing, words, name, seat, now).reminder()
        for name in timing.open
        if seat in deadlines.waiting_seats(campaign, timing, name)
    ]


def _forfeit(
    campaign: Campaign, timing: Timing, words: Words, seat: str, late: dict[str, Any]
) -> Due:
    fields = {
        **deadlines.counter_fields(seat, late),
        "forfeit": timing.rule.forfeit,
    }
    text = "\n".join(fold(say(words, "time.forfeit", fields)))
    counted = say(words, "time.counter", fields)
    key = f"{FORFEIT} {seat} {timing.rule.forfeit}"
    subject = say(words, f"due.subject_{FORFEIT}", fields)
    return Due(FORFEIT, seat, key, subject, f"{text}\n\n" + "\n".join(fold(counted)))
