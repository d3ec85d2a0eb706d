"""Amounts in words, made to numbers by what stands there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pbem.engine.errors import Problem
from pbem.engine.prose.amounts import settle
from tests.axis_allies_europe.orders.test_orders import GRAMMAR
from tests.engine.prose.reading import parsed

STANDING = {"Poland": {"infantry": 6, "armor": 2, "fighter": 1}}
TAKEN = {"Poland": {"infantry": 4, "fighter": 1}}


def settled(said: str, there: Mapping[str, Mapping[str, int]] = STANDING) -> str | Problem:
    """What comes of a movement from Poland, in words."""
    [reading] = parsed(GRAMMAR, f"combat:\n{said} Poland -> Rumania").readings
    told = settle(
        GRAMMAR,
        reading.candidates[0],
        lambda place: there.get(place, {}),
        lambda place: TAKEN.get(place, {}),
    )
    if isinstance(told, Problem):
        return told
    assert (told.line, told.source) == (2, f"{said} Poland -> Rumania")
    return told.text.removeprefix("combat: move ").removesuffix(": Poland -> Rumania")


@pytest.mark.parametrize(
    ("said", "units"),
    [
        ("all inf", "6 infantry"),
        ("everything", "6 infantry, 2 armor, 1 fighter"),
        ("everything except one infantry", "5 infantry, 2 armor, 1 fighter"),
        ("everything but the fighter", "6 infantry, 2 armor"),
        ("all inf except two", "4 infantry"),
        ("the rest", "2 infantry, 2 armor"),
        ("the rest of the inf", "2 infantry"),
        ("both tanks", "2 armor"),
        ("all 6 inf", "6 infantry"),
        ("the fighter", "1 fighter"),
        ("ftr", "1 fighter"),
        ("tanks", "2 armor"),
        ("the fighter, 2 inf", "1 fighter, 2 infantry"),
        ("2 inf, the rest of the tanks", "2 infantry, 2 armor"),
    ],
)
def test_words_come_to_numbers(said: str, units: str) -> None:
    assert settled(said) == units


@pytest.mark.parametrize(
    "said",
    ["half of the inf", "some inf", "1-2 inf", "both inf", "all 3 inf", "the tank", "inf",
     "everything except 7 inf", "the rest of the ftrs", "both subs"],
)  # fmt: skip
def test_what_is_not_told_exactly_is_asked_with_what_stands_there(said: str) -> None:
    told = settled(said)
    assert isinstance(told, Problem)
    assert told.code == "how_many_there"
    assert told.fields["there"] == "6 infantry, 2 armor, 1 fighter"
    assert told.line == 2
    for choice in told.choices:
        assert GRAMMAR.parse_line(choice).text == choice


def test_the_choices_are_the_numbers_that_stand_there() -> None:
    told = settled("a few tanks")
    assert isinstance(told, Problem)
    assert told.choices == (
        "combat: move 1 armor: Poland -> Rumania",
        "combat: move 2 armor: Poland -> Rumania",
    )


@pytest.mark.parametrize(
    ("said", "units"),
    [("all inf", "all infantry"), ("both tanks", "2 armor"), ("the ftr", "1 fighter")],
)
def test_where_nothing_is_known_of_a_place_words_stay(said: str, units: str) -> None:
    assert settled(said, {}) == units


def test_what_is_vague_is_asked_where_nothing_is_known_too() -> None:
    told = settled("some tanks", {})
    assert isinstance(told, Problem)
    assert told.code == "how_many_where"
    assert told.choices == (
        "combat: move 1 armor: Poland -> Rumania",
        "combat: move all armor: Poland -> Rumania",
    )


def test_a_kind_without_a_number_is_asked_where_nothing_is_known() -> None:
    told = settled("inf", {})
    assert isinstance(told, Problem)


def test_the_one_kind_that_stands_there_may_be_left_out() -> None:
    told = settled("half of", {"Poland": {"infantry": 2}})
    assert isinstance(told, Problem)
    assert told.choices == (
        "combat: move 1 infantry: Poland -> Rumania",
        "combat: move 2 infantry: Poland -> Rumania",
    )
