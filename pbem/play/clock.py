"""What the moderator does with the clock: the rule, extensions, holds, absences. Each is a `clock`
record of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from pbem.engine.errors import Illegal, Refusal
from pbem.engine.state import copy
from pbem.faults import Fault, WrongCall
from pbem.records.accounts import timing_of
from pbem.records.clock import account, zones
from pbem.records.clock.account import ABSENT, HOLD, KIND, LONGER, RESUME, RULE, UNTIL, Timing
from pbem.records.clock.rule import FIRST, Rule
from pbem.records.clock.spans import NONE, Span, calendar_day, clock_time, too_far, written
from pbem.records.people import checked_name
from pbem.storage.kinds import NewRecord
from pbem.table.campaign import write
from pbem.table.present import now_of
from pbem.table.seating import seat_named
from pbem.words.catalogue import Words

if TYPE_CHECKING:
    from pbem.storage.keys import Signer
    from pbem.table.campaign import Campaign

T = TypeVar("T")
LONGEST_WHY = 300
_STATE = ("hold_twice", "no_hold", "nothing_due", "absence_twice", "no_rule", "deadline_earlier")


def rule_of(campaign: Campaign, given: Mapping[str, Any], now: datetime) -> NewRecord:
    """The record that sets a rule: the one in force, or the first one, with what is `given`
    changed. Raises WrongCall.
    """

    def made() -> NewRecord:
        data: dict[str, Any] = (
            copy(campaign.timing.data["rule"]) if campaign.timing else copy(FIRST)
        )
        for name, value in given.items():
            if name == "substitutes":
                _put_substitutes(campaign, data, value)
            else:
                data[name] = " ".join(value.split()).casefold() if name != "zone" else value.strip()
        if "zone" in given or "offsets" not in data:
            data["offsets"] = zones.offsets(data["zone"], now)
        if "answers" in given and "dice" not in given and campaign.timing is None:
            data["dice"] = data["answers"]
        return {"kind": KIND, "act": RULE, "rule": Rule.of(data).data}

    try:
        return made()
    except Refusal as refusal:
        raise _refused(refusal, _option(given, refusal.problem.fields.get("text"))) from refusal


def _option(given: Mapping[str, Any], text: object) -> str:
    """The option that holds what was refused; "" where that is none, or not clear."""
    texts = {name: " ".join(str(value).split()).casefold() for name, value in given.items()}
    found = [name for name, value in texts.items() if value == str(text).casefold()]
    return f"--{found[0].replace('_', '-')}" if len(found) == 1 else ""


def extend(campaign: Campaign, by: str, seat: str, why: str) -> NewRecord:
    """All that is due, or all of one seat, so much later."""
    made = {"kind": KIND, "act": LONGER, "by": _refusable(lambda: Span.of(by).text)}
    return _with(made, seat_of(campaign, seat), why)


def until(campaign: Campaign, text: str, seat: str, why: str) -> NewRecord:
    """All that is due, or all of one seat, at a moment of the campaign's zone."""

    def read() -> str:
        first, _, at = text.strip().partition(" ")
        day, told = calendar_day(first), _rule(campaign).at
        if not at and told is None:
            raise Illegal("", "day_without_time", text=text.strip())
        time = clock_time(at) if at or told is None else told
        return written(_rule(campaign).zone.utc(datetime.combine(day, time)))

    return _with(
        {"kind": KIND, "act": UNTIL, "until": _refusable(read)}, seat_of(campaign, seat), why
    )


def hold(why: str) -> NewRecord:
    """The clock stands from now on."""
    return _with({"kind": KIND, "act": HOLD}, "", why)


def resume() -> NewRecord:
    """The clock goes on."""
    return {"kind": KIND, "act": RESUME}


def absent(campaign: Campaign, seat: str, first: str, last: str, why: str) -> NewRecord:
    """A seat is away from the one day to the other, both included."""
    days = _refusable(lambda: (calendar_day(first), calendar_day(last)))
    made = {"kind": KIND, "act": ABSENT, "from": str(days[0]), "to": str(days[1])}
    return _with(made, seat_of(campaign, seat), why)


def planned(campaign: Campaign, record: NewRecord) -> Timing:
    """The account as the record would leave it; the record is completed with the deadlines to which
    it leads.

    Raises WrongCall or Fault for what cannot be done now.
    """
    if campaign.timing is None and record["act"] != RULE:
        raise Fault(
            "no_rule",
            "this campaign has no rule of time yet",
            str(campaign.path),
            f'Lay one down first: pbem clock {campaign.path} --orders "7 days".',
        )
    record["time"] = written(now_of(campaign))
    trial = timing_of(campaign.timing.data if campaign.timing else None)
    try:
        made = account.after(trial, record, campaign)
    except Refusal as refusal:
        raise _refused(refusal, campaign.path.name) from refusal
    if made is None:
        raise ValueError("a clock record always leads to an account")
    if record["act"] == ABSENT:
        # What of it counts follows from the rule and the absences before.
        text = next(t for t in made.data["absent"][record["seat"]] if t.startswith(record["from"]))
        counts, _, days = text.partition(", ")[2].removesuffix(" days").partition(" of ")
        record |= {"days": int(days), "counts": int(counts)}
    record |= made.told()
    return made


def act(campaign: Campaign, signer: Signer, record: NewRecord) -> NewRecord:
    """Write a planned record."""
    planned(campaign, record)
    campaign.desk["since"] = campaign.result_head
    write(campaign, signer, record)
    return record


def _rule(campaign: Campaign) -> Rule:
    if campaign.timing is None:
        raise Illegal("", "no_rule")
    return campaign.timing.rule


def _put_substitutes(campaign: Campaign, data: dict[str, Any], pairs: Mapping[str, str]) -> None:
    for seat, name in pairs.items():
        named = seat_of(campaign, seat)
        others = {each: told for each, told in data["substitutes"].items() if each != named}
        is_none = name.casefold() == NONE
        data["substitutes"] = others if is_none else {**others, named: checked_name(name)}


def seat_of(campaign: Campaign, named: str) -> str:
    """The seat that is called so, or that plays the power called so; "" for "". Raises
    WrongCall.
    """
    if not named:
        return ""
    if (seat := seat_named(campaign, named)) is None:
        do = f"The seats are {', '.join(campaign.seats)}."
        raise WrongCall("unknown_seat", f"there is no seat {named!r} in this campaign", do=do)
    return seat


def _with(record: NewRecord, seat: str, why: str) -> NewRecord:
    told = re.sub(r"\s+", " ", why).strip()
    if len(told) > LONGEST_WHY:
        what = f"the reason has {len(told)} characters, and at most {LONGEST_WHY} go into a record"
        raise WrongCall("why_too_long", what)
    return {**record, **({"seat": seat} if seat else {}), **({"why": told} if told else {})}


def _refusable(made: Callable[[], T]) -> T:
    """What cannot be read is a wrong call, told in the words of the catalogue."""
    try:
        return made()
    except OverflowError as error:
        raise _refused(too_far("this moment"), "") from error
    except Refusal as refusal:
        raise _refused(refusal, "") from refusal


def _refused(refusal: Refusal, where: str) -> Fault:
    problem = refusal.problem
    kind = Fault if problem.code in _STATE else WrongCall
    return kind(
        problem.code, Words().reason(problem).removesuffix("."), where, "Nothing was written."
    )
