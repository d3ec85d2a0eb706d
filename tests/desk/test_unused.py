"""Lines that were not used: conditions that never came true, answers that came too late, what was
sent ahead.
"""

from __future__ import annotations

import pytest

from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker

NEVER = "retreat Bessarabia -> Rumania after round 90"
LISTS = "casualties land: infantry, armor, artillery"


def unused(folder: Folder, seat: str = "germany") -> dict[str, str]:
    """The lines of a seat that were not used since it wrote last, with the reason."""
    notes = folder.status["seats"][seat]["unused"]
    return {note["line"]: note["words"].split("was not used: ")[1] for note in notes}


def turn(folder: Folder, battles: str) -> None:
    told = folder.apply(f"{ATTACK}battles:\n{battles}\n{REST}done")
    assert told.code == 0, told.out + told.err


def letters(folder: Folder) -> list[str]:
    paths = (folder.path / "small.pbem-private/outbox").glob("*.eml")
    return [" ".join(path.read_text().split()) for path in paths]


def test_a_condition_that_never_came_true_is_told_when_the_turn_ends(small: Folder) -> None:
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    turn(small, NEVER)
    assert small.asked == ["orders Soviet Union 2 A"]
    told = {
        f"battles: {NEVER}": "nothing came in the turn of Germany, round 1, to which it applies."
    }
    assert unused(small) == told
    assert sum(NEVER in each and "was not used" in each for each in letters(small)) == 1
    receipt = small.apply("standing:\ncasualties land: infantry\n").out
    assert NEVER in receipt
    assert unused(small) == {}
    assert small.run("audit", NAME).code == 0


def test_a_line_that_was_used_is_not_told_and_neither_is_a_pause_that_asked(small: Folder) -> None:
    turn(small, f"{LISTS}\npause Bessarabia after round 1\n{NEVER}")
    assert [ask.split()[0] for ask in small.asked] == ["retreat"]
    assert unused(small) == {}
    while small.asked != ["orders Soviet Union 2 A"]:
        assert small.apply("press Bessarabia\n").code == 0
    assert list(unused(small)) == [f"battles: {NEVER}"]


def test_a_line_that_the_rules_refused_at_its_time_is_told_once(small: Folder) -> None:
    turn(
        small,
        "retreat Bessarabia -> Rumania after round 1\nretreat East Poland -> Poland after round 90",
    )
    told = list(unused(small))
    assert len(told) == len(set(told))
    assert "battles: retreat East Poland -> Poland after round 90" in told
    assert "battles: retreat Bessarabia -> Rumania after round 1" not in told


def test_who_undoes_the_turn_takes_back_what_was_said_of_its_lines(small: Folder) -> None:
    turn(small, NEVER)
    assert unused(small)
    first = next(n for n, kind in enumerate(small.kinds, 1) if kind == "lock")
    assert small.run("ruling", NAME, "--undo", str(first), "--why", "a slip").code == 0
    assert unused(small) == {}


def test_conditions_sent_ahead_before_the_advance_stand_when_their_turn_comes(
    campaign: Maker,
) -> None:
    folder = campaign("--option", "cash_advance=yes")
    attack = ATTACK[ATTACK.index("combat:") :]
    assert folder.apply(f"{attack}battles:\n{NEVER}\n{LISTS}\n").code == 0
    assert folder.apply("advance:\npass\ndone").code == 0
    while not folder.asked[0].startswith("orders Germany 1"):
        assert folder.apply("", "--silence").code == 0, folder.asked
    assert folder.status["seats"]["germany"]["lines"] == {"combat": 2, "battles": 2}
    assert folder.apply("purchase:\npass\ndone").code == 0
    inputs = [given for record in folder.records for given in record.get("inputs", ())]
    assert any(given.get("how") == "line" for given in inputs)
    assert folder.run("audit", NAME).code == 0


@pytest.mark.parametrize("second", ["press Bessarabia", "retreat Bessarabia -> Rumania"])
def test_of_two_answers_the_last_counts_and_the_other_answers_no_later_question(
    campaign: Maker, second: str
) -> None:
    folder = campaign("--wait", "retreat")
    turn(folder, LISTS)
    [question] = folder.asked
    assert question.startswith("retreat Bessarabia")
    first = "press Bessarabia" if second.startswith("retreat") else "retreat Bessarabia -> Rumania"
    told = folder.apply(f"{first}\n{second}\n")
    said = " ".join(told.out.split())
    assert told.code == 0
    assert f"of which the last counts; without effect: 1 line answer: battles: {first}" in said
    inputs = [given for record in folder.records for given in record.get("inputs", ())]
    assert [given["how"] for given in inputs if given.get("answer") == question] == ["person"]
    assert sum(given.get("how") == "person" for given in inputs) == 1
    assert folder.run("audit", NAME).code == 0


def test_orders_kept_in_two_ways_for_one_turn_lose_nothing_in_silence(small: Folder) -> None:
    soviet = "soviet-union"
    small.apply("for: turn 2\npurchase:\nbuy 1 fighter\ncombat:\npass\ndone", seat=soviet)
    turn(small, LISTS)
    while small.asked[0].startswith("orders Soviet Union"):
        small.apply("pass", seat=soviet)
    small.apply("purchase:\nbuy 2 armor", seat=soviet)
    while not small.asked[0].startswith("orders Soviet Union"):
        assert small.apply("", "--lock", "--silence").code == 0, small.asked
    told = unused(small, soviet)
    reason = "orders for the same section that were kept for turn 2 took its place."
    assert told["purchase: buy 2 armor"] == reason
    assert small.run("audit", NAME).code == 0


def test_the_receipt_of_orders_for_later_names_all_that_is_kept(small: Folder) -> None:
    small.apply("for: next turn\npurchase:\nbuy 1 fighter", seat="soviet-union")
    told = small.apply(
        "for: next turn\nmove 1 infantry: Moscow -> Ukraine", seat="soviet-union"
    ).out
    assert "buy 1 fighter" in told
    assert "move 1 infantry" in told


def test_an_answer_given_twice_is_not_taken_for_orders(campaign: Maker) -> None:
    folder = campaign("--option", "cash_advance=yes", "--players", "2")
    assert folder.apply("advance:\npass\ndone").code == 0
    split = "split advance: Soviet Union 9, Great Britain 3\n"
    assert folder.apply(f"{split}done", seat="allies").code == 0
    asked, count = folder.asked, len(folder.records)
    again = folder.apply(f"{split}done", seat="allies")
    assert again.code == 1
    assert "it was used already" in again.err
    assert (folder.asked, len(folder.records)) == (asked, count)


def test_done_below_a_condition_alone_gives_nothing_away(campaign: Maker) -> None:
    folder = campaign("--option", "cash_advance=yes", "--players", "2")
    folder.apply("advance:\npass\ndone")
    folder.apply("split advance: Soviet Union 9, Great Britain 3", seat="allies")
    asked = folder.asked
    told = folder.apply("split advance: Soviet Union 3, Great Britain 9\ndone", seat="allies")
    assert "would give them away" in " ".join(told.out.split())
    assert folder.asked == asked
