"""`pbem ruling --undo N`: back to the position before a record; what stays, what falls, and what
cannot be undone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.records import moderation
from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker, one_paragraph

WHY = ("--why", "the wrong mail was used")
CONDITIONS = """\
battles:
retreat Bessarabia -> Rumania after round 1
casualties land: club
"""
ORDERS, LOCK, RESULT = 2, 3, 4


@pytest.fixture
def fought(small: Folder) -> Folder:
    """Germany's first battles are over: records 2 (orders), 3 (lock), 4 (result)."""
    assert small.apply(f"{ATTACK}{CONDITIONS}standing:\ncasualties sea: club\ndone\n").code == 0
    assert small.kinds == ["result", "orders", "lock", "result"]
    return small


def undo(folder: Folder, number: int, *options: str) -> Any:
    answer = folder.run("ruling", NAME, "--undo", str(number), *WHY, *options)
    assert answer.code == 0, answer
    return answer


def game(folder: Folder) -> dict[str, Any]:
    """The position without the engine's part."""
    state = Campaign.open(folder.save).save.state["game"]
    return {key: value for key, value in state.items() if key != "engine"}


def lines(folder: Folder, seat: str = "germany") -> dict[str, int]:
    return dict(folder.status["seats"][seat]["lines"])


def test_the_undo_of_a_result_brings_back_the_moment_before_the_dice(fought: Folder) -> None:
    thrown = fought.records[-1]
    answer = undo(fought, RESULT)
    assert "Record 5: record 4 undone. Reason: the wrong mail was used" in answer.out
    assert f"Next: pbem apply {NAME} goes on, with new dice" in answer.err
    record = fought.records[-1]
    assert (record["kind"], record["undo"], record["why"]) == ("undo", 4, WHY[1])
    assert record["inputs"] == [{"ruling": []}]
    assert "dice" not in record
    assert fought.records[3] == thrown
    assert fought.run("apply", NAME).code == 0
    assert fought.kinds[-2:] == ["lock", "result"]
    again = fought.records[-1]
    assert again["links"]["moderator"].startswith("2 ")
    assert set(again["dice"]) & set(thrown["dice"])
    assert again["dice"] != thrown["dice"]
    assert audit(fought.save).holds


def test_conditions_of_the_locked_turn_are_in_force_again(fought: Folder) -> None:
    fought.apply(f"{REST}done\n")
    assert fought.status["part"] == "Soviet Union"
    assert lines(fought) == {"standing": 1}
    undo(fought, RESULT)
    assert fought.status["part"] == "Germany"
    assert lines(fought) == {"battles": 2, "standing": 1}
    assert fought.status["seats"]["germany"]["closed"] == []
    fought.run("apply", NAME)
    hows = [given for given in fought.records[-1]["inputs"] if "answer" in given]
    assert {given["how"] for given in hows} >= {"line"}
    assert audit(fought.save).holds


def test_the_undo_of_a_lock_brings_the_orders_back_open(fought: Folder) -> None:
    before = Campaign.open(fought.save)
    undo(fought, LOCK)
    after = Campaign.open(fought.save)
    assert lines(fought) == {"purchase": 1, "combat": 2, "battles": 2, "standing": 1}
    assert fought.status["seats"]["germany"]["closed"] == []
    assert after.desk["locked"] == {}
    assert after.desk["count"] == before.desk["count"]
    assert fought.asked == ["orders Germany 1 A"]
    assert fought.run("apply", NAME).code == 0
    assert fought.kinds[-1] == "result"
    assert "dice" not in fought.records[-1], "nothing locks again without `done`"
    assert fought.apply("done\n").code == 0
    assert fought.kinds[-2:] == ["lock", "result"]
    assert audit(fought.save).holds


def test_the_moderator_is_told_what_fell_and_what_is_in_force(fought: Folder) -> None:
    fought.apply(REST)
    answer = undo(fought, LOCK)
    gone, kept = answer.out.split("In force", 1) if "In force" in answer.out else (answer.out, "")
    told = answer.out
    assert "To germany: not in force any more; send again what shall count:" in told
    assert "noncombat: move 2 infantry: Yugoslavia -> Rumania" in told
    assert "To germany: in force, and not closed:" in told
    assert told.index("noncombat:") < told.index("in force, and not closed")
    assert "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia" in told.split("not closed")[1]
    assert gone or kept


def test_standing_lines_are_as_they_are_now(fought: Folder) -> None:
    fought.apply("standing:\npass\n")
    fought.apply("seat: soviet-union\nstanding:\ncasualties land: armor\n", seat="")
    undo(fought, LOCK)
    assert "standing" not in lines(fought)
    assert lines(fought, "soviet-union") == {"standing": 1}
    assert audit(fought.save).holds


