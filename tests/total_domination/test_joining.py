"""The tracks of the US and China, and the cards that invasions bring into the pile."""

import pytest

from pbem.engine.chance import MODERATOR
from pbem.engine.dice import Dice, Script, new_segment
from pbem.games.total_domination import joining
from pbem.games.total_domination.concepts import points, supply
from tests.total_domination.position_builder import game_at, lay_pile

US, CHINA = ["US1", "US2", "US3", "US4"], ["CN1", "CN2"]
PILE = ["G01", "G02", "G03"]


def dice_of(*entries):
    script = Script(entries)
    return Dice(new_segment(1), script, new_segment(1), script)


def before_war(us=0, china=0, **more):
    """The set-up, with so many steps gone and so many cards left of each nation."""
    g = game_at(**{"base": True, "pile": PILE, "tracks": {"US": us, "China": china}, **more})
    lay_pile(g.state, US[us:], name="us")
    lay_pile(g.state, CHINA[china:], name="china")
    return g


def secret_pile(g):
    return g.state["secret"][MODERATOR]["deck/cards"]


def shuffled_in(g, steps, *order):
    """The events and notes of the cards for these steps."""
    dice, events = dice_of(*([("deck/cards", order)] if order else [])), []
    joining.shuffle_in(g, steps, dice, events)
    return events, g.state["secret"][MODERATOR].get("notes", [])


def test_TDM_206_207_210_the_last_box_brings_a_nation_in_at_once():
    """TDM-206, TDM-207, TDM-208, TDM-210: units, Home areas and points are the ally's."""
    g, events = before_war(us=3), []
    before = points.total(g, "UK")
    joining.advance(g, "US", events)
    assert g.joined("US")
    assert [event["kind"] for event in events[:2]] == ["track_advanced", "joined"]
    assert events[1] == {"kind": "joined", "power": "US", "ally": "UK"}
    gained = {event["area"] for event in events if event["kind"] == "control_changed"}
    assert gained == set(g.board.homes("US"))
    assert points.total(g, "UK") == before + sum(map(g.board.stars, g.board.homes("US")))
    assert points.threshold(g, "Allies") == 35
    assert supply.in_supply(g, "East USA", "UK")
    assert g.side_of("US") == "Allies"


def test_TDM_210_what_an_enemy_holds_is_not_gained():
    taken = {"Philippines": {"Japan": {"fleet": 1}}, "East USA": {"Germany": {"army": 1}}}
    g, events = before_war(us=3, units=taken), []
    joining.advance(g, "US", events)
    gained = {event["area"] for event in events if event["kind"] == "control_changed"}
    assert gained == {"West USA", "Hawaii"}
    assert g.controller("Philippines") == "Japan"
    assert g.controller("East USA") == ""


def test_TDM_206_a_step_before_the_last_box_changes_nothing_else():
    g, events = before_war(china=0), []
    joining.advance(g, "China", events)
    assert events == [{"kind": "track_advanced", "power": "China", "steps": 1, "last": 2}]
    assert g.controller("China") == ""
    assert not g.joined("China")


@pytest.mark.parametrize(
    ("invader", "nation", "steps"),
    [
        ("Japan", "US", 1),
        ("Germany", "US", 1),
        ("UK", "US", 0),
        ("Japan", "UK", 0),
        ("Japan", "", 0),
    ],
)
def test_TDM_218_an_axis_player_who_comes_is_a_step(invader, nation, steps):
    g = before_war()
    joining.invaded(g, invader, nation, [])
    assert g.state["tracks"]["US"] == steps


def test_TDM_221_nothing_moves_a_marker_after_joining():
    g, events = before_war(us=4), []
    joining.invaded(g, "Japan", "US", events)
    assert (g.state["tracks"]["US"], events) == (4, [])


def test_TDM_220_several_steps_of_one_turn_are_counted():
    g = before_war(us=2)
    before = dict(g.state["tracks"])
    for nation in ("US", "China", "US", "China", "US"):
        joining.invaded(g, "Japan", nation, [])
    assert joining.steps_taken(before, g) == {"US": 2, "China": 2}
    assert joining.steps_taken(g.state["tracks"], g) == {}


def test_TDM_219_TDM_305_a_card_for_each_step_goes_into_the_pile():
    g = before_war(us=1)
    events, notes = shuffled_in(g, {"US": 2}, "US3", "G02", "G01", "US2", "G03")
    assert secret_pile(g) == ["US3", "G02", "G01", "US2", "G03"]
    assert g.state["decks"]["us"]["count"] == 1
    assert g.state["decks"]["cards"]["count"] == 5
    assert events == [{"kind": "cards_shuffled_in", "power": "US", "count": 2}]
    [*seen, laid] = notes
    assert [(note["shown"]["card"], note["shown"]["to"]) for note in seen] == [
        ("US2", ["UK"]),
        ("US3", ["UK"]),
    ]
    assert laid["laid"]["prefix"] == "deck/cards/1"


def test_TDM_219_with_a_common_hand_the_side_sees_the_card():
    g = before_war(players=2)
    _, notes = shuffled_in(g, {"China": 1}, *PILE, "CN1")
    assert notes[0]["shown"]["to"] == ["Allies"]


def test_TDM_219_cards_of_both_nations_in_one_turn():
    g = before_war(china=1)
    events, _ = shuffled_in(g, {"US": 1, "China": 1}, "CN2", *PILE, "US1")
    assert [event["power"] for event in events] == ["US", "China"]
    assert g.state["decks"]["china"]["count"] == 0


def test_TDM_219_without_cards_the_marker_moves_alone():
    g = before_war(us=4, tracks={"US": 3, "China": 0})
    events, notes = shuffled_in(g, {"US": 1})
    assert (events, notes, secret_pile(g)) == ([], [], PILE)
