"""A record is played again before it is written: a fault of the driver never gets into a save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.engine.state import copy
from pbem.play import notes
from pbem.table import campaign as campaigns
from pbem.table import rehearsal, repeated
from pbem.table.campaign import Campaign
from tests import random_play
from tests.small_campaign import ATTACK, Folder, one_paragraph

Record = dict[str, Any]


def other_event(record: Record) -> None:
    if record["kind"] == "result":
        record["events"] = [*record.get("events", []), {"kind": "step_began", "step": "combat"}]


def other_die(record: Record) -> None:
    for label, text in record.get("dice", {}).items():
        record["dice"][label] = text[:-1] + ("1" if text[-1] != "1" else "2")


def no_such_field(record: Record) -> None:
    record["weather"] = "rain"


def a_field_of_another_kind(record: Record) -> None:
    record["burnt"] = ["7 germany"]


def another_line(record: Record) -> None:
    record["opened"] = [text + " " for text in record.get("opened", [])]


FAULTS = {
    each.__name__: each
    for each in (other_event, other_die, no_such_field, a_field_of_another_kind, another_line)
}


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Record], None]], None]:
    """Let the driver write something else than what the rules came to."""

    def put_in(fault: Callable[[Record], None]) -> None:
        check = repeated.check

        def checked(campaign: Campaign, record: Record) -> None:
            check(campaign, record)
            if record["kind"] in {"lock", "result"}:
                fault(record)

        monkeypatch.setattr(campaigns.repeated, "check", checked)

    return put_in


@pytest.mark.parametrize("fault", FAULTS)
def test_a_record_that_would_not_stand_its_audit_is_not_written(
    fault: str, small: Folder, broken: Callable[[Callable[[Record], None]], None]
) -> None:
    small.apply(ATTACK)
    broken(FAULTS[fault])
    said = small.apply("done")
    one_paragraph(said, "would not stand its audit", "fault of pbem")
    assert audit(small.save).holds
    number = len(small.records) + 1
    assert f"record {number} (" in said.err
    assert f"the save stands at {number - 1}/" in said.err


def test_the_next_run_goes_on_once_the_fault_is_mended(
    small: Folder,
    broken: Callable[[Callable[[Record], None]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small.apply(ATTACK)
    broken(other_die)
    assert small.apply("done").code == 1
    assert small.kinds[-1] == "lock"
    monkeypatch.undo()
    monkeypatch.chdir(small.path)
    assert small.apply().code == 0
    assert small.kinds[-1] == "result"
    assert audit(small.save).holds


def test_what_was_done_in_memory_is_forgotten(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = Campaign.open(small.save)
    before = copy(campaign.public)
    campaign.desk["count"] = 70
    with pytest.raises(Exception, match="would not stand its audit"):
        notes.note(campaign, random_play.SIGNER, "It begins.")
    assert campaign.public == before


def test_a_record_is_judged_alone_whatever_lies_before_it(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []
    judge = rehearsal.judge

    def counted(replay: Any, record: Record, known: Any) -> Any:
        judged.append(record["record"])
        return judge(replay, record, known)

    before = len(small.kinds) + 1
    monkeypatch.setattr(rehearsal, "judge", counted)
    assert small.apply(ATTACK).code == 0
    assert judged == list(range(before, len(small.kinds) + 1))
    assert judged
