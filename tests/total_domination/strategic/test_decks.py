"""The decks at the start, cards that go aside, reserves (§2.0, §4.2, §9.1, §12.2)."""

from __future__ import annotations

from pbem.engine.deck import Deck
from pbem.engine.dice import Dice, Script, new_segment
from pbem.games.total_domination.cards import hands
from pbem.games.total_domination.cards.decks import set_aside, special_left
from tests.total_domination.position_builder import game_at
from tests.total_domination.strategic.cards_played import Cards


def sorted_dice() -> Dice:
    """Every sealed shuffle puts the cards in the order of their ids."""
    return Dice(new_segment(1), Script([]), new_segment(1), Script([], sort_shuffles=True))


# Set-up


def test_TDM_019_TDM_284_TDM_285_three_decks_are_shuffled_and_committed_to() -> None:
    p = Cards("decks")
    decks = p.g.state["decks"]
    sizes = {name: decks[name]["size"] for name in decks}
    assert sizes == {"cards": 54, "us": 4, "china": 2}
    assert len(p.cards()) == len(set(p.cards())) == 60
    laid = [n["laid"]["prefix"] for n in p.notes]
    assert laid == ["deck/cards/1", "deck/us/1", "deck/china/1"]
    assert {n["laid"]["owner"] for n in p.notes} == {"moderator"}
    assert [n["laid"]["to"] for n in p.notes] == [[], [], []]


def test_TDM_253_rise_of_the_axis_has_no_special_cards() -> None:
    assert list(Cards("decks", start="rise_of_the_axis").g.state["decks"]) == ["cards"]


def test_TDM_262_TDM_313_fall_of_the_axis_shuffles_the_48_cards_that_are_left() -> None:
    p = Cards("decks", start="fall_of_the_axis")
    assert {name: d["size"] for name, d in p.g.state["decks"].items()} == {"cards": 48}
    used = {card for ids in p.g.state["technology_cards"].values() for card in ids}
    pile = p.g.state["secret"]["moderator"]["deck/cards"]
    assert not used & set(pile)
    assert len({*used, *pile}) == 60


# Beside the hand


def test_TDM_212_TDM_304_TDM_216_a_special_card_goes_aside_and_only_its_owner_sees_it() -> None:
    p = Cards("decks")
    g = p.g
    set_aside(g, "UK", "US")
    set_aside(g, "USSR", "China")
    assert g.state["aside"] == {"UK": {"US": 1}, "USSR": {"China": 1}}
    assert g.state["secret"]["UK"]["aside"] == p.shown(["UK"]) == ["US1"]
    assert p.shown(["USSR"]) == ["CN1"]
    assert p.shown() == []
    assert (special_left(g, "US"), special_left(g, "China")) == (3, 1)
    assert hands.extras(g, "UK") == 1


def test_TDM_215_R_38_without_a_special_card_nothing_goes_aside() -> None:
    p = Cards("decks")
    for _ in range(3):
        set_aside(p.g, "USSR", "China")
    assert p.g.state["aside"] == {"USSR": {"China": 2}}


def test_TDM_302_TDM_303_what_is_reserved_is_the_owners_what_is_thrown_away_all_see() -> None:
    g = game_at(hands={"UK": ["U01", "U02", "U03"]}, pile=["G01"])
    hands.reserve(g, "UK", ["U02"], ["U01", "U03"], sorted_dice())
    assert g.state["secret"]["UK"]["hand"] == []
    assert g.state["secret"]["UK"]["reserve"] == ["U02"]
    assert g.state["reserve"] == {"UK": 1}
    assert Deck(g.state, "cards").discarded == ["U01", "U03"]
    shown = [n["shown"] for n in g.state["secret"]["moderator"]["notes"] if "shown" in n]
    assert [(each["card"], each["to"]) for each in shown] == [("U01", []), ("U03", [])]
