"""Orders that are sealed until the last seat has sent them, and answers of several lines, through
the commands of a moderator."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.coalition.war import Begin, War, begun

FIRST = "march: march 1\nwatch: watch 2\ndone\n"
QUIET = "Blue: march: pass\nBlue: watch: watch 1\nGreen: march: pass\nGreen: watch: watch 3\ndone\n"
BLUE = "Blue:\nmarch:\nmarch 2\nwatch:\nwatch 1\nGreen:\nmarch:\npass\nwatch:\nwatch 3\ndone\n"


@pytest.fixture
def camp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Begin]:
    with begun("ambush", "pass", tmp_path, monkeypatch, capsys) as begin:
        yield lambda *options: begin("2", "--accept-phrases", *options)


def ordered(camp: War) -> dict[str, tuple[int, int]]:
    """What the bands did in the last night, by power: marched, watched."""
    return {event["power"]: (event["march"], event["watch"]) for event in camp.of("ordered")[-3:]}


def test_sealed_orders_are_replaced_until_the_last_are_in(camp: Begin) -> None:
    told = camp()
    assert "All taken, closed: used now." in told.sent(FIRST, "red")
    said = told.sent("march: march 3\ndone\n", "red")
    assert "because this mail has others in their place: 1 line march: march 1" in said
    assert "In force now: 2 lines march: march 3 watch: watch 2" in said
    told.sent(BLUE, "blue")
    assert ordered(told) == {"Red": (3, 2), "Blue": (2, 1), "Green": (0, 3)}
    told.sound()


def test_sealed_orders_stay_until_what_is_to_replace_them_is_closed(camp: Begin) -> None:
    told = camp()
    told.sent(FIRST, "red")
    refused = told.apply("march: march 3\nwatch: dance 7\ndone\n", seat="red")
    said = " ".join(refused.out.split("Question to")[0].split())
    assert "not closed" in said
    assert "No longer in force" not in said
    assert "until you close this: 2 lines march: march 1 watch: watch 2" in said
    assert "once this is closed: 2 lines march: march 3 watch: watch 2" in said
    [data] = told.run("check", told.save.name, _mail(told, "march: march 4\n"), "--json").data
    assert [each["order"] for each in data["still"]] == ["march: march 1", "watch: watch 2"]
    told.sent(BLUE, "blue")
    assert ordered(told)["Red"] == (1, 2)
    told.sound()


def _mail(told: War, text: str) -> str:
    (told.save.parent / "again.txt").write_text(f"seat: red\n{text}")
    return "again.txt"


def test_orders_after_the_last_are_in_are_refused_and_answer_nothing_later(camp: Begin) -> None:
    told = camp()
    told.sent(FIRST, "red")
    told.sent(BLUE, "blue")
    said = told.apply("march: march 5\n", seat="red")
    assert said.code != 0
    assert "locked in record" in " ".join(said.out.split())
    told.hurry(12)
    assert (5, 2) not in [(event["march"], event["watch"]) for event in told.of("ordered")]
    told.sound()


def test_a_player_alone_checks_orders_in_the_place_of_sealed_ones(
    camp: Begin, tmp_path: Path
) -> None:
    """What lies sealed is the moderator's to read."""
    told = camp()
    told.sent(FIRST, "red")
    alone = tmp_path / "player"
    alone.mkdir()
    shutil.copy(told.save, alone)
    (alone / "mail.txt").write_text("seat: red\nmarch: march 3\ndone\n")
    [data] = told.run("check", str(alone / told.save.name), str(alone / "mail.txt"), "--json").data
    assert (data["partial"], data["problems"]) == (True, [])


def test_the_same_orders_again_change_nothing(camp: Begin) -> None:
    told = camp()
    told.sent(FIRST, "red")
    assert "All taken" in told.sent("# once more\n" + FIRST, "red")
    assert "it was answered already, in record 5," in told.sent("done\n", "red")
    told.sent(BLUE, "blue")
    assert ordered(told)["Red"] == (1, 2)
    told.sound()


