"""Lines judged together: the same verdict in every order of the lines, and what depends on a
refused line falls.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from pbem.games.axis_allies_europe.movement import steps
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.movement.tools import (
    attack,
    read,
    refused,
    refused_later,
    rules,
    units,
)

Build = Callable[..., Position]

TWICE = (
    "move 2 infantry: Poland -> East Poland",
    "move 2 infantry: Poland -> Baltic States",
    "move 1 fighter, 2 armor: Poland -> East Poland",
)


@pytest.mark.parametrize("orders", list(permutations(TWICE)))
def test_AAE_055_units_promised_twice_in_all_six_orders(
    game_at: Build, orders: tuple[str, ...]
) -> None:
    g = game_at(
        units={
            "Poland": {"Germany": {"infantry": 3, "armor": 2, "fighter": 1}},
            "East Poland": {"Soviet Union": {"infantry": 1}},
            "Baltic States": {"Soviet Union": {"infantry": 1}},
        }
    )
    assert refused(g, *orders) == {
        TWICE[0]: ("AAE-055", "promised_twice"),
        TWICE[1]: ("AAE-055", "promised_twice"),
    }


def test_AAE_055_the_refusal_counts_what_is_there(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 3}}})
    lines = read(g, "combat", TWICE[:2])
    _, problems = steps.sift_attack(g, lines)
    fields = {"place": "Poland", "unit": "infantry", "ordered": 4, "there": 3}
    assert [problem.fields for _, problem in problems] == [fields, fields]


def test_a_line_refused_by_itself_promises_nothing(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 3}}})
    verdict = refused(
        g, "move 2 infantry: Poland -> East Poland", "move 2 infantry: Poland -> Germany"
    )
    assert list(verdict) == ["move 2 infantry: Poland -> Germany"]


def test_AAE_034_a_whole_line_is_void(game_at: Build) -> None:
    g = game_at(units={"Poland": {"Germany": {"infantry": 1, "armor": 1}}})
    order = "move 1 infantry, 1 armor: Poland -> East Poland -> Belorussia"
    assert list(refused(g, order)) == [order]
    assert units(g, "Poland") == {"infantry": 1, "armor": 1}


CHAIN = (
    "load 1 infantry: Southern Italy @ transport Adriatic Sea",
    "move 1 transport: Adriatic Sea -> Central Mediterranean",
    "assault Libya: 1 infantry from transport Central Mediterranean",
)


@pytest.mark.parametrize("orders", list(permutations(CHAIN)))
def test_AAE_059_a_landing_in_every_order_of_its_lines(
    game_at: Build, orders: tuple[str, ...]
) -> None:
    g = game_at(
        units={
            "Adriatic Sea": {"Germany": {"transport": 1}},
            "Southern Italy": {"Germany": {"infantry": 1}},
            "Libya": {"Great Britain": {"infantry": 1}},
        },
        control={"Libya": "Great Britain"},
    )
    attack(g, *orders)
    assert g.turn["assaults"] == [{"target": "Libya", "zone": "Central Mediterranean", "ally": ""}]


@pytest.mark.parametrize("left_out", [0, 1])
def test_AAE_059_what_depends_on_a_missing_line_falls(game_at: Build, left_out: int) -> None:
    g = game_at(
        units={
            "Adriatic Sea": {"Germany": {"transport": 1}},
            "Southern Italy": {"Germany": {"infantry": 1}},
        },
        control={"Libya": "Great Britain"},
    )
    orders = [order for number, order in enumerate(CHAIN) if number != left_out]
    assert sorted(refused(g, *orders)) == sorted(orders)


@pytest.mark.parametrize("turned", [False, True])
def test_AAE_244_two_lines_for_one_hold_fall_both(game_at: Build, turned: bool) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 2, "armor": 1}},
        },
    )
    orders = [
        "load 1 armor: United Kingdom @ transport North Sea",
        "load 2 infantry: United Kingdom @ transport North Sea",
    ]
    verdict = refused_later(g, *(reversed(orders) if turned else orders))
    assert sorted(verdict) == sorted(orders)
    assert set(rules(verdict)) == {"AAE-244"}


@pytest.mark.parametrize("turned", [False, True])
def test_AAE_267_two_fighters_and_one_deck_too_few(game_at: Build, turned: bool) -> None:
    """Each of the two could land alone; together one deck is missing, and neither is preferred."""
    g = game_at(
        turn="United States",
        units={
            "United States": {"United States": {"fighter": 2}},
            "Celtic Sea": {"Germany": {"transport": 1}},
            "Halifax Sea": {"Germany": {"transport": 1}},
        },
        aboard=[
            {
                "ship": "carrier",
                "owner": "United States",
                "at": "Mid-Atlantic",
                "holds": {"Great Britain": {"fighter": 1}},
            }
        ],
        control={"United Kingdom": "Germany", "Canada": "Germany", "Iceland": "Germany"},
    )
    way = "United States -> U.S. Eastern Coast -> Mid-Atlantic -> Celtic Sea"
    one, two = (
        f"move 1 fighter: {way}",
        "move 1 fighter: United States -> U.S. Eastern Coast -> Mid-Atlantic -> U.S. Eastern Coast -> Halifax Sea",
    )
    assert refused(g, one) == {}
    assert refused(g, two) == {}
    verdict = refused(g, *((two, one) if turned else (one, two)))
    assert verdict == {
        one: ("AAE-267", "decks_promised_twice"),
        two: ("AAE-267", "decks_promised_twice"),
    }


def test_AAE_244_a_load_too_big_for_any_ship_leaves_the_others_alone(game_at: Build) -> None:
    g = game_at(
        turn="Great Britain",
        units={
            "North Sea": {"Great Britain": {"transport": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 5}},
        },
    )
    big = "load 3 infantry: United Kingdom @ transport North Sea"
    verdict = refused_later(g, big, "load 1 infantry: United Kingdom @ transport North Sea")
    assert verdict == {big: ("AAE-244", "no_room")}


@pytest.mark.parametrize("turned", [False, True])
def test_the_empty_transport_sails_to_where_something_waits(game_at: Build, turned: bool) -> None:
    """Of two transports in a zone the one with room goes to load, the one with the cargo goes to
    unload.
    """
    g = game_at(
        turn="Great Britain",
        units={
            "Celtic Sea": {"Great Britain": {"transport": 2}},
            "United Kingdom": {"Great Britain": {"infantry": 2}},
            "Iceland": {"Great Britain": {"armor": 1}},
        },
        control={"France": "Great Britain"},
    )
    orders = [
        "load 2 infantry: United Kingdom @ transport Celtic Sea",
        "move 1 transport: Celtic Sea -> Atlantic -> Denmark Strait",
        "load 1 armor: Iceland @ transport Denmark Strait",
        "move 1 transport: Celtic Sea -> English Channel",
        "unload 2 infantry: transport English Channel -> France",
    ]
    assert refused_later(g, *(reversed(orders) if turned else orders)) == {}
