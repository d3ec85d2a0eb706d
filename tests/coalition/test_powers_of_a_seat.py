"""A seat with several powers: its lines are kept by power and section, and each of its questions is
settled by its own."""

from __future__ import annotations

from typing import Any

from tests.coalition.war import Begin, War, war  # noqa: F401 (fixture)

GERMANY = "Germany:\nbuild: pass\nattack:\nattack France with 2\n"
RUSSIA = "Russia:\nbuild: build 2\nattack: pass\n"
POLAND = "Poland:\nbuild: build 1\nattack: pass\n"
WEST = "England: build: pass\nEngland: attack: pass\nFrance: build: pass\nFrance: attack: pass\n"


def lying(there: War, seat: str) -> dict[str, int]:
    lines: dict[str, int] = there.status["seats"][seat]["lines"]
    return lines


def answered(there: War) -> dict[str, list[str]]:
    """The batches of orders so far, by question."""
    inputs = [given for record in there.records for given in record.get("inputs", ())]
    return {g["answer"]: g["say"] for g in inputs if g.get("answer", "").startswith("orders")}


def test_a_mail_for_one_power_leaves_the_lines_of_another_alone(war: Begin) -> None:
    there = war()
    there.sent(GERMANY, "east")
    said = there.sent(RUSSIA, "east")
    assert "In force now: 4 lines" in said
    assert "No longer in force" not in said
    assert lying(there, "east") == {"build": 2, "attack": 2}


def test_done_closes_the_orders_of_the_powers_that_the_mail_is_about(war: Begin) -> None:
    there = war()
    there.sent(GERMANY, "east")
    there.sent(RUSSIA + "done\n", "east")
    told = answered(there)
    assert list(told) == ["orders Russia 1939 spring"]
    assert told["orders Russia 1939 spring"] == ["Russia: build: build 2", "Russia: attack: pass"]
    assert lying(there, "east") == {"build": 1, "attack": 1}
    there.sent("Germany: attack: attack France with 3\n", "east")
    assert lying(there, "east") == {"build": 1, "attack": 1}
    there.sent("done\n", "east")
    assert answered(there)["orders Germany 1939 spring"] == [
        "Germany: attack: attack France with 3",
        "Germany: build: pass",
    ]
    there.sound()


def test_one_mail_settles_every_power_of_its_seat(war: Begin) -> None:
    there = war()
    there.sent(GERMANY + RUSSIA + POLAND + "done\n", "east")
    assert list(answered(there)) == [
        "orders Germany 1939 spring",
        "orders Poland 1939 spring",
        "orders Russia 1939 spring",
    ]
    there.sent(WEST + "done\n", "west")
    assert len(answered(there)) == 5
    there.sound()


def test_pass_is_for_the_power_that_it_names(war: Begin) -> None:
    there = war()
    there.sent("Poland: pass\n", "east")
    assert list(answered(there)) == ["orders Poland 1939 spring"]
    there.sent(GERMANY + RUSSIA + "done\n", "east")
    assert len(answered(there)) == 3
    there.sound()


def test_a_section_without_a_power_is_asked_about(war: Begin) -> None:
    there = war()
    said = there.sent("build: build 1\n", "east")
    assert "send: Germany: build: build 1 send: Poland: build: build 1" in said
    assert lying(there, "east") == {}


def test_what_was_used_for_one_power_is_not_locked_for_another(war: Begin) -> None:
    there = war()
    there.sent(POLAND + "done\n", "east")
    assert "locked in record" in there.sent("Poland: build: build 2\n", "east")
    assert "All taken" in there.sent(RUSSIA, "east")
    assert "All taken" in there.sent("Russia: build: build 1\n", "east")
    assert lying(there, "east") == {"build": 1, "attack": 1}
    there.sound()


def test_withdrawing_takes_back_what_is_not_locked_of_every_power(war: Begin) -> None:
    there = war()
    there.sent(POLAND + "done\n", "east")
    there.sent(GERMANY + RUSSIA, "east")
    said = there.sent("withdraw build\n", "east")
    assert "All taken" in said
    assert lying(there, "east") == {"attack": 2}
    there.sound()


def test_joint_orders_of_a_seat_are_kept_by_power(war: Begin) -> None:
    there = war()
    there.hurry(1)
    while not any("autumn" in ask for ask in there.asked):
        there.hurry(1)
    there.sent("Germany: attack: attack France with 1\n", "east")
    said = there.sent("Russia: attack: attack France with 2\n", "east")
    assert "In force now: 2 lines" in said
    there.sent("done\n", "east")
    [say] = [say for ask, say in answered(there).items() if "Germany" in ask and "autumn" in ask]
    assert sorted(say) == [
        "Germany: attack: attack France with 1",
        "Russia: attack: attack France with 2",
    ]
    there.sound()


def test_a_late_answer_is_refused_with_the_record_that_settled_its_question(war: Begin) -> None:
    there = war("4", "--wait", "stand")
    attacks = "attack: attack Russia with 1\nattack: attack France with 1\n"
    there.sent(f"build: pass\n{attacks}done\n", "axis")
    for seat in ("russia", "poland"):
        there.sent("pass\n", seat)
    there.sent(WEST + "done\n", "west")
    [first] = there.asked
    seat = "russia" if "Russia" in first else "west"
    there.sent("stand\n", seat)
    [second] = there.asked
    assert second.startswith("stand")
    assert second != first
    number = next(r["record"] for r in there.records if _answers(r, first))
    said = there.sent("yield\n", seat)
    assert f"{first} was settled in record {number}" in said
    assert "write standing: yield" in said
    assert lying(there, seat) == {}
    assert there.asked == [second]
    there.sound()


def _answers(record: dict[str, Any], ask: str) -> bool:
    return any(given.get("answer") == ask for given in record.get("inputs", ()))


def test_orders_sent_before_their_seat_got_another_power_are_not_used_for_that(war: Begin) -> None:
    there = war("3", "--wait", "stand")
    there.sent("build: pass\nattack:\nattack France with 4\n", "axis")
    there.sent("aid:\naid Poland with 1\n", "axis")
    there.ruled("money Vichy 2", "leader Vichy: Germany")
    assert there.status["seats"]["axis"]["powers"] == ["Germany", "Vichy"]
    there.hurry(8)
    assert not [event for event in there.of("aided") if event["power"] == "Vichy"]
    there.sound()
