"""The names that players use for zones, countries and counters: each means what it should, and none
takes a printed name away."""

from __future__ import annotations

import pytest

from pbem.engine.names import Names, is_slip, key, words
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.orders.names import CLASSES, COUNTRIES, OWNERS
from pbem.games.blitzwar.orders.place_names import PLACES, place_names
from tests.blitzwar.position_builder import board

GRAMMAR = grammar_of(board())
ZONES = GRAMMAR.vocabulary.places
PRINTED = Names(dict.fromkeys(board().areas, ()), "place")
NATIONS = Names(COUNTRIES, "power")


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("Küstrin", "Kustrin"), ("Kyiv", "Kiev"), ("Lwów", "Lvov"), ("Łódź", "Lodz"), ("Kraków", "Krakow"),
        ("E Prussia", "East Prussia"), ("Königsberg", "East Prussia"), ("W Med", "Western Mediterranean"),
        ("E. Med", "Eastern Mediterranean"), ("Biscay", "Bay of Biscay"), ("Channel", "English Channel"),
        ("N. Atlantic", "North Atlantic"), ("N Sea", "North Sea"), ("Scapa", "Scapa Flow"), ("USA", "America"),
        ("Agheila", "El Agheila"), ("Bir Hakeim", "Bir Hacheim"), ("Alamein", "El Alamein"), ("Jassy", "Yassi"),
        ("Thessaloniki", "Salonika"), ("Göteborg", "Goteborg"), ("Gib", "Gibraltar"), ("Bône", "Bone"),
        ("Samara", "Kuybishev"), ("Napoli", "Naples"), ("Wien", "Vienna"), ("SC Med", "South Central Mediterranean"),
    ],
)  # fmt: skip
def test_zones_by_the_names_that_players_use(said: str, zone: str) -> None:
    assert ZONES.find(said) == (zone,)


def test_a_name_of_several_zones_means_each_of_them() -> None:
    several = {word: set(ids) for word, ids in ZONES.keys().items() if len(ids) > 1}
    central = {"North Central Mediterranean", "South Central Mediterranean"}
    every = central | {"Western Mediterranean", "Eastern Mediterranean"}
    oceans = {"North Atlantic", "Central Atlantic"}
    assert several == {
        **dict.fromkeys(("med", "themed", "mediterranean"), every),
        **dict.fromkeys(("centralmed", "centralmediterranean"), central),
        **dict.fromkeys(("atlantic", "theatlantic"), oceans),
    }


def test_names_are_those_of_zones_on_the_board() -> None:
    assert set(PLACES) <= set(board().areas)
    for zone in board().areas:
        assert ZONES.find(zone) == ZONES.find(key(zone)) == (zone,)
        assert all(zone in ZONES.find(name) for name in place_names(zone)), zone


# Beginnings of a printed name that other names share which people use as often.
SHARED = {"Central Atlantic": "central"}


def test_beginnings_of_printed_names_still_are_enough() -> None:
    taken = {}
    for zone in board().areas:
        first = words(zone)[0]
        for size in range(3, len(first) + 1):
            if PRINTED.find(first[:size]) == (zone,) != ZONES.find(first[:size]):
                taken[zone] = first[:size]
    assert taken == SHARED


def test_no_name_is_one_slip_of_a_key_away_from_that_of_another_zone() -> None:
    known = ZONES.keys()
    near = {
        (zone, other)
        for zone in board().areas
        for other in known
        if abs(len(key(zone)) - len(other)) < 2 and len(other) > 4
        if zone not in known[other] and is_slip(key(zone), other)
    }
    # Both are printed.
    assert near == {("Minsk", "pinsk"), ("Pinsk", "minsk")}


@pytest.mark.parametrize(
    ("said", "country"),
    [
        ("german", "Germany"), ("US", "USA"), ("soviet", "USSR"), ("soviets", "USSR"), ("british", "UK"),
        ("Dutch", "Belgium-Netherlands"), ("belgian", "Belgium-Netherlands"), ("Romanian", "Rumania"),
        ("Vichy French", "Vichy"), ("french", "France"), ("Free French", "Free French"),
    ],
)  # fmt: skip
def test_countries_by_their_adjectives(said: str, country: str) -> None:
    assert NATIONS.find(said) == (country,)


def test_normal_forms_of_countries_and_counters_read_back() -> None:
    assert set(COUNTRIES) == set(board().powers)
    for country in board().powers:
        assert NATIONS.find(OWNERS.get(country, country)) == (country,)
    line = GRAMMAR.parse_line
    for counter in board().units:
        removed = line(f"remove {counter}: Berlin")
        assert line(removed.text).args == removed.args


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("panzer", "armor"), ("inf", "infantry"), ("white tank", "white"), ("uboat", "u-boat"),
        ("subs", "u-boat"), ("flt", "fleet"), ("planes", "air"), ("fort", "fortified"),
    ],
)  # fmt: skip
def test_classes_of_counters_by_other_words(said: str, kind: str) -> None:
    assert Names(CLASSES, "unit").find(said) == (kind,)


def test_heads_are_the_sides() -> None:
    for head, side in (("Axis", "Axis"), ("Allied", "Allies"), ("Soviets", "Soviets")):
        assert GRAMMAR.parse_line(f"{head}: done").power == side
