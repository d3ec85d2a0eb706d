"""Questions in mid-battle, burnt numbers, deposits, strict order, silence, the moderator as
player.
"""

from __future__ import annotations

import pytest

from tests.chained_campaign import Table
from tests.cli.test_links import AXIS, BRITAIN, SOVIET, USA, Maker, holds, make  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, NAME, one_paragraph

RUMANIA = "combat:\nmove 3 infantry, 1 armor: Rumania -> Bessarabia\npurchase:\npass\ndone"
EAST = (
    "combat:\nmove 6 infantry, 1 artillery, 2 armor: Poland -> East Poland\npurchase:\npass\ndone"
)


def asked(table: Table, *options: str) -> Table:
    """A campaign in which Germany has been asked for its losses in Bessarabia, in mid-battle."""
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET, AXIS)
    assert table.asked == ["casualties Bessarabia round 1 attacker"]
    return table


WAITING = ("--wait", "casualties", "--wait", "retreat")
ANSWER = "casualties Bessarabia: infantry\n"


# A question in mid-battle


def test_an_answer_takes_a_link_with_it_and_a_lock_closes_it_before_the_other_link(
    make: Maker,
) -> None:
    table = asked(make.founded(*WAITING))
    one_paragraph(table.link(SOVIET), "no link 2 of soviet-union is waited for now")
    table.send(table.link_mail(AXIS) + ANSWER)
    lock = table.records[-1]
    assert (lock["kind"], lock["segment"], lock["open"]) == ("lock", 2, [])
    assert table.status["dice"]["links"] == [SOVIET]
    table.links(SOVIET)
    result = table.records[-1]
    assert (result["kind"], result["grade"]) == ("result", "B")
    assert result["heads"][SOVIET].startswith(f"{lock['record']}/")
    holds(table)


def test_an_answer_without_a_link_is_locked_and_both_links_follow(make: Maker) -> None:
    table = asked(make.founded(*WAITING))
    table.send(ANSWER, seat=AXIS)
    assert table.status["dice"]["links"] == [AXIS, SOVIET]
    table.links(AXIS, SOVIET)
    assert table.kinds[-1] == "result"
    holds(table)


def test_a_link_that_is_out_when_another_question_is_put_is_burnt(make: Maker) -> None:
    """A question to the other side could else be answered by somebody who knows the next dice
    already.
    """
    table = asked(make.founded(*WAITING))
    table.send(table.link_mail(AXIS) + ANSWER)
    table.links(SOVIET)
    assert table.asked == ["casualties East Poland round 1 attacker"]
    table.send(table.link_mail(AXIS) + "casualties East Poland: infantry\n")
    assert table.asked == ["orders Germany 1 B"]
    assert table.records[-1]["burnt"] == ["3 germany"]
    assert table.status["dice"]["segment"] == 4
    assert "germany: 1 link given for numbers that were burnt" in table.run("audit", NAME).out
    assert "link 4: " in table.link_mail(AXIS)
    holds(table)


# Deposits


def test_a_deposit_saves_the_mails_of_a_battle_and_every_die_says_so(make: Maker) -> None:
    table = make.founded(*WAITING)
    table.send(ATTACK + "done", seat=AXIS)
    deposit = table.link_mail(SOVIET, "--deposit", "3")
    assert "deposit 3: " in deposit
    assert "segments 1 to 3" in deposit
    table.send(deposit)
    record = table.records[-1]
    assert (record["kind"], record["seat"], record["number"]) == ("deposit", SOVIET, 3)
    assert record["segments"] == [1, 3]
    assert deposit.split("deposit 3: ")[1][:64] not in table.save.read_text()
    table.links(AXIS)
    table.send(table.link_mail(AXIS) + ANSWER)
    results = [record for record in table.records if "grade" in record]
    assert [result["grade"] for result in results] == ["B", "B"]
    assert {r["grade_why"] for r in results} == {"default order, deposit of soviet-union"}
    assert {r["grade_by"] for r in results} == {SOVIET}
    assert table.status["dice"]["deposits"] == {SOVIET: 3}
    assert "soviet-union: 1 deposit" in table.run("audit", NAME).out
    holds(table)


def test_what_was_deposited_is_used_up_at_the_end_of_the_turn(make: Maker) -> None:
    table = make.founded()
    table.send(RUMANIA, seat=AXIS)
    table.send(table.link_mail(SOVIET, "--deposit", "4"))
    table.links(AXIS)
    table.send("pass\ndone", seat=AXIS)
    assert table.asked == ["orders Soviet Union 2 A"]
    assert table.status["dice"]["segment"] == 5
    assert table.status["dice"]["deposits"] == {}
    table.send(
        "combat:\nmove 4 infantry, 1 artillery: Ukraine S.S.R. -> Bessarabia\npurchase:\npass\ndone",
        seat=SOVIET,
    )
    assert (table.kinds[-1], table.records[-1]["segment"]) == ("lock", 5)
    table.links(AXIS, SOVIET)
    assert table.records[-1]["grade_why"] == "default order"
    holds(table)


