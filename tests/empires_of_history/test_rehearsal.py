"""A mail of several phases is judged when it is sent, behind lines that hang on dice too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.orders.grammar import read_line
from tests.empires_of_history.position_builder import board, game_at

# Nation, packet, lines, and the codes of those that are refused.
CASES: tuple[tuple[str, Any, tuple[str, ...], tuple[str, ...]], ...] = (
    ("Italy", slots.FIRST, ("option ITA-04", "build 1 infantry @Libya"), ("not_enough_saved",)),
    (
        "Germany",
        slots.FIRST,
        ("influence Spain", "research heavy armor", "tactical 3 fighter Silesia -> Krakow"),
        ("not_so_many_aircraft",),
    ),
    ("Germany", slots.FIRST, ("option GER-01", "build 2 SS infantry"), ()),
    ("Germany", slots.FIRST, ("research heavy armor", "upgrade heavy armor"), ()),
    ("Germany", slots.FIRST, ("upgrade heavy armor",), ("nothing_to_upgrade",)),
    (
        "England",
        slots.FIRST,
        ("influence Portugal", "gift 10 resources: @England -> @Portugal"),
        (),
    ),
    (
        "England",
        slots.FIRST,
        ("influence Iran", "gift 10 resources: @England -> @Portugal"),
        ("gift_to_no_ally",),
    ),
    (
        "France",
        slots.SECOND,
        ("hunt subs in E-13: 1 bomber Paris", "TF B: 9 battleship Brest; move E-13"),
        ("not_so_many_ships",),
    ),
    (
        "Germany",
        slots.SECOND,
        ("cover TF B: 2 fighter Pomerania", "TF B: 1 transport Hamburg; move E-07"),
        ("not_so_many_aircraft",),
    ),
    (
        "Germany",
        slots.SECOND,
        ("cover TF B: 1 fighter Pomerania", "TF B: 1 transport Hamburg; move E-07"),
        (),
    ),
)


def _sifted(nation: str, packet: Any, lines: tuple[str, ...]) -> list[str]:
    g = game_at(base=True, nations=(nation,))
    ask = Ask((nation,), "orders", f"{nation} 1", sections=packet)
    read = [read_line(board(), line).text for line in lines]
    return [problem.code for _, problem in slots.sift(g, ask, read).problems]


def test_EOH_350_lines_behind_dice_are_held_against_the_rules_when_they_are_sent() -> None:
    for nation, packet, lines, codes in CASES:
        assert _sifted(nation, packet, lines) == list(codes), lines


def test_EOH_303_a_line_without_a_head_is_of_the_nation_that_its_writer_has_in_the_slot() -> None:
    """Here the colonies are divided between two seats."""
    seats = {"one": ["India", "ANZAC", "South Africa"], "other": ["Canada"]}
    g = game_at(base=True, nations=("India", "Canada", "ANZAC", "South Africa"), seats=seats)
    ask = Ask(("Canada",), "naval_orders", "Canada 1", sections=("naval",))
    text = read_line(board(), "TF A: 2 destroyer Ottawa; move O-01").text
    assert slots.sift(g, ask, [text]).problems == ()
    assert slots.sift(g, replace(ask, to=("India",)), [text]).problems != ()