def test_one_mail_settles_the_questions_of_two_powers(camp: Begin) -> None:
    told = camp()
    told.sent(BLUE, "blue")
    assert [ask["to"] for ask in told.status["asks"] if ask["to"]] == [{"red": ["Red"]}]
    told.sent(FIRST, "red")
    assert ordered(told) == {"Red": (1, 2), "Blue": (2, 1), "Green": (0, 3)}
    told.sound()


def test_a_line_without_a_power_is_asked_about(camp: Begin) -> None:
    told = camp()
    said = told.apply("march: march 2\n", seat="blue")
    words = " ".join(said.out.split())
    assert said.code != 0
    assert "plays more than one power" in words
    assert "Blue: march: march 2" in words
    assert "Green: march: march 2" in words


def test_standing_lines_answer_a_question_that_takes_several(camp: Begin) -> None:
    told = camp()
    standing = "standing:\ncall Green with 1 if watched > 3\ncall Blue with 1\n"
    assert "standing" in told.sent(standing, "red")
    told.sent(QUIET, "blue")
    told.sent(FIRST, "red")
    assert {e["by"]: e["men"] for e in told.of("helped")} == {"Green": 1, "Blue": 1}
    told.sound()


def test_a_standing_pause_has_its_author_asked(camp: Begin) -> None:
    told = camp()
    told.sent("standing:\npause\ncall Blue with 1\n", "red")
    told.sent(QUIET, "blue")
    told.sent(FIRST, "red")
    assert "help Red night 1" in told.asked
    told.sent("help: call Green with 2\ndone\n", "red")
    assert [(e["by"], e["men"]) for e in told.of("helped")] == [("Green", 2)]
    told.sound()


def test_own_lines_go_before_standing_ones(camp: Begin) -> None:
    """They lie there before the question: only `done` is missing, and standing lines wait for
    it."""
    told = camp()
    told.sent("standing:\ncall Blue with 1\n", "red")
    told.sent(FIRST, "red")
    told.sent("help:\ncall Green with 2\n", "red")
    told.sent(QUIET, "blue")
    assert told.asked == ["help Red night 1"]
    told.sent("done\n", "red")
    assert [(e["by"], e["men"]) for e in told.of("helped")] == [("Green", 2)]
    told.sound()


def test_the_default_of_several_lines_is_taken(camp: Begin) -> None:
    told = camp("--default", "help")
    told.sent(QUIET, "blue")
    told.sent(FIRST, "red")
    assert not [ask for ask in told.asked if ask.startswith("help")]
    taken = [g for r in told.records for g in r.get("inputs", ()) if "help" in g.get("answer", "")]
    assert {(tuple(g["say"]), g["how"]) for g in taken} == {(("help: pass",), "policy")}
    told.sound()


def test_at_silence_the_default_of_several_lines_is_taken(camp: Begin) -> None:
    told = camp()
    told.sent(QUIET, "blue")
    told.sent(FIRST, "red")
    assert [ask for ask in told.asked if ask.startswith("help")]
    told.hurry(1)
    taken = [g for r in told.records for g in r.get("inputs", ()) if "help" in g.get("answer", "")]
    assert {(tuple(g["say"]), g["how"]) for g in taken} == {(("help: pass",), "silence")}
    told.sound()


def test_a_pause_among_the_lines_of_an_answer_is_refused(camp: Begin) -> None:
    told = camp()
    told.sent(QUIET, "blue")
    told.sent(FIRST, "red")
    assert "who has begun to answer is asked no more" in told.sent("help: pause\ndone\n", "red")
    told.sent("help: call Green with 1\ndone\n", "red")
    assert [(e["by"], e["men"]) for e in told.of("helped")] == [("Green", 1)]
    told.sound()


def test_what_an_undo_lays_back_is_opened_when_it_is_used_again(camp: Begin) -> None:
    told = camp()
    told.sent(BLUE, "blue")
    last = str(told.records[-1]["record"])
    assert told.run("ruling", told.name, "--undo", last, "--why", "a slip").code == 0
    assert told.apply().code == 0
    told.hurry(1)
    assert ordered(told) == {"Red": (0, 0), "Blue": (2, 1), "Green": (0, 3)}
    assert told.run("open", told.name, "--early").code == 0
    told.sound()