def test_lines_that_their_author_took_back_do_not_come_again(small: Folder) -> None:
    small.apply(f"{ATTACK}{REST}{CONDITIONS}done\n")
    lock = next(r["record"] for r in small.records if r["kind"] == "lock")
    assert small.kinds[-1] == "result"
    again = small.run("ruling", NAME, "--undo", str(lock), *WHY)
    assert again.code == 0
    assert set(lines(small)) == {"purchase", "combat", "noncombat", "place", "battles"}
    small.apply("withdraw place\n")
    small.apply("noncombat:\nmove 1 infantry: Yugoslavia -> Rumania\n")
    small.run("apply", NAME, "--lock")
    undo(small, lock_of(small))
    assert set(lines(small)) == {"purchase", "combat", "noncombat", "battles"}
    undo(small, 5)
    assert audit(small.save).holds


def lock_of(folder: Folder) -> int:
    """The last lock."""
    return next(r["record"] for r in folder.records[::-1] if r["kind"] == "lock")


def test_what_was_replaced_since_does_not_come_again(fought: Folder) -> None:
    """The conditions lay there before the result; their author has replaced some of them after
    it.
    """
    fought.apply(REST)
    fought.apply("noncombat:\nmove 1 infantry: Yugoslavia -> Rumania\n")
    undo(fought, RESULT)
    assert set(lines(fought)) == {"battles", "standing"}
    assert audit(fought.save).holds


