"""What must hold in every position: a sound one is sound, and each fault is found."""

import pytest

from pbem.games.total_domination.invariants import invariants
from tests.harness.positions import changed
from tests.total_domination.position_builder import board, game_at, give, lay_pile


def army(nation, count=1):
    return {nation: {"army": count}}


def dealt(**position):
    """The set-up with all cards in their decks, and a hand of three for each player."""
    g = game_at(base=True, **position)
    cards = list(board().decks["cards"])
    for holder in g.holders:
        give(g.state, holder, [cards.pop() for _ in range(3)])
    lay_pile(g.state, cards)
    for name in ("us", "china"):
        lay_pile(g.state, board().decks[name], name=name)
    return g


@pytest.mark.parametrize("name", ["1939", "fall_of_the_axis", "rise_of_the_axis", "solo"])
def test_every_scenario_begins_soundly(name):
    players = 1 if name == "solo" else 2
    assert invariants(game_at(base=True, start=name, players=players)) == []


def test_TDM_010_a_dealt_position_is_sound():
    assert invariants(dealt()) == []
    assert invariants(dealt(players=2)) == []


@pytest.mark.parametrize(
    ("told", "position"),
    [
        ("Finland is not in play", {"units": {"Finland": army("Neutral")}}),
        ("where they cannot stay", {"units": {"Austria": {"Germany": {"fleet": 1}}}}),
        ("has no air fleet at all", {"units": {"Libya": {"Italy": {"army": 1, "air fleet": 1}}}}),
        ("it is 1938", {"year": 1938}),
        ("phase tea", {"phase": "tea"}),
        ("US is at step 5", {"tracks": {"US": 5, "China": 0}}),
        ("France is with US", {"partners": {"France": "US"}}),
        ("passed: a power is there twice", {"passed": ["UK", "UK"]}),
        ("lent: Italy", {"lent": ["Italy"]}),
        ("1 army more than there are counters", {"units": {"Libya": army("France", 2)}}),
        ("Poland holds 3 units, its limit is 2", {"units": {"Poland": army("Germany", 3)}}),
        ("Atlantic holds 3 U-boats", {"units": {"Atlantic": {"Germany": {"U-boat": 3}}}}),
        ("units of Germany and UK", {"units": {"Poland": army("UK") | army("Germany")}}),
        ("units of Neutral and UK", {"units": {"Poland": army("UK") | army("Neutral")}}),
        ("Home area of the teammate", {"units": {"France": army("USSR")}}),
        ("US has not joined", {"units": {"Hawaii": {"UK": {"fleet": 1}}}}),
        ("air fleets of UK are alone", {"units": {"Spain": {"UK": {"air fleet": 1}}}}),
        (
            "Germany has 2 air fleets",
            {"units": {a: {"Germany": {"air fleet": 1}} for a in ("Germany", "Austria")}},
        ),
        ("1 air fleet of UK used, 0 there", {"used": {"India": {"UK": 1}}}),
        ("7 Resistance tokens", {"resistance": {"Poland": 4, "Ukraine": 3}}),
        ("0 Resistance", {"resistance": {"Poland": 0}}),
        ("Resistance where there can be none", {"resistance": {"Austria": 1}}),
        ("Resistance where there can be none", {"resistance": {"Hawaii": 1}}),
        (
            "Resistance beside units of the Allies",
            {"units": {"France": army("UK")}, "resistance": {"France": 1}},
        ),
        ("Damage markers: Italy, France", {"damage": ["Italy", "France"]}),
        ("Austria is damaged", {"damage": ["Austria"]}),
        ("UK has A1 on the cards ", {"technologies": {"UK": ["A1"]}}),
        (
            "UK has a technology twice",
            {
                "technologies": {"UK": ["A1", "A1"]},
                "technology_cards": {"UK": ["G01", "U01"]},
            },
        ),
        ("UK has turned C3", {"turned": {"UK": ["C3"]}}),
        (
            "influence on Spain of different value",
            {"influence": [{"power": "UK", "card": "U08"}, {"power": "Germany", "card": "G11"}]},
        ),
        ("technologies placed by UK", {"placed_by": {"UK": "orders UK 1939/1"}}),
        ("technologies face down: ", {"placed": {"UK": "research"}}),
    ],
)
def test_a_fault_is_found(told, position):
    found = invariants(game_at(**position))
    assert [line for line in found if told in line], found


def test_TDM_085_units_that_wait_to_go_home_are_no_fault():
    g = game_at(units={"France": army("USSR")}, phase="administrative")
    assert invariants(g) == []


def change(owner, where, cards):
    return {"secret": {owner: {where: cards}}}


@pytest.mark.parametrize(
    ("told", "changes"),
    [
        ("G01 is in", {"saved": {"UK": "G01"}}),
        ("G01 is in", {"influence": [{"power": "UK", "card": "G01"}]}),
        ("G01 is in", {"tactics": [{"before": "UK", "by": "UK", "card": "G01"}]}),
        ("G01 is in", change("UK", "reserve", ["G01"])),
        ("X9 in face down before UK is no card", change("UK", "face_down", {"UK": "X9"})),
        (
            "nowhere: CN1",
            {"decks": {"china": {"count": 1}}, **change("moderator", "deck/china", ["CN2"])},
        ),
        ("deck us is told to have 3 cards", {"decks": {"us": {"count": 3}}}),
        ("hands of nobody: Axis", {"hands": {"Axis": {"count": 0, "set": 1, "last": 1}}}),
        ("hand of UK: 2 cards are told, 3 are there", {"hands": {"UK": {"count": 2}}}),
        ("reserve of UK: 1 cards are told, 0 are there", {"reserve": {"UK": 1}}),
        ("aside of UK: 2 cards are told, 0 are there", {"aside": {"UK": {"US": 2}}}),
        ("kept of UK: 0 cards are told, 1 are there", change("UK", "kept", ["X9"])),
    ],
)
def test_TDM_010_a_card_too_many_or_too_few_is_found(told, changes):
    g = dealt()
    g.state = changed(g.state, changes)
    found = invariants(g)
    assert [line for line in found if told in line], found


def test_TDM_253_cards_of_nations_that_never_join_are_nowhere():
    g = dealt()
    for name in ("us", "china"):
        del g.state["decks"][name], g.state["secret"]["moderator"][f"deck/{name}"]
    assert invariants(g) == []


def test_TDM_010_solo_cards_are_in_their_deck_or_out():
    g = dealt(players=2)
    first = [name for name, card in board().solo_cards.items() if card.year == 1939]
    lay_pile(g.state, first[2:], name="solo")
    assert invariants(g) == [f"solo cards: {', '.join(sorted(first[2:]))}"]
    g.state["secret"]["moderator"]["solo_removed"] = first[:2]
    assert invariants(g) == []
