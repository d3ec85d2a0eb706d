"""Second mails: what they add, replace and leave alone; when `done` closes; what receipts say of
it.
"""

from __future__ import annotations

import pytest

from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker

CONDITIONS = """\
battles:
pause Bessarabia after round 1
retreat East Poland -> Poland after round 3
"""
THIRD = "move 2 armor: Germany -> Poland -> Baltic States"


def in_force(folder: Folder, seat: str = "germany") -> dict[str, int]:
    """How many lines a seat has in each section."""
    lines: dict[str, int] = folder.status["seats"][seat]["lines"]
    return lines


def told_by(text: str) -> str:
    """A receipt in one line, without the form below it."""
    return " ".join(text.split("Question to", maxsplit=1)[0].split())


def batch(folder: Folder) -> list[str]:
    """The orders of the first half of Germany's turn, as they were used."""
    inputs = [given for record in folder.records for given in record.get("inputs", ())]
    [used] = [given for given in inputs if given.get("answer") == "orders Germany 1 A"]
    lines: list[str] = used["say"]
    return lines


# What is locked


@pytest.fixture
def asking(campaign: Maker) -> Folder:
    """A campaign that waits in a battle, with conditions of its own that are locked."""
    return campaign.after(asked, "--wait", "retreat")


def asked(folder: Folder) -> None:
    assert folder.apply(f"{ATTACK}{CONDITIONS}{REST}done").code == 0
    assert [ask.split()[0] for ask in folder.asked] == ["retreat"]
    assert in_force(folder)["battles"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "battles:\nnoncombat:\nmove 4 infantry: Eastern France -> Germany\n",
        "casualties East Poland: infantry\n",
        "battles:\npass\n",
        "battles:\nretreat East Poland -> Germany\nnoncombat:\npass\n",
        "standing:\npass\nbattles:\nstanding:\ncasualties land: armor, infantry\n",
        "withdraw battles\nwithdraw\n",
        "for: next turn\nbattles:\ncasualties land: infantry\n",
        "add:\nbattles:\npause Bessarabia\n",
        "withdraw later\n",
        "purchase:\ncombat:\nbattles:\ndone\n",
    ],
)
def test_no_mail_takes_a_locked_line_off_the_desk(asking: Folder, text: str) -> None:
    told = asking.apply(text)
    assert in_force(asking)["battles"] == 2, told.out
    for line in CONDITIONS.splitlines()[1:]:
        assert line not in told_by(told.out).split("In force now")[0]
    assert asking.run("audit", NAME).code == 0


# Heads, refused lines, `pass`


@pytest.mark.parametrize(
    "empty",
    [
        "combat:\n",
        "combat:\n# move 3 infantry: Poland -> East Poland\n\nbattles:\n",
        "combat:\nmove 3 infantery: Poland -> Nowhere\n",
        "combat:\nmove 90 infantry: Poland -> East Poland\n",
    ],
)
def test_a_head_with_nothing_that_stands_below_it_replaces_nothing(
    small: Folder, empty: str
) -> None:
    small.apply(f"{ATTACK}{CONDITIONS}")
    before = in_force(small)
    told = small.apply(f"purchase:\nbuy 8 infantry\n{empty}")
    assert in_force(small) == before
    assert "buy 5 infantry" in told_by(told.out).split("In force now")[0]


def test_the_form_sent_back_with_one_section_filled_in_leaves_the_others(small: Folder) -> None:
    small.apply(f"{ATTACK}{CONDITIONS}")
    shown = small.apply().out
    form = shown[shown.index("BEGIN ORDERS") :]
    filled = form.replace("purchase:\n", "purchase:\nbuy 4 infantry\n").replace("# done", "done")
    told = small.apply(filled)
    assert in_force(small) == {"purchase": 1, "combat": 2, "battles": 2}
    assert "`done` waits" in told_by(told.out)
    assert small.kinds[-1] == "orders"
    assert small.apply("done").code == 0
    assert batch(small)[0] == "purchase: buy 4 infantry"
    assert len(batch(small)) == 3