def test_a_deposit_before_the_lines_of_its_seat_close_makes_grade_c(make: Maker) -> None:
    table = make.founded()
    table.send(table.link_mail(AXIS, "--deposit", "2"))
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    result = table.records[-1]
    assert result["grade"] == "C"
    assert result["grade_why"] == "deposit of germany before its lines closed"
    assert result["grade_by"] == AXIS
    holds(table)


# Strict order


def test_in_strict_order_a_second_lock_closes_all_lines_before_any_link(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    one_paragraph(table.link(AXIS), "is waited for")
    table.send(ATTACK + "done", seat=AXIS)
    one_paragraph(table.link(SOVIET), "no link goes out before all lines are closed")
    assert table.status["dice"]["lines"] == [SOVIET]
    table.send("standing:\ncasualties land: armor\ndone", seat=SOVIET)
    locks = [record for record in table.records if record["kind"] == "lock"]
    assert [lock["segment"] for lock in locks] == [1, 1]
    assert [lock["open"] for lock in locks] == [[BRITAIN, SOVIET, USA], []]
    assert table.records[-2]["closes_for"] == 1
    one_paragraph(table.link(AXIS), "the active side comes last", "--after")
    mail = table.link_mail(SOVIET)
    table.send(mail)
    (table.at(AXIS) / "soviet.txt").write_text(mail)
    table.send(table.link_mail(AXIS, "--after", "soviet.txt"))
    result = table.records[-1]
    assert (result["grade"], result["grade_why"]) == ("B", "strict order")
    holds(table)


def test_in_strict_order_the_active_link_is_not_taken_before_the_others(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    (table.at(AXIS) / "soviet.txt").write_text(table.link_mail(SOVIET))
    early = table.link_mail(AXIS, "--after", "soviet.txt")
    name = table.mail(early, seat="")
    with table.untouched():
        assert table.run("apply", NAME, name).code == 1
    [told] = table.run("check", NAME, name, "--json").data
    assert [problem["code"] for problem in told["problems"]] == ["link_comes_last"]


def test_after_the_second_lock_nobody_adds_a_line(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    for seat in (SOVIET, BRITAIN):
        mail = table.mail("standing:\ncasualties land: armor\n", seat=seat)
        [told] = table.run("check", NAME, mail, "--json").data
        assert [problem["code"] for problem in told["problems"]] == ["lines_closed"]


def test_in_strict_order_the_second_lock_comes_also_if_all_have_closed_their_lines(
    make: Maker,
) -> None:
    """With one seat on each side nobody's lines are left for it to close; the links answer it all
    the same.
    """
    seats = (
        "--seat",
        f"{AXIS}=Germany",
        "--seat",
        "allies=Soviet Union,Great Britain,United States",
    )
    table = make.founded("--mode", "strict", *seats, chains=(AXIS, "allies"))
    table.send(ATTACK + "done", seat=AXIS)
    table.send("done", seat="allies")
    assert table.kinds[-2:] == ["orders", "lock"]
    mail = table.link_mail("allies")
    table.send(mail)
    (table.at(AXIS) / "allies.txt").write_text(mail)
    table.send(table.link_mail(AXIS, "--after", "allies.txt"))
    assert table.records[-1]["grade_why"] == "strict order"
    holds(table)


def test_strict_order_takes_no_deposit(make: Maker) -> None:
    table = make.founded("--mode", "strict")
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    one_paragraph(table.link(SOVIET, "--deposit", "3"), "no deposits")


# Whose links


def test_all_seats_with_a_stake_open_if_the_campaign_wants_it(make: Maker) -> None:
    for option, openers in (
        ("side", [AXIS, SOVIET]),
        ("seats", [AXIS, SOVIET]),
        ("all", [AXIS, BRITAIN, SOVIET]),
    ):
        make.root = make.root / option
        table = make.founded("--openers", option, chains=(AXIS, SOVIET, BRITAIN))
        table.send(ATTACK + "done", seat=AXIS)
        assert table.records[-1]["openers"] == ["moderator", *openers]
        table.links(*[seat for seat in openers if seat != AXIS], AXIS)
        holds(table)


def test_a_side_without_a_chain_makes_grade_c(make: Maker) -> None:
    table = make.founded(chains=(SOVIET,))
    assert table.status["grade"] == "C"
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    result = table.records[-1]
    assert (result["grade"], result["grade_why"]) == ("C", "no chain of Axis")
    assert "no chain of Axis" in table.run("report", NAME).out
    holds(table)


# The moderator plays


def test_the_moderator_who_plays_has_his_ordinary_chain_for_his_side(make: Maker) -> None:
    table = make.founded("--plays", AXIS, "--mode", "strict", chains=(SOVIET,))
    assert table.status["grade"] == "B"
    table.send(ATTACK + "done", seat=AXIS)
    assert table.records[-1]["openers"] == ["moderator", SOVIET]
    table.run("apply", NAME, "--lock")
    table.links(SOVIET)
    assert table.records[-1]["grade"] == "B"
    holds(table)


def test_the_moderator_who_plays_in_default_order_gets_grade_c_and_a_warning(make: Maker) -> None:
    table = make.founded("--plays", AXIS, chains=(SOVIET,))
    assert table.status["grade"] == "C"
    table.send(ATTACK + "done", seat=AXIS)
    table.links(SOVIET)
    result = table.records[-1]
    assert result["grade_why"] == "the moderator plays in default order"
    assert result["grade_by"] == AXIS
    assert "germany" in table.run("report", NAME).out
    holds(table)


# Silence, users.md case 12


def silent(table: Table) -> Table:
    """Germany has attacked, and the Soviet player says nothing more."""
    table.send(ATTACK + "done", seat=AXIS)
    table.run("apply", NAME, "--lock")
    return table


def test_case_12_everybody_waits_and_a_late_link_gives_the_same_dice(make: Maker) -> None:
    table = silent(make.founded())
    told = table.status["dice"]
    assert told["links"] == [AXIS, SOVIET]
    assert told["since"] == "2026-01-01 00:00:00Z"
    assert "waits for your link 1" in told["reminders"][SOVIET]
    assert "Reminder. To soviet-union" in table.run("status", NAME).out
    table.links(AXIS)
    before = table.save.read_bytes()
    for option in ("--lock", "--silence"):
        assert table.run("apply", NAME, option).code == 1
        assert table.save.read_bytes() == before
    one_paragraph(table.run("apply", NAME, "--without", SOVIET), "waits for a silent player")
    table.patch.setenv("SOURCE_DATE_EPOCH", str(1767225600 + 7 * 86400))
    table.links(SOVIET)
    late = table.records[-1]["dice"]
    make.root = make.root / "in-time"
    table.patch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    prompt = silent(make.founded())
    prompt.links(SOVIET, AXIS)
    assert prompt.records[-1]["dice"] == late


def test_case_12_with_fallback_it_goes_on_without_the_silent_player_as_grade_c(make: Maker) -> None:
    table = silent(make.founded("--mode", "strict", "--fallback"))
    table.run("apply", NAME, "--without", SOVIET)
    lock = table.records[-1]
    assert (lock["kind"], lock["silent"], lock["openers"]) == (
        "lock",
        [SOVIET],
        ["moderator", AXIS],
    )
    table.links(AXIS)
    result = table.records[-1]
    assert (result["grade"], result["grade_by"]) == ("C", SOVIET)
    assert "soviet-union silent" in result["grade_why"]
    assert "soviet-union silent" in table.run("report", NAME).out
    assert "soviet-union: 1 link never came" in table.run("audit", NAME).out
    holds(table)


def test_fallback_never_passes_over_a_link_that_is_here_nor_the_active_side(make: Maker) -> None:
    table = silent(make.founded("--mode", "strict", "--fallback"))
    with table.untouched():
        one_paragraph(table.run("apply", NAME, "--without", AXIS), "no player of the other side")
    table.links(SOVIET)
    with table.untouched():
        one_paragraph(table.run("apply", NAME, "--without", SOVIET), "is here, and has to be used")


def test_no_link_for_a_lock_that_calls_a_seat_silent_whose_link_is_out(make: Maker) -> None:
    """The moderator has two sets of dice then, with and without the link that he says did not
    come.
    """
    table = silent(make.founded("--mode", "strict", "--fallback"))
    mail = table.link_mail(SOVIET)
    (table.at(AXIS) / "su.txt").write_text("\n".join(f"> {line}" for line in mail.splitlines()))
    table.run("apply", NAME, "--without", SOVIET)
    one_paragraph(
        table.link(AXIS, "--after", "su.txt"), "goes on without soviet-union", "Give nothing"
    )
    assert table.link(AXIS).code == 0


def test_fallback_needs_strict_order(make: Maker) -> None:
    with pytest.raises(AssertionError):
        make("--fallback")
    assert "strict order only" in make.capsys.readouterr().err


# Case 6


def test_case_6_neither_the_order_of_lines_nor_another_battle_changes_a_die(make: Maker) -> None:
    parts = ATTACK.split("combat:\n")[1].splitlines()
    baltic = "move 2 infantry: Finland -> Vyborg"
    found = []
    for number, lines in enumerate([parts, parts[::-1], [*parts, baltic]]):
        make.root = make.root / str(number)
        table = make.founded()
        table.send("combat:\n" + "\n".join(lines) + "\npurchase:\npass\ndone", seat=AXIS)
        table.links(SOVIET, AXIS)
        found.append(table.records[-1]["dice"])
        holds(table)
    assert found[0] == found[1]
    common = {label for label in found[0] if label in found[2]}
    assert any("bessarabia" in label for label in common)
    assert {label: found[0][label] for label in common} == {
        label: found[2][label] for label in common
    }
