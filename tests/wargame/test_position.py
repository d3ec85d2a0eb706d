"""Stacks by area and power, control, marks, and who decides for whom."""

from __future__ import annotations

import pytest

from tests.wargame.isles import position

UNITS = {"Ash": {"Greens": {"kite": 1}, "Reds": {"walker": 2}}, "Strait": {"Blues": {"barge": 1}}}


def test_reading() -> None:
    g = position(UNITS)
    assert g.units("Ash", "Reds") == {"walker": 2}
    assert g.units("Birch", "Reds") == {}
    assert (g.count("Ash", "Reds", "walker"), g.count("Ash", "Reds", "kite")) == (2, 0)
    assert g.powers_in("Ash") == ["Reds", "Greens"]
    assert (g.controller("Ash"), g.controller("Strait")) == ("Reds", "")
    assert g.option("fog") == "no"
    assert list(g.standing()) == [
        ("Ash", "Reds", "walker", 2),
        ("Ash", "Greens", "kite", 1),
        ("Strait", "Blues", "barge", 1),
    ]


def test_what_is_empty_leaves_no_entry() -> None:
    g = position()
    g.add("Ash", "Reds", "walker", 2)
    g.add("Ash", "Blues", "kite")
    g.add("Ash", "Reds", "walker", -2)
    assert g.state["units"] == {"Ash": {"Blues": {"kite": 1}}}
    g.set_units("Ash", "Blues", {})
    assert g.state["units"] == {}
    g.set_units("Birch", "Blues", {"walker": 3})
    assert g.state["units"] == {"Birch": {"Blues": {"walker": 3}}}
    with pytest.raises(ValueError, match="walker"):
        g.add("Birch", "Blues", "walker", -4)


def test_control_goes_to_a_power_or_to_nobody() -> None:
    g = position()
    g.set_control("Ash", "Blues")
    g.set_control("Birch", "")
    g.set_control("Birch", "")
    assert g.state["control"] == {"Ash": "Blues", "Cedar": "Greens"}


def test_marks_are_counted_by_area_and_power() -> None:
    g = position(UNITS)
    g.mark("tired", "Ash", "Reds", 2)
    assert (g.marked("tired", "Ash", "Reds"), g.marked("tired", "Ash", "Greens")) == (2, 0)
    g.mark("tired", "Ash", "Reds", -2)
    assert g.state["tired"] == {}


def test_who_decides() -> None:
    g = position(seats={"ann": ["Reds", "Greens"]})
    assert (g.decider("Greens"), g.decider("Blues")) == ("ann", None)
    assert g.by_seat(["Greens", "Blues", "Reds"]) == [("Greens", "Reds"), ("Blues",)]