def test_pass_under_a_head_empties_it_and_the_receipt_names_what_fell_out(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply("combat:\npass\ndone")
    assert in_force(small) == {"purchase": 1, "combat": 1}
    first = told_by(told.out).split("In force now")[0]
    assert "East Poland" in first
    assert "Bessarabia" in first
    assert "`done` waits" in first
    small.apply("done")
    assert batch(small) == ["purchase: buy 5 infantry", "combat: pass"]


def test_orders_take_the_place_of_a_pass(small: Folder) -> None:
    small.apply("combat:\npass\n")
    told = small.apply("move 3 infantry, 1 armor: Rumania -> Bessarabia")
    assert in_force(small) == {"combat": 1}
    assert "combat: pass" in told_by(told.out).split("In force now")[0]


# Afterthoughts


def test_a_mail_without_the_heading_adds_and_its_done_closes_all(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply(f"{THIRD}\ndone")
    assert "No longer in force" not in told.out
    assert batch(small)[0] == "purchase: buy 5 infantry"
    assert len(batch(small)) == 4


@pytest.mark.parametrize("how", ["add:\ncombat:\n", "add to combat:\n", "add combat: ", "add: "])
def test_a_mail_that_says_add_adds_below_a_heading_too(small: Folder, how: str) -> None:
    small.apply(ATTACK)
    assert small.apply(f"{how}{THIRD}\ndone").code == 0
    assert len(batch(small)) == 4


def test_with_the_heading_it_replaces_and_done_waits_for_another_done(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply(f"combat:\n{THIRD}\ndone")
    assert "`done` waits" in " ".join(told.out.splitlines()[1:4])
    assert "No longer in force" in told.out.split("In force now")[0]
    assert small.kinds[-1] == "orders"
    assert in_force(small) == {"purchase": 1, "combat": 1}
    assert small.apply("done").code == 0
    assert batch(small)[1:] == [f"combat: {THIRD}"]
    assert small.run("audit", NAME).code == 0


def test_the_same_lines_below_the_heading_have_not_fallen_out(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply(f"{ATTACK}{THIRD}\ndone")
    assert "No longer in force" not in told.out
    assert len(batch(small)) == 4


def test_who_withdraws_and_orders_anew_in_one_mail_has_said_it(small: Folder) -> None:
    small.apply(ATTACK)
    told = small.apply(f"withdraw combat\ncombat:\n{THIRD}\ndone")
    assert "Taken back by this mail: 2 lines" in told_by(told.out)
    assert batch(small)[1:] == [f"combat: {THIRD}"]


def test_the_same_order_again_without_heading_is_not_meant_twice(small: Folder) -> None:
    small.apply("buy 5 infantry")
    small.apply("buy 5 infantry\nbuy 1 armor")
    assert in_force(small) == {"purchase": 2}
    small.apply("add: buy 5 infantry")
    assert in_force(small) == {"purchase": 3}


def test_a_mail_of_which_all_stands_already_is_accepted(small: Folder) -> None:
    small.apply("buy 5 infantry\nbuy 1 armor")
    told = small.apply("buy 5 infantry")
    assert told.code == 0
    assert "All taken" in told.out
    assert in_force(small) == {"purchase": 2}
    assert small.run("audit", NAME).code == 0


def test_what_is_added_gives_way_to_what_stands(small: Folder) -> None:
    small.apply("buy 8 infantry\nmove 6 infantry: Poland -> East Poland")
    told = small.apply("buy 8 armor\nmove 6 infantry: Poland -> Baltic States\ndone")
    assert in_force(small) == {"purchase": 1, "combat": 1}
    assert "Refused: 2 lines" in told.out
    assert small.kinds[-1] == "orders"


def test_a_mail_for_a_later_turn_replaces_and_adds_alike(small: Folder) -> None:
    head = "for: next turn\n"
    small.apply(f"{head}combat:\nmove 3 infantry: Poland -> East Poland\nbuy 8 infantry")
    small.apply(f"{head}combat:\npurchase:\n")
    small.apply(f"{head}buy 1 armor")
    told = small.apply(f"{head}purchase:\nbuy 2 armor\ndone")
    first = told_by(told.out)
    assert "Kept no longer for later turns" in first
    assert "buy 8 infantry" in first
    assert "`done` waits" in first
    [kept] = small.status["later"]["germany"]
    assert (len(kept["lines"]), kept["closed"]) == (2, [])
    small.apply(f"{head}done")
    [kept] = small.status["later"]["germany"]
    assert kept["closed"] == ["combat", "purchase"]
    assert small.run("audit", NAME).code == 0


def test_pass_for_a_later_turn_does_not_close_this_one(small: Folder) -> None:
    told = small.apply("for: next turn\npass")
    assert small.asked == ["orders Germany 1 A"]
    assert "below a heading" in told_by(told.out)


@pytest.mark.parametrize("section", ["standing:\n", ""])
def test_two_standing_lines_about_the_same_name_the_first_as_replaced(
    small: Folder, section: str
) -> None:
    head = section or "standing: "
    told = small.apply(
        f"{head}casualties land: armor\n{head if not section else ''}casualties land: infantry"
    )
    assert in_force(small) == {"standing": 1}
    first = told_by(told.out).split("In force now")[0]
    assert "casualties land: armor" in first


# Steps of which nothing is said


def test_done_closes_nothing_while_a_step_is_silent(small: Folder) -> None:
    told = small.apply("buy 8 infantry, 2 armor\ndone")
    assert small.asked == ["orders Germany 1 A"]
    assert small.kinds[-1] == "orders"
    assert "combat has neither a line nor `pass`" in told_by(told.out)
    small.apply("combat:\npass\ndone")
    assert batch(small) == ["purchase: buy 8 infantry, 2 armor", "combat: pass"]


def test_pass_alone_says_it_for_all_that_is_open(small: Folder) -> None:
    small.apply("buy 8 infantry, 2 armor")
    small.apply("pass")
    assert batch(small) == ["purchase: buy 8 infantry, 2 armor"]


def test_conditions_need_no_line(small: Folder) -> None:
    assert small.apply(f"{ATTACK}done").code == 0
    assert "lock" in small.kinds


def test_units_that_wait_want_a_place_in_the_second_half(small: Folder) -> None:
    small.apply(f"{ATTACK}done")
    told = small.apply("noncombat:\npass\ndone")
    assert small.asked == ["orders Germany 1 B"]
    assert "place has neither a line nor `pass`" in told_by(told.out)
    small.apply("place 5 infantry @ Germany\ndone")
    assert small.asked == ["orders Soviet Union 2 A"]


def test_a_second_half_sent_along_waits_for_the_steps_it_leaves_out(small: Folder) -> None:
    told = small.apply(f"{ATTACK}noncombat:\nmove 2 infantry: Yugoslavia -> Rumania\ndone")
    assert small.asked == ["orders Germany 1 B"]
    assert 'To germany only: "done" was not used' in told.out
    assert small.run("audit", NAME).code == 0


def test_orders_for_the_next_turn_close_no_silent_step_either(campaign: Maker) -> None:
    folder = campaign()
    folder.apply("for: next turn\nbuy 1 infantry\ndone", seat="soviet-union")
    folder.apply("pass")
    folder.apply("pass")
    assert folder.asked == ["orders Soviet Union 2 A"]
    assert folder.run("audit", NAME).code == 0


# What is looked at when


def test_the_receipt_says_which_lines_are_looked_at_later(small: Folder) -> None:
    told = told_by(small.apply(f"{ATTACK}{REST}").out)
    when = "(understood; held against the rules when its time comes)"
    assert f"noncombat {when}:" in told
    assert f"place {when}:" in told
    assert f"combat {when}" not in told.replace(f"noncombat {when}", "")


def test_what_was_not_used_reaches_its_owner_by_letter_status_and_receipt(small: Folder) -> None:
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    small.apply(f"{ATTACK}{REST}place 9 armor @ Germany\ndone")
    why = '"place: place 9 armor @ Germany" was not used'
    [note] = small.status["seats"]["germany"]["unused"]
    assert why in note["words"]
    assert why in " ".join(small.run("status", NAME).out.split())
    assert why not in " ".join(
        small.run("status", NAME).out.split("great-britain")[1].split("To germany")[0].split()
    )
    letters = [
        path.read_text() for path in (small.path / "small.pbem-private/outbox").glob("*.eml")
    ]
    assert (
        sum(
            why.split('"')[1] in " ".join(text.split()) and "was not used" in text
            for text in letters
        )
        >= 1
    )
    again = small.apply("place:\nplace 5 infantry @ Germany\ndone")
    assert why in told_by(again.out)
    assert small.status["seats"]["germany"]["unused"] == []


def test_what_a_lock_leaves_out_is_told_although_the_lines_are_gone(small: Folder) -> None:
    small.apply(f"{ATTACK}{REST}place 9 armor @ Germany\ndone")
    small.apply("", "--lock")
    assert small.asked == ["orders Soviet Union 2 A"]
    notes = small.status["seats"]["germany"]["unused"]
    assert ["place 9 armor" in note["line"] for note in notes] == [True]
    small.apply()
    assert small.status["seats"]["germany"]["unused"] == notes


# The same mail again


def test_a_mail_that_was_used_is_known_and_what_waits_goes_on(small: Folder) -> None:
    text = f"{ATTACK}{CONDITIONS}{REST}done"
    small.apply(text)
    count = len(small.records)
    again = small.apply(text)
    assert "it was used already, in record 2" in " ".join(again.err.split())
    assert "Refused" not in again.out
    assert len(small.records) == count
    assert again.code == 1


def test_the_same_mail_twice_without_done_is_known_too(small: Folder) -> None:
    small.apply(ATTACK)
    with small.untouched():
        assert "used already, in record 2" in " ".join(small.apply(ATTACK).err.split())


def test_the_same_words_of_another_seat_are_another_mail(small: Folder) -> None:
    text = "standing:\ncasualties land: infantry\n"
    for seat in ("germany", "soviet-union"):
        mail = small.path / small.mail(text, seat="")
        said = small.run("apply", str(small.save), str(mail), "--seat", seat)
        assert "used already" not in said.err
        assert in_force(small, seat)["standing"] == 1


def test_an_afterthought_given_again_in_the_battle_is_known(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply(ATTACK)
    mail = f"{THIRD}\ndone"
    folder.apply(mail)
    assert [ask.split()[0] for ask in folder.asked] == ["retreat"]
    for _ in range(2):
        assert "used already" in folder.apply(mail).err
        folder.apply("", "--silence")


def test_the_same_answer_may_be_given_to_the_next_question(campaign: Maker) -> None:
    folder = campaign("--wait", "retreat")
    folder.apply(f"{ATTACK}done")
    place = folder.asked[0].removeprefix("retreat ").rsplit(" round", 1)[0]
    for _ in range(2):
        if folder.asked[0].startswith(f"retreat {place}"):
            assert folder.apply(f"press {place}").code == 0


def test_the_same_orders_may_be_given_in_the_next_turn(campaign: Maker) -> None:
    folder = campaign(seats=("axis=Germany", "allies=Soviet Union, Great Britain, United States"))
    for text in ("buy 1 infantry\npass", "noncombat:\npass\nplace:\npass\ndone"):
        folder.apply(text, seat="axis")
        assert "used already" in folder.apply(text, seat="axis").err
    for _ in range(6):
        folder.apply("pass", seat="allies")
    assert folder.asked == ["orders Germany 5 A"]
    for text in ("buy 1 infantry\npass", "noncombat:\npass\nplace:\npass\ndone"):
        assert folder.apply(text, seat="axis").code == 0


def test_an_earlier_plan_may_be_preferred_after_all(small: Folder) -> None:
    first, second = "purchase:\nbuy 5 infantry\n", "purchase:\nbuy 2 armor\n"
    for text in (first, second, first):
        assert small.apply(text).code == 0
    small.apply("combat:\npass\ndone")
    assert batch(small)[0] == "purchase: buy 5 infantry"


def test_a_mail_with_an_id_counts_once_but_again_after_it_was_withdrawn_for_its_seat(
    small: Folder,
) -> None:
    mail = (
        "From: anna@example.org\nMessage-ID: <1@example.org>\nDate: Mon, 2 Mar 2026 08:00:00 +0000\n"
        f"Content-Type: text/plain\n\nseat: germany\n{ATTACK}"
    ).encode()
    assert small.apply(mail).code == 0
    assert small.apply("purchase:\nbuy 2 armor\n").code == 0
    assert small.apply(mail).code == 1
    assert in_force(small) == {"purchase": 1, "combat": 2}
    assert small.run("withdraw", NAME, "germany").code == 0
    assert small.apply(mail).code == 0
    assert in_force(small) == {"purchase": 1, "combat": 2}


# Who it was


def test_a_mail_without_a_seat_is_that_of_its_sender_on_file(small: Folder) -> None:
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    mail = (
        f"From: Anna <anna@example.org>\nSubject: x\nContent-Type: text/plain\n\n{ATTACK}".encode()
    )
    assert small.run("check", NAME, small.mail(mail)).code == 0
    assert small.apply(mail).code == 0
    assert in_force(small) == {"purchase": 1, "combat": 2}
    other = mail.replace(b"anna@", b"olga@")
    assert "does not say whose it is" in small.apply(other).err


def test_who_is_waited_for_is_named_as_people_know_it(small: Folder) -> None:
    small.apply(f"{ATTACK}done")
    told = told_by(small.apply("combat:\nmove 1 fighter: Poland -> East Poland").out)
    assert "germany (noncombat, place)" in told
    assert "orders Germany" not in told


def test_the_first_sentence_says_whether_it_counts_and_digests_come_last(small: Folder) -> None:
    told = small.apply(f"{ATTACK}done").out.split("Record 3")[0].strip().splitlines()
    assert told[1].startswith("All taken, closed: used now.")
    assert told[-1].startswith("orders ")


# When something is lost

POLAND = "move 6 infantry, 1 artillery, 2 armor: Poland -> East Poland\n"
RUMANIA = "move 3 infantry, 1 armor: Rumania -> Bessarabia\n"
SPLIT = "move 6 infantry, 1 artillery: Poland -> East Poland\nmove 2 armor: Poland -> East Poland\n"


@pytest.mark.parametrize(
    "again",
    [
        f"combat:\n{RUMANIA}{POLAND}",
        f"combat:\n{SPLIT}{RUMANIA}",
        "purchase:\nbuy 6 infantry, 1 armor\n",
        "battles:\nretreat East Poland -> Poland after round 2 if attackers < 3\npause Bessarabia\n",
    ],
)
def test_a_section_that_says_everything_again_closes_at_once(small: Folder, again: str) -> None:
    small.apply(f"{ATTACK}{CONDITIONS}")
    told = small.apply(f"{again}done")
    assert "`done` waits" not in told_by(told.out), told.out
    assert "lock" in small.kinds
    assert small.run("audit", NAME).code == 0


@pytest.mark.parametrize(
    "again",
    [
        f"combat:\n{POLAND}",
        f"combat:\n{POLAND}{RUMANIA.replace('3', '2')}",
        "purchase:\nbuy 4 infantry\n",
        "purchase:\nbuy 1 submarine\n",
        "combat:\npass\n",
    ],
)
def test_done_waits_where_less_is_said_than_stood(small: Folder, again: str) -> None:
    small.apply(ATTACK)
    told = small.apply(f"{again}done")
    assert "lock" not in small.kinds
    assert "`done` waits" in told_by(told.out)


def test_done_waits_where_a_condition_fell_out(small: Folder) -> None:
    small.apply(f"{ATTACK}{CONDITIONS}")
    told = small.apply("battles:\nretreat East Poland -> Poland after round 2\ndone")
    assert "`done` waits" in told_by(told.out)


def test_of_two_same_lines_one_is_not_both(small: Folder) -> None:
    one = "move 1 infantry: Poland -> East Poland\n"
    small.apply(f"purchase:\npass\ncombat:\n{one}{one}{one}")
    assert "`done` waits" in told_by(small.apply(f"combat:\n{one}done").out)
    assert "`done` waits" not in told_by(small.apply(f"combat:\n{one}{one}{one}done").out)


def test_orders_in_the_place_of_a_pass_close_at_once(small: Folder) -> None:
    small.apply("purchase:\npass\ncombat:\npass\n")
    told = small.apply(f"{ATTACK}done")
    assert "`done` waits" not in told_by(told.out)
    assert "lock" in small.kinds


def test_orders_for_later_that_say_everything_again_close_too(small: Folder) -> None:
    head = "for: next turn\npurchase:\n"
    for text, waits in (("5", False), ("6", False), ("4", True)):
        told = small.apply(f"{head}buy {text} infantry\ndone", seat="soviet-union")
        assert ("`done` waits" in told_by(told.out)) == waits, told.out
