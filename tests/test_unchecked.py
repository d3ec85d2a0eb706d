"""What an audit could not look at is not said to hold; and times that run back get a word."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.audit import times
from pbem.audit.audit import audit
from pbem.records.dice import beacon
from pbem.storage import keys
from pbem.storage.files import private_dir
from tests.beacon.drawing import Drawn, Maker, drawn, holds  # noqa: F401 (fixture)
from tests.beacon.network import network  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, Folder
from tests.verify.saves import Saved

WHOLE = "The campaign is what its records say."
CHANGES = {
    "a game that is not here": {"game": "no_such_game"},
    "rules that are not here": {"rules": 99},
    "another board": {"board": "0" * 64},
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_this_pbem_cannot_play_is_not_held(what: str, small: Folder) -> None:
    small.apply(ATTACK + "done")
    saved = Saved(small.save, keys.load(private_dir(small.save) / "moderator.key"))
    small.save.write_bytes(saved.changed(lambda parts: parts.anchor.update(CHANGES[what])))
    told = small.run("audit", NAME)
    assert told.code == 4
    assert WHOLE not in told.out
    assert "NOT everything was checked" in told.out
    data = small.run("audit", NAME, "--json")
    assert data.code == 4
    assert data.data["holds"] is None
    replay = data.data["verdicts"][2]
    assert (replay["holds"], replay["checked"]) == (None, 0)
    assert replay["why"]


def test_a_fault_counts_for_more_than_what_was_not_looked_at(small: Folder) -> None:
    small.apply(ATTACK + "done")
    saved = Saved(small.save, keys.load(private_dir(small.save) / "moderator.key"))

    def change(parts: Any) -> None:
        parts.anchor["rules"] = 99
        result = parts.first("dice")
        label = next(iter(result["dice"]))
        result["dice"][label] = "d6: 7"

    small.save.write_bytes(saved.changed(change))
    told = small.run("audit", NAME)
    assert told.code == 1
    assert "does NOT hold" in told.out


def test_rounds_that_were_not_verified_are_not_held(
    drawn: Maker, network: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")
    table = drawn(day="2026-01-05 06:00:00")
    table.attack()
    table.draw()
    holds(table)
    monkeypatch.setattr(beacon, "has_extra", lambda: False)
    told = table.run("audit", NAME)
    assert told.code == 4
    assert "rounds of the beacon not verified here: 1" in told.out
    assert audit(table.save).holds is None


# Times


def record(number: int, time: str) -> dict[str, Any]:
    return {"record": number, "time": time}


def test_a_time_that_runs_back_gets_a_word() -> None:
    anchor = {"time": "2026-02-01 12:00:00Z"}
    rising = [record(1, "2026-02-01 12:00:00Z"), record(2, "2026-02-03 12:00:00Z")]
    assert times.notes(anchor, rising) == []
    [note] = times.notes(anchor, [*rising, record(3, "2026-01-02 11:00:00Z")])
    assert note.startswith("record 3 is dated 2026-01-02 11:00:00Z, 32 d 1 h 0 min 0 s BEFORE")
    assert "record 2" in note
    [note] = times.notes(anchor, [record(1, "2026-02-01 11:59:59Z")])
    assert "0 d 0 h 0 min 1 s BEFORE record 0" in note
    many = [record(n, f"2026-01-{30 - n:02} 12:00:00Z") for n in range(1, 20)]
    assert times.notes(anchor, many)[-1] == "and 14 records more whose time runs back"


def test_the_audit_and_the_clock(small: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1760000000")
    small.apply(ATTACK + "done")
    told = small.run("audit", NAME)
    assert told.code == 0
    assert "BEFORE record 1" in told.out