def test_an_answer_is_not_used_a_second_time(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply(f"{ATTACK}done\n")
    [asked] = [ask for ask in folder.asked if ask.startswith("retreat")]
    place = asked.split(" ", 1)[1].rsplit(" round", 1)[0]
    folder.apply(f"press {place}\n")
    used = len(folder.records)
    result = next(r["record"] for r in folder.records[::-1] if r["kind"] in ("lock", "result"))
    first = next(
        r["record"]
        for r in folder.records
        if any(given.get("answer") == asked for given in r.get("inputs", []))
    )
    assert first <= result <= used
    undo(folder, first)
    assert folder.asked == [asked]
    assert lines(folder) == {}
    assert folder.run("apply", NAME).code == 0
    assert folder.asked == [asked]
    assert audit(folder.save).holds


def test_numbers_never_go_back(fought: Folder) -> None:
    for _ in range(3):
        undo(fought, fought.records[-1]["record"])
        fought.run("apply", NAME)
    numbers = [int(r["links"]["moderator"].split()[0]) for r in fought.records if r.get("dice")]
    assert numbers == [1, 2, 3, 4]
    assert len({str(r["dice"]) for r in fought.records if r.get("dice")}) == 4
    assert audit(fought.save).holds


def test_an_undo_of_an_undo_brings_the_game_back(fought: Folder) -> None:
    played = game(fought)
    undo(fought, LOCK)
    assert game(fought) != played
    undo(fought, 5)
    assert game(fought) == played
    assert fought.asked == ["orders Germany 1 B"]
    assert audit(fought.save).holds
    fought.run("apply", NAME)
    fought.apply(f"{REST}done\n")
    assert fought.status["part"] == "Soviet Union"
    assert audit(fought.save).holds


def test_a_ruling_can_be_undone(small: Folder) -> None:
    before = game(small)
    small.run("ruling", NAME, "money Germany 99", *WHY)
    undo(small, 2)
    assert game(small) == before
    assert audit(small.save).holds


def test_the_first_record_can_be_undone(fought: Folder) -> None:
    undo(fought, 1)
    assert fought.asked == ["orders Germany 1 A"]
    assert lines(fought) == {"standing": 1}
    assert audit(fought.save).holds


def test_a_dry_run_says_where_it_leads_and_writes_nothing(fought: Folder) -> None:
    with fought.untouched():
        answer = undo(fought, LOCK, "--dry-run")
    assert "now: Germany, round 1; Germany: Germany, round 1: purchases" in answer.out
    with fought.untouched():
        answer = undo(fought, LOCK, "--dry-run", "--json")
    assert answer.data["undo"] == LOCK
    assert answer.data["written"] is False


def test_what_moved_nothing_is_not_undone(fought: Folder) -> None:
    fought.run("note", NAME, "a note")
    fought.run("roll", NAME, "--dice", "1d6", "--why", "weather")
    kinds = fought.kinds
    for number, kind in enumerate(kinds, 1):
        told = "roll" in fought.records[number - 1]
        if kind in ("lock", "result") and not told:
            continue
        with fought.untouched():
            answer = fought.run("ruling", NAME, "--undo", str(number), *WHY)
        one_paragraph(answer, f"record {number}", "cannot be undone", code=1)
    for number in ("0", "99", "-1"):
        answer = fought.run("ruling", NAME, "--undo", number, *WHY)
        assert answer.code in (1, 2)
        assert "Traceback" not in answer.err
    undo(fought, LOCK)
    answer = fought.run("ruling", NAME, "--undo", str(RESULT), *WHY)
    last = len(fought.records)
    one_paragraph(answer, "undone already", f"--undo {last}", code=1)


def test_an_undo_waits_for_a_roll_that_is_locked_and_needs_a_reason(fought: Folder) -> None:
    for arguments in (("--undo", "4"), ("--undo", "4", "--why", " "), ("--undo", "x", *WHY)):
        with fought.untouched():
            assert fought.run("ruling", NAME, *arguments).code == 2


# Who reads of it


def test_reports_tell_what_is_in_force_alone(fought: Folder) -> None:
    fought.apply(f"{REST}done\n")
    fought.run("note", NAME, "a note that stays")
    told = fought.run("report", NAME, "--turn", "1 Germany").out
    assert "Battles" in told
    undo(fought, LOCK)
    fought.run("ruling", NAME, "money Germany 12", *WHY)
    told = fought.run("report", NAME).out
    assert "records 3 to 7 undone. Reason: " in " ".join(told.split())
    assert "a note that stays" in told
    assert "Bought" not in told
    assert "segment 1, grade" not in told
    assert list(told.split("Rulings")[1].split("Notes")[0].strip().splitlines())
    assert "rulings of the moderator: 1" in fought.run("audit", NAME).out
    assert "records 3 to 7 undone" in fought.run("audit", NAME).out
    assert fought.status["rulings"] == 2
    assert fought.run("dice", NAME).out.count("segment 1") >= 1


def test_the_report_of_an_earlier_turn_is_that_of_the_game_in_force(fought: Folder) -> None:
    fought.apply(f"{REST}done\n")
    fought.run("apply", NAME)
    undo(fought, RESULT)
    fought.run("apply", NAME)
    fought.apply(f"{REST}done\n")
    assert fought.status["part"] == "Soviet Union"
    fought.run("ruling", NAME, "money Soviet Union 3", *WHY)
    told = fought.run("report", NAME, "--turn", "1 Germany", "--depth", "full").out
    dice = [r for r in fought.records if r.get("dice")]
    assert len(dice) == 2
    assert f"Record {dice[1]['record']}, segment 2" in told
    assert "segment 1, grade" not in told
    assert re.search(r"Soviet Union +soviet-union +24 ", told), "the position at the end of turn 1"
    now = fought.run("report", NAME).out
    assert re.search(r"Soviet Union +soviet-union +24 → 3 ", now), now
    turns = fought.run("report", NAME, "--turns").out.splitlines()
    assert [line.split("  ")[0] for line in turns] == ["1 Germany", "1 Soviet Union"]


# The audit


def test_the_audit_finds_a_changed_undo_at_its_record(fought: Folder) -> None:
    undo(fought, LOCK)
    save = Campaign.open(fought.save).save
    records = list(save.records())
    forged: dict[str, Any] = {
        "undo": 4,
        "why": "",
        "inputs": [{"ruling": ["money Germany 99"]}],
        "burnt": ["1"],
        "desk": {**records[4]["desk"], "seats": {}},
        "dice": {"x": "d6: 1"},
        "opened": ["germany lines/1/1 00 x"],
    }
    for part, value in forged.items():
        changed = copy(records)
        changed[4][part] = value
        _, replay = judged(save.anchor, changed, save.state)
        assert replay.difference is not None, part
        assert replay.difference.record == 5, part
    for number in (0, 5, 99, "3", True, ORDERS):
        changed = copy(records)
        changed[4]["undo"] = number
        _, replay = judged(save.anchor, changed, save.state)
        assert replay.difference is not None, number
        assert (replay.difference.record, replay.difference.path) == (5, "undo"), number


def test_a_left_out_undo_is_found_at_the_record_after_it(fought: Folder) -> None:
    undo(fought, RESULT)
    fought.run("apply", NAME)
    save = Campaign.open(fought.save).save
    records = [record for record in save.records() if record["kind"] != "undo"]
    _, replay = judged(save.anchor, records, save.state)
    assert replay.difference is not None
    assert replay.difference.record == 6


# Which records are in force


@pytest.mark.parametrize(
    ("undos", "last", "gone"),
    [
        ({}, 9, {}),
        ({9: 5}, 9, {5: 9, 6: 9, 7: 9, 8: 9}),
        ({9: 5}, 12, {5: 9, 6: 9, 7: 9, 8: 9}),
        ({9: 5, 10: 9}, 10, {9: 10}),
        ({6: 4, 9: 3}, 9, {3: 9, 4: 9, 5: 9, 6: 9, 7: 9, 8: 9}),
        ({6: 4, 9: 8}, 9, {4: 6, 5: 6, 8: 9}),
        ({3: 7}, 9, {}),
        ({3: 0}, 9, {}),
    ],
)
def test_which_records_are_not_in_force(
    undos: dict[int, int], last: int, gone: dict[int, int]
) -> None:
    assert moderation.undone(undos, last) == gone


def test_a_campaign_without_undos_is_not_parsed_for_them(small: Folder, tmp_path: Path) -> None:
    save = Campaign.open(small.save).save
    save.record = lambda number: pytest.fail("a record was parsed")  # type: ignore[method-assign,return-value]
    assert moderation.undos(save) == {}
    assert moderation.out_of_force(save) == set()
    assert moderation.count(save) == 0


def test_an_undo_stands_under_the_heading_of_no_battle(fought: Folder) -> None:
    undo(fought, RESULT)
    fought.apply()
    told = fought.run("report", NAME, "--depth", "full").out
    before, battle = told.split("Undone: ")[0].split("Bessarabia: land battle")
    assert "Record 4 is undone" in before.split("\nBattles\n")[1]
    assert "is undone" not in battle
