"""A turn: one card for one thing, all of it judged before anything is done."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, NotKnown
from pbem.engine.play import sift
from tests.total_domination.action.turns_played import Turn

GERMANY = {"Germany": {"Germany": {"army": 1, "fleet": 1}}, "Austria": {"Germany": {"army": 1}}}
HAND = ("G04", "G08", "G13", "J01")


def germany(**given: object) -> Turn:
    return Turn("Germany", **{"units": GERMANY, "hands": {"Germany": HAND}, **given})  # type: ignore[arg-type]


def test_TDM_027_TDM_101_TDM_296_a_card_for_operations_is_seen_by_all() -> None:
    turn = germany()
    turn.orders(
        "Germany",
        "play G08 for operations",
        "move 1 army: Germany -> Poland",
        "move 1 army: Austria -> Balkans",
    )
    g = turn.g
    assert g.units("Poland", "Germany") == g.units("Balkans", "Germany") == {"army": 1}
    assert turn.hand("Germany") == ["G04", "G13", "J01"]
    assert (turn.discards, turn.shown()) == (["G08"], ["G08"])
    told = {"power": "Germany", "card": "G08", "title": "Eastern Front Armies"}
    told |= {"use": "operations", "points": 5}
    assert turn.event("card_played") == told
    assert turn.notes("chosen") == [{"power": "Germany", "ask": "orders Germany 1939/1"}]
    assert turn.is_over


def test_TDM_029_a_card_of_any_colour_serves_for_operations() -> None:
    turn = germany()
    turn.orders("Germany", "play J01 for operations", "deploy 1 army: Germany")
    assert turn.g.units("Germany", "Germany") == {"army": 2, "fleet": 1}


def test_TDM_160_the_event_of_a_5_6_7_card_is_spent_as_operations() -> None:
    turn = germany()
    deploy, move = "deploy 1 army: Germany", "move 1 army: Germany -> Poland"
    turn.orders("Germany", "play G04 for event", deploy, move)
    assert turn.event("card_played")["points"] == 7
    assert turn.event("points_lost")["points"] == 2


@pytest.mark.parametrize(
    ("lines", "rule", "code"),
    [
        (("play G01 for operations",), "TDM-070", "not_in_hand"),
        (("play J01 for event",), "TDM-155", "not_your_event"),
        (("play G04 for operations", "play G08 for operations"), "TDM-070", "one_card"),
        (("move 1 army: Germany -> Poland",), "TDM-070", "which_card"),
        (("research G13", "deploy 1 army: Germany"), "TDM-335", "not_beside"),
        (("play G08 for event", "save 1"), "TDM-335", "not_beside"),
        (("play G08 for event, save 1",), "TDM-335", "no_saving"),
        (("UK: play G04 for operations",), "TDM-070", "not_your_turn"),
        (("play J01 for operations", *["deploy 1 army: Germany"] * 2), "TDM-101", "too_few_points"),
        (("play G04 for event on UK",), "TDM-157", "no_power_named"),
    ],
)
def test_TDM_070_TDM_335_what_a_turn_cannot_be(
    lines: tuple[str, ...], rule: str, code: str
) -> None:
    turn = germany()
    assert turn.faults(*lines) == [(rule, code)]
    with pytest.raises(Illegal):
        turn.orders("Germany", *lines)
    assert turn.hand("Germany") == list(HAND)


def test_TDM_070_nothing_at_all_is_no_turn() -> None:
    with pytest.raises(Illegal, match="which_card"):
        germany().say("Germany", "orders", [])


def test_TDM_335_a_card_may_be_burnt_and_saves_a_point_all_the_same() -> None:
    turn = germany()
    turn.orders("Germany", "play G08 for operations, save 1")
    assert turn.g.state["saved"] == {"Germany": "G08"}
    assert turn.event("points_lost")["points"] == 4
    assert turn.discards == []


def test_TDM_182_TDM_299_which_card_is_developed_nobody_else_sees() -> None:
    turn = germany()
    turn.orders("Germany", "research G13")
    state = turn.g.state
    assert state["secret"]["Germany"]["face_down"] == {"Germany": "G13"}
    assert state["placed"] == {"Germany": "research"}
    assert state["placed_by"] == {"Germany": "orders Germany 1939/1"}
    assert "G13" not in str([turn.events, turn.shown(), turn.discards])
    assert turn.notes("chosen") == []
    assert turn.hand("Germany") == ["G04", "G08", "J01"]


def test_lines_with_a_condition_are_done_if_it_holds_when_they_come() -> None:
    turn = germany(units={**GERMANY, "Poland": {"Neutral": {"army": 1}}})
    turn.orders(
        "Germany",
        "play G04 for operations",
        "move 1 army: Germany -> Poland if Poland is empty",
        "attack army: Poland",
        "move 1 army: Germany -> Poland if Poland is empty",
    )
    assert turn.g.units("Poland", "Germany") == {"army": 1}
    assert turn.event("line_unused")["line"].endswith("if Poland is empty")


def test_without_the_hand_nothing_can_be_said_of_a_turn() -> None:
    turn = germany()
    lines = ["card: play G04 for operations", "card: deploy 1 army: Germany"]
    [ask] = turn.asks
    found = sift(turn.table, turn.g.state, ask, lines)
    assert found is not None
    assert [remark.code for _, remark in found.remarks] == ["not_at_hand"] * 2
    assert found.good == tuple(lines)
    public = turn.table.public(turn.g.state)
    with pytest.raises((NotKnown, KeyError)):
        public.state["secret"]["Germany"]
