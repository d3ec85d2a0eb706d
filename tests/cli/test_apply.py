"""`pbem apply`: what mails do to the desk, when orders lock, when a person is asked, what receipts
say.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from pbem.table.campaign import Campaign
from tests.small_campaign import ATTACK, ID, NAME, REST, Folder, Maker, one_paragraph

BUY_ARMOR = "purchase:\nbuy 2 armor\n"


def in_force(folder: Folder, seat: str = "germany") -> dict[str, int]:
    """How many lines a seat has in each section."""
    lines: dict[str, int] = folder.status["seats"][seat]["lines"]
    return lines


def said(folder: Folder, number: int = 0) -> list[str]:
    """The batch of orders that the last lock closed."""
    lock = [record for record in folder.records if record["kind"] == "lock"][-1]
    lines: list[str] = lock["inputs"][number]["say"]
    return lines


# Orders before the lock


def test_orders_without_done_wait_and_the_receipt_says_what_will_become_of_them(
    small: Folder,
) -> None:
    told = small.apply(ATTACK)
    assert told.code == 0
    assert small.kinds == ["result", "orders"]
    assert "will be used at the moderator's lock" in " ".join(told.out.split())
    assert small.asked == ["orders Germany 1 A"]


def test_a_later_mail_replaces_exactly_the_sections_it_contains(small: Folder) -> None:
    small.apply(ATTACK + REST)
    assert in_force(small) == {"purchase": 1, "combat": 2, "noncombat": 1, "place": 1}
    told = small.apply("combat:\nmove 3 infantry: Rumania -> Bessarabia\n")
    assert in_force(small) == {"purchase": 1, "combat": 1, "noncombat": 1, "place": 1}
    assert "buy 5 infantry" in told.out
    gone, _, left = told.out.split("BEGIN ORDERS")[0].partition("In force now")
    assert "East Poland" in gone
    assert "East Poland" not in left
    small.apply("done")
    assert said(small) == [
        "purchase: buy 5 infantry",
        "combat: move 3 infantry: Rumania -> Bessarabia",
    ]


def test_the_later_of_two_mails_in_one_run_counts(small: Folder) -> None:
    first = small.mail(BUY_ARMOR, "1.txt")
    second = small.mail(ATTACK, "2.txt")
    third = small.mail("done", "3.txt")
    assert small.run("apply", NAME, first, second, third).code == 0
    assert said(small)[0] == "purchase: buy 5 infantry"


def test_a_mail_without_done_opens_again_what_was_closed_in_the_same_run(small: Folder) -> None:
    first = small.mail(ATTACK + "done", "1.txt")
    second = small.mail(BUY_ARMOR, "2.txt")
    small.run("apply", NAME, first, second)
    assert small.kinds == ["result", "orders", "orders"]
    assert small.apply("done").code == 0
    assert said(small)[0] == "purchase: buy 2 armor"


def test_an_empty_section_says_nothing(small: Folder) -> None:
    small.apply(ATTACK)
    with small.untouched():
        assert small.run("apply", NAME, "mail.txt").code == 1
    assert small.apply("combat:\n").code == 1
    assert in_force(small) == {"purchase": 1, "combat": 2}


def test_pass_in_a_section_is_an_order_and_closes_nothing(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply("combat:\npass\n")
    assert told.code == 0
    assert in_force(small) == {"purchase": 1, "combat": 1}
    assert small.status["seats"]["germany"]["closed"] == []
    small.apply("", "--lock")
    inputs = [given for record in small.records for given in record.get("inputs", ())]
    assert ["purchase: buy 5 infantry", "combat: pass"] in [given.get("say") for given in inputs]


def test_pass_alone_is_a_turn_without_orders(small: Folder) -> None:
    assert small.apply("pass").code == 0
    assert small.asked == ["orders Germany 1 B"]
    assert small.apply("pass").code == 0
    assert small.asked == ["orders Soviet Union 2 A"]


def test_the_same_order_twice_counts_twice(small: Folder) -> None:
    small.apply("purchase:\nbuy 1 armor\nbuy 1 armor\ncombat:\npass\ndone")
    bought = [e for r in small.records for e in r.get("events", ()) if e["kind"] == "bought"]
    assert bought[0]["units"] == {"armor": 2}


def test_standing_lines_are_replaced_by_verb_and_noun(small: Folder) -> None:
    small.apply("standing:\ncasualties land: armor, infantry\ncasualties sea: destroyer\n")
    assert in_force(small) == {"standing": 2}
    told = small.apply("standing:\ncasualties land: infantry, armor\npress Poland\n")
    assert in_force(small) == {"standing": 3}
    assert "casualties land: infantry, armor" in told.out.split("In force now")[1]
    assert "casualties land: armor, infantry" in told.out.split("In force now")[0]
    small.apply("standing:\npass\n")
    assert in_force(small) == {}


def test_of_two_standing_lines_about_the_same_in_one_mail_the_last_counts(small: Folder) -> None:
    told = small.apply("standing:\ncasualties land: armor\ncasualties land: infantry\n")
    assert in_force(small) == {"standing": 1}
    assert "casualties land: infantry" in told.out


def test_standing_lines_of_two_powers_of_one_seat_live_side_by_side(campaign: Maker) -> None:
    folder = campaign(seats=("axis=Germany", "allies=Soviet Union, Great Britain, United States"))
    told = folder.apply(
        "Great Britain:\nstanding:\ncasualties sea: destroyer\n"
        "United States:\nstanding:\ncasualties sea: submarine\n",
        seat="allies",
    )
    assert told.code == 0, told
    assert in_force(folder, "allies") == {"standing": 2}


def test_standing_lines_come_from_any_seat_at_any_time(small: Folder) -> None:
    told = small.apply("standing:\ncasualties land: armor\n", seat="soviet-union")
    assert told.code == 0
    assert in_force(small, "soviet-union") == {"standing": 1}
    assert small.asked == ["orders Germany 1 A"]


def test_what_a_mail_says_is_not_in_the_save_before_it_is_used(small: Folder) -> None:
    small.apply(ATTACK)
    text = small.save.read_text()
    assert "buy 5 infantry" not in text
    small.apply("done")
    assert "buy 5 infantry" in small.save.read_text()


# Lock


def test_done_locks_before_the_dice(small: Folder) -> None:
    assert small.apply(ATTACK + "done").code == 0
    assert small.kinds == ["result", "orders", "lock", "result"]
    lock, result = small.records[2:]
    assert "dice" not in lock
    assert result["dice"]
    assert result["links"]["moderator"].startswith(f"{lock['segment']} ")


def test_lock_takes_orders_without_done_and_only_those_that_are_asked(small: Folder) -> None:
    small.apply(ATTACK + REST)
    assert small.apply("", "--lock").code == 0
    assert small.kinds[-2:] == ["lock", "result"]
    assert small.records[-2]["inputs"][0]["how"] == "lock"
    # The rest of the turn was not closed by anybody: the player sees the battles first.
    assert small.asked == ["orders Germany 1 B"]
    assert in_force(small) == {"noncombat": 1, "place": 1}
    assert small.apply("", "--lock").code == 0
    assert small.asked == ["orders Soviet Union 2 A"]


def test_lock_without_orders_does_nothing(small: Folder) -> None:
    with small.untouched():
        assert small.apply("", "--lock").code == 1


def test_silence_passes_the_open_question_only(small: Folder) -> None:
    assert small.apply("", "--silence").code == 0
    assert small.asked == ["orders Germany 1 B"]
    assert small.apply("", "--silence").code == 0
    assert small.asked == ["orders Soviet Union 2 A"]


def test_apply_with_nothing_to_do_says_whose_answer_is_missing(small: Folder) -> None:
    with small.untouched():
        told = small.apply()
    assert told.code == 1
    assert "Question to germany (Germany)" in told.out
    assert f"turn: {small.head}" in told.out
    assert "Next: " in told.out


# The second half of a turn


def test_the_second_half_sent_along_is_used_if_it_is_still_legal(small: Folder) -> None:
    assert small.apply(ATTACK + REST + "done").code == 0
    assert small.asked == ["orders Soviet Union 2 A"]
    inputs = [given for record in small.records for given in record.get("inputs", ())]
    [second] = [given for given in inputs if given.get("answer") == "orders Germany 1 B"]
    assert second["how"] == "orders"
    assert second["say"] == [
        "noncombat: move 2 infantry: Yugoslavia -> Rumania",
        "place: place 5 infantry @ Germany",
    ]


def test_the_second_half_sent_along_is_reported_back_if_it_is_not_legal_any_more(
    small: Folder,
) -> None:
    told = small.apply(ATTACK + REST + "place 5 armor @ Germany\ndone")
    assert told.code == 0
    assert small.asked == ["orders Germany 1 B"]
    back = [line for line in told.out.splitlines() if line.startswith("To germany only: ")]
    assert len(back) == 1
    assert "place 5 armor @ Germany" in back[0]
    assert "not used" in back[0]
    # The good lines lie on the desk; a corrected section closes the turn.
    assert small.apply("place:\nplace 5 infantry @ Germany\ndone").code == 0
    assert small.asked == ["orders Soviet Union 2 A"]
    assert small.run("audit", NAME).code == 0


def test_lock_uses_the_good_lines_of_the_second_half_and_names_the_others(small: Folder) -> None:
    small.apply(ATTACK + REST + "place 5 armor @ Germany\ndone")
    told = small.apply("", "--lock")
    assert told.code == 0
    assert "place 5 armor @ Germany" in told.out
    assert small.asked == ["orders Soviet Union 2 A"]
    placed = [e for r in small.records for e in r.get("events", ()) if e["kind"] == "placed"]
    assert placed
    assert small.run("audit", NAME).code == 0


def test_later_orders_of_the_turn_are_taken_while_a_question_is_open(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply(ATTACK + "done")
    assert folder.asked[0].startswith("retreat ")
    told = folder.apply(REST)
    assert told.code == 0
    assert in_force(folder) == {"noncombat": 1, "place": 1}
    told = folder.apply("combat:\nmove 1 fighter: Poland -> East Poland")
    assert told.code == 1
    assert "locked in record 3" in " ".join(told.out.split())


# Questions


@pytest.fixture
def asking(campaign: Maker) -> Folder:
    """A campaign that waits at a retreat, in the middle of a battle."""
    folder = campaign("--wait", "retreat")
    told = folder.apply(ATTACK + REST + "done")
    assert told.code == 0
    assert [ask.split()[0] for ask in folder.asked] == ["retreat"]
    assert "Question to germany (Germany)" in told.out
    return folder


def _place(folder: Folder) -> str:
    """The battle at which it waits."""
    return folder.asked[0].removeprefix("retreat ").rsplit(" round", 1)[0]


def test_a_question_stops_the_program_is_printed_and_stays_after_a_restart(asking: Folder) -> None:
    with asking.untouched():
        told = asking.apply()
    assert told.code == 1
    assert f"seat: germany\nturn: {asking.head}" in told.out
    assert f"press {_place(asking)}" in told.out


def test_the_answer_of_a_later_mail_goes_on_with_new_dice(asking: Folder) -> None:
    place, before = _place(asking), len(asking.records)
    form = asking.apply().out.split("BEGIN ORDERS")[1].split("END ORDERS")[0]
    told = asking.apply(form.replace("# press", "press"))
    assert told.code == 0, told
    answer, lock, result = asking.records[before : before + 3]
    assert [r["kind"] for r in (answer, lock, result)] == ["answer", "lock", "result"]
    assert lock["inputs"][0]["how"] == "person"
    assert lock["opened"][0].endswith(f"press {place}")
    assert result["dice"]
    assert lock["segment"] == asking.records[2]["segment"] + 1
    assert asking.run("audit", NAME).code == 0


def test_retreat_ends_the_battle(asking: Folder) -> None:
    place = _place(asking)
    goal = {"East Poland": "Poland", "Bessarabia": "Rumania"}[place]
    assert asking.apply(f"retreat {place} -> {goal}").code == 0
    events = [e for r in asking.records for e in r.get("events", ())]
    assert any(e["kind"] == "retreated" for e in events)
    assert asking.run("audit", NAME).code == 0


def test_an_answer_that_the_rules_forbid_is_refused_and_the_question_stays(asking: Folder) -> None:
    place = _place(asking)
    name = asking.mail(f"retreat {place} -> Ukraine S.S.R.")
    with asking.untouched():
        told = asking.run("apply", NAME, name)
    assert told.code == 1
    assert "AAE-" in told.out


def test_an_answer_to_another_battle_answers_nothing(asking: Folder) -> None:
    name = asking.mail("press Norway")
    with asking.untouched():
        told = asking.run("apply", NAME, name)
    assert told.code == 1
    assert f"{_place(asking)}: fight on or retreat?" in " ".join(told.out.split())


def test_nobody_else_can_answer_and_no_standing_line_is_made_of_it(asking: Folder) -> None:
    name = asking.mail(f"press {_place(asking)}", seat="soviet-union")
    with asking.untouched():
        told = asking.run("apply", NAME, name)
    assert told.code == 1
    words = " ".join(told.out.split())
    assert "nothing asks for this yet" in words
    assert f"write standing: press {_place(asking)}" in words
    asking.apply(f"standing: press {_place(asking)}", seat="soviet-union")
    assert in_force(asking, "soviet-union") == {"standing": 1}
    assert [ask.split()[0] for ask in asking.asked] == ["retreat"]


def test_silence_takes_the_printed_default(asking: Folder) -> None:
    asked = asking.asked[0]
    told = asking.apply()
    assert "then: the battle goes on" in " ".join(told.out.split())
    assert asking.apply("", "--silence").code == 0
    inputs = [given for record in asking.records for given in record.get("inputs", ())]
    [answer] = [given for given in inputs if given.get("answer") == asked]
    assert answer["how"] == "silence"


def test_a_standing_line_answers_before_a_person_is_asked(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply("standing:\npress\n")
    folder.apply(ATTACK + REST + "done")
    inputs = [given for record in folder.records for given in record.get("inputs", ())]
    retreats = [given for given in inputs if given.get("answer", "").startswith("retreat")]
    assert retreats
    assert {given["how"] for given in retreats} == {"standing"}
    assert folder.asked == ["orders Soviet Union 2 A"]
    assert folder.run("audit", NAME).code == 0


def test_with_the_policy_default_nobody_is_asked(small: Folder) -> None:
    small.apply(ATTACK + REST + "done")
    inputs = [given for record in small.records for given in record.get("inputs", ())]
    retreats = [given for given in inputs if given.get("answer", "").startswith("retreat")]
    assert retreats
    assert {given["how"] for given in retreats} == {"policy"}


# Heads, receipts, seats


@pytest.mark.parametrize("spelling", ["number", "whole", "result:", "capital"])
def test_a_mail_that_names_the_last_result_is_taken(spelling: str, small: Folder) -> None:
    number, _, digits = small.head.partition("/")
    head = {
        "number": f"turn: {number}",
        "whole": f"turn: {number}/{digits}",
        "result:": f"result: {number}/{digits[:8]}",
        "capital": f"TURN: {number}/{digits.upper()}",
    }[spelling]
    assert small.apply(f"campaign: {ID}\n{head}\n{ATTACK}").code == 0


def test_mails_of_others_do_not_make_orders_stale(small: Folder) -> None:
    head = small.head
    small.apply("standing:\ncasualties land: armor\n", seat="soviet-union")
    assert small.head == head
    assert small.apply(f"turn: {head}\n{ATTACK}").code == 0


def test_orders_for_the_result_before_are_stale(small: Folder) -> None:
    head = small.head
    small.apply(ATTACK + "done")
    name = small.mail(f"turn: {head}\n{REST}done")
    with small.untouched():
        told = small.run("apply", NAME, name)
    one_paragraph(told, head, small.head)


@pytest.mark.parametrize("seat", ["germany", "Germany", "GERMANY"])
def test_a_seat_may_be_named_by_its_power(seat: str, small: Folder) -> None:
    assert small.run("apply", NAME, small.mail(ATTACK, seat=""), "--seat", seat).code == 0
    assert small.records[-1]["seat"] == "germany"


def test_the_mail_is_kept_privately_and_the_record_has_its_hash(small: Folder) -> None:
    small.apply(ATTACK)
    mark = small.records[-1]["mail"]
    vault = Campaign.open(small.save).vault
    kept = small.path / "small.pbem-private" / "mails" / f"{vault.marks()[mark]}.eml"
    digest = hashlib.sha256(kept.read_bytes()).hexdigest()
    assert digest not in mark  # a bare hash of a short mail can be guessed
    assert kept.stem == digest
    assert kept.read_bytes() == (small.path / "mail.txt").read_bytes()
    assert kept.stat().st_mode & 0o077 == 0
    assert small.records[-1]["authenticated"] == "moderator's word"


def test_receipts_are_written_where_they_are_wanted(small: Folder) -> None:
    told = small.run("apply", NAME, small.mail(ATTACK, "Germany 1.txt"), "--receipts", "receipts")
    assert told.code == 0
    [receipt] = (small.path / "receipts").iterdir()
    text = receipt.read_text()
    assert receipt.name == "germany-1.txt"
    assert text.strip() in told.out
    assert "Record 2" in text
    assert max(map(len, text.splitlines())) <= 72


def test_a_receipt_shows_before_and_after(small: Folder) -> None:
    told = " ".join(small.apply(ATTACK).out.split())
    assert re.search(r"money: (before )?40\D+25", told), told
    assert "Rumania" in told


def test_dry_run_writes_nothing(small: Folder) -> None:
    name = small.mail(ATTACK + "done")
    with small.untouched():
        told = small.run("apply", NAME, name, "--dry-run")
    assert told.code == 0
    assert "Nothing was written" in told.err


def test_stdin_is_a_mail_too(
    small: Folder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "in").write_text(f"seat: germany\n{ATTACK}")
    with (tmp_path / "in").open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert small.run("apply", NAME, "-").code == 0
    assert in_force(small) == {"purchase": 1, "combat": 2}


# Users' case 2: a second attack after seeing the first


def test_a_second_attack_after_the_first_is_refused_with_record_and_head(small: Folder) -> None:
    small.apply("combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone")
    kinds = small.kinds
    assert kinds.index("lock") < kinds.index("result", 1)
    lock = small.records[kinds.index("lock")]
    told = small.apply("combat:\nmove 6 infantry: Poland -> East Poland\n" + REST.split("place")[0])
    assert told.code == 0
    assert f"locked in record {lock['record']}" in " ".join(told.out.split())
    assert in_force(small) == {"noncombat": 1}


def test_a_message_to_all_is_recorded_without_orders(small: Folder) -> None:
    assert small.apply("press: Surrender now!", seat="soviet-union").code == 0
    assert small.records[-1]["press"] == ["Surrender now!"]
    assert "Surrender now!" in small.run("report", NAME, "--turn", "1").out


def test_done_with_no_order_in_force_is_refused_and_pass_is_asked_for(small: Folder) -> None:
    told = small.apply("done")
    assert told.code == 1
    assert "write `pass` if that is meant" in " ".join(told.out.split())
    assert small.kinds == ["result"]
    assert small.apply("pass").code == 0
    assert small.asked == ["orders Germany 1 B"]
