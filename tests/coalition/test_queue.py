"""Orders for the next question of the same section in one turn: kept in order, each with a
condition or none."""

from __future__ import annotations

from pbem.audit.audit import audit
from tests.coalition.test_sealed_batches import camp  # noqa: F401 (fixture)
from tests.coalition.war import Begin, War

ORDERS = "march: pass\nwatch: pass\ndone\n"
BOTH = "Blue: march: pass\nBlue: watch: pass\nGreen: march: pass\nGreen: watch: pass\ndone\n"


def tricks(camp: War) -> list[tuple[str, int, int]]:
    """Who has won how much by a trick, and in which night."""
    return [(event["power"], event["men"], event["night"]) for event in camp.of("tricked")]


def night(camp: War) -> None:
    """Orders of a night in which nobody stirs."""
    camp.sent(ORDERS, "red")
    camp.sent(BOTH, "blue")


def test_what_stands_below_then_is_for_the_next_question_of_the_turn(camp: Begin) -> None:
    told = camp()
    night(told)
    said = told.sent("trick:\nplay 1\nthen:\nplay 0\ndone\n", "red")
    assert "In force now: 1 line trick: play 1" in said
    assert "in turn 1 after the next one of their section: 1. trick: play 0" in said
    told.sent("Blue: trick: play 1\ndone\n", "blue")
    told.sent("Green: trick: play 1\ndone\n", "blue")
    assert tricks(told) == [("Red", 1, 1), ("Blue", 1, 1), ("Green", 1, 1), ("Red", 0, 1)]
    assert told.asked == ["trick Blue night 1 trick 2"]
    told.sound()


def test_a_queue_can_be_sent_by_itself_and_asks_for_nothing_twice(camp: Begin) -> None:
    told = camp()
    told.sent("march: pass\nwatch: pass\nthen: trick: play 1\nthen: play 0\ndone\n", "red")
    told.sent(BOTH, "blue")
    assert tricks(told) == [("Red", 1, 1)]
    told.hurry(2)
    assert tricks(told)[-1] == ("Red", 0, 1)
    told.sound()


def test_a_head_may_stand_before_then(camp: Begin) -> None:
    told = camp()
    night(told)
    told.sent("trick: play 1\ntrick: then: play 0\ndone\n", "red")
    said = told.sent(
        "Blue: trick: play 1\nBlue: then: trick: play 0\nBlue: then if men > 100:\n", "blue"
    )
    assert "Refused: 1 line" in said
    assert "stands below this condition" in said
    assert "1. Blue: trick: play 0" in said
    told.sent("Blue: done\n", "blue")
    told.sent("Green: trick: play 1\ndone\n", "blue")
    assert tricks(told)[:2] == [("Red", 1, 1), ("Blue", 1, 1)]
    told.sound()


def test_a_condition_that_is_not_met_is_told_and_the_next_of_the_queue_comes(camp: Begin) -> None:
    told = camp()
    night(told)
    said = told.sent("trick:\nthen if men > 100:\nplay 1\nthen:\nplay 0\ndone\n", "red")
    assert "then if men > 100" in said
    assert tricks(told) == [("Red", 0, 1)]
    words = " ".join(told.told("status").split())
    assert "its condition was not met when its time came: if men > 100" in words
    told.sound()


def test_a_condition_that_is_met_lets_its_orders_in(camp: Begin) -> None:
    told = camp()
    night(told)
    told.sent("trick:\nthen if men > 1:\nplay 1\ndone\n", "red")
    assert tricks(told) == [("Red", 1, 1)]
    [opened] = [record["opened"] for record in told.records if record["kind"] == "later"]
    assert opened[0].endswith("then if men > 1")
    told.sound()


def test_what_is_left_of_a_queue_when_the_turn_ends_is_told_and_not_used(camp: Begin) -> None:
    told = camp()
    night(told)
    told.sent("trick:\nplay 1\nthen: play 1\nthen: play 0\ndone\n", "red")
    told.hurry(4)
    assert [each for each in tricks(told) if each[0] == "Red"] == [("Red", 1, 1), ("Red", 1, 1)]
    assert told.asked[0].startswith("orders")
    assert '"trick: play 0" was not used' in told.told("status")
    night(told)
    assert told.asked == ["trick Red night 2 trick 1"]
    told.sound()


