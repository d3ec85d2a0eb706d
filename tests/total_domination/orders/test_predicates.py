"""Total Domination: what conditions may say of areas, cards and players; all of it is public."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.conditions import evaluate
from pbem.engine.errors import NotUnderstood
from pbem.engine.predicates import Occasion, judge
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.predicates import PREDICATES
from pbem.games.total_domination.position import Position
from tests.total_domination.position_builder import board, game_at

GRAMMAR = grammar_of(board())


def told(text: str) -> list[Any]:
    line = GRAMMAR.parse_line(f"then if {text}")
    assert GRAMMAR.parse_line(line.text) == line
    found: list[Any] = line.args["when"]
    return found


def holds(g: Position, text: str, by: str = "Germany") -> bool:
    facts = {"points": 5, "cards": 3}
    says = judge(PREDICATES, g, Occasion((by,), facts))
    return evaluate(told(text), facts, says)


@pytest.fixture
def g() -> Position:
    return game_at(
        base=True,
        joined=["US"],
        hands={"Germany": ["G01", "G02"], "USSR": ["S01"]},
        pile=["U01"],
        discard=["G04"],
        damage=["Germany"],
        resistance={"France": 2},
        passed=["Japan"],
        lent=["UK"],
        placed={"USSR": "research"},
        saved={"UK": "U05"},
        tactics=[{"before": "USSR", "by": "Germany", "card": "G06"}],
        influence=[{"power": "Germany", "card": "G11"}],
        technologies={"UK": ["C3"]},
    )


TRUE = [
    "Balkans is empty",
    "nobody is in Balkans",
    "Poland is not empty",
    "Germany is ours",
    "France is theirs",
    "Poland is not theirs",
    "France is held by UK",
    "USSR holds Siberia",
    "Germany is in supply",
    "Poland is not supplied",
    "Germany is damaged",
    "2 army are in Germany",
    "2 German armies are in Germany",
    "army is in Poland",
    "an army is in Poland",
    "armies are in Poland",
    "a neutral army is in Poland",
    "not a UK fleet is in Atlantic",
    "2 resistance are in France",
    "US has joined",
    "China has not joined",
    "the US is in the war",
    "G04 is in the discard pile",
    "Blitzkrieg is not discarded",
    "G06 lies with USSR",
    "G11 is with Germany",
    "U05 is in front of UK",
    "Japan has passed",
    "UK has taken lend-lease",
    "USSR has researched",
    "UK saved a point",
    "Germany has not launched",
    "UK has technology Radar",
    "Germany has 2 cards",
    "USSR has at least 1 cards",
    "Axis has 15 VP",
    "Germany has 9 VP",
    "points >= 5",
    "Poland is ours or cards < 4",
]
FALSE = [
    "3 army are in Germany",
    "a UK army is in Germany",
    "3 resistance are in France",
    "USSR has 2 cards",
    "Allies has 40 VP",
    "G04 is with Germany",
    "Poland is empty and points > 1",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_holds(g: Position, text: str) -> None:
    assert holds(g, text)


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not_hold(g: Position, text: str) -> None:
    assert not holds(g, text)


def test_ours_is_what_the_side_of_the_writer_controls(g: Position) -> None:
    assert holds(g, "Japan is ours", by="Germany")
    assert holds(g, "Japan is theirs", by="UK")


def test_TDM_206_only_two_nations_join() -> None:
    with pytest.raises(NotUnderstood) as refused:
        told("Italy has joined")
    assert refused.value.problem.code == "never_joins"


def test_TDM_301_a_card_that_science_took_is_still_in_the_pile_for_everybody() -> None:
    g = game_at(base=True, pile=[], discard=["G02"])
    g.state["decks"]["cards"]["rest"] = {"of": ["G01", "G03"], "set": 1}
    assert holds(g, "G01 is in the discard pile")
    assert holds(g, "G02 is in the discard pile")
