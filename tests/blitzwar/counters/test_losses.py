"""Losses taken from counters (§15.1, §16.2)."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar.counters import losses
from pbem.games.blitzwar.counters.losses import Loss
from tests.blitzwar.position_builder import game_at

ONE = "1-corps infantry"
LEFT = {
    "3-corps infantry": {"infantry": "2-corps infantry"},
    ONE: {"infantry": ""},
    "2-corps armor": {"armor": "1-corps armor"},
    "3-corps white": {"infantry": "2-corps armor", "armor": "2-corps white"},
    "2-corps white": {"infantry": "1-corps armor", "armor": ONE},
    "3-corps elite": {"infantry": "2-corps armor", "armor": "2-corps elite"},
    "2-corps elite": {"infantry": "1-corps armor", "armor": ONE},
    "fortified corps": {"fortified": ONE},
    "2-unit fleet": {"fleet": "1-unit fleet"},
    "1-unit u-boat": {"u-boat": ""},
    "air unit": {},
}


@pytest.mark.parametrize(("name", "left"), LEFT.items(), ids=LEFT)
def test_BWR_421_what_a_loss_leaves_of_a_counter(name: str, left: dict[str, str]) -> None:
    found = losses.ways(game_at(), "Germany", name)
    assert {loss.kind: loss.left for loss in found} == left


def test_BWR_421_G_89_a_loss_that_can_be_shown_is_taken_if_there_is_one() -> None:
    units = {"Rome": {"Italy": {"2-corps infantry": 1}}, "Turin": {"Italy": {ONE: 5}}}
    g = game_at(units=units)
    assert [loss.left for loss in losses.open_ways(g, "Rome", "Italy")] == [ONE]
    tanks = {"Paris": {"France": {"2-corps white": 1}}, "Lyon": {"France": {ONE: 8}}}
    g = game_at(units=tanks)
    [first, second] = losses.open_ways(g, "Paris", "France")
    assert {first.left, second.left} == {"1-corps armor", ONE}
    g = game_at(units={"Paris": {"France": {"2-corps white": 1}}, "Lyon": {"France": {ONE: 7}}})
    assert [loss.left for loss in losses.open_ways(g, "Paris", "France")] == [ONE]


def test_BWR_421_what_is_left_of_a_counter_has_done_what_it_had_done() -> None:
    white = {"Berlin": {"Germany": {"2-corps white": 1}}}
    g = game_at(
        units={"Berlin": {"Germany": {"2-corps white": 2, ONE: 1}}},
        now={"moved": {"Berlin": {"Germany": {"2-corps white": {"3": 1}}}}, "active": white},
    )
    losses.take(g, "Berlin", Loss("Germany", "2-corps white", "armor", ONE), active=True)
    assert g.stack("Berlin", "Germany") == {"2-corps white": 1, ONE: 2}
    assert g.now["active"] == {"Berlin": {"Germany": {ONE: 1}}}
    assert g.now["moved"] == {"Berlin": {"Germany": {ONE: {"3": 1}}}}
    losses.take(g, "Berlin", Loss("Germany", ONE, "infantry", ""), active=True)
    assert g.now["active"] == {}


def test_BWR_364_a_fortified_corps_turns() -> None:
    g = game_at(units={"Oslo": {"Germany": {"fortified corps": 1}}})
    [turn] = losses.open_ways(g, "Oslo", "Germany")
    losses.take(g, "Oslo", turn)
    assert g.stack("Oslo", "Germany") == {ONE: 1}
