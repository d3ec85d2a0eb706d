"""What conditions of BlitzWAR may say, judged from positions."""

from __future__ import annotations

import pytest

from pbem.engine import conditions
from pbem.engine.errors import NotUnderstood
from pbem.engine.predicates import Occasion, judge
from pbem.games.blitzwar.orders.grammar import grammar_of, read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import board, game_at

MISSIONS = [
    {"country": "Germany", "from": "Berlin", "at": "Kharkov", "use": "air", "turn": 16},
    {"country": "UK", "from": "London", "at": "North Sea", "use": "sea", "turn": 16},
]


def _kiev() -> Position:
    g = game_at(
        units={
            "Kiev": {"Germany": {"2-corps white": 1, "1-corps infantry": 2}},
            "Kharkov": {"USSR": {"2-corps infantry": 1, "1-corps armor": 1}},
        },
        supply={"Kiev": {"Axis": [8]}},
        control={"Kiev": "Axis", "Kharkov": "Soviets", "Minsk": "Soviets"},
        joined={"Italy": "Axis"},
        wars=[["Axis", "Soviets"], ["Allies", "Axis"]],
        turn=16,
    )
    g.state["missions"] = [dict(each) for each in MISSIONS]
    g.state["fallen"]["Poland"] = 2
    g.now["fought"]["Kharkov"] = {"phase": 8, "from": {}}
    return g


def _holds(g: Position, said: str, by: str = "Axis") -> bool:
    line = read_line(board(), f"attack Kharkov from Kiev if {said}")
    says = judge(PREDICATES, g, Occasion((by,)))
    return conditions.evaluate(line.args["when"], {"turn": g.turn}, says)


TRUE = (
    "Kiev is ours",
    "Kharkov is theirs",
    "Kharkov is not ours",
    "Kiev is in supply",
    "the white tank in Kiev is in supply",
    "Kiev is held by Axis",
    "Kiev is held by Germany",
    "Sweden holds Stockholm",
    "Minsk is empty",
    "Minsk falls",
    "Kiev is clear",
    "2 infantry are in Kiev",
    "a German white is in Kiev",
    "8 supply is not in Kharkov",
    "supply is in Kiev",
    "Kharkov has 3 enemy corps",
    "we have air superiority over Kharkov",
    "Allies has naval superiority in North Sea",
    "Kharkov was attacked",
    "Italy is active",
    "Poland has surrendered",
    "turn > 15",
    "the weather is good and Kiev is ours",
)
FALSE = (
    "Kharkov is ours",
    "Berlin is held by Sweden",
    "Kharkov falls",
    "3 infantry are in Kiev",
    "an Italian infantry is in Kiev",
    "the elite in Kiev is in supply",
    "Kharkov has 4 enemy corps",
    "Soviets has air superiority over Kharkov",
    "we have naval superiority in North Sea",
    "Minsk was attacked",
    "Spain is active",
    "France has surrendered",
    "the weather is snow",
)


@pytest.mark.parametrize("said", TRUE)
def test_what_is_so(said: str) -> None:
    assert _holds(_kiev(), said)


@pytest.mark.parametrize("said", FALSE)
def test_what_is_not_so(said: str) -> None:
    assert not _holds(_kiev(), said)


def test_ours_are_those_of_who_writes() -> None:
    assert _holds(_kiev(), "Kharkov is ours", by="Soviets")
    assert _holds(_kiev(), "Kiev is theirs", by="Soviets")
    assert not _holds(_kiev(), "Kiev is clear", by="Soviets")


def test_a_condition_that_says_nothing_names_what_could_be_said() -> None:
    with pytest.raises(NotUnderstood) as caught:
        grammar_of(board()).parse_line("combat: attack Kharkov from Kiev if Kiev is nice")
    assert caught.value.problem.code == "nothing_said"
    assert "Kiev is ours|theirs" in caught.value.problem.choices
