"""What forms offer: lines that can be sent as they stand, and the hand beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.play import sift
from tests.total_domination.action.turns_played import Turn
from tests.total_domination.events.test_science import second

HANDS = {
    "Germany": ["G04", "G08", "G13", "J01"],
    "UK": ["U01", "U03", "US4"],
    "Japan": ["J02", "J05"],
    "USSR": ["S01", "S05"],
}


def offered(turn: Turn, seat: str) -> tuple[Ask, Sequence[Offer]]:
    """The question and what its form offers to a seat."""
    [ask] = turn.asks
    return ask, turn.table.offers(turn.g.state, ask, seat).get(ask.sections[0], [])


def assert_stands(turn: Turn, seat: str) -> list[str]:
    """All lines but `pass` go together; gives them."""
    ask, offers = offered(turn, seat)
    lines = [each.line for each in offers if each.line not in ("", "pass")]
    texts = [turn.grammar.parse_line(line, ask.sections[0]).text for line in lines]
    found = sift(turn.table, turn.g.state, ask, texts, seat)
    assert found is not None
    assert found.good
    assert not found.problems
    assert max(map(len, lines)) <= 70
    return lines


@pytest.mark.parametrize("power", HANDS)
def test_a_turn_that_can_be_sent_as_it_stands(power: str) -> None:
    turn = Turn(power, base=True, hands={power: HANDS[power]}, decks={"us": ["US1"]})
    lines = assert_stands(turn, power.lower())
    assert lines[0].startswith("play ")
    assert 2 <= len(lines) <= 4


def test_TDM_290_the_hand_stands_in_the_form_of_its_owner_alone() -> None:
    turn = Turn("Germany", base=True, hands={"Germany": HANDS["Germany"]})
    _, offers = offered(turn, "germany")
    cards: list[Any] = [told for _, told in offers[0].notes]
    assert [each["card"] for each in cards] == ["G04", "G08", "G13", "J01"]
    assert cards[1] == {
        "card": "G08",
        "title": "Eastern Front Armies",
        "points": 5,
        "technology": "C1",
        "uses": ["event (logistics)", "research"],
    }
    assert cards[3]["uses"] == ["research"]
    for other in ("uk", "japan", ""):
        assert offered(turn, other)[1] == []


def test_TDM_103_a_point_that_is_left_is_offered_to_be_saved() -> None:
    turn = Turn("Germany", units={}, hands={"Germany": ["G08"]})
    assert assert_stands(turn, "germany")[0] == "play G08 for operations, save 1"
    turn = Turn("Germany", units={}, hands={"Germany": ["G08"]}, saved={"Germany": "G01"})
    assert assert_stands(turn, "germany")[0] == "play G08 for operations"


def test_what_peace_and_science_ask_for_is_offered() -> None:
    turn = Turn("Germany", base=True, hands={"Germany": ["G10"]}, pile=["G01"])
    turn.orders("Germany", "play G10 for event")
    assert assert_stands(turn, "germany")[-1] == "save 1"
    assert assert_stands(second("J04"), "uk") == ["take G13"]


@pytest.mark.parametrize(
    ("flow", "given"),
    [
        ("free_setup", {"options": {"set_up": "free"}}),
        ("bombardment", {"units": {"France": {"UK": {"army": 1, "air fleet": 1}}}, "base": True}),
    ],
)
def test_set_ups_and_bombs_are_offered(flow: str, given: dict[str, Any]) -> None:
    turn = Turn(flow=flow, **given)
    assert assert_stands(turn, str(turn.table.decider(turn.g.state, turn.asks[0].to[0])))


def test_TDM_070_done_alone_is_no_turn() -> None:
    turn = Turn("Germany", hands={"Germany": ["G08"]})
    assert list(turn.table.wants(turn.g.state, turn.asks[0])) == ["card"]
