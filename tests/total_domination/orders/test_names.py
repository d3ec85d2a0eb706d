"""Total Domination: the names that players use; each means what it should, and none takes a printed
name away."""

from __future__ import annotations

from itertools import combinations

import pytest

from pbem.engine.names import Names, is_slip, key, words
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.orders.names import (
    KINDS,
    POWERS,
    TARGETS,
    TECHNOLOGIES,
    place_names,
)
from pbem.games.total_domination.orders.names import PLACES as OTHERS
from tests.total_domination.position_builder import board

BOARD = board()
GRAMMAR = grammar_of(BOARD)
AREAS = GRAMMAR.vocabulary.places
PRINTED = Names(dict.fromkeys(BOARD.areas, ()), "place")


@pytest.mark.parametrize(
    ("said", "area"),
    [
        ("UK", "United Kingdom"),
        ("N. USSR", "Northern USSR"),
        ("South USSR", "Southern USSR"),
        ("E USA", "East USA"),
        ("Western USA", "West USA"),
        ("the Balkans", "Balkans"),
        ("Baltic States", "Baltics"),
        ("Marianas", "Mariana Islands"),
        ("Solomon Isl.", "Solomon Islands"),
        ("Aleut", "Aleutian Islands"),
        ("Okinawa", "Ryukyu Islands"),
        ("Pearl Harbour", "Hawaii"),
        ("Rumania", "Romania"),
        ("Holland", "Low Countries"),
        ("DEI", "East Indies"),
        ("Thailand", "Siam"),
        ("Indian", "Indian Ocean"),
        ("Moscow", "Northern USSR"),
        ("W. Africa", "West Africa"),
    ],
)
def test_areas_by_the_names_that_players_use(said: str, area: str) -> None:
    assert AREAS.find(said) == (area,)


@pytest.mark.parametrize(
    ("said", "areas"),
    [
        ("USA", {"East USA", "West USA"}),
        ("USSR", {"Northern USSR", "Southern USSR"}),
        ("Indo", {"Indochina", "East Indies"}),
        ("Africa", set()),
    ],
)
def test_a_name_of_several_areas_means_each_of_them(said: str, areas: set[str]) -> None:
    assert set(AREAS.find(said)) == areas


def test_names_are_those_of_what_is_on_the_board() -> None:
    assert set(OTHERS) <= set(BOARD.areas)
    assert set(POWERS) == set(BOARD.powers)
    assert set(KINDS) == set(BOARD.units)
    assert set(TARGETS) - set(KINDS) == {"resistance"}
    assert set(TECHNOLOGIES) == set(BOARD.technologies)
    several = {word for word, ids in AREAS.keys().items() if len(ids) > 1}
    assert several == {"usa", "ussr", "russia", "sovietunion", "unitedstates"}


def test_no_name_is_taken_from_an_area() -> None:
    for area in BOARD.areas:
        assert AREAS.find(area) == AREAS.find(key(area)) == (area,)
        for name in place_names(area):
            assert area in AREAS.find(name), name


# Beginnings of a printed name that other names share which people use as often.
SHARED = {
    "Indochina": "indo",
    "Manchuria": "man",
    "Romania": "rom",
    "Southern USSR": "southern",
    "United Kingdom": "united",
}


def test_beginnings_of_printed_names_still_are_enough() -> None:
    taken: dict[str, str] = {}
    for area in BOARD.areas:
        first = words(area)[0]
        for size in range(3, len(first) + 1):
            if PRINTED.find(first[:size]) == (area,) and AREAS.find(first[:size]) != (area,):
                taken[area] = first[:size]
    assert taken == SHARED


def test_no_name_is_one_slip_of_a_key_away_from_that_of_another_area() -> None:
    known = {word: ids for word, ids in AREAS.keys().items() if len(word) > 4}
    printed = {key(area) for area in BOARD.areas}
    near = {
        frozenset((one, other))
        for one, other in combinations(known, 2)
        if set(known[one]).isdisjoint(known[other]) and is_slip(one, other)
        if one in printed or other in printed
    }
    # Both are printed so.
    assert near <= {frozenset(("austria", "australia")), frozenset(("baltics", "balkans"))}


@pytest.mark.parametrize("card", list(BOARD.cards))
def test_each_card_goes_by_number_and_title(card: str) -> None:
    title = BOARD.cards[card].title
    for said in (card, title, f"{card} ({title})", f"the {title} card", f"card {card.lower()}"):
        line = GRAMMAR.parse_line(f"research {said}" if "card" not in said else f"take {said}")
        assert line.args["card"] == card


@pytest.mark.parametrize("technology", list(BOARD.technologies))
def test_each_technology_goes_by_number_and_title(technology: str) -> None:
    for said in (technology, BOARD.technologies[technology].title):
        line = GRAMMAR.parse_line(f"prefer tech {said}")
        assert line.args["wishes"] == [{"technology": technology}]
