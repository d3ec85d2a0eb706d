"""The account of time in the save: the audit recomputes every deadline, and commands read no old
record for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine.state import copy
from pbem.storage import save
from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, SOVIET, Maker
from tests.deadlines.clocked import RULE, Clock, due, holds, ruled
from tests.small_campaign import ATTACK, NAME, Folder

# What a `clock` record says and nothing else in the save depends on.
ONLY_SEALED = {"why"}
Way = tuple[str | int, ...]


def scalars(value: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every single value in plain data, with the way to it."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in pairs:
            yield from scalars(item, (*way, key))
    else:
        yield way, value


def other(way: Way, value: Any) -> Any:
    """Another value that could stand there."""
    if isinstance(value, int):
        return value + 1
    text = str(value)
    if text.endswith("Z") and text[:2] == "20":
        return f"2031{text[4:]}"
    if way[-1] in ("from", "to"):
        return f"{text[:8]}{int(text[8:]) + 1:02}"
    if text[:1].isdigit() and " " in text:
        return f"1{text}"
    return f"{text}x"


def altered(record: dict[str, Any], way: Way, value: Any) -> dict[str, Any]:
    changed: dict[str, Any] = copy(record)
    inside: Any = changed
    for key in way[:-1]:
        inside = inside[key]
    inside[way[-1]] = value
    return changed


def eventful(folder: Folder, clock: Clock) -> Folder:
    """One record of every kind that there is about time."""
    ruled(folder, *RULE, "--zone", "Europe/Berlin", "--at", "20:00", "--substitute", "germany=Olga")
    folder.run("clock", NAME, "--absent", "germany", "--from", "2026-01-05", "--to", "2026-01-06")
    folder.run("clock", NAME, "--extend", "2 days", "--why", "ill")
    folder.run("clock", NAME, "--until", "2026-01-20 20:00", "--seat", "germany", "--why", "ill")
    clock(3)
    folder.run("clock", NAME, "--hold", "--why", "break")
    clock(5)
    folder.run("clock", NAME, "--resume")
    clock(40)
    folder.apply(ATTACK + "done")
    assert [r["act"] for r in folder.records if r["kind"] == "clock"] == [
        "rule",
        "absent",
        "extend",
        "until",
        "hold",
        "resume",
    ]
    return folder


def test_every_value_of_a_clock_record_is_checked_by_the_audit(small: Folder, clock: Clock) -> None:
    opened = save.open_save(eventful(small, clock).save)
    records = list(opened.records())
    holds(small)
    for number, record in enumerate(records):
        if record["kind"] != "clock":
            continue
        told = {k: v for k, v in record.items() if k not in ("record", "prev", "seal")}
        for way, value in scalars(told):
            changed = [*records]
            changed[number] = altered(record, way, other(way, value))
            found = [v.difference for v in judged(opened.anchor, changed, opened.state)]
            is_found = any(found)
            expected = way[0] not in ONLY_SEALED or record["act"] == "hold"
            assert is_found == expected, (record["act"], way, value, found)


def test_a_wrong_deadline_is_named_by_its_path(small: Folder) -> None:
    ruled(small)
    opened = save.open_save(small.save)
    records = list(opened.records())
    records[1]["deadline"]["orders Germany 1 A"] = "2026-01-07 00:00:00Z"
    difference = judged(opened.anchor, records, opened.state)[1].difference
    assert difference is not None
    assert (difference.record, difference.path) == (2, "deadline.orders Germany 1 A")
    assert (difference.expected, difference.found) == (
        "2026-01-08 00:00:00Z",
        "2026-01-07 00:00:00Z",
    )


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"act": "hold", "why": "x"}, "hold_twice"),
        ({"act": "sleep"}, "no such act"),
        ({"act": "extend", "by": "2 days", "seat": SOVIET}, "nothing_due"),
        ({"act": "until", "until": "2026-01-02 00:00:00Z"}, "deadline_earlier"),
        ({"act": "until", "until": "9999-12-31 20:00:00Z"}, "deadline_too_far"),
        ({"act": "until", "until": "2029-01-01 00:00:00Z"}, "deadline_too_far"),
        (
            {
                "act": "absent",
                "seat": AXIS,
                "from": "2025-12-01",
                "to": "2026-01-03",
                "days": 34,
                "counts": 34,
            },
            "absence_past",
        ),
    ],
)
def test_a_clock_record_that_must_not_be_is_found(
    small: Folder, act: dict[str, Any], code: str
) -> None:
    ruled(small)
    small.run("clock", NAME, "--hold", "--why", "break")
    opened = save.open_save(small.save)
    records = list(opened.records())
    forged = {**records[-1], "record": 4, **act}
    difference = judged(opened.anchor, [*records, forged], opened.state)[1].difference
    assert difference is not None
    assert difference.path == "act"
    found = difference.found
    assert (found["code"] if isinstance(found, dict) else "no such act") == code


def test_a_time_in_the_past_or_none_does_not_turn_the_clock_back(
    small: Folder, clock: Clock
) -> None:
    ruled(small)
    clock(3)
    small.apply("phrase: xkq zvu plo 42 mnr tys wag")
    clock(1)
    small.apply(ATTACK + "done")
    assert small.status["clock"]["due"][0]["asked"] == "2026-01-04 00:00:00Z"
    holds(small)


def test_when_links_came_is_checked(make: Maker, clock: Clock) -> None:
    table: Table = make.founded()
    ruled(table, *RULE)
    table.send(ATTACK + "done", seat=AXIS)
    clock(1)
    table.links(SOVIET, AXIS)
    opened = save.open_save(table.save)
    records = list(opened.records())
    at = next(n for n, record in enumerate(records) if "came" in record)
    for when in ("2026-02-01 00:00:00Z", "yesterday", 7):
        changed = copy(records)
        changed[at]["came"][SOVIET] = when
        difference = judged(opened.anchor, changed, opened.state)[1].difference
        assert difference is not None
        assert difference.path == f"came.{SOVIET}"
    changed = copy(records)
    changed[at]["came"]["japan"] = "2026-01-01 00:00:00Z"
    difference = judged(opened.anchor, changed, opened.state)[1].difference
    assert difference is not None
    assert difference.path == "came"
    holds(table)


def test_opening_reads_no_old_record_for_deadlines(
    small: Folder, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(small, clock)
    parsed: list[int] = []
    read = save.Save.record

    def watched(self: save.Save, number: int) -> Any:
        parsed.append(number)
        return read(self, number)

    monkeypatch.setattr(save.Save, "record", watched)
    clock(60)
    said = small.run("clock", NAME)
    assert "germany: late 2 times" in said.out
    assert "late since" in due(small, "--json").data[NAME]["due"][0]["subject"].lower()
    assert set(parsed) <= {save.open_save(small.save).count}


def test_a_clock_record_changes_nothing_of_the_game(small: Folder) -> None:
    before = save.open_save(small.save).state["game"]
    head = small.head
    ruled(small)
    small.run("clock", NAME, "--hold", "--why", "break")
    opened = save.open_save(small.save)
    assert opened.state["game"] == before
    assert small.head == head
    orders = f"turn: {head}\n{ATTACK}done"
    assert small.apply(orders).code == 0
    holds(small)


def test_a_moderator_who_does_not_wait_for_a_deadline_is_noted_by_the_audit(
    small: Folder, clock: Clock
) -> None:
    ruled(small)
    small.apply(ATTACK)
    clock(6, hours=23)
    small.run("apply", NAME, "--lock")
    said = small.run("audit", NAME)
    assert said.code == 0
    assert "not waited for a deadline: 1 time (records 4)" in said.out
    clock(14)
    small.run("apply", NAME, "--silence")
    assert "1 time (records 4)" in small.run("audit", NAME).out
    assert "not waited" not in small.run("report", NAME).out


def test_due_itself_is_never_hasty(small: Folder, clock: Clock) -> None:
    ruled(small, *RULE, "--at-silence", "default")
    small.apply(ATTACK)
    for hour in range(150, 480, 6):
        clock(hours=hour)
        assert due(small).code == 0
    assert len([record for record in small.records if record["kind"] == "result"]) > 2
    assert "not waited" not in small.run("audit", NAME).out
    holds(small)


def test_silence_before_the_deadline_is_hasty_too(small: Folder, clock: Clock) -> None:
    ruled(small)
    clock(2)
    small.run("apply", NAME, "--silence")
    assert "not waited for a deadline: 1 time (records 3)" in small.run("audit", NAME).out
