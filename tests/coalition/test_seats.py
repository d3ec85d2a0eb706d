"""Which powers a seat plays follows from the rules as they stand: in mails, forms, receipts and
status, with the moderator and with a player who has the save alone.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.records.dice.openers import OPTIONS, Facts, Opening, opening
from pbem.table.campaign import Campaign
from tests.coalition.war import ID, NAME, Begin, War, war  # noqa: F401 (fixture)
from tests.small_campaign import Folder

EXILE = "leader Poland: England"
OURS = "Poland: attack: attack Germany with 1\n"


def alone(there: War, target: Path, text: str, seat: str) -> str:
    """What `pbem check` says to a player, who has the save and nothing else."""
    target.mkdir()
    shutil.copy(there.save, target / NAME)
    player = Folder(target, there._capture, NAME)
    mail = target / player.mail(text, seat=seat)
    said = player.run("check", str(target / NAME), str(mail))
    return " ".join((said.out + said.err).split())


def test_an_exiled_power_is_played_by_the_seat_of_its_host(war: Begin, tmp_path: Path) -> None:
    there = war()
    assert "not played by west" in there.sent(OURS, "west")
    there.ruled(EXILE)
    assert "Poland is not played by west" not in alone(there, tmp_path / "west", OURS, "west")
    assert "Poland is not played by east" in alone(there, tmp_path / "east", OURS, "east")
    assert "All taken" in there.sent(OURS, "west")
    assert "Poland is not played by east" in there.sent(OURS, "east")
    assert there.status["seats"]["west"]["powers"] == ["England", "France", "Poland"]
    assert there.status["seats"]["east"]["powers"] == ["Germany", "Russia"]
    assert "west (England, France, Poland" in there.told("status", NAME)
    there.sound()


def test_an_undo_gives_the_power_back(war: Begin) -> None:
    there = war()
    there.ruled(EXILE)
    number = next(r["record"] for r in there.records if r["kind"] == "ruling")
    undone = there.run("ruling", NAME, "--undo", str(number), "--why", "a slip")
    assert undone.code == 0, undone
    assert there.apply().code == 0
    assert there.status["seats"]["east"]["powers"] == ["Germany", "Poland", "Russia"]
    assert "All taken" in there.sent(OURS, "east")
    there.sound()


def test_the_set_of_seats_stays_that_of_the_anchor(war: Begin) -> None:
    there = war("4")
    there.ruled(EXILE)
    assert list(there.status["seats"]) == ["axis", "poland", "russia", "west"]
    assert there.status["seats"]["poland"]["powers"] == []
    assert "poland (no power" in there.told("status", NAME)
    assert Campaign.open(there.save).powers_of("west") == ["England", "France", "Poland"]


def test_a_seat_without_a_power_gets_a_clear_word_and_its_press_goes_on(war: Begin) -> None:
    there = war("4")
    there.ruled(EXILE)
    said = there.sent(
        "attack Germany with 1\nstanding: yield\npress to all:\nWe shall return.\n", "poland"
    )
    refused = 'line 2: "attack Germany with 1": line 3, column 11: "standing: yield": '
    assert f"{refused}poland decides for no power now" in said
    assert "We shall return" in there.told("report", NAME)
    assert "poland decides for no power now" in there.sent("done\n", "poland")
    there.sound()


def test_what_lay_there_for_a_power_that_left_is_not_used_and_told_to_its_old_seat(
    war: Begin,
) -> None:
    there = war("3")
    assert "In force now: 1 line" in there.sent(OURS, "east")
    said = there.run("ruling", NAME, EXILE, "--why", "a test")
    assert said.code == 0
    why = '"Poland: attack: attack Germany with 1" was not used: Poland is decided for by west now'
    assert why in there.told("status", NAME)
    assert "was not used" not in there.sent("England: build: build 1\n", "west")
    assert why in there.sent("Russia: build: build 2\n", "east")
    there.hurry(4)
    assert there.of("turn_began")[1:]
    assert not there.of("struck")
    there.sound()


def test_a_power_that_falls_in_mid_turn_is_gone_for_its_seat_and_its_lines_with_it(
    war: Begin,
) -> None:
    there = war("4")
    there.sent("standing: rise\naid:\naid Russia with 1\n", "poland")
    there.sent("attack Poland with 4\n", "axis")
    there.hurry(1)
    assert there.of("fell")[0]["to"] == "England"
    status = there.told("status", NAME)
    for line in ("standing: rise", "aid: aid Russia with 1"):
        assert f'"{line}" was not used: Poland is decided for by west now' in status
    there.hurry(4)
    assert there.of("turn_began")[2:]
    assert not there.of("rose")
    assert not there.of("aided")
    there.sound()


def test_what_was_kept_for_later_stays_with_its_seat_and_is_told(war: Begin) -> None:
    there = war()
    there.sent("for: next turn\nPoland: build: build 1\n", "east")
    there.ruled(EXILE)
    why = '"Poland: build: build 1" was not used: Poland is decided for by west now'
    assert why in there.told("status", NAME)


def test_a_power_that_is_not_there_yet_is_said_to_be_so(war: Begin) -> None:
    there = war()
    text = "Vichy: attack: attack England with 1\n"
    for seat in ("east", "west"):
        assert "nobody decides for Vichy as things are" in there.sent(text, seat)
    assert "nobody decides for Vichy" in there.sent(f"for: next turn\n{text}", "east")
    there.ruled("leader Vichy: Vichy")
    assert "nobody decides for Vichy" in there.sent(text, "east")
    there.ruled("leader Vichy: Germany", "money Vichy 1")
    assert there.status["seats"]["east"]["powers"] == ["Germany", "Poland", "Russia", "Vichy"]
    assert "All taken" in there.sent(text, "east")
    assert "Vichy is not played by west" in there.sent(text, "west")
    there.sound()


@pytest.mark.parametrize("named", ["Poland", "poland"])
def test_a_mail_that_names_its_seat_by_a_power_that_has_moved_is_not_taken_for_the_new_seats(
    war: Begin, named: str
) -> None:
    there = war()
    there.ruled(EXILE)
    before = there.kinds
    said = there.sent(f"seat: {named}\nEngland: build: build 1\n", "")
    assert "Poland was played by east and is played by west now" in said
    assert there.kinds == before


def test_a_mailbox_does_not_take_it_for_the_new_seats_either(war: Begin) -> None:
    there = war()
    there.ruled(EXILE)
    head = "From: olga@example.org\nSubject: orders\nMessage-ID: <1@example.org>\n\n"
    box = there.path / "box"
    box.mkdir()
    body = f"campaign: exile-{ID}\nseat: Poland\nEngland: build: build 1\n"
    (box / "1.eml").write_text(head + body)
    said = there.told("inbox", NAME, str(box))
    assert "Poland was played by east and is played by west now" in said
    assert not [record for record in there.records if record["kind"] == "orders"]


def test_the_name_of_a_seat_comes_before_that_of_a_power(war: Begin) -> None:
    there = war("4")
    there.ruled("leader Poland: Germany")
    assert "Receipt for poland" in there.sent("press to all:\nHello.\n", "poland")


def test_a_message_to_a_power_goes_to_who_decides_for_it(war: Begin) -> None:
    there = war()
    there.ruled(EXILE)
    said = there.sent("press to Poland:\nWhere are you?\n", "east")
    assert "west" in said
    assert "Where are you?" in there.told("report", NAME, "--for", "west")
    there.sound()


@pytest.mark.parametrize("option", OPTIONS)
def test_a_seat_without_a_power_has_no_part_in_the_dice(option: str) -> None:
    facts = Facts.of((), {"axis": ["Germany"], "poland": [], "west": ["England"]})
    made = opening(facts, ["axis", "poland", "west"], option)
    assert made == Opening(("axis", "west"))


def test_the_form_of_a_seat_asks_for_the_powers_that_it_has(war: Begin) -> None:
    there = war("4")
    there.ruled(EXILE)
    questions = there.told("report", NAME, "--questions")
    assert "west (Poland)" in questions
    assert "seat: poland" not in questions


def answers_of(there: War, power: str, turn: str) -> list[tuple[str, list[str]]]:
    """How the orders of a power in a turn were answered, and what was said."""
    given = [given for record in there.records for given in record.get("inputs", ())]
    asked = f"orders {power} {turn}"
    return [(each["how"], each["say"]) for each in given if each.get("answer") == asked]


def test_what_was_closed_for_one_power_does_not_close_that_which_its_seat_gets_later(
    war: Begin,
) -> None:
    there = war("4")
    there.sent("for: year 1940\nbuild: build 1\nattack: pass\ndone\n", "russia")
    there.ruled("leader Poland: Russia")
    while there.status["turn"] < 1940:
        there.hurry(1)
    assert "orders Poland 1940 spring" in there.asked
    there.sent("Poland: build: build 1\nPoland: attack: pass\ndone\n", "russia")
    assert answers_of(there, "Poland", "1940 spring") == [
        ("orders", ["Poland: build: build 1", "Poland: attack: pass"])
    ]
    there.sound()


def test_done_alone_does_not_close_what_its_seat_has_just_got(war: Begin) -> None:
    there = war("4")
    there.sent("build: build 1\nattack: pass\n", "russia")
    there.ruled("leader Poland: Russia")
    said = there.sent("done\n", "russia")
    assert "Nothing taken" in said
    assert answers_of(there, "Poland", "1939 spring") == []
    there.sent("Russia: build: build 1\nRussia: attack: pass\ndone\n", "russia")
    assert [how for how, _ in answers_of(there, "Russia", "1939 spring")] == ["orders"]
    assert answers_of(there, "Poland", "1939 spring") == []
    there.sound()


def test_what_was_closed_for_a_power_that_left_does_not_close_the_one_that_stays(
    war: Begin,
) -> None:
    there = war("3")
    aid = "Russia: aid: aid Germany with 1\n"
    there.sent(f"Russia: build: pass\nRussia: attack: pass\n{aid}done\n", "east")
    there.ruled("leader Russia: Germany")
    while not there.asked[0].startswith("aid"):
        there.hurry(1)
    assert "aid Poland 1939 spring" in there.asked
    there.sound()
