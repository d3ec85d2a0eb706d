"""Deadlines, holds, absences and late counters in words: for status, report, log and receipts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from pbem.records.clock.account import ABSENT, KIND, RULE, UNTIL, Timing
from pbem.records.clock.rule import DEFAULT, NOTE, SUBSTITUTE, WAIT, Rule
from pbem.records.clock.spans import NONE, Weekly, absence, lasting, moment, sure, written
from pbem.records.clock.wants import FOUNDING, LINES, LINK
from pbem.reports.chapters import Chapter
from pbem.table import arrivals
from pbem.table.present import now_of
from pbem.words.catalogue import Words
from pbem.words.formats import fold
from pbem.words.plain import say

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.reports.history import Turn
    from pbem.table.campaign import Campaign

Data = dict[str, Any]
_WIDE = 100


class Deadlines(Chapter):
    """The clock in reports and status."""

    def of_turn(self, told: Turn, seat: str) -> dict[str, list[Any]]:
        """What was done with the clock in the turn, and what is due, by the save alone."""
        acts = (record for record in told.records if record["kind"] == KIND)
        done = [sentence(self.campaign, record, self.words) for record in acts]
        return {"clock": done, "deadlines": public_lines(self.campaign, self.words)}

    def data(self) -> Data:
        """What is due, as `data` has it."""
        return data(self.campaign)

    def lines(self, data: Data) -> list[str]:
        """The same in sentences."""
        return lines(self.campaign, data, self.words)


def waiting_seats(campaign: Campaign, timing: Timing, name: str) -> list[str]:
    """From whom something is missing that he can give now. Of links the moderator knows more than
    the save says.
    """
    seats = timing.open[name]["seats"]
    if not name.startswith(f"{LINK} ") or campaign.book is None:
        return list(seats)
    here = campaign.vault.opened(int(name.split()[1])) if campaign.vault.is_there else {}
    return campaign.book.in_turn([seat for seat in seats if seat not in here])


def data(campaign: Campaign) -> Data:
    """{} where there is no rule of time, else for scripts:

    {"now", "zone", "rule", "hold": {"since", "why"}, "due": [{"name", "what", "seat", "asked",
    "deadline", "grace", "late": seconds, "beyond", "sent"}], "late": {seat: {"times", "beyond",
    "seconds", "since", "earlier", "held", "absent", "counted", "forfeits"}}}
    """
    timing = arrivals.known(campaign)
    if timing is None:
        return {}
    now = now_of(campaign)
    rule = {key: value for key, value in timing.data["rule"].items() if key != "offsets"}
    rows = []
    for name, duty in timing.open.items():
        for seat in waiting_seats(campaign, timing, name):
            deadline = timing.deadline(name, seat)
            rows.append(
                {
                    "name": name,
                    "what": duty["what"],
                    "seat": seat,
                    "asked": duty["asked"],
                    "deadline": written(deadline),
                    "grace": written(timing.rule.end_of_grace(deadline)),
                    "late": int(timing.late_at(name, seat, now)),
                    "beyond": timing.is_beyond(name, seat, now),
                    "sent": duty["sent"].get(seat, ""),
                }
            )
    return {
        "now": written(now),
        "zone": timing.rule.zone.name,
        "rule": rule,
        "hold": dict(timing.data["hold"]),
        "due": rows,
        "late": {seat: counter(campaign, timing, seat, now) for seat in campaign.seats},
    }


def counter(campaign: Campaign, timing: Timing, seat: str, now: datetime) -> Data:
    """How late a seat has been, with what is missing now."""
    told = timing.counted(seat, now)
    missing = [
        written(timing.deadline(name, seat))
        for name in timing.open
        if seat in waiting_seats(campaign, timing, name) and timing.late_at(name, seat, now)
    ]
    absent, counted = timing.days_absent(seat)
    return {
        **told,
        "since": told["since"] if missing else "",
        "absent": absent,
        "counted": counted,
        "forfeits": timing.rule.forfeits(told["beyond"], told["held"]),
    }


def lines(campaign: Campaign, told: Mapping[str, Any], words: Words) -> list[str]:
    """The same for people; nothing where there is no rule of time."""
    timing = campaign.timing
    if timing is None or not told:
        return []
    found = rule_lines(timing.rule, words)
    found += [told_hold] if (told_hold := hold_sentence(timing, words)) else []
    for row in told["due"]:
        found.append(held_line(timing, row, words) or due_line(timing, row, words))
    if not told["due"]:
        found.append(say(words, "time.nothing", {}))
    found += absences(timing, sure(told["now"]), words)
    missing = [row["seat"] for row in told["due"] if row["late"] and not row["sent"]]
    missing = [] if told["hold"] else missing
    for seat in dict.fromkeys(missing):
        found.append(say(words, "time.remind", {"seat": seat, "save": str(campaign.path)}))
    for seat, late in told["late"].items():
        if late["times"] or late["absent"]:
            found.append(say(words, "time.counter", counter_fields(seat, late)))
        if late["forfeits"]:
            found.append(say(words, "time.forfeit", {"seat": seat, "forfeit": timing.rule.forfeit}))
    return found


def absences(timing: Timing, now: datetime, words: Words) -> list[str]:
    """The absences that are not over."""
    today = timing.rule.zone.local(now).date().isoformat()
    found = []
    for seat, texts in timing.data["absent"].items():
        for first, last, days, counts in map(absence, texts):
            told = {"seat": seat, "first": first, "last": last, "days": days, "counts": counts}
            found += [say(words, "time.absent", told)] if last >= today else []
    return found


def due_line(timing: Timing, row: Mapping[str, Any], words: Words) -> str:
    """One deadline of one seat: when, whether it is late and since when, and who takes over."""
    rule = timing.rule
    fields = {
        "seat": row["seat"],
        "name": named(words, row["name"]),
        "deadline": rule.zone.told(sure(row["deadline"])),
        "grace": rule.zone.told(sure(row["grace"])),
        "late": lasting(row["late"]),
        "substitute": rule.substitutes.get(row["seat"], ""),
    }
    if row["sent"]:
        return say(words, "time.due_sent", fields)
    if not row["late"]:
        return say(words, "time.due", fields)
    if not row["beyond"]:
        return say(words, "time.late_in_grace", fields)
    if rule.silence == SUBSTITUTE and fields["substitute"]:
        return say(words, "time.late_substitute", fields)
    return say(words, "time.late", fields)


def held_line(timing: Timing, row: Mapping[str, Any], words: Words) -> str:
    """The same while the clock stands, when nobody is late and nothing is due; "" while it goes."""
    held = timing.held_since
    if held is None:
        return ""
    left = (sure(row["deadline"]) - max(held, sure(row["asked"]))).total_seconds()
    fields = {"name": named(words, row["name"]), "seat": row["seat"]}
    times = {"left": lasting(left) if left > 0 else "", "late": lasting(-left) if left <= 0 else ""}
    return say(words, "time.held", {**fields, **times})


def hold_sentence(timing: Timing, words: Words) -> str:
    """That the clock stands, since when and why; "" while it goes."""
    hold = timing.data["hold"]
    if not hold:
        return ""
    since = timing.rule.zone.told(sure(hold["since"]))
    return say(words, "time.hold", {"since": since, "why": hold["why"]})


def counter_fields(seat: str, late: Mapping[str, Any]) -> Data:
    """What texts about a late counter may name: what a seat was late in all, whoever played it."""
    total = lasting(late["seconds"]) if late["seconds"] else "0"
    return {**late, "seat": seat, "beyond": late["beyond"] + late.get("earlier", 0), "total": total}


def rule_lines(rule: Rule, words: Words) -> list[str]:
    """A rule in words, all of it."""
    when, how = rule_parts(rule, words)
    told = say(words, "time.rule", {"told": "; ".join(when)})
    return [*fold(told, _WIDE, "  "), *fold(f"  {'; '.join(how)}", _WIDE, "  ")]


def rule_parts(rule: Rule, words: Words) -> tuple[list[str], list[str]]:
    """What a rule says of when things are due, and what it says of who is late."""
    data = {key: "" if value == NONE else value for key, value in rule.data.items()}
    data["names"] = ", ".join(f"{seat}: {name}" for seat, name in rule.substitutes.items())
    periods = [("orders", "time.rule_orders"), ("answers", "time.rule_answers")]
    when = [", ".join(_part(words, data, *pair) for pair in [*periods, ("dice", "time.rule_dice")])]
    when += [_part(words, data, "at", "time.rule_at")] if data["at"] else []
    when += [_part(words, data, "zone", "time.rule_zone")]
    when += [_part(words, data, "not_on", "time.rule_not_on")] if data["not_on"] else []
    is_weekly = any(isinstance(period, Weekly) for period in rule.periods.values())
    when += [_part(words, data, "at_least", "time.rule_at_least")] if is_weekly else []
    is_noted = rule.absences == NOTE
    absent = "time.rule_absences_note" if is_noted else "time.rule_absences_extend"
    how = [
        _part(words, data, "grace", "time.rule_grace"),
        say(words, "time.rule_silence", {key: data[key] for key in ("names", "at_silence")}),
        _part(words, data, "remind", "time.rule_remind"),
        _part(words, data, "again", "time.rule_again"),
        _part(words, data, "absence_limit", absent),
    ]
    how += [_part(words, data, "forfeit", "time.rule_forfeit")] if data["forfeit"] else []
    return when, how


def _part(words: Words, data: Data, name: str, key: str) -> str:
    return say(words, key, {name: data[name]})


def named(words: Words, name: str) -> str:
    """What is waited for, as people call it; a question by its id, which the log has too."""
    kind, _, number = name.rpartition(" ")
    texts = {FOUNDING: "time.name_founding", LINES: "time.name_lines", LINK: "time.name_link"}
    return say(words, texts[kind], {"number": number}) if kind in texts else name


def public_lines(campaign: Campaign, words: Words) -> list[str]:
    """For the report: every deadline with zone and UTC, a hold, and who has been late so far. By
    the records alone.
    """
    timing = campaign.timing
    if timing is None:
        return []
    zone, found = timing.rule.zone, []
    found += [told_hold] if (told_hold := hold_sentence(timing, words)) else []
    for name, duty in timing.open.items():
        seats: dict[str, list[str]] = {}
        book = campaign.book if name.startswith(f"{LINK} ") else None
        for seat in book.in_turn(duty["seats"]) if book else duty["seats"]:
            seats.setdefault(zone.told(timing.deadline(name, seat)), []).append(seat)
        for deadline, due_from in seats.items():
            told = {"name": named(words, name), "seat": ", ".join(due_from), "deadline": deadline}
            row = {**told, "name": name, "asked": duty["asked"]}
            row["deadline"] = written(timing.deadline(name, due_from[0]))
            found.append(held_line(timing, row, words) or say(words, "time.due", told))
    found += absences(timing, timing.now, words)
    for seat, late in timing.data["late"].items():
        absent, counted = timing.days_absent(seat)
        fields = counter_fields(seat, {**late, "absent": absent, "counted": counted})
        found.append(say(words, "time.counter", fields))
    return found


def next_one(campaign: Campaign, words: Words) -> str:
    """The deadline that comes first and from whom something is due then, or that the clock stands;
    "" where nothing is due."""
    timing = campaign.timing
    if timing is None:
        return ""
    if held := hold_sentence(timing, words):
        return held
    due = [
        (timing.deadline(name, seat), seat)
        for name, duty in timing.open.items()
        for seat in duty["seats"]
    ]
    if not due:
        return ""
    first = min(moment for moment, _ in due)
    of = list(dict.fromkeys(seat for moment, seat in due if moment == first))
    others = {seat for _, seat in due} - {*of}
    told = {"deadline": timing.rule.zone.told(first), "seats": of if others else ""}
    return say(words, "headline.until", told)


def silence(campaign: Campaign, ask: Ask, words: Words) -> str:
    """What happens when no answer to a question comes, by the rule of time; "" where there is no
    deadline for it.
    """
    timing = campaign.timing
    if timing is None or ask.id not in timing.open:
        return ""
    if held := hold_sentence(timing, words):
        return f"{held} " + say(words, "time.held_silence", {})
    rule = timing.rule
    moments = {timing.deadline(ask.id, seat) for seat in timing.open[ask.id]["seats"]}
    is_one = len(moments) == 1
    due = rule.zone.told(min(moments)) if is_one else ""
    end = rule.zone.told(rule.end_of_grace(min(moments))) if is_one else ""
    fields = {"due": due, "grace": end or say(words, "time.grace_over", {}), "default": ""}
    how = rule.silence
    if how == DEFAULT and (ask.default or not ask.sections):
        how = how if ask.default is not None else WAIT
        fields["default"] = words.answer(ask, ask.default)
    lying = [say(words, "time.silence_orders", fields)] if ask.sections else []
    return " ".join(
        [say(words, "time.silence_due", fields), *lying, say(words, f"time.silence_{how}", fields)]
    )


def sentence(campaign: Campaign, record: Mapping[str, Any], words: Words) -> str:
    """A `clock` record in words."""
    act = record["act"]
    told = {key: value for key, value in record.items() if isinstance(value, str | int)}
    told = {"seat": "", **told}
    if act == RULE:
        when, how = rule_parts(Rule.of(record["rule"]), words)
        told["told"] = "; ".join([*when, *how])
    if act == UNTIL and campaign.timing is not None:
        told["until"] = campaign.timing.rule.zone.told(sure(record["until"]))
    if act == ABSENT:
        told |= {"first": record["from"], "last": record["to"]}
    said = say(words, f"clock.{act}", told)
    why = record.get("why", "")
    return f"{said}: {why}" if why else said


def receipt_lines(campaign: Campaign, seat: str, words: Words, arrived: str = "") -> list[str]:
    """For the receipt of a mail of this seat: what was due until when, how late the mail is, and
    whether it counts.
    """
    timing = arrivals.known(campaign)
    if timing is None:
        return []
    now = moment(arrived) or now_of(campaign)
    found = []
    for name, duty in timing.open.items():
        if seat not in duty["seats"]:
            continue
        if held := hold_sentence(timing, words):
            return [f"{held} " + say(words, "time.held_receipt", {})]
        late = max((now - timing.deadline(name, seat)).total_seconds(), 0)
        deadline = timing.deadline(name, seat)
        fields = {
            "name": named(words, name),
            "deadline": timing.rule.zone.told(deadline),
            "late": lasting(late),
            "grace": timing.rule.zone.told(timing.rule.end_of_grace(deadline)),
        }
        if not late:
            found.append(say(words, "time.receipt_due", fields))
        elif now < timing.rule.end_of_grace(deadline):
            found.append(say(words, "time.receipt_grace", fields))
        else:
            found.append(say(words, "time.receipt_late", fields))
    return found
