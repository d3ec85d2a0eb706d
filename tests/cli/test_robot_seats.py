"""`pbem apply --robot`: seats that nobody plays."""

from __future__ import annotations

from tests.small_campaign import ATTACK, NAME, REST, Folder, one_paragraph

ALLIES = ("--robot", "soviet-union", "--robot", "great-britain", "--robot", "united-states")


def test_robots_play_until_a_person_is_asked(small: Folder) -> None:
    small.apply(f"{ATTACK}done\n", *ALLIES)
    said = small.apply(f"{REST}done\n", *ALLIES)
    assert said.code == 0
    assert small.asked == ["orders Germany 5 A"]
    answers = [given for record in small.records for given in record.get("inputs", [])]
    robots = {given["by"][0] for given in answers if given.get("how") == "robot"}
    assert robots == {"Soviet Union", "Great Britain", "United States"}
    audit = small.run("audit", NAME)
    assert audit.code == 0
    assert "The campaign is what its records say." in audit.out


def test_robots_say_the_same_again(small: Folder) -> None:
    small.apply(f"{ATTACK}done\n")
    before = small.contents()
    small.apply(f"{REST}done\n", *ALLIES)
    first = small.records
    for name, data in before.items():
        (small.path / name).write_bytes(data)
    small.apply(f"{REST}done\n", *ALLIES)
    assert small.records == first


def test_a_seat_that_is_not_there_plays_nothing(small: Folder) -> None:
    with small.untouched():
        said = small.run("apply", NAME, "--robot", "italy")
    one_paragraph(said, "italy", "soviet-union", code=2)
