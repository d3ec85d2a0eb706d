"""Turns as the game counts them: one year has two releases of orders, and each can be named."""

from __future__ import annotations

import pytest

from tests.coalition.war import NAME, Begin, War, war  # noqa: F401 (fixture)


@pytest.fixture
def in_autumn(war: Begin) -> War:
    """A war in which spring went by with one attack."""
    there = war("3")
    there.sent("attack Russia with 1\n", "axis")
    there.hurry(2)
    assert there.status["part"] == "autumn"
    return there


def test_status_and_form_say_the_games_own_turn(in_autumn: War) -> None:
    status = in_autumn.status
    assert (status["turn"], status["part"]) == (1939, "autumn")
    lines = in_autumn.run("status", NAME).out.splitlines()
    assert lines[1].startswith("Autumn of 1939; records so far")
    assert "## It is autumn of 1939." in in_autumn.run("report", NAME, "--questions").out


def test_turns_are_listed_by_what_finds_them_again(in_autumn: War) -> None:
    assert in_autumn.run("report", NAME, "--turns").out.splitlines() == [
        "1939 spring  spring of 1939",
        "1939 autumn  autumn of 1939",
    ]


@pytest.mark.parametrize(
    "named", ["1939 spring", "1939, Spring", "year 1939 spring", "Spring of 1939"]
)
def test_a_part_of_a_turn_is_reported_by_its_name(in_autumn: War, named: str) -> None:
    told = in_autumn.told("report", NAME, "--turn", named)
    assert "Coalition: exile: spring of 1939 ====" in told
    assert "Germany attacks Russia" in told


def test_a_turn_without_a_part_is_the_whole_of_it(in_autumn: War) -> None:
    in_autumn.sent("Russia: attack: attack Germany with 2\n", "east")
    in_autumn.hurry(2)
    assert in_autumn.status["turn"] == 1940
    whole = in_autumn.told("report", NAME, "--turn", "1939")
    assert "Coalition: exile: Year 1939 ====" in whole
    for part in ("Germany attacks Russia", "Russia attacks Germany"):
        assert part in whole
    autumn = in_autumn.told("report", NAME, "--turn", "1939 autumn")
    assert "Germany attacks Russia" not in autumn
    assert "Russia attacks Germany" in autumn
    in_autumn.run("report", NAME, "--turn", "1939", "--format", "all", "--output", "told")
    in_autumn.run("report", NAME, "--turn", "1939 spring", "--format", "all", "--output", "told")
    files = {path.name for path in (in_autumn.path / "told").iterdir()}
    assert {"turn-1939.txt", "turn-1939-spring.html"} <= files


def test_without_a_turn_the_part_is_told_in_which_something_happened_last(in_autumn: War) -> None:
    assert "Coalition: exile: spring of 1939 ====" in in_autumn.told("report", NAME)


@pytest.mark.parametrize("named", ["1940", "1939 winter", "2", "summer", "-1", "1938"])
def test_what_has_not_begun_is_said_to_be_so(in_autumn: War, named: str) -> None:
    said = in_autumn.run("report", NAME, f"--turn={named}")
    assert said.code == 2
    assert f"there is no turn {named}; the last one that began is 1939 autumn" in said.err


def test_what_comes_before_the_first_orders_is_turn_0(in_autumn: War) -> None:
    assert "before the first orders" in in_autumn.told("report", NAME, "--turn", "0").lower()


def test_orders_ahead_are_for_a_turn_of_the_game_and_not_for_a_release(war: Begin) -> None:
    there = war("3")
    said = there.sent("for: year 1940\nGermany: attack: attack Russia with 1\n", "axis")
    assert "Kept for turn 1940, or your first one after it" in said
    for _ in range(2):
        assert [each["turn"] for each in there.status["later"]["axis"]] == [1940]
        there.hurry(2)
    assert (there.status["turn"], there.status["part"]) == (1940, "spring")
    assert there.status["seats"]["axis"]["lines"] == {"attack": 1}
    there.sound()


def test_the_next_turn_of_who_is_asked_now_is_the_next_one_of_the_game(war: Begin) -> None:
    there = war("3")
    assert "Kept for turn 1940" in there.sent("for: next turn\nattack Russia with 1\n", "axis")
    assert "turn 1938, and turn 1939 is on" in there.sent(
        "for: 1938\nattack Russia with 1\n", "axis"
    )


def test_orders_for_a_seats_only_power_stay_that_powers(war: Begin) -> None:
    """Another power that its seat decides for meanwhile does not get them."""
    there = war("4")
    there.sent("for: next turn\nattack Poland with 1\n", "axis")
    [kept] = there.status["later"]["axis"]
    assert kept["power"] == "Germany"
    there.ruled("leader France: Germany")
    there.hurry(4)
    assert there.status["turn"] == 1940
    record = next(r for r in there.records if r["kind"] == "later")
    assert record["power"] == "Germany"
    there.sound()


def test_letters_name_the_turn_of_the_game(in_autumn: War) -> None:
    seat = ("--address", "east=east@example.org")
    assert in_autumn.run("seat", NAME, *seat).code == 0
    assert in_autumn.run("outbox", NAME, "--from", "moderator@example.org").code == 0
    assert in_autumn.run("outbox", NAME).code == 0
    letters = in_autumn.run("outbox", NAME, "--list", "--json").data["letters"]
    subjects = [each["subject"] for each in letters]
    assert any("east: your orders (autumn of 1939)" in line for line in subjects), subjects
    assert any("Report: spring of 1939" in line for line in subjects), subjects


def test_an_undo_of_a_part_leaves_the_other_one(in_autumn: War) -> None:
    opened = [r["record"] for r in in_autumn.records if "autumn" in str(r.get("events"))]
    done = in_autumn.run("ruling", NAME, "--undo", str(opened[0]), "--why", "a slip")
    assert done.code == 0, done
    assert in_autumn.apply().code == 0
    assert in_autumn.status["part"] == "spring"
    assert in_autumn.run("report", NAME, "--turns").out.splitlines() == [
        "1939 spring  spring of 1939"
    ]
    in_autumn.sound()
