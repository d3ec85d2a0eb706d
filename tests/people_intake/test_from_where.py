"""Orders that say where to and not from where: the places where their units stand."""

from __future__ import annotations

import pytest

from tests.small_campaign import Folder


def flat(said: object) -> str:
    return " ".join(str(getattr(said, "out", said)).split("Question to")[0].split())


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("6 inf attack East Poland", "move 6 infantry: Poland -> East Poland"),
        ("attack Vyborg with 2 inf", "move 2 infantry: Finland -> Vyborg"),
        ("6 inf to East Poland", "move 6 infantry: Poland -> East Poland"),
    ],
)
def test_the_one_place_from_which_they_can_come_is_meant(
    small: Folder, said: str, order: str
) -> None:
    told = flat(small.apply(f"combat:\n{said}"))
    assert f'"{said}" read as: combat: {order}' in told
    assert "Refused" not in told


def test_of_several_places_each_is_offered_as_the_rules_take_it(small: Folder) -> None:
    told = flat(small.apply("combat:\n2 tanks to East Poland"))
    assert "it may mean 2 different orders" in told
    assert "send: combat: move 2 armor: Poland -> East Poland" in told
    assert "send: combat: move 2 armor: Germany -> Poland -> East Poland" in told


@pytest.mark.parametrize("said", ["20 inf to East Poland", "2 tanks to Leningrad"])
def test_where_none_can_come_from_it_is_asked_from_where(small: Folder, said: str) -> None:
    told = flat(small.apply(f"combat:\n{said}"))
    assert "it does not say from where: combat: move" in told
    assert small.status["seats"]["germany"]["lines"] == {}


def test_what_another_order_takes_is_not_there_any_more(small: Folder) -> None:
    mail = "combat:\nmove 6 infantry: Poland -> East Poland\n3 inf to East Poland"
    told = flat(small.apply(mail))
    assert "read as: combat: move 3 infantry: Hungary -> East Poland" in told


@pytest.mark.parametrize("said", ["3 inf Poland", "on to Moscow", "my tanks"])
def test_words_that_do_not_say_where_to_are_nothing(small: Folder, said: str) -> None:
    told = flat(small.apply(f"combat:\n{said}\nmove 6 infantry: Poland -> East Poland"))
    assert "from where" not in told
    assert "move 3" not in told
