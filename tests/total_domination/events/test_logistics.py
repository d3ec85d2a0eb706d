"""The icons of logistics events."""

from __future__ import annotations

from pbem.games.total_domination.events import logistics
from tests.total_domination.action.turns_played import Turn
from tests.total_domination.position_builder import board, game_at

GERMANY = {"Germany": {"Germany": {"army": 1}}, "Austria": {"Germany": {"army": 1}}}


def test_TDM_161_TDM_162_TDM_165_icons_in_any_order_each_once_and_none_has_to_be_used() -> None:
    turn = Turn("Germany", units=GERMANY, hands={"Germany": ["G08"]})
    moves = ["move 1 army: Germany -> Poland", "move 1 army: Austria -> Balkans"]
    third = "move 1 army: Poland -> Baltics"
    assert turn.faults("play G08 for event", *moves, third) == [("TDM-161", "no_such_icon")]
    turn.orders("Germany", "play G08 for event", *moves, "deploy 1 army: Germany")
    assert turn.g.units("Germany", "Germany") == {"army": 1}
    assert turn.g.units("Poland", "Germany") == {"army": 1}
    assert turn.discards == ["G08"]


def test_TDM_165_what_was_just_deployed_may_move() -> None:
    turn = Turn("Germany", units={}, hands={"Germany": ["G08"]})
    lines = ("deploy 1 army: Germany", "move 1 army: Germany -> Austria -> Balkans")
    turn.orders("Germany", "play G08 for event", *lines)
    assert turn.g.units("Balkans", "Germany") == {"army": 1}


def test_TDM_163_TDM_164_fleets_and_air_fleets() -> None:
    turn = Turn("Germany", units=GERMANY, hands={"Germany": ["G03"]})
    turn.orders("Germany", "play G03 for event", "deploy 1 air fleet: Germany")
    assert turn.g.units("Germany", "Germany") == {"army": 1, "air fleet": 1}
    turn = Turn("Japan", units={}, hands={"Japan": ["J02"]})
    turn.orders("Japan", "play J02 for event", *["deploy 1 fleet: Japan"] * 2)
    assert turn.g.units("Japan", "Japan") == {"fleet": 2}


def test_TDM_156_events_of_the_us_deploy_units_of_both_nations() -> None:
    turn = Turn("UK", units={}, joined=["US"], hands={"UK": ["US3"]})
    lines = ("deploy 1 army: United Kingdom", "deploy 1 fleet: West USA")
    turn.orders("UK", "play US3 for event", *lines, "deploy 1 air fleet: East USA")
    assert turn.g.units("United Kingdom", "UK") == {"army": 1}
    assert turn.g.units("West USA", "US") == {"fleet": 1}
    assert turn.g.units("East USA", "US") == {"air fleet": 1}


def test_TDM_161_attacks_and_u_boats_are_not_by_event() -> None:
    units = {**GERMANY, "Poland": {"Neutral": {"army": 1}}}
    turn = Turn("Germany", units=units, hands={"Germany": ["G08"]})
    assert turn.faults("play G08 for event", "attack 1 army: Poland") == [
        ("TDM-161", "not_by_event")
    ]
    assert turn.faults("play G08 for event", "deploy 1 U-boat: Atlantic") == [
        ("TDM-161", "not_by_event")
    ]


def test_TDM_161_TDM_275_the_icons_of_the_card_without_some_in_the_solo_game() -> None:
    for card in board().cards.values():
        assert logistics.icons(game_at(), card.name) == dict(card.icons)
    solo = game_at(start="solo", players=1)
    assert logistics.icons(solo, "US3") == {"army": 1, "fleet": 1}
    assert logistics.icons(solo, "S05") == {}
