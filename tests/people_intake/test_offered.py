"""What a receipt offers would be taken: nothing else stands behind `Try:`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.people_intake.conftest import Meanings
from tests.small_campaign import NAME, Folder

BESSARABIA = "move 3 infantry, 1 armor: Rumania -> Bessarabia"


def choices(folder: Folder, mail: str) -> list[str]:
    """All that the receipt of a mail offers."""
    said = folder.run("check", folder.name, folder.mail(mail), "--json")
    return [choice for problem in _problems(json.loads(said.out)) for choice in problem]


def _problems(told: Any) -> list[list[str]]:
    if isinstance(told, dict):
        own = [told["choices"]] if told.get("choices") else []
        return own + [each for value in told.values() for each in _problems(value)]
    if isinstance(told, list):
        return [each for value in told for each in _problems(value)]
    return []


@pytest.mark.parametrize(
    "line",
    [
        "mvoe 9 infantry: Rumania -> Bessarabia",
        "mvoe 1 infantry: Rumania -> Moscow",
        "move 9 infantry Rumania -> Bessarabia",
        "please move 9 infantry: Rumania -> Bessarabia",
        "place: move 9 infantry: Rumania -> Bessarabia",
        "move 9 armor: Rumania -> Bessarabia",
        "buy 99 infantry @ Gremany",
        "bought 99 infantry",
        "italy: buy 5 infantry",
    ],
)
def test_what_is_offered_would_be_taken(small: Folder, line: str) -> None:
    mail = f"purchase:\nbuy 5 infantry\ncombat:\n{BESSARABIA}\n"
    for choice in choices(small, f"{mail}{line}"):
        said = small.run("check", small.name, small.mail(f"{mail}{choice}"))
        assert "Refused" not in said.out, (choice, said.out)


def test_what_works_is_still_offered(small: Folder) -> None:
    offered = choices(small, "combat:\nmvoe 3 infantry: Rumania -> Bessarabia")
    assert [each for each in offered if "move 3 infantry: Rumania -> Bessarabia" in each]


def test_a_line_of_the_mail_uses_up_what_would_be_offered(small: Folder) -> None:
    mail = f"combat:\n{BESSARABIA}\nmvoe 3 infantry: Rumania -> Bessarabia"
    assert choices(small, mail) == []


def test_of_a_name_the_whole_line_is_offered(small: Folder) -> None:
    told = choices(small, "combat:\nmove 3 infantry: Rumania -> Bessrabai")
    assert told == ["combat: move 3 infantry: Rumania -> Bessarabia"]
    assert choices(small, "combat:\nmove 9 infantry: Rumania -> Bessrabai") == []


def test_readings_of_which_one_is_refused_are_not_offered(small: Folder, meant: Meanings) -> None:
    far = "combat: move 3 infantry, 1 armor: Rumania -> Moscow"
    near = "combat: move 3 infantry: Rumania -> Bessarabia"
    meant("off they go", far, near, f"combat: {BESSARABIA}")
    assert choices(small, "combat:\noff they go") == [near, f"combat: {BESSARABIA}"]


def test_of_too_many_units_as_many_are_offered_as_there_are(small: Folder) -> None:
    near = "combat: move 3 infantry, 1 armor: Rumania -> Bessarabia"
    assert choices(small, "combat:\nmove 9 infantry, 2 armor: Rumania -> Bessarabia") == [near]
    assert choices(small, "combat:\n9 inf 2 arm Rumania - Bessarabia") == [near]
    first = "move 1 infantry, 1 armor: Rumania -> Bessarabia"
    left = choices(small, f"combat:\n{first}\n9 inf, 2 arm Rumania - Bessarabia")
    assert left == ["combat: move 2 infantry: Rumania -> Bessarabia"]
    assert choices(small, f"combat:\n{BESSARABIA}\n9 inf Rumania - Bessarabia") == []


def test_words_of_conditions_are_no_lines_to_send(small: Folder) -> None:
    text = "battles:\nretreat East Poland -> Poland after lunch\n"
    told = " ".join(small.run("check", NAME, small.mail(text)).out.split())
    assert "Conditions say: after round 1 | if attackers < defenders" in told
    assert "Try:" not in told
