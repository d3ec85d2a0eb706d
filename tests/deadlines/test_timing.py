"""The account of time as a pure function: whatever happens, deadlines are never before the ask and
never made shorter.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Illegal
from pbem.engine.state import check_plain, copy
from pbem.records.accounts import timing_of
from pbem.records.clock import zones
from pbem.records.clock.account import Timing, begun
from pbem.records.clock.rule import FIRST, Rule
from pbem.records.clock.spans import moment, written
from pbem.records.clock.wants import Want

START = datetime.fromisoformat("2026-03-20 12:00:00Z")
SEATS = ("ann", "bob", "cid")
Wants = dict[str, Want]


@cache
def offsets(zone: str) -> list[str]:
    return zones.offsets(zone, START)


def account(**changes: Any) -> Timing:
    """An account that has just begun."""
    data = {**FIRST, **changes}
    data["offsets"] = offsets(data["zone"])
    record = {"kind": "clock", "act": "rule", "rule": Rule.of(data).data, "time": written(START)}
    made = begun(record)
    assert made is not None
    made.take(record, {})
    return made


def result(timing: Timing, when: datetime, wants: Wants, **more: Any) -> None:
    timing.take({"kind": "result", "time": written(when), **more}, wants)


def seconds(timing: Timing, seat: str) -> int:
    return int(timing.counted(seat, timing.now)["seconds"])


# What may happen, as (hours passed, what, seat)

happenings = st.lists(
    st.tuples(
        st.integers(0, 80),
        st.sampled_from(
            ["ask", "answer", "extend", "hold", "resume", "absent", "nothing", "person"]
        ),
        st.sampled_from(SEATS),
        st.integers(1, 5),
    ),
    max_size=25,
)
rules = st.fixed_dictionaries(
    {
        "zone": st.sampled_from(["UTC", "Europe/Berlin", "Australia/Lord_Howe"]),
        "orders": st.sampled_from(["3 days", "every sunday 20:00", "30 hours"]),
        "at": st.sampled_from(["none", "20:00"]),
        "not_on": st.sampled_from(["none", "saturday"]),
        "absence_limit": st.sampled_from(["none", "4 days"]),
    }
)


def happen(timing: Timing, now: datetime, what: str, seat: str, number: int, wants: Wants) -> None:
    """One thing happens; what is not allowed then is refused and changes nothing that counts."""
    record: dict[str, Any] = {"kind": "clock", "time": written(now)}
    if what == "ask":
        wants[f"orders {len(timing.open)} {written(now)}"] = Want("orders", SEATS)
        record["kind"] = "result"
    elif what == "answer":
        for name, want in list(wants.items()):
            if left := tuple(each for each in want.seats if each != seat):
                wants[name] = Want(want.what, left)
            else:
                del wants[name]
        record["kind"] = "result"
    elif what == "extend":
        record |= {"act": "extend", "by": f"{number} days", "why": "x"}
        record |= {"seat": seat} if number % 2 else {}
    elif what == "absent":
        first = (now + timedelta(days=number)).date()
        last = first + timedelta(days=2)
        record |= {"act": "absent", "seat": seat, "from": str(first), "to": str(last)}
    elif what == "person":
        record = {"kind": "seat", "change": "substitute", "seat": seat, "name": "Olga"}
        record["time"] = written(now)
    elif what == "nothing":
        record["kind"] = "orders"
        record["seat"] = seat
    else:
        record["act"] = what
    timing.take(record, wants)


@given(rules, happenings)
def test_whatever_happens_no_deadline_is_before_its_ask_or_gets_earlier(
    changes: dict[str, str], story: list[tuple[int, str, str, int]]
) -> None:
    timing, wants, now = account(**changes), dict[str, Want](), START
    for hours, what, seat, number in story:
        now += timedelta(hours=hours)
        before = {
            (name, each): timing.deadline(name, each)
            for name, duty in timing.open.items()
            for each in duty["seats"]
        }
        booked = {each: copy(timing.data["late"].get(each, {})) for each in SEATS}
        trial, tried = Timing(copy(timing.data)), dict(wants)
        try:
            happen(trial, now, what, seat, number, tried)
        except Illegal:
            continue
        timing, wants = trial, tried
        check_plain(timing.data)
        for name, duty in timing.open.items():
            asked = moment(duty["asked"])
            assert asked is not None
            for each in duty["seats"]:
                assert timing.deadline(name, each) > asked
                assert timing.deadline(name, each) >= before.get((name, each), START)
        for each in SEATS:
            counter = timing.data["late"].get(each, {})
            for part, value in booked[each].items():
                assert counter[part] >= value
            assert counter.get("beyond", 0) <= counter.get("times", 0)


@given(happenings)
def test_the_same_records_give_the_same_account(story: list[tuple[int, str, str, int]]) -> None:
    accounts = []
    for _ in range(2):
        timing, wants, now = account(), dict[str, Want](), START
        for hours, what, seat, number in story:
            now += timedelta(hours=hours)
            trial, tried = timing_of(timing.data), dict(wants)
            assert trial is not None
            try:
                happen(trial, now, what, seat, number, tried)
            except Illegal:
                continue
            timing, wants = trial, tried
        accounts.append(timing.data)
    assert accounts[0] == accounts[1]


@given(st.integers(1, 200), st.integers(1, 200))
def test_a_hold_is_never_counted_as_lateness(late: int, held: int) -> None:
    timing = account(orders="1 day", grace="none")
    wants = {"orders": Want("orders", ("ann",))}
    result(timing, START, wants)
    stop = START + timedelta(days=1, hours=late)
    timing.take({"kind": "clock", "act": "hold", "time": written(stop)}, wants)
    go = stop + timedelta(hours=held)
    assert timing.counted("ann", go)["seconds"] == late * 3600
    timing.take({"kind": "clock", "act": "resume", "time": written(go)}, wants)
    result(timing, go + timedelta(hours=1), {})
    assert timing.data["late"]["ann"]["seconds"] == (late + 1) * 3600


def test_orders_that_came_in_time_are_in_time_however_late_they_are_used() -> None:
    timing = account(orders="1 day")
    result(timing, START, {"o": Want("orders", ("ann", "bob"))})
    lying = {"o": Want("orders", ("ann", "bob"), ("ann",))}
    mail = {"kind": "orders", "seat": "ann", "time": written(START + timedelta(hours=20))}
    timing.take(mail, lying)
    result(timing, START + timedelta(days=9), {})
    assert seconds(timing, "ann") == 0
    assert seconds(timing, "bob") == 8 * 86400


def test_orders_that_were_withdrawn_again_did_not_come() -> None:
    timing = account(orders="1 day")
    wants = {"o": Want("orders", ("ann",))}
    result(timing, START, wants)
    later = START + timedelta(hours=20)
    timing.take(
        {"kind": "orders", "seat": "ann", "time": written(later)},
        {"o": Want("orders", ("ann",), ("ann",))},
    )
    timing.take({"kind": "orders", "seat": "ann", "time": written(later)}, wants)
    result(timing, START + timedelta(days=3), {})
    assert seconds(timing, "ann") == 2 * 86400


def test_a_link_without_a_known_arrival_is_not_late_and_a_silent_one_is() -> None:
    for record, late in (({"links": {}}, 0), ({"silent": ["ann"]}, 3), ({}, 0)):
        timing = account(dice="1 day")
        result(timing, START, {"link 1": Want("dice", ("ann",))})
        result(timing, START + timedelta(days=4), {}, **record)
        assert seconds(timing, "ann") == late * 86400


def test_a_question_put_again_is_a_new_one() -> None:
    timing = account(orders="2 days")
    wants = {"o": Want("orders", ("ann",))}
    result(timing, START, wants)
    result(timing, START + timedelta(days=1), {})
    result(timing, START + timedelta(days=1), wants)
    assert timing.data["open"]["o"]["deadline"] == written(START + timedelta(days=3))


def test_orders_that_came_late_before_or_during_a_hold_are_as_late_after_it() -> None:
    for came, late in ((48, 24), (80, 48)):
        timing = account(orders="1 day")
        wants = {"o": Want("orders", ("ann",))}
        lying = {"o": Want("orders", ("ann",), ("ann",))}
        result(timing, START, wants)
        mail = {"kind": "orders", "seat": "ann", "time": written(START + timedelta(hours=came))}
        hold = {"kind": "clock", "act": "hold", "time": written(START + timedelta(hours=72))}
        for record in sorted([mail, hold], key=lambda each: each["time"]):
            timing.take(record, lying if came < 72 or record is mail else wants)
        go_on = {"kind": "clock", "act": "resume", "time": written(START + timedelta(hours=120))}
        timing.take(go_on, lying)
        result(timing, START + timedelta(hours=130), {})
        assert seconds(timing, "ann") == late * 3600
