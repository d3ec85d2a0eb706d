"""The Allied cash advance is divided in the words of players (AAE-040)."""

from __future__ import annotations

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.games.axis_allies_europe.orders.shares import counted
from tests.axis_allies_europe.orders.test_orders import GRAMMAR

ALLIES = ("Soviet Union", "Great Britain", "United States")
# Words, the normal form, and what each gets of 12.
SAID = {
    "Soviet Union 9, Great Britain 3": ("Soviet Union 9, Great Britain 3", (9, 3, 0)),
    "The Soviets get all 12": ("Soviet Union 12", (12, 0, 0)),
    "all 12 IPCs go to Russia": ("Soviet Union 12", (12, 0, 0)),
    "12 for Russia": ("Soviet Union 12", (12, 0, 0)),
    "give it all to the Soviets": ("all Soviet Union", (12, 0, 0)),
    "Soviets get everything": ("all Soviet Union", (12, 0, 0)),
    "UK 4, USA 0, rest to USSR": (
        "Great Britain 4, United States 0, rest Soviet Union",
        (8, 4, 0),
    ),
    "UK 4 and everything else for Russia": ("Great Britain 4, rest Soviet Union", (8, 4, 0)),
    "evenly": ("equally", (4, 4, 4)),
    "UK and USSR evenly": ("equally Great Britain, Soviet Union", (6, 6, 0)),
    "half to UK, half to the Soviets": ("equally Great Britain, Soviet Union", (6, 6, 0)),
    "UK 2, rest USA, rest Russia": (
        "Great Britain 2, rest United States, rest Soviet Union",
        (5, 2, 5),
    ),
}


@pytest.mark.parametrize("words", SAID)
def test_AAE_040_shares_are_read_as_people_say_them(words: str) -> None:
    normal, shares = SAID[words]
    line = GRAMMAR.parse_line(f"split {words}", "advance")
    assert line.order == f"split advance: {normal}"
    assert GRAMMAR.parse_line(line.order, "advance").args == line.args
    told = counted(line.args["shares"], 12, ALLIES)
    assert tuple(told.get(power, 0) for power in ALLIES) == shares


@pytest.mark.parametrize(
    "words",
    [
        *("half to UK", "half UK, 6 USA", "half UK, half USA, half Russia", "12 for Russia?"),
        *("maybe all to Russia", "not all to Russia", "all to Russia, not UK", "UK", "UK 4, UK 8"),
        *("3 each, 6 for the Soviets", "all to Narnia", "12"),
    ],
)
def test_AAE_040_what_is_not_sure_is_no_share(words: str) -> None:
    with pytest.raises(NotUnderstood):
        GRAMMAR.parse_line(f"split {words}", "advance")


def test_AAE_040_what_cannot_be_divided_makes_a_wrong_sum() -> None:
    assert (
        sum(
            counted(
                {"Soviet Union": 5, "Great Britain": None, "United States": None}, 12, ALLIES
            ).values()
        )
        == 11
    )
    assert counted({"Soviet Union": 13, "Great Britain": None}, 12, ALLIES)["Great Britain"] == 0
