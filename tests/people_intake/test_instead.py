"""`instead:` takes the place of a section, like a heading; `add:` comes beside it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.small_campaign import ATTACK, Folder

THIRD = "move 2 armor: Germany -> Poland -> Baltic States"


def flat(said: Any) -> str:
    return " ".join(said.out.split("Question to")[0].split())


def in_force(folder: Folder) -> dict[str, int]:
    lines: dict[str, int] = folder.status["seats"]["germany"]["lines"]
    return lines


@pytest.mark.parametrize(
    "how",
    [
        "instead:\ncombat:\n",
        "instead\ncombat:\n",
        "instead: combat:\n",
        "Instead of my combat:\n",
        "instead: ",
        "INSTEAD: combat: ",
    ],
)
def test_instead_takes_the_place_of_the_section_and_of_no_other(small: Folder, how: str) -> None:
    small.apply(ATTACK)
    told = small.apply(f"{how}{THIRD}\ndone")
    assert in_force(small) == {"purchase": 1, "combat": 1}
    assert "No longer in force" in flat(told).split("In force now")[0]
    assert "`done` waits, because lines fell out" in flat(told)


def test_instead_before_one_order_is_for_its_section_alone(small: Folder) -> None:
    small.apply(ATTACK)
    small.apply(f"buy 1 infantry\ninstead: {THIRD}")
    assert in_force(small) == {"purchase": 2, "combat": 1}


def test_both_words_in_one_mail_are_asked_back(small: Folder) -> None:
    small.apply(ATTACK)
    told = flat(small.apply(f"add: buy 1 infantry\ninstead: {THIRD}\ndone"))
    assert "both `add` and `instead`" in told
    assert "not closed" in told


def test_instead_with_nothing_below_it_takes_nothing_away(small: Folder) -> None:
    small.apply(ATTACK)
    small.apply("buy 1 infantry\ninstead: combat:")
    assert in_force(small) == {"purchase": 2, "combat": 2}