def test_a_new_queue_replaces_the_old_one_and_add_comes_behind_it(camp: Begin) -> None:
    told = camp()
    told.sent("trick:\nthen: play 1\nthen: play 1\n", "red")
    said = told.sent("trick:\nthen: play 0\ndone\n", "red")
    assert "trick: play 1 (2 times)" in said
    told.sent("add: trick:\nthen: play 1\ndone\n", "red")
    night(told)
    assert tricks(told) == [("Red", 0, 1)]
    told.hurry(2)
    assert tricks(told)[-1] == ("Red", 1, 1)
    told.sound()


def test_a_queue_is_taken_back(camp: Begin) -> None:
    told = camp()
    told.sent("trick:\nthen: play 1\ndone\n", "red")
    assert "is withdrawn" in told.sent("withdraw later\n", "red")
    night(told)
    assert told.asked == ["trick Red night 1 trick 1"]
    told.sound()


def test_a_moderator_who_says_that_a_condition_was_not_met_is_found(camp: Begin) -> None:
    told = camp()
    night(told)
    told.sent("trick:\nthen if men > 1:\nplay 1\ndone\n", "red")
    text = told.save.read_text("utf-8")
    [opened] = [record["opened"][0] for record in told.records if record["kind"] == "later"]
    assert text.count(opened) >= 1
    told.save.write_text(text.replace(opened, opened.replace("men > 1", "men > 9"), 1), "utf-8")
    assert not audit(told.save).holds


def test_a_condition_that_cannot_be_read_is_refused_with_its_line(camp: Begin) -> None:
    told = camp()
    said = told.apply("trick:\nthen if men >:\nplay 1\n", seat="red")
    assert "line 3" in said.out
    assert told.status["later"] == {}


def test_an_undo_of_the_end_of_a_turn_brings_back_what_was_left_of_a_queue(camp: Begin) -> None:
    told = camp()
    night(told)
    told.sent("trick:\nplay 1\nthen: play 1\nthen: play 0\ndone\n", "red")
    told.hurry(3)
    left = told.status["later"]["red"]
    told.hurry(1)
    assert told.status["later"] == {}
    last = str(told.records[-1]["record"])
    assert told.run("ruling", told.name, "--undo", last, "--why", "a slip").code == 0
    assert told.status["later"]["red"] == [{**each, "closed": []} for each in left]
    told.hurry(1)
    assert told.run("open", told.name, "--early").code == 0
    told.sound()


def test_an_undo_brings_a_queue_back_as_its_seat_has_changed_it(camp: Begin) -> None:
    """Undone is that it came onto the desk, not what the seat took back before."""
    told = camp()
    night(told)
    told.sent("trick:\nplay 1\nthen: play 1\ndone\n", "red")
    used = str(told.records[-1]["record"])
    told.sent("trick:\nthen: play 0\ndone\n", "red")
    [changed] = told.status["later"]["red"]
    told.hurry(2)
    assert tricks(told)[-1] == ("Red", 0, 1)
    assert told.run("ruling", told.name, "--undo", used, "--why", "a slip").code == 0
    assert told.status["later"] == {"red": [{**changed, "closed": []}]}
    assert told.run("open", told.name, "--early").code == 0
    told.sound()


def test_a_seat_seals_a_queue_with_its_condition(camp: Begin) -> None:
    told = camp()
    orders = "march: pass\nwatch: pass\ntrick:\nplay 1\nthen if men > 1:\nplay 0\ndone\n"
    (told.path / "orders.txt").write_text(f"seat: red\n{orders}")
    mails = told.run("seal", told.name, "orders.txt").out.split()
    private, public = mails[:2]
    for mail in (public, private):
        assert told.run("apply", told.name, mail).code == 0
    told.sent(BOTH, "blue")
    told.hurry(2)
    assert [won for won in tricks(told) if won[0] == "Red"] == [("Red", 1, 1), ("Red", 0, 1)]
    assert told.run("open", told.name, "--early").code == 0
    told.sound()


def test_a_condition_with_nothing_below_it_is_refused_and_closes_nothing(camp: Begin) -> None:
    told = camp()
    for mail in ("then if men > 3:\ndone\n", "then: play 1\nthen if men > 3:\nthen: play 0\n"):
        said = told.sent(f"trick:\n{mail}", "red")
        assert "no order that could be read stands below this condition" in said
        assert "are closed" not in said
    assert told.kinds.count("orders") == 1


def test_a_queue_alone_is_not_said_to_close_what_is_asked(camp: Begin) -> None:
    told = camp()
    said = told.sent("trick:\nthen: play 1\ndone\n", "red")
    assert "are closed" not in said
    assert "Asked for and without a line: march, watch" in said
    assert told.status["seats"]["red"]["closed"] == []
    night(told)
    assert tricks(told) == [("Red", 1, 1)]
    told.sound()
