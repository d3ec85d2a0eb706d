"""What actions cost, and how supply counters pay (§7)."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import payment
from tests.blitzwar.position_builder import game_at


def test_BWR_084_BWR_105_a_counter_costs_one_a_single_corps_half() -> None:
    g = game_at()
    assert payment.tactical(g, {"3-corps infantry": 2, "1-corps armor": 1}, supply=1) == 7


def test_BWR_086_strategic_movement_costs_twice_as_much() -> None:
    assert payment.strategic(game_at(), {"1-corps infantry": 1, "2-corps white": 1}) == 6


def test_BWR_085_a_naval_counter_costs_one() -> None:
    assert payment.naval({"2-unit fleet": 1, "1-unit u-boat": 2}) == 6


def test_BWR_087_BWR_088_sea_transport_costs_by_corps_and_doubles_once() -> None:
    g = game_at()
    counters = {"3-corps white": 1, "air unit": 2}
    assert payment.transport(g, counters, supply=1) == 10
    assert payment.transport(g, counters, supply=1, double=True) == 20


def test_BWR_090_halves_are_kept_and_the_smallest_counters_pay_first() -> None:
    g = game_at(supply={"Berlin": {"Axis": [12, 4, 1]}, "Munich": {"Axis": [8]}})
    assert payment.pay(g, "Axis", ["Berlin", "Munich"], 4) == {"Berlin": 4}
    assert g.stock("Berlin", "Axis") == [12, 1]
    assert payment.pay(g, "Axis", ["Berlin", "Munich"], 3, ["Munich", "Berlin"]) == {"Munich": 3}
    assert payment.pay(g, "Axis", ["Berlin", "Munich"], 14) == {"Berlin": 13, "Munich": 1}
    assert dict(g.stocks("Axis")) == {"Munich": [4]}


def test_BWR_090_nothing_is_taken_where_it_is_not_enough_or_has_no_line() -> None:
    g = game_at(supply={"Berlin": {"Axis": [3]}, "Tripoli": {"Axis": [12]}})
    for zones, named, code in (
        (["Berlin"], (), "cannot_pay"),
        (["Berlin"], ("Tripoli",), "no_line"),
    ):
        with pytest.raises(Illegal, match=code):
            payment.pay(g, "Axis", zones, 4, named)
    assert g.stock("Berlin", "Axis") == [3]


def test_BWR_091_a_supply_counter_that_has_moved_may_pay() -> None:
    moved = {"at": "Berlin", "side": "Axis", "halves": 8, "how": "", "steps": 3}
    g = game_at(supply={"Berlin": {"Axis": [8]}}, now={"hauled": [moved]})
    payment.pay(g, "Axis", ["Berlin"], 6)
    assert g.now["hauled"] == [{**moved, "halves": 2}]
    payment.pay(g, "Axis", ["Berlin"], 2)
    assert g.now["hauled"] == []
