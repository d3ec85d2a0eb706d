"""Total Domination: what kinds of cards somebody would rather have."""

from __future__ import annotations

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.wishes import Wish, ranked, wanted
from tests.total_domination.position_builder import board

GRAMMAR = grammar_of(board())

READ: dict[str, list[Wish]] = {
    "US4 > own influence > op 6 > tech B1 > lowest number": [
        {"card": "US4"},
        {"colour": "own", "event": "influence"},
        {"op": 6},
        {"technology": "B1"},
        {"rank": "lowest number"},
    ],
    "Blitzkrieg, then my colour logistics cards, then 5 ops": [
        {"card": "G01"},
        {"colour": "own", "event": "logistics"},
        {"op": 5},
    ],
    "Radar else technology carriers": [{"technology": "C3"}, {"technology": "B3"}],
    "German tactics, any science, highest, lowest own card": [
        {"colour": "Germany", "event": "tactics"},
        {"event": "science"},
        {"rank": "highest op"},
        {"rank": "lowest op", "colour": "own"},
    ],
}
# How many are kept the question says.
COUNTED = {
    "the two highest": {"rank": "highest op"},
    "best 2 cards": {"rank": "highest op"},
    "my two lowest cards": {"rank": "lowest op"},
    "highest > 2 op": {"rank": "highest op"},
}
REFUSED = {
    "US4 > op 6 nonsense": ("unknown_wish", 19),
    "US4 > nonsense": ("unknown_card", 14),
    "US4 > > op 6": ("empty_item", 14),
    "tech nonsense": ("unknown_technology", 13),
}


def wishes(text: str) -> list[Wish]:
    found: list[Wish] = GRAMMAR.parse_line(f"prefer {text}").args["wishes"]
    return found


@pytest.mark.parametrize("text", READ)
def test_what_is_wished_for(text: str) -> None:
    line = GRAMMAR.parse_line(f"prefer {text}")
    assert line.args["wishes"] == READ[text]
    assert GRAMMAR.parse_line(line.text) == line


@pytest.mark.parametrize("text", COUNTED)
def test_a_number_of_the_highest_says_nothing_more(text: str) -> None:
    assert wishes(text)[0] == COUNTED[text]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_wish(text: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        wishes(text)
    assert (refused.value.problem.code, refused.value.problem.column) == REFUSED[text]


# Player, cards, wishes, and the order in which they are wanted.
RANKED = [
    ("Germany", "G02 U01 G04", "", "G04 G02 U01"),
    ("Germany", "G02 U01 G04", "U01 > tech A2", "U01 G02 G04"),
    ("UK", "U03 US1 G11 U08 US4", "own influence > lowest number", "US4 U08 G11 US1 U03"),
    ("USSR", "CN1 S05 J01", "own", "CN1 S05 J01"),
    ("Japan", "J05 J04 U03", "lowest op > op 4", "J05 J04 U03"),
    ("Japan", "J05 J04 U03", "lowest own op 3 > highest number", "J05 U03 J04"),
    ("Japan", "J01 S01 U04", "highest op", "J01 S01 U04"),
]


@pytest.mark.parametrize(("player", "cards", "text", "order"), RANKED)
def test_TDM_063_cards_by_wishes_then_by_points_and_id(
    player: str, cards: str, text: str, order: str
) -> None:
    said = wishes(text) if text else []
    assert ranked(board(), [player], cards.split(), said) == order.split()


def test_TDM_067_what_no_wish_names_is_not_wanted() -> None:
    assert wanted(board(), ["UK"], ["U03", "US4", "G04"], wishes("op 3 > U08")) == ["U03"]
    assert wanted(board(), ["UK"], ["U03", "US4"], []) == []
    assert wanted(board(), ["UK"], ["U03", "US4"], wishes("lowest op 6")) == ["US4"]
